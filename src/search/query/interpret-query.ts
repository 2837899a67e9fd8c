/** Interprets a query once: its intent, the evidence for it, and the words to look up. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import { hasExactName } from '../channels/name-channel.ts';
import { type CodeOf, occursInCode } from '../patterns/verbatim.ts';
import { readCrossCutting } from './cross-cutting.ts';
import { type ErrorText, readErrorText, searchableWords, withoutValues } from './error-text.ts';
import { type Intent, plainIntentOf, type SearchMode } from './intent.ts';
import { type Query, readQuery } from './query.ts';
import { reduceText } from './reduce-text.ts';
import type { Frame } from './stack-frames.ts';

export interface InterpretedQuery {
  readonly intent: Intent;
  /** The evidence for the intent, where it is not just the form of the query. */
  readonly sign?: string;
  readonly query: Query;
  /** The parts of a long text that are searched. */
  readonly reduced?: string;
  readonly error?: ErrorText;
  /** `src/a.ts:12`: the line of a file that is meant. */
  readonly place?: Frame;
}

export interface InterpretOptions {
  readonly mode: SearchMode;
  readonly filter: TextFilter;
  readonly codeOf?: CodeOf | undefined;
}

/** An explicit mode says how to interpret the words; otherwise the form of the query decides. */
export function interpretQuery(reader: Reader, written: string, options: InterpretOptions): InterpretedQuery {
  const { text, note } = reduceText(reader, written);
  return { ...interpret(reader, { written, query: readQuery(text) }, options), ...(note && { reduced: note }) };
}

interface ReadText {
  /** All of it: a trace may come last. */
  readonly written: string;
  readonly query: Query;
}

function interpret(
  reader: Reader,
  { written, query }: ReadText,
  { mode, filter, codeOf }: InterpretOptions,
): InterpretedQuery {
  const place = mode === 'auto' ? readPlace(reader, query.text) : undefined;
  if (place) return { intent: 'path', query: readQuery(place.path), place };
  const plain = plainIntentOf(query, (text) => isFileName(reader, text, query));
  if (mode !== 'auto' || plain !== 'words') return { intent: plain, query };
  const errorText = readErrorText(written, (name) => isException(reader, name));
  if (errorText) return errorQuery(reader, errorText);
  const broad = readCrossCutting(query.text);
  if (broad) return { intent: 'cross_cutting', sign: `\`${broad.sign}\``, query: wordsOf(broad.about) };
  const verbatim = verbatimMessage(reader, query, { filter, codeOf });
  return verbatim ? errorQuery(reader, verbatim) : { intent: plain, query };
}

const PLACE = /^(?<path>[^\s:]+\.\w{1,8}):(?<line>\d{1,7})(?::\d+)?:?$/;

function readPlace(reader: Reader, text: string): Frame | undefined {
  const { path, line } = PLACE.exec(text)?.groups ?? {};
  if (path === undefined || !isInPaths(reader, path)) return undefined;
  return { path, line: Number(line) };
}

/** Whether the index has a file with this in its path. */
export const isInPaths = (reader: Reader, text: string): boolean => pathsWith(reader, text, 1).length > 0;

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

/** Maximum number of files with one name that are checked. */
const MAX_FILES = 200;

/** `test/res.send.js` also contains `res.send` in its name, but such a query means the symbol. */
function isFileName(reader: Reader, text: string, { segments }: Query): boolean {
  const paths = pathsWith(reader, text, MAX_FILES).map(({ path }) => `/${path.toLowerCase()}`);
  if (paths.length === 0) return false;
  return paths.some((path) => path.endsWith(`/${text.toLowerCase()}`)) || !hasExactName(reader, segments);
}

/** The class of an exception is a word of the code that raises it. */
function errorQuery(reader: Reader, error: ErrorText): InterpretedQuery {
  const { text } = reduceText(reader, [searchableWords(error.message), ...error.classes].join(' '));
  const query = wordsOf(text);
  return { intent: 'error', sign: error.sign, query, error };
}

/** A single word left of a sentence is not a name. */
const wordsOf = (text: string): Query => ({ ...readQuery(text), segments: [] });

/** A message whose only evidence is that the code contains it. */
function verbatimMessage(
  reader: Reader,
  { text }: Query,
  { filter, codeOf }: Omit<InterpretOptions, 'mode'>,
): ErrorText | undefined {
  if (codeOf === undefined) return undefined;
  const message = withoutValues(text);
  if (!occursInCode(reader, { text, message }, { codeOf, filter })) return undefined;
  return { sign: 'found in the code', message, classes: [], frames: [] };
}

/** Recognised by its superclass, or by a file dedicated to exceptions. */
const EXCEPTION = /\b\w*(?:Error|Exception|Warning|Throwable|Failure)\b/;
const EXCEPTION_FILE = /(?:^|\/)(?:errors?|exceptions?)(?:\.\w+$|\/)/i;

function isException(reader: Reader, name: string): boolean {
  return reader
    .symbolsNamed(name, { limit: 20 })
    .some(({ kind, signature, path }) => kind === 'class' && (EXCEPTION.test(signature) || EXCEPTION_FILE.test(path)));
}
