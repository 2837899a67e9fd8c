/** The current text of a listed file: never from outside the root, through a link only where it was indexed so, bounded. */

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ancestorsOf, below, directoryOf, inside } from '../../base/tree-paths.ts';
import { AppError } from '../../errors/errors.ts';
import { blobHash, type ReadOutcome, readSource } from '../../indexer/parse/read-source.ts';
import { type DiskStamp, NO_STAMP, sameStamp } from '../../model/disk-stamp.ts';
import { type FollowedLink, followedLinksIn } from '../../model/followed-links.ts';
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
  { root, commit, answer, reader }: Session,
  filter?: TextFilter,
): (path: string) => TextOutcome {
  if (commit) return (path) => textIn(readFrom(commit, path), filter?.mayMatchBytes);
  const directories = new Map<string, boolean>();
  const followed = followedLinks(reader);
  // An indexed directory may have become a link since.
  const isReal = (directory: string): boolean => {
    let real = directories.get(directory);
    if (real === undefined) directories.set(directory, (real = isAsIndexed(root, directory, followed)));
    return real;
  };
  return (path) => {
    const known = filter?.known.of(path);
    // Most files do not match, and reading them takes longer than all the rest.
    if (known === 'binary') return { unsearched: 'binary' };
    if (known && !filter?.mayMatchSignature(known)) return EMPTY_TEXT;
    if (!answer.isAsIndexed() && !isReal(directoryOf(path))) return { unsearched: 'link' };
    const source = readSource(join(root, path), MAX_BYTES, followed.has(path) ? root : undefined);
    const outcome = textIn(source, filter?.mayMatchBytes);
    const isBinary = 'unsearched' in outcome && outcome.unsearched === 'binary';
    if (!known && source.ok && (isBinary || !isWide(source.bytes))) filter?.known.add(path, source, isBinary);
    return outcome;
  };
}

const NO_LINKS: ReadonlyMap<string, FollowedLink> = new Map();

/** Without an index, none was followed. */
function followedLinks(reader: Session['reader']): ReadonlyMap<string, FollowedLink> {
  try {
    return followedLinksIn(reader().meta()) ?? NO_LINKS;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_INDEXED') return NO_LINKS;
    throw error;
  }
}

/** Whether it is reached through no link, or only through one that was followed when the tree was indexed and leads to the same place. */
function isAsIndexed(root: string, directory: string, followed: ReadonlyMap<string, FollowedLink>): boolean {
  const link = ancestorsOf(directory).find((one) => followed.has(one));
  const place = link === undefined ? directory : inside(followed.get(link)!.target, below(link, directory) ?? '');
  try {
    return realpathSync.native(join(root, directory)) === join(root, place);
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
