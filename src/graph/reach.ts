/** Finds everything reachable from some symbols in the graph, breadth first and within limits. */
import { isTimeUp } from '../base/deadline.ts';
import { type DerivedQuery, derivedCallees, derivedCallers } from './derived-edges.ts';
import { type Edge, type EdgeMask, maskOf, passes } from './edge.ts';
import type { Graph } from './graph.ts';

export interface ReachOptions extends DerivedQuery {
  /** `outgoing` follows references made by symbols, `incoming` references to them. */
  readonly direction: 'outgoing' | 'incoming';
  readonly maxDepth?: number | undefined;
  /** Includes the starts. */
  readonly maxNodes?: number | undefined;
  /** Whether the walk may pass through a symbol; starts are always allowed. All when absent. */
  readonly admits?: ((symbolId: number) => boolean) | undefined;
}

/** Parallel lists, nearest first; symbols of one depth in the order they were found, which is deterministic. */
export interface Reach {
  readonly ids: readonly number[];
  /** 0 for a start. */
  readonly depths: readonly number[];
  /** Position of the symbol it was reached from, -1 for a start. */
  readonly previous: readonly number[];
  /** The first edge that led there; undefined for a start. */
  edge(position: number): Edge | undefined;
  /** The limit beyond which there is more. */
  readonly limit: 'depth' | 'nodes' | undefined;
}

const MAX_NODES = 100_000;
/** Symbols between two looks at the clock. */
const CHECK_EVERY = 64;

export function reach(graph: Graph, starts: readonly number[], options: ReachOptions): Reach {
  const walk = new Walk(graph, options);
  for (const id of starts) walk.start(id);
  walk.run();
  return walk.result();
}

/** An edge is stored as file and position until it is requested: most are never shown. */
class Walk {
  private readonly mask: EdgeMask;
  private readonly maxDepth: number;
  private readonly maxNodes: number;
  private readonly seen: Uint8Array;
  private readonly queue: number[] = [];
  private readonly depths: number[] = [];
  private readonly previous: number[] = [];
  /** Position of the edge in its file; the file is that of its source, which is this node or the previous one. */
  private readonly edges: number[] = [];
  /** Derived edges, by position in the queue. */
  private readonly derived = new Map<number, Edge>();
  private limit: Reach['limit'];
  /** Position of the node whose neighbours are being visited. */
  private current = 0;

  constructor(
    private readonly graph: Graph,
    private readonly options: ReachOptions,
  ) {
    this.mask = maskOf(options);
    this.maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY;
    this.maxNodes = options.maxNodes ?? MAX_NODES;
    this.seen = new Uint8Array(graph.nodes.size);
  }

  start(symbolId: number): void {
    const node = this.graph.nodes.nodeOf(symbolId);
    if (node < 0 || this.seen[node] === 1) return;
    if (this.queue.length >= this.maxNodes) this.limit = 'nodes';
    else this.add(node, -1, -1);
  }

  run(): void {
    for (this.current = 0; this.current < this.queue.length && this.limit === undefined; this.current++) {
      if (this.current % CHECK_EVERY === 0 && isTimeUp()) return;
      const node = this.queue[this.current];
      if (this.options.direction === 'outgoing') this.followOut(node);
      else this.followIn(node);
      if (this.limit === undefined) this.followDerived(node);
    }
  }

  result(): Reach {
    const { graph, queue, depths, previous, limit } = this;
    const outgoing = this.options.direction === 'outgoing';
    return {
      ids: queue.map((node) => graph.nodes.symbolId(node)),
      depths,
      previous,
      limit,
      edge: (position) => {
        if (!(previous[position] >= 0)) return undefined;
        const source = queue[outgoing ? previous[position] : position];
        return this.derived.get(position) ?? graph.edge(graph.nodes.fileOf(source), this.edges[position]);
      },
    };
  }

  private followOut(node: number): void {
    const { nodes } = this.graph;
    const { seen, mask } = this;
    const file = nodes.fileOf(node);
    const { start, order, target, code } = this.graph.edgesOf(file);
    const row = node - nodes.first[file];
    for (let i = start[row]; i < start[row + 1]; i++) {
      const position = order[i];
      if (seen[target[position]] === 1 || !passes(code[position], mask) || this.isBarred(target[position])) continue;
      if (!this.admit()) return;
      this.add(target[position], position, this.current);
    }
  }

  private followIn(node: number): void {
    const { nodes } = this.graph;
    const { seen, mask } = this;
    const file = nodes.fileOf(node);
    const { start, source, code, edge } = this.graph.backEdgesOf(file);
    const row = node - nodes.first[file];
    for (let i = start[row]; i < start[row + 1]; i++) {
      if (seen[source[i]] === 1 || !passes(code[i], mask) || this.isBarred(source[i])) continue;
      if (!this.admit()) return;
      this.add(source[i], edge[i], this.current);
    }
  }

  private followDerived(node: number): void {
    const { graph, seen } = this;
    const outgoing = this.options.direction === 'outgoing';
    const id = graph.nodes.symbolId(node);
    const edges = (outgoing ? derivedCallees : derivedCallers)(graph, id, this.options);
    for (const edge of edges) {
      const next = graph.nodes.nodeOf(outgoing ? edge.to : edge.from);
      if (next < 0 || seen[next] === 1 || this.isBarred(next)) continue;
      if (!this.admit()) return;
      this.derived.set(this.queue.length, edge);
      this.add(next, -1, this.current);
    }
  }

  /** Called once per symbol: a barred symbol is marked as seen. */
  private isBarred(node: number): boolean {
    const { admits } = this.options;
    if (admits === undefined || admits(this.graph.nodes.symbolId(node))) return false;
    this.seen[node] = 1;
    return true;
  }

  /** Whether one more neighbour of the current node may be added; otherwise records which limit prevents it. */
  private admit(): boolean {
    if (this.depths[this.current] >= this.maxDepth) this.limit = 'depth';
    else if (this.queue.length >= this.maxNodes) this.limit = 'nodes';
    return this.limit === undefined;
  }

  private add(node: number, edge: number, previous: number): void {
    this.seen[node] = 1;
    this.queue.push(node);
    this.depths.push(previous < 0 ? 0 : this.depths[previous] + 1);
    this.previous.push(previous);
    this.edges.push(edge);
  }
}
