/** A query read once: what kind of thing it asks for, by what that was seen, and the words that are looked up for it. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import { isCalled } from '../channels/name-channel.ts';
import { type CodeOf, standsInCode } from '../patterns/word-for-word.ts';
import { readCrossCutting } from './cross-cutting.ts';
import { type ErrorText, readErrorText, tellingWords, withoutValues } from './error-text.ts';
import { type Intent, plainIntentOf, type SearchMode } from './intent.ts';
import { type Query, readQuery } from './query.ts';
import type { Frame } from './stack-frames.ts';

export interface Asked {
  readonly intent: Intent;
  /** What the intent was told by, where it is not just how the query is written. */
  readonly sign?: string;
  readonly query: Query;
  readonly error?: ErrorText;
  /** `src/a.ts:12`: the line of a file that is meant. */
  readonly place?: Frame;
}

export interface AskedOptions {
  readonly mode: SearchMode;
  readonly filter: TextFilter;
  readonly codeOf?: CodeOf | undefined;
}

/** Whoever names a mode says how to take the words; the rest is judged by what is written. */
export function readAsked(reader: Reader, written: string, { mode, filter, codeOf }: AskedOptions): Asked {
  const query = readQuery(written);
  const place = mode === 'auto' ? readPlace(reader, query.text) : undefined;
  if (place) return { intent: 'path', query: readQuery(place.path), place };
  const plain = plainIntentOf(query, (text) => isFileName(reader, text, query));
  if (mode !== 'auto' || plain !== 'words') return { intent: plain, query };
  const signed = readErrorText(written, (name) => isException(reader, name));
  if (signed) return askedError(signed);
  const broad = readCrossCutting(query.text);
  if (broad) return { intent: 'cross_cutting', sign: `\`${broad.sign}\``, query: wordsOf(broad.about) };
  const said = saidText(reader, query, { filter, codeOf });
  return said ? askedError(said) : { intent: plain, query };
}

const PLACE = /^(?<path>[^\s:]+\.\w{1,8}):(?<line>\d{1,7})(?::\d+)?:?$/;

function readPlace(reader: Reader, text: string): Frame | undefined {
  const { path, line } = PLACE.exec(text)?.groups ?? {};
  if (path === undefined || !isInPaths(reader, path)) return undefined;
  return { path, line: Number(line) };
}

const isInPaths = (reader: Reader, text: string): boolean => pathsWith(reader, text, 1).length > 0;

const pathsWith = (reader: Reader, text: string, limit: number) =>
  reader.pathsContaining(
    [
      text
        .toLowerCase()
        .replaceAll('\\', '/')
        .replace(/^(?:\.\/)+/, ''),
    ],
    limit,
  );

/** Files of one name that are looked at. */
const MOST_FILES = 200;

/** `test/res.send.js` has `res.send` in its name too, but whoever writes it means what is called so. */
function isFileName(reader: Reader, text: string, { segments }: Query): boolean {
  const paths = pathsWith(reader, text, MOST_FILES).map(({ path }) => `/${path.toLowerCase()}`);
  if (paths.length === 0) return false;
  return paths.some((path) => path.endsWith(`/${text.toLowerCase()}`)) || !isCalled(reader, segments);
}

/** The class of an exception is a word of the code that raises it. */
function askedError(error: ErrorText): Asked {
  const query = wordsOf([tellingWords(error.message), ...error.classes].join(' '));
  return { intent: 'error', sign: error.sign, query, error };
}

/** One word that is left of a sentence is no name. */
const wordsOf = (text: string): Query => ({ ...readQuery(text), segments: [] });

/** A message without any sign of one, but for standing in the code. */
function saidText(
  reader: Reader,
  { text }: Query,
  { filter, codeOf }: Omit<AskedOptions, 'mode'>,
): ErrorText | undefined {
  if (codeOf === undefined) return undefined;
  const message = withoutValues(text);
  if (!standsInCode(reader, { text, message }, { codeOf, filter })) return undefined;
  return { sign: 'it stands in the code', message, classes: [], frames: [] };
}

/** By what it extends, or by the file that is all about them. */
const EXCEPTION = /\b\w*(?:Error|Exception|Warning|Throwable|Failure)\b/;
const EXCEPTION_FILE = /(?:^|\/)(?:errors?|exceptions?)(?:\.\w+$|\/)/i;

function isException(reader: Reader, name: string): boolean {
  return reader
    .symbolsNamed(name, { limit: 20 })
    .some(({ kind, signature, path }) => kind === 'class' && (EXCEPTION.test(signature) || EXCEPTION_FILE.test(path)));
}
