/** Reads a command line against the options of one command: raw input for the tool's schema, and the global flags. */
import { parseArgs } from 'node:util';
import { nearest } from '../base/nearest.ts';
import { AppError } from '../errors/errors.ts';
import { type CommandLine, GLOBAL_FLAGS, kebab, type Option, usageOf } from './options.ts';

export interface Globals {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly root?: string;
  /** The commit that the question is about. */
  readonly ref?: string;
  readonly freshness?: 'strict' | 'balanced' | 'best_effort';
  readonly color: 'auto' | 'always' | 'never';
  readonly hyperlinks?: 'auto' | 'always' | 'never';
  /** Which place of the reply to open. */
  readonly open?: number;
  readonly watch?: boolean;
  readonly help?: 'short' | 'long';
  readonly log_level?: 'off' | 'error' | 'warn' | 'info' | 'debug';
  readonly log_format?: 'text' | 'json';
  readonly log_file?: string;
}

export interface Arguments {
  readonly input: Readonly<Record<string, unknown>>;
  readonly globals: Globals;
}

/** A bare argument of this name takes all remaining words, so that a question needs no quotes. */
const REST_OF_LINE = 'query';

function fail(message: string, command: string, fix?: string): never {
  throw new AppError('BAD_INPUT', message, fix ?? `See \`wayfind ${command} -h\`.`);
}

function numberRange({ minimum, maximum, integer }: Option): string {
  const kind = integer ? 'a whole number' : 'a number';
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${kind} of at least ${minimum}`;
  return maximum === undefined ? kind : `${kind} of at most ${maximum}`;
}

/** The value of one occurrence of an option. Errors use command-line terms instead of the schema's. */
function readValue(option: Option, text: string, shown: string, command: string): string | number {
  if (option.choices && !option.choices.includes(text)) {
    const close = nearest(text, option.choices, 1)[0];
    fail(
      `${shown} takes ${option.choices.join(', ')}; not ${JSON.stringify(text)}.`,
      command,
      close && `Did you mean ${close}?`,
    );
  }
  if (option.type !== 'number') return text;
  const value = Number(text);
  const bad =
    text.trim() === '' ||
    !Number.isFinite(value) ||
    (option.integer && !Number.isInteger(value)) ||
    value < (option.minimum ?? Number.NEGATIVE_INFINITY) ||
    value > (option.maximum ?? Number.POSITIVE_INFINITY);
  if (bad) fail(`${shown} takes ${numberRange(option)}; not ${JSON.stringify(text)}.`, command);
  return value;
}

function unknownFlag(rawName: string, flags: readonly Option[], command: string): never {
  const known = flags.flatMap((option) => [
    `--${option.flag}`,
    ...(option.type === 'boolean' ? [`--no-${option.flag}`] : []),
  ]);
  const close = nearest(rawName, known, 1)[0];
  fail(
    `\`wayfind ${command}\` has no flag ${rawName}.`,
    command,
    close && `Did you mean ${close}? See \`wayfind ${command} -h\`.`,
  );
}

function takePositional(words: readonly string[], line: CommandLine, command: string): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const usage = `Usage: wayfind ${[command, ...line.positional.map(usageOf)].join(' ')}`;
  for (const [index, option] of line.positional.entries()) {
    const rest = words.slice(index);
    const takesRest = index === line.positional.length - 1 && (option.repeatable || option.key === REST_OF_LINE);
    if (rest.length === 0) {
      if (option.required)
        fail(`\`wayfind ${command}\` needs ${usageOf(option)}: ${option.description}`, command, usage);
      return input;
    }
    const values = (takesRest ? rest : rest.slice(0, 1)).map((word) =>
      readValue(option, word, usageOf(option), command),
    );
    input[option.key] = option.repeatable ? values : takesRest ? values.join(' ') : values[0];
    if (takesRest) return input;
  }
  const extra = words[line.positional.length];
  if (extra !== undefined)
    fail(`\`wayfind ${command}\` takes no argument ${JSON.stringify(extra)} here.`, command, usage);
  return input;
}

/** Adds the default value to a flag such as `--http` that is last or followed by another flag, or, for a number, by anything else. */
function withBareValues(args: readonly string[], flags: readonly Option[]): string[] {
  return args.map((word, i) => {
    const option = flags.find(({ flag, bare }) => bare !== undefined && word === `--${flag}`);
    const next = args[i + 1] ?? '-';
    const isValue = option?.type === 'number' ? /^\d+$/.test(next) : !next.startsWith('-');
    return option && !isValue ? `${word}=${option.bare}` : word;
  });
}

/** A bare argument that is not the directory of a workspace, under the key that it is meant for. */
function withElse(
  input: Readonly<Record<string, unknown>>,
  { orElse }: CommandLine,
  hasRoot: boolean,
): Readonly<Record<string, unknown>> {
  const { root, ...rest } = input;
  return orElse && typeof root === 'string' && orElse.accepts(root, hasRoot) ? { ...rest, [orElse.key]: root } : input;
}

/** Throws BAD_INPUT in command-line terms. Required arguments are not checked when help was requested. */
export function readArguments(args: readonly string[], line: CommandLine, commandName: string): Arguments {
  const command = kebab(commandName);
  // A bare argument may also be passed by name, as suggested commands and agents that know the input keys do.
  const named = line.positional.filter((option) => option.flag !== '' && option.key !== 'root');
  const flags = [...line.flags, ...named, ...GLOBAL_FLAGS];
  const { tokens } = parseArgs({
    args: withBareValues(args, flags),
    // With `strict: false`, unknown flags are handled here, so that the error names the nearest one.
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      flags.flatMap(({ flag, short, shortOff, type }) => [
        [flag, { type: type === 'boolean' ? type : 'string', ...(short && { short }) }],
        ...(shortOff ? [[`no-${flag}`, { type, short: shortOff }]] : []),
      ]),
    ),
  });

  const input: Record<string, unknown> = {};
  const globals: Record<string, unknown> = { json: false, quiet: false, color: 'auto' };
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      words.push(token.value);
      continue;
    }
    const negated = token.name.startsWith('no-')
      ? flags.find((option) => option.flag === token.name.slice(3))
      : undefined;
    const option = flags.find(({ flag }) => flag === token.name) ?? (negated?.type === 'boolean' ? negated : undefined);
    if (!option) unknownFlag(token.rawName, flags, command);
    const target = GLOBAL_FLAGS.includes(option) ? globals : input;
    if (option.type === 'boolean') {
      if (token.value !== undefined) fail(`${token.rawName} takes no value.`, command);
      target[option.key] = option.key === 'help' ? (token.rawName === '-h' ? 'short' : 'long') : option !== negated;
      continue;
    }
    // After a one-letter flag anything is a value, as in grep: `-e --flag`.
    const isLong = token.rawName.startsWith('--');
    if (token.value === undefined || (isLong && !token.inlineValue && token.value.startsWith('--')))
      fail(`${token.rawName} needs a value.`, command);
    // Only choices are split at commas (`--kind class,method`); other values, such as globs, may contain one.
    const texts = option.repeatable && option.choices ? token.value.split(',') : [token.value];
    const values = texts.map((text) => readValue(option, text, token.rawName, command));
    target[option.key] = option.repeatable ? [...((target[option.key] as unknown[]) ?? []), ...values] : values[0];
  }
  if (!globals.help) {
    const bare = line.positional.filter((option) => words.length > 0 || input[option.key] === undefined);
    const taken = takePositional(words, { ...line, positional: bare }, command);
    const twice = named.find((option) => input[option.key] !== undefined && taken[option.key] !== undefined);
    const files = line.flags.some(({ key }) => key === 'path') ? 'Pass files and directories with --path.' : undefined;
    if (twice) fail(`${usageOf(twice)} and --${twice.flag} set the same input.`, command, files);
    Object.assign(input, taken);
  }
  const { root, ...toolInput } = withElse(input, line, globals.root !== undefined);
  if (root !== undefined && globals.root !== undefined) fail('DIR and --root both name the workspace.', command);
  return { input: toolInput, globals: { ...globals, ...(root !== undefined && { root }) } as unknown as Globals };
}
