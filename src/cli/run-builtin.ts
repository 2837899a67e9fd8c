/** Runs the commands that are not tools: help, completions and man here, the others from their own files. */

import { findTool, TOOLS } from '../answers/all.ts';
import { AppError } from '../errors/errors.ts';
import { type Globals, readArguments } from '../tools/arguments.ts';
import type { Terminal } from '../tools/define.ts';
import { type Builtin, findBuiltin, type Shell } from './builtins.ts';
import { unknownCommand } from './command-names.ts';
import { completionScript } from './completions.ts';
import { serverInput } from './flags/server-input.ts';
import { safeFor } from './for-terminal.ts';
import { builtinHelp, longHelp, overview } from './help.ts';
import { builtinJson, overviewJson, toolJson } from './help-json.ts';
import { manPage } from './man-page.ts';
import type { Invocation } from './run-setup.ts';
import { settingsOf, warnOfSettings } from './settings.ts';
import { createTerminal, wantsColor } from './terminal.ts';

/** Loaded on demand: no other command needs their dependencies. */
const LOADED: Partial<Record<Builtin['name'], () => Promise<(invocation: Invocation) => Promise<number>>>> = {
  setup: async () => (await import('./run-setup.ts')).runSetup,
  init: async () => (await import('./run-init.ts')).runInit,
  config: async () => (await import('./run-config.ts')).runConfig,
  trust: async () => (await import('./run-trust.ts')).runTrust,
  pr: async () => (await import('./run-pr.ts')).runPr,
  ui: async () => (await import('./run-ui.ts')).runUi,
  watch: async () => (await import('./run-watch.ts')).runWatch,
  lsp: async () => (await import('../lsp/server.ts')).serveEditor,
};

/** They read no settings, and would not say that those of the workspace are not valid. */
const WITHOUT_SETTINGS: readonly Builtin['name'][] = ['setup', 'init', 'trust'];

const projectOf = async (globals: Globals): Promise<string> => (await import('./run-setup.ts')).projectOf(globals);

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
  const unusable = (['open', 'watch'] as const).find((key) => globals[key]);
  if (unusable) throw new AppError('BAD_INPUT', `--${unusable} is for questions.`, `Remove --${unusable}.`);
  const load = LOADED[builtin.name];
  if (load) {
    const status = await (await load())({ input, globals, terminal, print });
    if (WITHOUT_SETTINGS.includes(builtin.name)) warnOfSettings((await settingsOf(await projectOf(globals))).problem);
    return status;
  }
  if (globals.json)
    throw new AppError('BAD_INPUT', `\`wayfind ${builtin.name}\` has no JSON output.`, 'Remove --json.');
  if (builtin.name === 'serve') return runServe(input, globals);
  const tools = await Promise.all(TOOLS.map((entry) => entry.load()));
  if (builtin.name === 'man') print(manPage(tools, version));
  else print(completionScript(input.shell as Shell, tools));
  return 0;
}

/** No command: a guide to the next step; `--help` is the list of commands. */
export async function runAlone(args: readonly string[], { version, print }: Context): Promise<number> {
  const { globals } = readArguments(args, { positional: [], flags: [] }, 'help');
  if (globals.help || globals.json) return runBuiltin(findBuiltin('help')!, args, { version, print });
  const { guideText } = await import('./guide.ts');
  const terminal = createTerminal(process.stdout, process.env, globals.color);
  const text = await guideText(globals, version, terminal);
  print(safeFor(text, terminal, wantsColor(process.stdout, process.env, globals.color)));
  return 0;
}

/** Loaded on demand: no other command waits for the MCP SDK. */
async function runServe(input: Readonly<Record<string, unknown>>, globals: Globals): Promise<number> {
  const { serve } = await import('../server/mcp/serve.ts');
  return serve(serverInput(input, globals), {
    cwd: process.cwd(),
    env: process.env,
    isInteractive: process.stdin.isTTY === true,
    log: (text) => process.stderr.write(`${text}\n`),
  });
}
