/** The symbols that a change affects: users of the changed ones, the users of those, and so on. */

import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { reach } from '../../graph/reach.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import { TOP } from '../dependencies/groups.ts';
import { isTest } from '../trace/entry-points.ts';

/** An import alone is not a use. */
export const USES: readonly ReferenceKind[] = [
  'call',
  'new',
  'inherit',
  'implement',
  'override',
  'type',
  'read',
  'write',
  'decorate',
  'throw',
  'render',
];

/** Symbols that are followed at most: no reader needs more, and the limit keeps the answer fast. */
const MAX_NODES = 3000;

export interface Affected {
  readonly head: SymbolHead;
  readonly depth: number;
  /** The directory of its file. */
  readonly module: string;
  /** The use that leads to it. */
  readonly edge: Edge;
}

export interface ImpactReach {
  /** By depth, then path and place. Symbols in tests are in `tests` instead. */
  readonly affected: readonly Affected[];
  readonly tests: readonly Affected[];
  readonly limit: 'depth' | 'nodes' | undefined;
}

export interface ImpactOptions {
  readonly depth: number;
  readonly confidence: 'exact' | 'probable';
}

export function impactReach(graph: Graph, starts: readonly number[], options: ImpactOptions): ImpactReach {
  const dispatch = options.confidence !== 'exact';
  const found = reach(graph, starts, {
    direction: 'incoming',
    kinds: USES,
    minConfidence: options.confidence,
    dispatch,
    constructors: true,
    maxDepth: options.depth,
    maxNodes: MAX_NODES + starts.length,
  });
  const edges = new Map<number, { depth: number; edge: Edge }>();
  for (const [i, id] of found.ids.entries()) {
    const edge = found.edge(i);
    if (edge !== undefined) edges.set(id, { depth: found.depths[i], edge });
  }
  for (const edge of importsOf(graph, starts)) if (!edges.has(edge.from)) edges.set(edge.from, { depth: 1, edge });
  const all = graph.reader
    .headsById([...edges.keys()])
    .map((head) => ({ head, module: directoryOf(head.path) || TOP, ...edges.get(head.id)! }))
    .sort((a, b) => a.depth - b.depth || bySource(a.head, b.head));
  const tests = all.filter(({ head }) => isTest(head));
  return { affected: all.filter(({ head }) => !isTest(head)), tests, limit: found.limit };
}

/** A file that imports a whole file uses it, even if it names nothing in it. */
function importsOf(graph: Graph, starts: readonly number[]): Edge[] {
  const own = new Set(starts);
  return starts
    .filter((id) => graph.nodes.rowOf(graph.nodes.nodeOf(id)) === 0)
    .flatMap((id) => graph.incoming(id, { kinds: ['import'], minConfidence: 'exact' }))
    .filter(({ from }) => !own.has(from));
}
