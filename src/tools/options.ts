/** Derives the command line of a tool from its input schema: its arguments, its flags and their values. */
import type { Tool } from './define.ts';

/** One flag or bare argument. */
export interface Option {
  /** The input key, in snake_case. */
  readonly key: string;
  /** The flag without its dashes, in kebab-case. */
  readonly flag: string;
  readonly short?: string;
  /** The letter that turns a switch off. */
  readonly shortOff?: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly integer: boolean;
  readonly repeatable: boolean;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description: string;
  /** Name of the value in help, where the key is not descriptive. */
  readonly value?: string;
  /** The value of the flag without an argument; absent: the flag needs one. */
  readonly bare?: string;
}

export interface CommandLine {
  readonly positional: readonly Option[];
  readonly flags: readonly Option[];
  /** What the bare argument may be besides a directory. */
  readonly orElse?: Pick<NonNullable<Tool['orElse']>, 'key' | 'accepts'> | undefined;
}

/** The part of JSON Schema that tool inputs use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const GLOBAL_DEFAULTS = { integer: false, repeatable: false, required: false };

/** Flags of every command; they concern the surface, so no tool defines them. */
export const GLOBAL_FLAGS: readonly Option[] = [
  {
    ...GLOBAL_DEFAULTS,
    key: 'json',
    flag: 'json',
    type: 'boolean',
    description: 'Print the reply, or the error, as JSON',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'root',
    flag: 'root',
    type: 'string',
    description:
      'Workspace: a directory, or a name that `wayfind workspaces` lists (default: found from the current directory)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'ref',
    flag: 'ref',
    type: 'string',
    description: 'Answer for this branch, tag or commit instead of the files on disk',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'freshness',
    flag: 'freshness',
    type: 'string',
    choices: ['strict', 'balanced', 'best_effort'],
    description: 'Whether changed files are indexed before the answer (default: freshness.policy)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'color',
    flag: 'color',
    type: 'string',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    description: 'Use colours',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'hyperlinks',
    flag: 'hyperlinks',
    type: 'string',
    choices: ['auto', 'always', 'never'],
    description: 'Make places links, in a terminal (default: terminal.hyperlinks)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'open',
    flag: 'open',
    type: 'number',
    integer: true,
    minimum: 1,
    value: 'N',
    bare: '1',
    description: 'Open the first place of the reply, or the N-th, in $VISUAL or $EDITOR',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'watch',
    flag: 'watch',
    type: 'boolean',
    description: 'Ask again whenever the files change, until Ctrl-C',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'quiet',
    flag: 'quiet',
    short: 'q',
    type: 'boolean',
    description: 'No progress, no notes',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'log_level',
    flag: 'log-level',
    type: 'string',
    choices: ['off', 'error', 'warn', 'info', 'debug'],
    description: 'Log calls from this severity on (default: log.level)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'log_format',
    flag: 'log-format',
    type: 'string',
    choices: ['text', 'json'],
    description: 'Form of the log (default: log.format)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'log_file',
    flag: 'log-file',
    type: 'string',
    description: 'Append the log to this file instead of standard error (default: log.file)',
  },
  {
    ...GLOBAL_DEFAULTS,
    key: 'help',
    flag: 'help',
    short: 'h',
    type: 'boolean',
    description: 'Help: -h is short, --help is complete',
  },
];

/** The bare argument of commands without one of their own: the directory of the workspace. */
const WORKSPACE: Option = {
  ...GLOBAL_DEFAULTS,
  key: 'root',
  flag: 'root',
  type: 'string',
  description: 'Workspace to work on, as with --root',
};

/** `read_file` is `read-file` on the command line, `max_tokens` is `--max-tokens`. */
export function kebab(name: string): string {
  return name.replaceAll('_', '-');
}

/** The first branch of an optional union that is not `null`. */
function plain(schema: Schema): Schema {
  const branch = schema.anyOf?.find((option) => option.type !== 'null');
  return branch ? { ...plain(branch), ...schema } : schema;
}

function toOption(key: string, schema: Schema, required: boolean): Option {
  const whole = plain(schema);
  const repeatable = whole.type === 'array';
  const one = repeatable ? plain(whole.items ?? {}) : whole;
  const minimum = one.minimum ?? one.exclusiveMinimum;
  return {
    key,
    flag: kebab(key),
    type: one.type === 'boolean' ? 'boolean' : one.type === 'integer' || one.type === 'number' ? 'number' : 'string',
    integer: one.type === 'integer',
    repeatable,
    required,
    ...(one.enum && { choices: one.enum.map(String) }),
    // Integer schemas have the safe-integer range, which help should not repeat.
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(one.maximum !== undefined && one.maximum < Number.MAX_SAFE_INTEGER && { maximum: one.maximum }),
    ...(whole.default !== undefined && { default: whole.default }),
    // Help shows `repeatable` by the type, the same way everywhere.
    description: (schema.description ?? '').replace(/ \(repeatable\)$/, ''),
  };
}

/** The one-letter flags of an input key. */
function lettersOf(key: string, short: Tool['short'] = {}): Pick<Option, 'short' | 'shortOff'> {
  const letterFor = (name: string) => Object.keys(short).find((letter) => short[letter] === name);
  const [on, off] = [letterFor(key), letterFor(`no_${key}`)];
  return { ...(on && { short: on }), ...(off && { shortOff: off }) };
}

/** Bare arguments and flags of a tool, in the order of its schema. */
export function commandLineOf(tool: Pick<Tool, 'input' | 'positional' | 'short' | 'orElse'>): CommandLine {
  const schema = tool.input.toJSONSchema({ io: 'input' }) as Schema;
  const options = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    ...toOption(key, property, schema.required?.includes(key) ?? false),
    ...lettersOf(key, tool.short),
  }));
  const order: readonly string[] = tool.positional;
  const positional = order.map((key) => options.find((option) => option.key === key)!);
  return {
    positional: positional.length > 0 ? positional : [workspaceOf(tool)],
    flags: options.filter((option) => !order.includes(option.key)),
    ...(tool.orElse && { orElse: tool.orElse }),
  };
}

const workspaceOf = ({ orElse }: Pick<Tool, 'orElse'>): Option =>
  orElse === undefined
    ? WORKSPACE
    : { ...WORKSPACE, value: `DIR|${orElse.value}`, description: `${WORKSPACE.description}, or ${orElse.description}` };

/** How a bare argument is written in usage lines: `NAME`, `[PATH]`, `[PATTERN...]`. */
export function usageOf(option: Option): string {
  const word = option.value ?? (option.key === 'root' ? 'DIR' : option.key.toUpperCase());
  const name = word + (option.repeatable ? '...' : '');
  return option.required ? name : `[${name}]`;
}

/** How a bare argument is listed: with its one-letter flag, where it has one. */
export const argumentName = (option: Option): string =>
  option.short ? `${usageOf(option)}, -${option.short} ${option.key.toUpperCase()}` : usageOf(option);

/** The name of a flag's value in help: its choices where they are short, else a word. */
export function valueName(option: Option): string {
  if (option.type === 'boolean') return '';
  if (option.key === 'root') return 'DIR';
  if (option.value !== undefined) return option.bare === undefined ? option.value : `[${option.value}]`;
  if (option.choices && option.choices.join('|').length <= 24) return option.choices.join('|');
  if (option.type === 'number') return 'N';
  if (option.repeatable && !option.choices) return 'PATTERN';
  return option.flag.split('-').at(-1)!.toUpperCase();
}

/** A switch that is on by default is shown with its negation. */
export function flagName(option: Option): string {
  return option.type === 'boolean' && option.default === true ? `--[no-]${option.flag}` : `--${option.flag}`;
}
