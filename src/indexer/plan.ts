/** Decides what an index run must do, from what the index holds and what the tree holds now. Pure. */
import type { LanguageId } from '../model/language.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { BatchFile } from './batch.ts';

/** What the index in force says of itself. */
export interface StoredState {
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Settings and rule revisions it was built with; see `fingerprintOf`. */
  readonly fingerprint: Fingerprint;
}

interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
  readonly hash: Uint8Array;
}

export interface Fingerprint {
  /** Settings that change what is parsed, as one string. */
  readonly settings: string;
  readonly revisions: Readonly<Partial<Record<LanguageId, number>>>;
}

export interface Plan {
  /** Build a new generation instead of changing the one in force. */
  readonly fresh: boolean;
  /** To be read, and parsed unless their content turns out to be known. */
  readonly read: readonly BatchFile[];
  /** Listed only: no language, or skipped for a reason known without reading. */
  readonly list: readonly SourceFile[];
  readonly remove: readonly string[];
  readonly unchanged: number;
}

export function planIndex(files: readonly SourceFile[], stored: StoredState | undefined, current: Fingerprint): Plan {
  const fresh = stored === undefined || stored.fingerprint.settings !== current.settings;
  const stamps = fresh ? new Map<string, Stamp>() : stored.stamps;
  const read: BatchFile[] = [];
  const list: SourceFile[] = [];
  let unchanged = 0;
  for (const file of files) {
    const stamp = stamps.get(file.path);
    const sameRules =
      file.language === undefined || stored?.fingerprint.revisions[file.language] === current.revisions[file.language];
    if (stamp !== undefined && sameRules && isSame(file, stamp)) unchanged++;
    else if (file.language === undefined || file.skip !== undefined) list.push(file);
    else if (stamp !== undefined && sameRules && stamp.hash.length > 0) read.push({ ...file, knownHash: stamp.hash });
    else read.push(file);
  }
  return { fresh, read, list, remove: fresh ? [] : removed(files, stamps), unchanged };
}

/** The stamp is only a pre-check: where it differs, the content decides. */
const isSame = (file: SourceFile, stamp: Stamp): boolean =>
  file.size === stamp.size && file.mtimeMs === stamp.mtimeMs && file.inode === stamp.inode;

function removed(files: readonly SourceFile[], stamps: ReadonlyMap<string, Stamp>): string[] {
  const present = new Set(files.map((file) => file.path));
  return [...stamps.keys()].filter((path) => !present.has(path));
}
