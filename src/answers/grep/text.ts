/** The current text of a listed file: never from outside the root, never through a link, bounded. */
import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { blobHash, type ReadOutcome, readSource } from '../../indexer/parse/read-source.ts';
import { type DiskStamp, NO_STAMP, sameStamp } from '../../model/disk-stamp.ts';
import { decodeText } from '../../parse/decode.ts';
import type { PatternSet } from '../../search/patterns/pattern-set.ts';
import type { FileRecord } from '../../store/schema/records.ts';
import type { CommitView } from '../../workspace/commit-view.ts';
import type { Session } from '../../workspace/session.ts';
import type { KnownTexts } from './known-texts.ts';

/** Why a file was not searched. */
export const UNSEARCHED = ['binary', 'too_large', 'unreadable', 'deleted', 'link', 'long_lines'] as const;
export type Unsearched = (typeof UNSEARCHED)[number];

export interface CurrentText {
  /** Lines end in `\n`, whatever the file uses. */
  readonly text: string;
  /** Whether it differs from the indexed content. Call it before the next file is read. */
  isChanged(known: DiskStamp & Pick<FileRecord, 'hash'>): boolean;
}

export type TextOutcome = CurrentText | { readonly unsearched: Unsearched };

/** Larger than the limit of the index: files that are not parsed are still searched as text. */
const MAX_BYTES = 16_000_000;
const BINARY_SAMPLE_BYTES = 8000;

/** Which texts can match. */
export interface TextFilter extends Pick<PatternSet, 'mayMatchBytes' | 'mayMatchSignature'> {
  readonly known: KnownTexts;
}

const EMPTY_TEXT: CurrentText = { text: '', isChanged: () => false };

/** Takes paths relative to the root, as the index lists them. A file that the filter rejects has an empty text. */
export function currentTexts(
  { root, commit, answer }: Pick<Session, 'root' | 'commit' | 'answer'>,
  filter?: TextFilter,
): (path: string) => TextOutcome {
  if (commit) return (path) => textIn(readFrom(commit, path), filter?.mayMatchBytes);
  const directories = new Map<string, boolean>();
  // An indexed directory may have become a link since.
  const isReal = (directory: string): boolean => {
    let real = directories.get(directory);
    if (real === undefined) directories.set(directory, (real = hasNoLink(join(root, directory))));
    return real;
  };
  return (path) => {
    const known = filter?.known.of(path);
    // Most files do not match, and reading them takes longer than all the rest.
    if (known === 'binary') return { unsearched: 'binary' };
    if (known && !filter?.mayMatchSignature(known)) return EMPTY_TEXT;
    if (!answer.isAsIndexed() && !isReal(posix.dirname(path))) return { unsearched: 'link' };
    const source = readSource(join(root, path), MAX_BYTES);
    const outcome = textIn(source, filter?.mayMatchBytes);
    const isBinary = 'unsearched' in outcome && outcome.unsearched === 'binary';
    if (!known && source.ok && (isBinary || !isWide(source.bytes))) filter?.known.add(path, source, isBinary);
    return outcome;
  };
}

function hasNoLink(directory: string): boolean {
  try {
    return realpathSync.native(directory) === directory;
  } catch {
    return true; // Deleted or not readable: reading its files reports which.
  }
}

function readFrom({ contents }: CommitView, path: string): ReadOutcome {
  const outcome = contents.read(path);
  if (!outcome.ok) return { ok: false, code: 'unreadable', message: outcome.message };
  const { bytes } = outcome;
  return { ok: true, bytes, size: bytes.length, ...NO_STAMP };
}

function textIn(source: ReadOutcome, mayMatch: PatternSet['mayMatchBytes'] = () => true): TextOutcome {
  if (!source.ok) return { unsearched: reasonOf(source) };
  const { bytes } = source;
  const head = headOf(bytes);
  if (head.includes(0) && !decodeText(head).encoding.startsWith('utf-16')) return { unsearched: 'binary' };
  // Most files do not match, and decoding takes longer than this check.
  if (!isWide(bytes) && !mayMatch(bytes)) return EMPTY_TEXT;
  const { text } = decodeText(bytes);
  return {
    text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text,
    isChanged: (known) => !sameStamp(source, known) && !Buffer.from(blobHash(bytes)).equals(known.hash),
  };
}

const headOf = (bytes: Buffer): Buffer => bytes.subarray(0, BINARY_SAMPLE_BYTES);

/** The encoding may not extend ASCII. */
const isWide = (bytes: Buffer): boolean => headOf(bytes).includes(0) || bytes[0] >= 0xfe;

function reasonOf({ code, message }: { readonly code: string; readonly message: string }): Unsearched {
  if (code === 'too_large') return 'too_large';
  if (/ENOENT|ENOTDIR/.test(message)) return 'deleted';
  return /ELOOP|EMLINK|regular file/.test(message) ? 'link' : 'unreadable';
}
