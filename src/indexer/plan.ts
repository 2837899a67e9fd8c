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

export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
  /** In hexadecimal; empty when the file was never read. */
  readonly hash: string;
  readonly language: LanguageId | undefined;
  readonly skip: string | undefined;
}

export interface Fingerprint {
  /** Settings and program that decide what is parsed and how files are classified, as one string. */
  readonly settings: string;
  readonly revisions: Readonly<Partial<Record<LanguageId, number>>>;
  /** What the index says of the tree as a whole: its head, and problems that belong to no stored file. */
  readonly tree: string;
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
  /** The files are as they were, but not what is said of the tree. */
  readonly treeChanged: boolean;
}

export function planIndex(files: readonly SourceFile[], stored: StoredState | undefined, current: Fingerprint): Plan {
  const fresh = stored === undefined || stored.fingerprint.settings !== current.settings;
  const stamps = fresh ? new Map<string, Stamp>() : stored.stamps;
  const read: BatchFile[] = [];
  const list: SourceFile[] = [];
  let unchanged = 0;
  for (const file of files) {
    const stamp = stamps.get(file.path);
    const { language } = file;
    // A mode bit can make a script of a file: its language may change while its stamp does not.
    const sameRules =
      stamp?.language === language &&
      (language === undefined || stored?.fingerprint.revisions[language] === current.revisions[language]);
    if (stamp !== undefined && sameRules && isSame(file, stamp)) unchanged++;
    else if (language === undefined || file.skip !== undefined) list.push(file);
    else if (stamp !== undefined && sameRules && isSettled(stamp))
      read.push({ ...file, knownHash: Buffer.from(stamp.hash, 'hex') });
    else read.push(file);
  }
  const treeChanged = stored?.fingerprint.tree !== current.tree;
  return { fresh, read, list, remove: fresh ? [] : removed(files, stamps), unchanged, treeChanged };
}

export const isNothing = (plan: Plan): boolean =>
  !plan.fresh && !plan.treeChanged && plan.read.length === 0 && plan.list.length === 0 && plan.remove.length === 0;

/** The stamp is only a pre-check: where it differs, the content decides. Permission to read is not part of it. */
const isSame = (file: SourceFile, stamp: Stamp): boolean =>
  stamp.skip !== 'unreadable' &&
  file.size === stamp.size &&
  file.mtimeMs === stamp.mtimeMs &&
  file.inode === stamp.inode;

/** Whether the same content would give the same rows: what took too long once may not on a quieter machine. */
const isSettled = (stamp: Stamp): boolean => stamp.hash.length > 0 && stamp.skip !== 'parse_timeout';

function removed(files: readonly SourceFile[], stamps: ReadonlyMap<string, Stamp>): string[] {
  const present = new Set(files.map((file) => file.path));
  return [...stamps.keys()].filter((path) => !present.has(path));
}
