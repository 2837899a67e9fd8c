/** A question about changes, and the same question as a command line. */
import type { ChangeKind } from '../../compare/symbol-change.ts';
import { filterWords } from '../question/filter-words.ts';
import { pageWords } from '../question/paging.ts';

export interface ChangesInput {
  /** A branch, a tag, a commit, `:staged`, `:worktree` or the directory of another worktree; also `a..b` and `a...b`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What the last so many commits changed instead. */
  readonly last?: number | undefined;
  /** What is staged for the next commit instead. */
  readonly staged?: boolean | undefined;
  /** The commit that stands for the working tree and, with `last`, for HEAD. */
  readonly ref?: string | undefined;
  readonly change?: readonly ChangeKind[] | undefined;
  readonly breaking?: boolean | undefined;
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  readonly impact: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** From another place of the answer on. */
export function changesWords(input: Omit<ChangesInput, 'offset'>, from: number): string[] {
  const { from: old, to, last, staged, change = [], breaking, impact, limit } = input;
  return [
    ...[old, to].filter((side) => side !== undefined),
    ...(last === undefined ? [] : ['--last', String(last)]),
    ...(staged ? ['--staged'] : []),
    ...change.flatMap((kind) => ['--change', kind]),
    ...(breaking ? ['--breaking'] : []),
    ...filterWords(input),
    ...(impact ? ['--impact'] : []),
    ...pageWords('changes', limit, from),
  ];
}
