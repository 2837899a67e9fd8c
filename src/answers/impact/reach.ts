/** The symbols that a change affects: users of the changed ones, the users of those, and so on. */

import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { type Reach, reach } from '../../graph/reach.ts';
import { isTest } from '../../graph/roots/evident.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import { TOP } from '../dependencies/groups.ts';

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
  'request',
  'accepts',
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
  /** The lowest of all uses on the way from the changed symbol. */
  readonly confidence: 'exact' | 'probable';
  /** Where the shortest way is not exact: the depth at which exact uses alone lead to it too. */
  readonly exactDepth?: number;
  /** All uses on the way, from this symbol to the changed one. */
  readonly way: () => readonly Edge[];
}

export interface ImpactReach {
  /** By depth, certain ones first, then by path and place. Symbols in tests are in `tests` instead. */
  readonly affected: readonly Affected[];
  readonly tests: readonly Affected[];
  readonly limit: 'depth' | 'nodes' | undefined;
}

export interface ImpactOptions {
  readonly depth: number;
  readonly confidence: 'exact' | 'probable';
}

/** Each symbol with its shortest way; of two that are as short, the exact one. */
export function impactReach(graph: Graph, starts: readonly number[], options: ImpactOptions): ImpactReach {
  const edges = new Map<number, Omit<Affected, 'head' | 'module'>>();
  const limits = new Set<Reach['limit']>();
  const add = (confidence: Affected['confidence']) => {
    const found = reachWith(graph, starts, { ...options, confidence });
    limits.add(found.limit);
    for (const [i, id] of found.ids.entries()) {
      const [known, depth] = [edges.get(id), found.depths[i]];
      const edge = known !== undefined && known.depth <= depth ? undefined : found.edge(i);
      const way = () => wayFrom(found, i);
      if (edge !== undefined)
        edges.set(id, { depth, edge, confidence, way, ...(known && { exactDepth: known.depth }) });
    }
  };
  add('exact');
  for (const edge of importsOf(graph, starts))
    if (!edges.has(edge.from)) edges.set(edge.from, { depth: 1, edge, confidence: 'exact', way: () => [edge] });
  if (options.confidence === 'probable') add('probable');
  const all = graph.reader
    .headsById([...edges.keys()])
    .map((head) => ({ head, module: directoryOf(head.path) || TOP, ...edges.get(head.id)! }))
    .sort((a, b) => a.depth - b.depth || rank(a) - rank(b) || bySource(a.head, b.head));
  const limit = limits.has('nodes') ? 'nodes' : limits.has('depth') ? 'depth' : undefined;
  return {
    affected: all.filter(({ head }) => !isTest(head)),
    tests: all.filter(({ head }) => isTest(head)),
    limit,
  };
}

function wayFrom({ previous, edge }: Reach, position: number): Edge[] {
  const way: Edge[] = [];
  for (let i = position; previous[i] >= 0; i = previous[i]) way.push(edge(i)!);
  return way;
}

const rank = ({ confidence }: Affected): number => (confidence === 'exact' ? 0 : 1);

function reachWith(graph: Graph, starts: readonly number[], { depth, confidence }: ImpactOptions): Reach {
  const isProbable = confidence === 'probable';
  return reach(graph, starts, {
    direction: 'incoming',
    kinds: USES,
    minConfidence: confidence,
    dispatch: isProbable,
    implementers: isProbable,
    constructors: true,
    callbacks: true,
    remote: true,
    maxDepth: depth,
    maxNodes: MAX_NODES + starts.length,
  });
}

/** A file that imports a whole file uses it, even if it names nothing in it. */
function importsOf(graph: Graph, starts: readonly number[]): Edge[] {
  const own = new Set(starts);
  return starts
    .filter((id) => graph.nodes.rowOf(graph.nodes.nodeOf(id)) === 0)
    .flatMap((id) => graph.incoming(id, { kinds: ['import'], minConfidence: 'exact' }))
    .filter(({ from }) => !own.has(from));
}
