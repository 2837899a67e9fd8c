/** The current text of a listed file: never from outside the root, never through a link, bounded. */
import { realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { blobHash, type ReadOutcome, readSource } from '../../indexer/parse/read-source.ts';
import { type DiskStamp, NO_STAMP, sameStamp } from '../../model/disk-stamp.ts';
import { decodeText } from '../../parse/decode.ts';
import type { FileRecord } from '../../store/schema/records.ts';
import type { CommitView } from '../../workspace/commit-view.ts';
import type { Session } from '../../workspace/session.ts';

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

/** False for bytes, in an encoding that extends ASCII, that cannot match. */
export type ByteFilter = (bytes: Buffer) => boolean;

const EMPTY_TEXT: CurrentText = { text: '', isChanged: () => false };

/** Takes paths relative to the root, as the index lists them. A file that `mayMatch` rejects has an empty text. */
export function currentTexts(
  { root, commit }: Pick<Session, 'root' | 'commit'>,
  mayMatch: ByteFilter = () => true,
): (path: string) => TextOutcome {
  if (commit) return (path) => textIn(readFrom(commit, path), mayMatch);
  const directories = new Map<string, boolean>();
  // An indexed directory may have become a link.
  const isReal = (directory: string): boolean => {
    let real = directories.get(directory);
    if (real === undefined) directories.set(directory, (real = hasNoLink(join(root, directory))));
    return real;
  };
  return (path) =>
    isReal(posix.dirname(path)) ? textIn(readSource(join(root, path), MAX_BYTES), mayMatch) : { unsearched: 'link' };
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

function textIn(source: ReadOutcome, mayMatch: ByteFilter): TextOutcome {
  if (!source.ok) return { unsearched: reasonOf(source) };
  const { bytes } = source;
  const head = bytes.subarray(0, BINARY_SAMPLE_BYTES);
  const isWide = head.includes(0) || head[0] >= 0xfe;
  if (head.includes(0) && !decodeText(head).encoding.startsWith('utf-16')) return { unsearched: 'binary' };
  // Most files do not match, and decoding takes longer than this check.
  if (!isWide && !mayMatch(bytes)) return EMPTY_TEXT;
  const { text } = decodeText(bytes);
  return {
    text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text,
    isChanged: (known) => !sameStamp(source, known) && !Buffer.from(blobHash(bytes)).equals(known.hash),
  };
}

function reasonOf({ code, message }: { readonly code: string; readonly message: string }): Unsearched {
  if (code === 'too_large') return 'too_large';
  if (/ENOENT|ENOTDIR/.test(message)) return 'deleted';
  return /ELOOP|EMLINK|regular file/.test(message) ? 'link' : 'unreadable';
}
