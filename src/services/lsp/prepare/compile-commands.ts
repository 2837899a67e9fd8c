/** Reads compile_commands.json of a repository: only what says what to include and define inside the root is kept. */
import { join, resolve } from 'node:path';
import { isInside, realOrSame, relativeTo } from '../../../base/paths.ts';
import { readIfRegular } from '../../../base/regular-file.ts';
import type { ServiceProject } from '../../contract.ts';
import { asObject } from '../shapes.ts';

export interface CompileCommand {
  readonly directory: string;
  readonly file: string;
  readonly arguments: readonly string[];
}

export interface CompileCommands {
  readonly commands: readonly CompileCommand[];
  /** Flags that were left out and may change what the code means; those for output and warnings do not count. */
  readonly left: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_COMMANDS = 50_000;

/** With a path, as the next argument or in the same one. */
const PATH_FLAGS = ['-isystem', '-iquote', '-idirafter', '-include', '-I'];
const DEFINE_FLAGS = ['-D', '-U'];
/** Change how the text is read, and nothing else. */
const PLAIN_FLAGS =
  /^(?:-std=[\w+:]{1,20}|-f(?:no-)?(?:exceptions|rtti|char8_t|coroutines|ms-extensions|signed-char|unsigned-char|short-enums|concepts)|-m(?:32|64)|-pthread|-x(?:c|c\+\+|objective-c|objective-c\+\+)|-nostdinc(?:\+\+)?|-ObjC(?:\+\+)?)$/;
const HARMLESS = /^-(?:[cgOWo]|M|pipe|fPIC|fPIE|fdiagnostics|fcolor)/;

/** Undefined where there is no such file. */
export function readCompileCommands({ root, files }: ServiceProject, path: string): CompileCommands | undefined {
  const file = join(root, path);
  // A link may lead outside.
  if (!isInside(realOrSame(root), realOrSame(file))) return undefined;
  const bytes = readIfRegular(file, { maxBytes: MAX_BYTES });
  if (bytes === undefined) return undefined;
  const entries = parsed(bytes.toString('utf8'));
  if (entries === undefined) return undefined;
  const known = new Set(files);
  const counted = { left: 0 };
  const commands = entries
    .slice(0, MAX_COMMANDS)
    .flatMap((entry) => commandOf(asObject(entry), { root, known, counted }) ?? []);
  return { commands, left: counted.left };
}

function parsed(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Reading {
  readonly root: string;
  readonly known: ReadonlySet<string>;
  readonly counted: { left: number };
}

function commandOf(entry: Readonly<Record<string, unknown>>, reading: Reading): CompileCommand | undefined {
  const { root, known } = reading;
  const { directory: given, file: named } = entry;
  if (typeof given !== 'string' || typeof named !== 'string') return undefined;
  const directory = resolve(root, given);
  const file = resolve(directory, named);
  // The compiler runs there, in words only; an own file of the tree may be compiled from elsewhere.
  if (!isInside(root, directory) || !isInside(root, file) || !known.has(relativeTo(root, file))) return undefined;
  const words = Array.isArray(entry.arguments)
    ? entry.arguments.filter((one) => typeof one === 'string')
    : typeof entry.command === 'string'
      ? splitCommand(entry.command)
      : [];
  const flags = keptFlags(words.slice(1), { ...reading, directory });
  return { directory, file, arguments: [file.endsWith('.c') ? 'clang' : 'clang++', ...flags, file] };
}

function keptFlags(words: readonly string[], reading: Reading & { readonly directory: string }): string[] {
  const kept: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const flag = [...PATH_FLAGS, ...DEFINE_FLAGS].find((one) => word.startsWith(one));
    if (flag !== undefined) {
      const value = word === flag ? words[++i] : word.slice(flag.length);
      if (value === undefined) break;
      if (DEFINE_FLAGS.includes(flag)) kept.push(`${flag}${value}`);
      else {
        const path = resolve(reading.directory, value);
        if (isInside(reading.root, path) && isInside(realOrSame(reading.root), realOrSame(path))) kept.push(flag, path);
        else reading.counted.left++;
      }
    } else if (PLAIN_FLAGS.test(word)) kept.push(word);
    else if (word === '-x' && PLAIN_FLAGS.test(`-x${words[i + 1]}`)) kept.push('-x', words[++i]);
    else if (word === '-o' || word === '-MF' || word === '-MT' || word === '-MQ') i++;
    else if (word.startsWith('-') && !HARMLESS.test(word)) reading.counted.left++;
  }
  return kept;
}

/** Words as a shell would split them; nothing is expanded. */
export function splitCommand(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"') word += text[++i] ?? '';
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === ' ' || char === '\t' || char === '\n') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (char === '\\' ? (text[++i] ?? '') : char);
  }
  return word === undefined ? words : [...words, word];
}
