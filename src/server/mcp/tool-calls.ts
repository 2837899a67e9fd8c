/** Rewrites commands in replies and errors as tool calls: `wayfind search x --cursor 20` becomes `search {"query":"x","cursor":"20"}`. */

import { namesOf } from '../../answers/all.ts';
import { AppError } from '../../errors/errors.ts';
import { readArguments } from '../../tools/arguments.ts';
import type { Tool, Wording } from '../../tools/define.ts';
import { neutralise } from '../../tools/neutralise.ts';
import { givenInput } from '../../tools/next-words.ts';
import { type CommandLine, commandLineOf } from '../../tools/options.ts';
import { REF, WORKSPACE } from './input-schema.ts';

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface AgentWording extends Wording {
  /** Rewrites commands and flags in a sentence. A command that is not offered as a tool stays: the agent may have a shell. */
  prose(text: string): string;
}

interface Audience {
  readonly all: readonly Tool[];
  readonly offered: readonly Tool[];
}

const COMMAND = 'wayfind';

export function wordingFor({ all, offered }: Audience): AgentWording {
  const call = (command: string) => callOf(command, all);
  const isOffered = ({ name }: ToolCall) => offered.some((tool) => tool.name === name);

  const code = (text: string): string => {
    const made = text.startsWith(`${COMMAND} `) ? call(text) : undefined;
    if (made && isOffered(made)) return callText(made);
    return text.startsWith(`${COMMAND} `) ? text : withoutFlags(text);
  };
  // Text between backticks is code, the rest is prose.
  const prose = (text: string) =>
    text
      .split('`')
      .map((part, i, parts) => (i % 2 === 0 ? withoutFlags(part) : isForTerminal(parts[i + 1]) ? part : code(part)))
      .join('`');
  return {
    prose,
    text: (text) => neutralise(text, false),
    note: prose,
    next(suggested, { root, ref }) {
      const tool = offered.find(({ name }) => name === suggested.tool);
      if (!tool) return undefined;
      const place = { ...(ref !== undefined && { [REF]: ref }), ...(root !== undefined && { [WORKSPACE]: root }) };
      const made = { name: tool.name, arguments: { ...Object.fromEntries(givenInput(suggested, tool)), ...place } };
      return callText(made);
    },
  };
}

/** A server refuses such a command, or a person is to see its output. */
const isForTerminal = (after = ''): boolean => /^[^.]* in a terminal\b/.test(after);

export const callText = ({ name, arguments: input }: ToolCall): string => `${name} ${JSON.stringify(input)}`;

/** Undefined when it is not a command of a tool. */
export function callOf(command: string, tools: readonly Tool[]): ToolCall | undefined {
  const [program, name = '', ...args] = shellWords(command);
  const wanted = name.replaceAll('-', '_');
  const tool = program === COMMAND ? tools.find((one) => namesOf(one).includes(wanted)) : undefined;
  if (!tool) return undefined;
  try {
    const { input, globals } = readArguments(args, commandLineFor(tool), tool.name);
    if (globals.help) return undefined;
    const shortcut = tool.shortcuts.find((one) => one.name === wanted);
    const given: Record<string, unknown> = { ...shortcut?.input, ...input, [WORKSPACE]: globals.root };
    if (globals.ref !== undefined) given[REF] = globals.ref;
    // Positional arguments come first, in whatever order they were written.
    const { positional, flags } = commandLineFor(tool);
    const keys = [...positional, ...flags].map(({ key }) => key);
    const ordered = [...new Set([...keys, REF]), WORKSPACE].filter((key) => given[key] !== undefined);
    return { name: tool.name, arguments: Object.fromEntries(ordered.map((key) => [key, given[key]])) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const lines = new WeakMap<Tool, CommandLine>();

function commandLineFor(tool: Tool): CommandLine {
  let line = lines.get(tool);
  if (!line) lines.set(tool, (line = commandLineOf(tool)));
  return line;
}

/** Undoes the quoting of `command()`: words, and parts in single quotes, with an escaped quote between them. */
function shellWords(command: string): string[] {
  const words = command.match(/(?:[^\s'\\]|'[^']*'|\\.)+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped!),
  );
}

/** `--show-ignored` is the argument `show_ignored`, `--no-tests` is `tests: false`. */
function withoutFlags(text: string): string {
  return text.replace(/(?<![\w-])--(no-)?([a-z]+(?:-[a-z]+)*)/g, (_, no: string | undefined, flag: string) => {
    const key = flag === 'root' ? WORKSPACE : flag.replaceAll('-', '_');
    return no ? `${key}: false` : key;
  });
}
