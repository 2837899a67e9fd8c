/** Who is affected by a change of some symbols: their users, the users of those, and so on. */
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { reach } from '../../graph/reach.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { TOP } from '../dependencies/groups.ts';
import { isTest } from '../trace/entry-points.ts';

/** Imports alone use nothing. */
const USES: readonly ReferenceKind[] = [
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

/** More symbols than this are not followed: nobody reads them, and a limit keeps the answer quick. */
const MOST_NODES = 3000;

export interface Affected {
  readonly head: SymbolHead;
  readonly depth: number;
  /** The directory of its file. */
  readonly module: string;
  /** The use that leads to it. */
  readonly edge: Edge;
}

export interface ImpactReach {
  /** By depth, then path and place. Those in tests apart. */
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
    maxNodes: MOST_NODES + starts.length,
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
    .sort((a, b) => a.depth - b.depth || compare(a.head, b.head));
  const tests = all.filter(({ head }) => isTest(head));
  return { affected: all.filter(({ head }) => !isTest(head)), tests, limit: found.limit };
}

const compare = (a: SymbolHead, b: SymbolHead): number =>
  a.path === b.path ? a.line - b.line || a.id - b.id : a.path < b.path ? -1 : 1;

/** Who imports a whole file uses it, though it may name nothing in it. */
function importsOf(graph: Graph, starts: readonly number[]): Edge[] {
  const own = new Set(starts);
  return starts
    .filter((id) => graph.nodes.rowOf(graph.nodes.nodeOf(id)) === 0)
    .flatMap((id) => graph.incoming(id, { kinds: ['import'], minConfidence: 'exact' }))
    .filter(({ from }) => !own.has(from));
}
