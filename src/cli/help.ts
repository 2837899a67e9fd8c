/** Help texts from the tool table and the tool definitions: an overview, a short screen and a full page per command. */

import { loadTools } from '../answers/all.ts';
import { displayWidth, padEnd, wrap } from '../base/display-width.ts';
import { oneLine } from '../extract/white-space.ts';
import type { Shortcut, Terminal, Tool } from '../tools/define.ts';
import {
  argumentName,
  commandLineOf,
  flagName,
  GLOBAL_FLAGS,
  kebab,
  type Option,
  usageOf,
  valueName,
} from '../tools/options.ts';
import { BUILTINS, type Builtin } from './builtins.ts';

const MAX_WIDTH = 100;
const INDENT = '  ';

/** Help is prose: on a pipe or a very wide terminal it still wraps at a readable width. */
function proseWidth(terminal: Terminal): number {
  return Math.min(terminal.width, MAX_WIDTH);
}

/** Two columns, the second wrapped next to the first. */
function table(rows: readonly (readonly [string, string])[], terminal: Terminal): string[] {
  const left = Math.min(30, Math.max(...rows.map(([term]) => displayWidth(term))));
  const room = Math.max(30, proseWidth(terminal) - left - 4);
  return rows.flatMap(([term, text]) => {
    const [first = '', ...rest] = wrap(text, room);
    const gap = ' '.repeat(left + 4);
    const head =
      displayWidth(term) > left ? [INDENT + term, gap + first] : [`${INDENT}${padEnd(term, left)}  ${first}`];
    return [...head, ...rest.map((line) => gap + line)];
  });
}

function flagTerm(option: Option, terminal: Terminal): string {
  const { color } = terminal;
  const value = valueName(option);
  const short = option.short ? `${color.cyan(`-${option.short}`)}, ` : '';
  return `${short}${color.cyan(flagName(option))}${value ? ` ${color.dim(value)}` : ''}`;
}

/** Bounds, choices, default and repetition of an option, as printed in help and docs. */
export function limitsOf(option: Option): string[] {
  const { choices } = option;
  const [minimum, maximum] = [option.minimum, option.maximum].map((bound) => bound?.toLocaleString('en-US'));
  const limits: string[] = [];
  if (choices && choices.join('|') !== valueName(option)) limits.push(`one of ${choices.join(', ')}`);
  if (minimum !== undefined && maximum !== undefined) limits.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) limits.push(`at least ${minimum}`);
  else if (maximum !== undefined) limits.push(`at most ${maximum}`);
  if (option.shortOff) limits.push(`off with -${option.shortOff}`);
  if (option.repeatable) limits.push('repeatable');
  const value = option.default;
  const shown =
    value !== undefined && value !== '' && typeof value !== 'boolean' && !(Array.isArray(value) && !value.length);
  if (shown) limits.push(`default ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  return limits;
}

function describe(option: Option, complete: boolean, { color }: Terminal): string {
  // `-h` shows the first sentence only; `--help` shows everything.
  const text = complete ? option.description : (option.description.split(/(?<=\.)\s/)[0] ?? '');
  const limits = complete ? limitsOf(option) : limitsOf(option).filter((limit) => limit.startsWith('default'));
  const shown = text.replace(/\.$/, '') + (limits.length > 0 ? ` (${limits.join('; ')})` : '');
  return color.bold('x') === 'x' ? shown : shown.replace(/`([^`]+)`/g, (_, code: string) => color.cyan(code));
}

function usageLine(name: string, tool: Tool): string {
  const { positional, flags } = commandLineOf(tool);
  return ['wayfind', kebab(name), ...positional.map(usageOf), ...(flags.length > 0 ? ['[flags]'] : [])].join(' ');
}

/** `callers = references --direction in --kind call,new`. */
export function shortcutText(tool: Pick<Tool, 'name'>, { name, input }: Shortcut): string {
  const flags = Object.entries(input).map(
    ([key, value]) => `--${kebab(key)} ${Array.isArray(value) ? value.join(',') : value}`,
  );
  return `${kebab(name)} = ${kebab(tool.name)} ${flags.join(' ')}`;
}

/** `wayfind help`: every command in one screen. */
export async function overview(version: string, terminal: Terminal): Promise<string> {
  const tools = await loadTools();
  const { color } = terminal;
  const rows = (entries: readonly { name: string; summary: string }[]): [string, string][] =>
    entries.map(({ name, summary }) => [color.cyan(padEnd(kebab(name), 12)), summary]);
  const groups = [...new Set(tools.map((entry) => entry.group))];
  const ofGroup = (group: string) => [
    ...tools.filter((entry) => entry.group === group).flatMap((entry) => [entry, ...entry.shortcuts]),
    ...BUILTINS.filter((entry) => entry.group === group),
  ];
  return [
    `${color.bold('wayfind')} ${version}: find your way in any repository, from a local index`,
    '',
    `${color.bold('Usage:')} wayfind COMMAND [arguments] [flags]`,
    ...[...groups, 'About wayfind'].flatMap((group) => [
      '',
      color.bold(group),
      ...table(rows(ofGroup(group)), terminal),
    ]),
    '',
    color.bold('Flags of every command'),
    ...table(
      [
        ...GLOBAL_FLAGS.map((option): [string, string] => [
          flagTerm(option, terminal),
          describe(option, false, terminal),
        ]),
        [`${color.cyan('-V')}, ${color.cyan('--version')}`, 'Print the version and exit'],
      ],
      terminal,
    ),
    '',
    `Start with ${color.cyan('wayfind index')}, then ask: ${color.cyan('wayfind search how are tokens checked')}`,
  ].join('\n');
}

/** Help for a command that is not a tool. */
export function builtinHelp({ name, summary, notes, line }: Builtin, terminal: Terminal): string {
  const { color } = terminal;
  const usage = ['wayfind', name, ...line.positional.map(usageOf), ...(line.flags.length > 0 ? ['[flags]'] : [])];
  const bare = line.flags.length > 0 ? line.positional : [];
  const rows: [string, string][] = [
    ...bare.map((option): [string, string] => [color.cyan(usageOf(option)), describe(option, true, terminal)]),
    ...line.flags.map((option): [string, string] => [flagTerm(option, terminal), describe(option, true, terminal)]),
  ];
  return [
    `${color.bold('Usage:')} ${usage.join(' ')}`,
    `${summary}.`,
    ...(rows.length > 0 ? ['', ...table(rows, terminal)] : []),
    '',
    ...notes.map((text) => `${INDENT}${text}`),
  ].join('\n');
}

/** `wayfind COMMAND -h`: fits on one screen. */
export function shortHelp(tool: Tool, terminal: Terminal): string {
  const { color } = terminal;
  const { positional, flags } = commandLineOf(tool);
  const rows: [string, string][] = [
    ...positional.map((option): [string, string] => [
      color.cyan(argumentName(option)),
      describe(option, false, terminal),
    ]),
    ...flags.map((option): [string, string] => [flagTerm(option, terminal), describe(option, false, terminal)]),
  ];
  const example = tool.examples[0];
  return [
    `${color.bold('Usage:')} ${usageLine(tool.name, tool)}`,
    `${tool.summary}.`,
    ...(rows.length > 0 ? ['', ...table(rows, terminal)] : []),
    '',
    ...(example
      ? [`${color.bold('Example:')} ${color.cyan(`wayfind ${kebab(tool.name)} ${example.args}`.trim())}`]
      : []),
    color.dim(`More: wayfind ${kebab(tool.name)} --help`),
  ].join('\n');
}

/** `wayfind COMMAND --help`: description, every flag with its limits, all examples. */
export function longHelp(tool: Tool, terminal: Terminal): string {
  const { color } = terminal;
  const { positional, flags } = commandLineOf(tool);
  const width = proseWidth(terminal);
  const section = (title: string, rows: [string, string][]) =>
    rows.length > 0 ? ['', color.bold(title), ...table(rows, terminal)] : [];
  const term = (option: Option): [string, string] => [flagTerm(option, terminal), describe(option, true, terminal)];
  const name = kebab(tool.name);
  return [
    `${color.bold(`wayfind ${name}`)}: ${tool.summary}`,
    '',
    `${color.bold('Usage:')} ${usageLine(tool.name, tool)}`,
    ...(tool.aliases.length > 0
      ? [`${color.bold('Also:')}  ${tool.aliases.map((alias) => `wayfind ${kebab(alias)}`).join(', ')}`]
      : []),
    ...tool.shortcuts.map((shortcut) => `${color.bold('Short:')} wayfind ${shortcutText(tool, shortcut)}`),
    '',
    ...tool.description
      .split(/\n\s*\n/)
      .flatMap((text, index) => [...(index ? [''] : []), ...wrap(oneLine(text), width)]),
    ...section(
      'Arguments',
      positional.map((option) => [color.cyan(argumentName(option)), describe(option, true, terminal)]),
    ),
    ...section('Flags', flags.map(term)),
    ...section('Flags of every command', GLOBAL_FLAGS.map(term)),
    ...(tool.examples.length > 0 ? ['', color.bold('Examples')] : []),
    ...tool.examples.flatMap(({ args, says }, index) => [
      ...(index ? [''] : []),
      `${INDENT}${color.dim(`# ${says}`)}`,
      `${INDENT}${color.cyan(`wayfind ${name} ${args}`.trim())}`,
    ]),
    '',
    color.dim('Exit status: 0 success, 1 nothing found, 2 error, 70 a bug in wayfind.'),
  ].join('\n');
}
