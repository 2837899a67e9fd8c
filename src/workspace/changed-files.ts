/** Whether the files of an answer are still the indexed ones. */
import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../base/regular-file.ts';
import { blobHash } from '../indexer/parse/read-source.ts';
import { sameStamp, stampOf } from '../model/disk-stamp.ts';
import type { Session } from './session.ts';

export type Change = 'changed' | 'deleted';

/** The stamp is a pre-check; where it differs the content decides, so a `touch` does not make an answer stale. */
export function changedFiles(session: Session, named: Iterable<string>): Map<string, Change> {
  const paths = new Set(named);
  const changed = new Map<string, Change>();
  for (const path of paths) session.answer.cited.add(path);
  if (session.commit) {
    // A commit never changes, but these files are about to be quoted.
    session.commit.contents.expect([...paths].flatMap((path) => session.reader().fileByPath(path) ?? []));
    return changed;
  }
  for (const path of paths) {
    const known = session.reader().fileByPath(path);
    if (!known) continue;
    const absolute = join(session.root, path);
    const now = statOf(absolute);
    if (!now?.isFile()) {
      changed.set(path, 'deleted');
      continue;
    }
    if (!sameStamp(stampOf(now), known) && !sameContent(absolute, now.size, known)) changed.set(path, 'changed');
  }
  return changed;
}

/** Undefined also for a link loop or an unreadable directory: the file cannot be reached. */
function statOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function sameContent(absolute: string, size: number, known: { size: number; hash: Uint8Array }): boolean {
  if (size !== known.size || known.hash.length === 0) return false;
  try {
    return Buffer.from(blobHash(readRegularFile(absolute, { maxBytes: size, follow: true }))).equals(known.hash);
  } catch {
    return false; // Unreadable now: the indexed facts cannot be checked.
  }
}
