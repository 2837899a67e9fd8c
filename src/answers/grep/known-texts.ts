/** Signatures of the files that a long-lived process has searched: a later search does not read those that cannot match. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceBytes } from '../../indexer/parse/read-source.ts';
import { type DiskStamp, isRacy, sameStamp, stampOf } from '../../model/disk-stamp.ts';
import { type Signature, signatureOf } from '../../search/patterns/trigram-signature.ts';
import { perVersion } from '../../store/read/per-version.ts';
import type { Session } from '../../workspace/session.ts';

/** `binary`: a file that is not text. */
export type KnownText = Signature | 'binary';

interface Known {
  readonly stamp: DiskStamp;
  readonly text: KnownText;
}

/** By root, then by path. */
const trees = new Map<string, Map<string, Known>>();
/** 9 MB for django. */
const MAX_BYTES = 24_000_000;
let keptBytes = 0;
/** One search makes signatures for this long, so that no answer waits for all of them. */
const MAKING_MS = 25;

export interface KnownTexts {
  /** What the file has now; undefined when it must be read. */
  of(path: string): KnownText | undefined;
  /** Call for a file that was read. A text must be in an encoding that extends ASCII. */
  add(path: string, source: SourceBytes, isBinary: boolean): void;
}

export const NO_TEXTS: KnownTexts = { of: () => undefined, add() {} };

/** The first answer about each tree, which may search it several times. */
const firstAnswers = new WeakSet<object>();

/** A process that answers once about a tree, such as a command, makes none. */
export function knownTexts(session: Session): KnownTexts {
  const { root, commit, answer } = session;
  if (commit) return NO_TEXTS;
  const tree = trees.get(root);
  if (tree === undefined) {
    trees.set(root, new Map());
    firstAnswers.add(answer);
  }
  if (tree === undefined || firstAnswers.has(answer)) return NO_TEXTS;
  const stampNow = answer.isAsIndexed() ? indexedStamps(session) : (path: string) => diskStamp(join(root, path));
  let madeMs = 0;
  return {
    of(path) {
      const known = tree.get(path);
      const stamp = known && stampNow(path);
      return stamp && sameStamp(known.stamp, stamp) ? known.text : undefined;
    },
    add(path, { bytes, size, mtimeMs, ctimeMs, inode }, isBinary) {
      if (madeMs > MAKING_MS || isRacy(mtimeMs, Date.now())) return;
      const startedMs = performance.now();
      const text = isBinary ? 'binary' : signatureOf(bytes);
      keep(tree, { root, path }, { stamp: { size, mtimeMs, ctimeMs, inode }, text });
      madeMs += performance.now() - startedMs;
    },
  };
}

const stampsOf = perVersion((reader) => reader.fileStamps());

/** The tree was compared with the index for this answer: the stamps of the index are those on the disk. */
function indexedStamps(session: Session): (path: string) => DiskStamp | undefined {
  let stamps: ReturnType<typeof stampsOf> | undefined;
  return (path) => {
    stamps ??= stampsOf(session.reader());
    return stamps.get(path);
  };
}

function diskStamp(file: string): DiskStamp | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats && stampOf(stats);
  } catch {
    return undefined;
  }
}

/** Where there is no room, other trees make some; the rest of a very large tree is read at each search. */
function keep(
  tree: Map<string, Known>,
  { root, path }: { readonly root: string; readonly path: string },
  known: Known,
): void {
  // Another search has made room since: what is kept in a forgotten tree would be counted for ever.
  if (trees.get(root) !== tree) return;
  forget(tree, path);
  const size = bytesOf(known);
  for (const [other, files] of trees) {
    if (keptBytes + size <= MAX_BYTES) break;
    if (other === root) continue;
    for (const one of files.keys()) forget(files, one);
    trees.delete(other);
  }
  if (keptBytes + size > MAX_BYTES) return;
  keptBytes += size;
  tree.set(path, known);
}

function forget(tree: Map<string, Known>, path: string): void {
  const known = tree.get(path);
  if (known) keptBytes -= bytesOf(known);
  tree.delete(path);
}

/** With the entry itself. */
const bytesOf = ({ text }: Known): number => (text === 'binary' ? 0 : text.length) + 200;
