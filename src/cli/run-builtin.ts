/** Runs the commands about the command line itself: help, completions, man. */
import { AppError } from '../errors/errors.ts';
import { findTool, TOOLS } from '../tools/all.ts';
import type { Terminal } from '../tools/define.ts';
import { readArguments } from './arguments.ts';
import { type Builtin, findBuiltin, type Shell } from './builtins.ts';
import { unknownCommand } from './command-names.ts';
import { completionScript } from './completions.ts';
import { builtinHelp, longHelp, overview } from './help.ts';
import { builtinJson, overviewJson, toolJson } from './help-json.ts';
import { manPage } from './man-page.ts';
import { createTerminal } from './terminal.ts';

interface Context {
  readonly version: string;
  readonly print: (text: string) => void;
}

async function helpText(command: string | undefined, version: string, terminal: Terminal): Promise<string> {
  if (command === undefined) return overview(version, terminal);
  const builtin = findBuiltin(command);
  if (builtin) return builtinHelp(builtin, terminal);
  const entry = findTool(command);
  if (!entry) throw unknownCommand(command);
  return longHelp(await entry.load(), terminal);
}

async function helpJson(command: string | undefined, version: string): Promise<unknown> {
  if (command === undefined) return overviewJson(version);
  const builtin = findBuiltin(command);
  if (builtin) return builtinJson(builtin);
  const entry = findTool(command);
  if (!entry) throw unknownCommand(command);
  return toolJson(await entry.load());
}

export async function runBuiltin(
  builtin: Builtin,
  args: readonly string[],
  { version, print }: Context,
): Promise<number> {
  const { input, globals } = readArguments(args, builtin.line, builtin.name);
  const terminal = createTerminal(process.stdout, process.env, globals.color);
  if (builtin.name === 'help' || globals.help) {
    const command = builtin.name === 'help' ? (input.command as string | undefined) : builtin.name;
    print(globals.json ? JSON.stringify(await helpJson(command, version)) : await helpText(command, version, terminal));
    return 0;
  }
  if (globals.json)
    throw new AppError('BAD_INPUT', `\`wayfind ${builtin.name}\` has no JSON: it prints a text.`, 'Leave --json out.');
  const tools = await Promise.all(TOOLS.map((entry) => entry.load()));
  if (builtin.name === 'man') print(manPage(tools, version));
  else print(completionScript(input.shell as Shell, tools));
  return 0;
}
