/** Finds the shortest paths from one symbol to another: several, without loops, in a deterministic order. */
import { isTimeUp } from '../base/deadline.ts';
import type { DerivedQuery } from './derived-edges.ts';
import type { Edge } from './edge.ts';
import type { Graph } from './graph.ts';
import { reach } from './reach.ts';

export interface PathEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface PathOptions extends DerivedQuery {
  /** Number of paths; default 1. */
  readonly k?: number | undefined;
  /** Maximum number of edges of a path. */
  readonly maxDepth?: number | undefined;
  /** Whether a path may pass through a symbol; its ends are always allowed. */
  readonly admits?: ((symbolId: number) => boolean) | undefined;
  /** Maximum number of symbols visited backwards from the end. */
  readonly maxNodes?: number | undefined;
}

export interface Paths {
  /** Shortest first. A path from a symbol to itself has no edges. */
  readonly paths: readonly (readonly Edge[])[];
  /** `steps`: the search was cut off; `depth` and `nodes`: there may be longer paths, or paths through more symbols. */
  readonly limit: 'depth' | 'nodes' | 'steps' | undefined;
}

const DEFAULT_DEPTH = 24;
const MAX_DEPTH = 500;
/** Limit on partial paths. Each takes the neighbours of one symbol, so this is well under a second. */
const MAX_STEPS = 50_000;
/** Partial paths between two looks at the clock. */
const CHECK_EVERY = 64;

/** A partial path: its last edge and the path before it. */
interface PartialPath {
  readonly id: number;
  readonly edge: Edge | undefined;
  readonly before: PartialPath | undefined;
  readonly length: number;
}

/**
 * Distances to the end are computed first, backwards; then paths are extended forwards, always the one that can still be the
 * shortest. So nearly every step ends up in an answer.
 */
export function shortestPaths(graph: Graph, ends: PathEnds, options: PathOptions = {}): Paths {
  const { k = 1, admits, ...filter } = options;
  const maxDepth = Math.min(options.maxDepth ?? DEFAULT_DEPTH, MAX_DEPTH);
  const starts = new Set(ends.from);
  const passes = admits && ((id: number) => starts.has(id) || admits(id));
  const back = reach(graph, ends.to, { ...filter, admits: passes, direction: 'incoming', maxDepth });
  const distances = new Map(back.ids.map((id, i) => [id, back.depths[i]]));
  const buckets: PartialPath[][] = Array.from({ length: maxDepth + 1 }, () => []);
  const begin = (path: PartialPath) => {
    const total = path.length + (distances.get(path.id) ?? Number.POSITIVE_INFINITY);
    if (total <= maxDepth) buckets[total].push(path);
  };
  for (const id of [...starts].reverse()) begin({ id, edge: undefined, before: undefined, length: 0 });

  const paths: Edge[][] = [];
  let steps = 0;
  for (const bucket of buckets) {
    for (let path = bucket.pop(); path !== undefined && paths.length < k; path = bucket.pop()) {
      if (distances.get(path.id) === 0) {
        paths.push(edgesOf(path));
        continue;
      }
      if (++steps > MAX_STEPS || (steps % CHECK_EVERY === 0 && isTimeUp())) return { paths, limit: 'steps' };
      // The last one pushed is taken first: reversed, so that paths are in the order of their edges.
      for (const edge of nextEdges(graph, path, filter).reverse())
        begin({ id: edge.to, edge, before: path, length: path.length + 1 });
    }
    if (paths.length >= k) return { paths, limit: undefined };
  }
  return { paths, limit: back.limit };
}

/** One edge to each symbol that is not on the path yet. */
function nextEdges(graph: Graph, path: PartialPath, filter: DerivedQuery): Edge[] {
  const known = new Set<number>();
  for (let part: PartialPath | undefined = path; part !== undefined; part = part.before) known.add(part.id);
  return graph.outgoing(path.id, filter).filter(({ to }) => {
    if (known.has(to)) return false;
    known.add(to);
    return true;
  });
}

function edgesOf(path: PartialPath): Edge[] {
  const edges: Edge[] = [];
  for (let part: PartialPath | undefined = path; part?.edge !== undefined; part = part.before) edges.push(part.edge);
  return edges.reverse();
}
