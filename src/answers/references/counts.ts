/** Counts references of each sort, so that an empty answer says whether it is complete. */
import type { Edge } from '../../graph/edge.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import type { ReferenceCounts } from './tool.ts';

interface Counted {
  readonly edges?: readonly Edge[];
  readonly open?: readonly OpenReference[];
  readonly others?: readonly Edge[];
}

export function countReferences({ edges = [], open = [], others = [] }: Counted): ReferenceCounts {
  const unresolved = tally(open.map(({ reason }) => reason));
  const { external = 0, ...rest } = unresolved;
  return {
    exact: edges.filter(({ confidence }) => confidence === 'exact').length,
    probable: edges.filter(({ confidence }) => confidence === 'probable').length,
    unresolved: rest,
    external,
    other_kinds: tally(others.filter(({ confidence }) => confidence === 'exact').map(({ kind }) => kind)),
  };
}

function tally<T extends string>(values: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export const sumOf = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** `3 dynamic, 1 unknown`. */
export const countsText = (counts: Readonly<Partial<Record<string, number>>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
