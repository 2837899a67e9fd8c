/** The shortest ways from one symbol to another: several, without loops, in a fixed order. */
import type { DerivedQuery } from './derived-edges.ts';
import type { Edge } from './edge.ts';
import type { Graph } from './graph.ts';
import { reach } from './reach.ts';

export interface PathEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface PathOptions extends DerivedQuery {
  /** How many ways, one when not given. */
  readonly k?: number | undefined;
  /** The most edges of a way. */
  readonly maxDepth?: number | undefined;
  /** Whether a way may lead through a symbol; its ends always may be what they are. */
  readonly admits?: ((symbolId: number) => boolean) | undefined;
  /** The most symbols that are looked at from the end backwards. */
  readonly maxNodes?: number | undefined;
}

export interface Paths {
  /** Shortest first. A path between a symbol and itself has no edges. */
  readonly paths: readonly (readonly Edge[])[];
  /** `steps`: the search was cut off; `depth` and `nodes`: there may be ways that are longer or lead through more symbols. */
  readonly limit: 'depth' | 'nodes' | 'steps' | undefined;
}

const USUAL_DEPTH = 24;
const MOST_DEPTH = 500;
/** Ways that were begun. Each takes the neighbours of one symbol, so this is well under a second. */
const MOST_STEPS = 50_000;

/** A way so far, as its last edge and the way before that. */
interface Way {
  readonly id: number;
  readonly edge: Edge | undefined;
  readonly before: Way | undefined;
  readonly length: number;
}

/**
 * Distances to the end are taken first, backwards; then ways are followed forwards, always the one that can still become
 * shortest. So hardly a step is taken that does not end up in an answer.
 */
export function shortestPaths(graph: Graph, ends: PathEnds, options: PathOptions = {}): Paths {
  const { k = 1, admits, ...filter } = options;
  const maxDepth = Math.min(options.maxDepth ?? USUAL_DEPTH, MOST_DEPTH);
  const starts = new Set(ends.from);
  const passes = admits && ((id: number) => starts.has(id) || admits(id));
  const back = reach(graph, ends.to, { ...filter, admits: passes, direction: 'incoming', maxDepth });
  const distances = new Map(back.ids.map((id, i) => [id, back.depths[i]]));
  const buckets: Way[][] = Array.from({ length: maxDepth + 1 }, () => []);
  const begin = (way: Way) => {
    const total = way.length + (distances.get(way.id) ?? Number.POSITIVE_INFINITY);
    if (total <= maxDepth) buckets[total].push(way);
  };
  for (const id of [...starts].reverse()) begin({ id, edge: undefined, before: undefined, length: 0 });

  const paths: Edge[][] = [];
  let steps = 0;
  for (const bucket of buckets) {
    for (let way = bucket.pop(); way !== undefined && paths.length < k; way = bucket.pop()) {
      if (distances.get(way.id) === 0) {
        paths.push(edgesOf(way));
        continue;
      }
      if (++steps > MOST_STEPS) return { paths, limit: 'steps' };
      // The last one pushed is taken first: reversed, so that ways come in the order of their edges.
      for (const edge of nextEdges(graph, way, filter).reverse())
        begin({ id: edge.to, edge, before: way, length: way.length + 1 });
    }
    if (paths.length >= k) return { paths, limit: undefined };
  }
  return { paths, limit: back.limit };
}

/** One edge to each symbol that is not on the way yet. */
function nextEdges(graph: Graph, way: Way, filter: DerivedQuery): Edge[] {
  const known = new Set<number>();
  for (let part: Way | undefined = way; part !== undefined; part = part.before) known.add(part.id);
  return graph.outgoing(way.id, filter).filter(({ to }) => {
    if (known.has(to)) return false;
    known.add(to);
    return true;
  });
}

function edgesOf(way: Way): Edge[] {
  const edges: Edge[] = [];
  for (let part: Way | undefined = way; part?.edge !== undefined; part = part.before) edges.push(part.edge);
  return edges.reverse();
}
