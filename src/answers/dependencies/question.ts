/** A question about dependencies, and the same question as a command line. */

import { type ReferenceFilters, referenceFilterWords } from '../question/filter-flags.ts';
import { pageWords } from '../question/paging.ts';
import type { Grouping } from './groups.ts';
import type { DependencyDirection } from './tree.ts';

export interface DependenciesInput extends Omit<ReferenceFilters, 'role'> {
  /** A file, a directory or the name of a project; absent: the whole workspace. */
  readonly target?: string | undefined;
  readonly direction: DependencyDirection;
  readonly by?: Grouping | undefined;
  readonly depth: number;
  /** Circles of imports instead of the tree. */
  readonly cycles?: boolean | undefined;
  /** All modules from outside, where otherwise only the most used are listed. */
  readonly external?: boolean | undefined;
  /** How the answer is printed: only to be asked for again. */
  readonly mermaid?: boolean | undefined;
  readonly dot?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const MOST_DEPTH = 20;

export const dependencyTool = (direction: DependencyDirection): 'dependencies' | 'dependents' =>
  direction === 'out' ? 'dependencies' : 'dependents';

/** From another place of the answer on, when one is given. */
export function dependencyWords(input: Omit<DependenciesInput, 'offset'>, from?: number): (string | undefined)[] {
  const { target, by, depth, cycles, external, mermaid, dot, limit } = input;
  const page = pageWords('dependencies', limit, from ?? 0);
  return [
    target,
    ...(depth > 1 ? ['--depth', String(depth)] : []),
    ...(by === undefined ? [] : ['--by', by]),
    ...(cycles ? ['--cycles'] : []),
    ...(external ? ['--external'] : []),
    ...referenceFilterWords(input),
    ...(mermaid ? ['--mermaid'] : dot ? ['--dot'] : []),
    ...(from === undefined ? page.slice(0, -2) : page),
  ];
}
