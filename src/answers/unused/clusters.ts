/** Groups dead symbols: what only another dead symbol uses belongs to it, and symbols that only use each other belong together. */

import { stronglyConnected } from '../../base/strongly-connected.ts';
import type { Graph } from '../../graph/graph.ts';
import { listed } from '../../graph/live/node-lists.ts';
import { useTable } from '../../graph/live/use-table.ts';
import type { Dead } from './dead-symbols.ts';

export interface Cluster {
  /** Nothing outside uses it; of several that use each other, the first in path and source order. */
  readonly head: number;
  /** Further dead symbols, in path and source order. */
  readonly others: readonly number[];
}

/** By the position of their heads. What something else may use belongs to nothing that is surely unused. */
export function clustersOf(graph: Graph, { heads, headOf }: Dead, isSure: (head: number) => boolean): Cluster[] {
  const position = new Map(heads.map((node, i) => [node, i]));
  const sure = heads.map(isSure);
  const next = usesAmong(graph, heads, (node) => position.get(headOf[node] ?? -1)).map((targets, i) =>
    targets.filter((j) => sure[j] || !sure[i]),
  );
  const groupOf = groups(heads.length, next);
  const isUsed = new Set<number>();
  for (const [i, targets] of next.entries())
    for (const j of targets) if (groupOf[i] !== groupOf[j]) isUsed.add(groupOf[j]);
  const taken = new Set<number>();
  const clusters: Cluster[] = [];
  for (let i = 0; i < heads.length; i++) {
    if (isUsed.has(groupOf[i]) || taken.has(i)) continue;
    const members = reached(i, next, taken);
    clusters.push({ head: heads[i], others: members.filter((one) => one !== i).map((one) => heads[one]) });
  }
  return clusters;
}

/** By position of a head: the positions of the heads that it and everything inside of it use. */
function usesAmong(
  graph: Graph,
  heads: readonly number[],
  positionOf: (node: number) => number | undefined,
): number[][] {
  const { uses, members } = useTable(graph);
  return heads.map((head, i) => {
    const found = new Set<number>();
    const inside = [head];
    for (let at = 0; at < inside.length; at++) {
      for (const target of listed(uses, inside[at])) {
        const j = positionOf(target);
        if (j !== undefined && j !== i) found.add(j);
      }
      for (const member of listed(members, inside[at])) if (positionOf(member) === i) inside.push(member);
    }
    return [...found].sort((a, b) => a - b);
  });
}

/** The same number for symbols that use each other. */
function groups(count: number, next: readonly (readonly number[])[]): Int32Array {
  const groupOf = Int32Array.from({ length: count }, (_, i) => i);
  for (const group of stronglyConnected(count, (i) => next[i])) for (const one of group) groupOf[one] = group[0];
  return groupOf;
}

/** Everything that a symbol leads to and no earlier one did, in order. */
function reached(start: number, next: readonly (readonly number[])[], taken: Set<number>): number[] {
  const found = [start];
  taken.add(start);
  for (let at = 0; at < found.length; at++) {
    for (const one of next[found[at]]) {
      if (taken.has(one)) continue;
      taken.add(one);
      found.push(one);
    }
  }
  return found.sort((a, b) => a - b);
}
