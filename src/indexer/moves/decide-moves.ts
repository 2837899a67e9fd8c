/** Decides which files are others under a new path: who may be asked, and whom to believe. Pure. */
import type { SourceFile } from '../../model/source-file.ts';
import type { Plan, StoredState } from '../plan/plan.ts';

/** From here on a file that was edited while it moved is still that file. */
export const MIN_SHARE = 0.8;
/** So many files of one size are looked at for one. */
const MAX_OFFERED = 8;

/** Where a file may come from: a file of the index, or one that went in an earlier run. */
export interface MoveSource {
  readonly path: string;
  /** Its id among the files that are gone. */
  readonly gone?: number | undefined;
}

/** A file that says it is another one under a new path. */
export interface MoveCandidate {
  readonly path: string;
  readonly from: MoveSource;
  /** How much of it is the same, up to 1: all of it, byte by byte. */
  readonly share: number;
}

/**
 * For each file to be read, the paths of stored files whose content it may have: of one size and language, and gone or changed
 * themselves. What is only listed has no content to tell it by.
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
    // With the content of one that had its own it has not changed: of a thousand empty files none is another one.
    const own = reason === 'stamp' ? stamps.get(file.path)?.hash : undefined;
    const isOther = (path: string) => path !== file.path && stamps.get(path)!.hash !== own;
    const paths = (bySize.get(keyOf(file)) ?? []).filter((path) => isOther(path) && fits(file, stamps.get(path)!));
    if (paths.length > 0) origins.set(file.path, paths.sort(nearest).slice(0, MAX_OFFERED));
  }
  return origins;
}

type Stamp = StoredState['stamps'] extends ReadonlyMap<string, infer T> ? T : never;

const isKnown = ({ hash, language, skip }: Stamp): boolean =>
  hash !== '' && language !== undefined && skip === undefined;

/** Where git says what is in the file, that has to be it. */
const fits = ({ object }: SourceFile, { hash }: Stamp): boolean =>
  object === undefined || object === hash.toLowerCase();

/** A file that is moved keeps its inode; one that is written anew keeps its name, or its directory. */
function nearestFirst(file: SourceFile, stamps: StoredState['stamps']): (a: string, b: string) => number {
  const rank = (path: string) =>
    (stamps.get(path)?.inode === file.inode && file.inode !== 0 ? 0 : 1) * 4 + distance(path, file.path);
  return (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** 0 to 3: same name, same directory, neither. */
function distance(a: string, b: string): number {
  const [x, y] = [a.lastIndexOf('/'), b.lastIndexOf('/')];
  if (a.slice(x + 1) === b.slice(y + 1)) return 0;
  if (a.slice(0, Math.max(x, 0)) === b.slice(0, Math.max(y, 0))) return 1;
  return a.slice(x + 1).toLowerCase() === b.slice(y + 1).toLowerCase() ? 2 : 3;
}

/**
 * One claim for a path, and one for a source: the more is the same the better. A source that is still there is a copy's original,
 * unless another file has taken its place: so two files change places, and so a row of files moves up.
 */
export function decideMoves(
  claims: readonly MoveCandidate[],
  removed: ReadonlySet<string>,
): Map<string, MoveCandidate> {
  const decided = new Map<string, MoveCandidate>();
  const taken = new Set<string>();
  const keyOf = ({ path, gone }: MoveSource) => (gone === undefined ? path : `${gone} ${path}`);
  for (const claim of [...claims].sort(better)) {
    if (decided.has(claim.path) || taken.has(keyOf(claim.from))) continue;
    decided.set(claim.path, claim);
    taken.add(keyOf(claim.from));
  }
  const isFree = ({ path, gone }: MoveSource) => gone !== undefined || removed.has(path) || decided.has(path);
  for (let before = -1; before !== decided.size; ) {
    before = decided.size;
    for (const [path, { from }] of decided) if (!isFree(from)) decided.delete(path);
  }
  return decided;
}

function better(a: MoveCandidate, b: MoveCandidate): number {
  if (a.share !== b.share) return b.share - a.share;
  const isGone = ({ from }: MoveCandidate) => Number(from.gone !== undefined);
  return (
    isGone(a) - isGone(b) || distance(a.from.path, a.path) - distance(b.from.path, b.path) || (a.path < b.path ? -1 : 1)
  );
}
