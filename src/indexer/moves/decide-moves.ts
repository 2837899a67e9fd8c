/** Decides which files were moved: which stored files are candidates, and which candidate is right. Pure. */
import type { SourceFile } from '../../model/source-file.ts';
import type { Plan, StoredState } from '../plan/plan.ts';

/** From this share on, a file that was edited while it moved counts as the same file. */
export const MIN_SHARE = 0.8;
/** How many stored files of the same size are compared with one file. */
const MAX_CANDIDATES = 8;

/** Where a file may come from: a file of the index, or one that an earlier run removed. */
export interface MoveSource {
  readonly path: string;
  /** Its id among the recently deleted files. */
  readonly deletedId?: number | undefined;
}

/** A file, and the file that it may have been under another path. */
export interface MoveCandidate {
  readonly path: string;
  readonly from: MoveSource;
  /** How much of the content is the same; 1: all of it, byte by byte. */
  readonly share: number;
}

/**
 * For each file to be read, the paths of stored files whose content it may have: those of the same size and language that are
 * deleted or changed themselves. Files that are only listed have no content to recognise them by.
 */
export function possibleOrigins(
  plan: Pick<Plan, 'read' | 'remove' | 'reasons'>,
  stamps: StoredState['stamps'],
): Map<string, string[]> {
  const bySize = new Map<string, string[]>();
  const keyOf = ({ size, language }: { readonly size: number; readonly language: string | undefined }) =>
    `${size} ${language}`;
  const changed = plan.read.filter(({ path }) => plan.reasons.get(path) === 'stamp').map(({ path }) => path);
  for (const path of [...plan.remove, ...changed]) {
    const stamp = stamps.get(path);
    if (stamp === undefined || !isKnown(stamp)) continue;
    const known = bySize.get(keyOf(stamp));
    if (known) known.push(path);
    else bySize.set(keyOf(stamp), [path]);
  }
  const origins = new Map<string, string[]>();
  for (const file of plan.read) {
    const reason = plan.reasons.get(file.path);
    if (reason !== 'new' && reason !== 'stamp') continue;
    const nearest = nearestFirst(file, stamps);
    // A stored file with the same content as this path had before is no origin: of a thousand empty files, none was moved.
    const own = reason === 'stamp' ? stamps.get(file.path)?.hash : undefined;
    const isOther = (path: string) => path !== file.path && stamps.get(path)!.hash !== own;
    const paths = (bySize.get(keyOf(file)) ?? []).filter((path) => isOther(path) && fits(file, stamps.get(path)!));
    if (paths.length > 0) origins.set(file.path, paths.sort(nearest).slice(0, MAX_CANDIDATES));
  }
  return origins;
}

type Stamp = StoredState['stamps'] extends ReadonlyMap<string, infer T> ? T : never;

const isKnown = ({ hash, language, skip }: Stamp): boolean =>
  hash !== '' && language !== undefined && skip === undefined;

/** Where git names the content of the file, the hashes must match. */
const fits = ({ object }: SourceFile, { hash }: Stamp): boolean =>
  object === undefined || object === hash.toLowerCase();

/** A file that is moved keeps its inode; one that is rewritten keeps its name or its directory. */
function nearestFirst(file: SourceFile, stamps: StoredState['stamps']): (a: string, b: string) => number {
  const rank = (path: string) =>
    (stamps.get(path)?.inode === file.inode && file.inode !== 0 ? 0 : 1) * 4 + distance(path, file.path);
  return (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** 0: same name. 1: same directory. 2: same name in another case. 3: none of these. */
function distance(a: string, b: string): number {
  const [x, y] = [a.lastIndexOf('/'), b.lastIndexOf('/')];
  if (a.slice(x + 1) === b.slice(y + 1)) return 0;
  if (a.slice(0, Math.max(x, 0)) === b.slice(0, Math.max(y, 0))) return 1;
  return a.slice(x + 1).toLowerCase() === b.slice(y + 1).toLowerCase() ? 2 : 3;
}

/**
 * Keeps one candidate for each path and each source, preferring the larger share. A source that still exists is the original of a
 * copy, unless another file has taken its place: so two files can swap places, and a chain of files can move up.
 */
export function decideMoves(
  candidates: readonly MoveCandidate[],
  removed: ReadonlySet<string>,
): Map<string, MoveCandidate> {
  const decided = new Map<string, MoveCandidate>();
  const taken = new Set<string>();
  const keyOf = ({ path, deletedId }: MoveSource) => (deletedId === undefined ? path : `${deletedId} ${path}`);
  for (const candidate of [...candidates].sort(better)) {
    if (decided.has(candidate.path) || taken.has(keyOf(candidate.from))) continue;
    decided.set(candidate.path, candidate);
    taken.add(keyOf(candidate.from));
  }
  const isFree = ({ path, deletedId }: MoveSource) => deletedId !== undefined || removed.has(path) || decided.has(path);
  for (let before = -1; before !== decided.size; ) {
    before = decided.size;
    for (const [path, { from }] of decided) if (!isFree(from)) decided.delete(path);
  }
  return decided;
}

function better(a: MoveCandidate, b: MoveCandidate): number {
  if (a.share !== b.share) return b.share - a.share;
  const isGone = ({ from }: MoveCandidate) => Number(from.deletedId !== undefined);
  return (
    isGone(a) - isGone(b) || distance(a.from.path, a.path) - distance(b.from.path, b.path) || (a.path < b.path ? -1 : 1)
  );
}
