/** Decides what an index run must do and why, from what the index holds and what the tree holds now. Pure. */
import { type DiskStamp, sameStamp } from '../../model/disk-stamp.ts';
import type { LanguageId } from '../../model/language.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { BatchFile } from '../parse/batch.ts';

/** The state of the index that a plan starts from. */
export interface StoredState {
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Settings and rule revisions it was built with; see `fingerprintOf`. */
  readonly fingerprint: Fingerprint;
}

export interface Stamp extends DiskStamp {
  /** In hexadecimal; empty when the file was never read. */
  readonly hash: string;
  readonly language: LanguageId | undefined;
  readonly skip: string | undefined;
}

export interface Fingerprint {
  /** Settings and program that decide what is parsed and how files are classified, as one string. */
  readonly settings: string;
  readonly revisions: Readonly<Record<LanguageId, number>>;
  /** Directories that count as tests for what is in them, as one string; files in them have other roles when it changes. */
  readonly testDirectories?: string;
  /** The tree as a whole: its head, and problems that belong to no stored file. */
  readonly tree: string;
}

/** The files of the tree now. */
export interface TreeState {
  readonly files: readonly SourceFile[];
  /** The only files that may differ from the index, whatever their stamps say. Absent: any file may differ, and some may be deleted. */
  readonly suspects?: readonly string[] | undefined;
}

/** Why the index is rebuilt and not updated. */
export const REBUILD_REASONS = {
  none: 'there is no index that this program can use',
  forced: 'requested',
  damaged: 'the index is damaged',
  vectors: 'its vectors are of another model',
  settings: 'the program or a setting that decides how files are read has changed',
  tests: 'a directory now counts as tests, or no longer does',
} as const;
export type RebuildReason = keyof typeof REBUILD_REASONS;

/** Why a file is in the plan. */
export const FILE_REASONS = {
  build: 'the index is rebuilt',
  new: 'new, or no longer ignored',
  stamp: 'changed, or only touched: its content decides',
  language: 'recognised as another language than before',
  revision: 'the rules of its language were revised',
  unread: 'it could not be read before',
  unsettled: 'it changed and could not be parsed before',
  gone: 'deleted, moved, or ignored now',
} as const;
export type FileReason = keyof typeof FILE_REASONS;

export interface Plan {
  /** Build a new generation instead of updating the active one. */
  readonly fresh: boolean;
  /** To be read, and parsed unless their content is known. */
  readonly read: readonly BatchFile[];
  /** Only listed: no language, or skipped for a reason known without reading. */
  readonly list: readonly SourceFile[];
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** Metadata of the tree has changed, such as its head. */
  readonly treeChanged: boolean;
  readonly rebuild: RebuildReason | undefined;
  /** One for every file of `read`, `list` and `remove`. */
  readonly reasons: ReadonlyMap<string, FileReason>;
}

export function planIndex(
  { files, suspects }: TreeState,
  stored: StoredState | RebuildReason,
  current: Fingerprint,
): Plan {
  const rebuild = rebuildReason(stored, current);
  const known = typeof stored === 'string' || rebuild !== undefined ? undefined : stored;
  // Revised rules affect files that were not touched.
  const judged = known && suspects && sameRevisions(known.fingerprint, current) ? pick(files, suspects) : files;
  const isWhole = judged === files;
  const read: BatchFile[] = [];
  const list: SourceFile[] = [];
  const reasons = new Map<string, FileReason>();
  for (const file of judged) {
    const stamp = known?.stamps.get(file.path);
    const reason = known === undefined ? 'build' : reasonFor(file, stamp, { known, current, trustStamp: isWhole });
    if (reason === undefined) continue;
    reasons.set(file.path, reason);
    if (file.language === undefined || file.skip !== undefined) list.push(file);
    else if (reason === 'stamp') read.push({ ...file, knownHash: Buffer.from(stamp!.hash, 'hex') });
    else read.push(file);
  }
  const remove = known && isWhole ? removed(files, known.stamps) : [];
  for (const path of remove) reasons.set(path, 'gone');
  return {
    fresh: rebuild !== undefined,
    read,
    list,
    remove,
    unchanged: files.length - read.length - list.length,
    treeChanged: known?.fingerprint.tree !== current.tree,
    rebuild,
    reasons,
  };
}

export const isNothing = (plan: Plan): boolean =>
  !plan.fresh && !plan.treeChanged && plan.read.length === 0 && plan.list.length === 0 && plan.remove.length === 0;

/** Whether the index was made by these rules; if so, a tree without suspects needs no plan. */
export const sameFingerprint = (a: Fingerprint, b: Fingerprint): boolean =>
  a.settings === b.settings && a.tree === b.tree && sameTests(a, b) && sameRevisions(a, b);

function rebuildReason(stored: StoredState | RebuildReason, current: Fingerprint): RebuildReason | undefined {
  if (typeof stored === 'string') return stored;
  if (stored.fingerprint.settings !== current.settings) return 'settings';
  return sameTests(stored.fingerprint, current) ? undefined : 'tests';
}

export const sameTests = (a: Fingerprint, b: Fingerprint): boolean =>
  (a.testDirectories ?? '') === (b.testDirectories ?? '');

export const sameRevisions = (a: Fingerprint, b: Fingerprint): boolean =>
  [...Object.keys(a.revisions), ...Object.keys(b.revisions)].every(
    (language) => a.revisions[language] === b.revisions[language],
  );

interface Rules {
  readonly known: StoredState;
  readonly current: Fingerprint;
  readonly trustStamp: boolean;
}

/** Undefined: the index is up to date for this file. */
function reasonFor(
  file: SourceFile,
  stamp: Stamp | undefined,
  { known, current, trustStamp }: Rules,
): FileReason | undefined {
  const { language } = file;
  if (stamp === undefined) return 'new';
  // A mode bit can turn a file into a script: its language may change while its stamp does not.
  if (stamp.language !== language) return 'language';
  if (language !== undefined && known.fingerprint.revisions[language] !== current.revisions[language])
    return 'revision';
  if (stamp.skip === 'unreadable') return 'unread';
  if (trustStamp && isSame(file, stamp)) return undefined;
  if (language === undefined || file.skip !== undefined) return 'stamp';
  // `unsettled`: the same content may produce other rows, because a parse that timed out may succeed on a less busy machine.
  return stamp.hash.length > 0 && stamp.skip !== 'parse_timeout' ? 'stamp' : 'unsettled';
}

/** The object id identifies the content. For files that are only listed, only the size is known. */
const isSameObject = ({ object, size, skip }: SourceFile, stamp: Stamp): boolean =>
  stamp.hash === '' ? skip === stamp.skip && size === stamp.size : object === stamp.hash.toLowerCase();

/** The stamp is only a pre-check: where it differs, the content decides. It does not cover permission to read. */
const isSame = (file: SourceFile, stamp: Stamp): boolean =>
  file.object !== undefined ? isSameObject(file, stamp) : sameStamp(file, stamp);

function pick(files: readonly SourceFile[], paths: readonly string[]): SourceFile[] {
  const wanted = new Set(paths);
  return files.filter((file) => wanted.has(file.path));
}

function removed(files: readonly SourceFile[], stamps: ReadonlyMap<string, Stamp>): string[] {
  const present = new Set(files.map((file) => file.path));
  return [...stamps.keys()].filter((path) => !present.has(path));
}
