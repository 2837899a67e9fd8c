/** Edges between programs: a request and what answers it, a call over the wire and its implementation. Attached to a graph by what finds them. */

import { referenceKindCode } from '../model/kinds.ts';
import { confidenceCode } from '../model/links.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import { maskOf } from './edge.ts';
import type { Graph } from './graph.ts';

interface RemoteEdges {
  readonly from: ReadonlyMap<number, readonly Edge[]>;
  readonly to: ReadonlyMap<number, readonly Edge[]>;
  /** Requests that fit a symbol and too many others: how many. */
  readonly unsure: ReadonlyMap<number, number>;
}

const attached = new WeakMap<Graph, RemoteEdges>();

export function attachRemote(graph: Graph, edges: readonly Edge[], unsure: ReadonlyMap<number, number>): void {
  attached.set(graph, { from: grouped(edges, ({ from }) => from), to: grouped(edges, ({ to }) => to), unsure });
}

/** How many requests may reach a symbol, or one of too many others. */
export const unsureRequests = (graph: Graph, id: number): number => attached.get(graph)?.unsure.get(id) ?? 0;

export const hasRemote = (graph: Graph): boolean => attached.has(graph);

function grouped(edges: readonly Edge[], keyOf: (edge: Edge) => number): Map<number, Edge[]> {
  const groups = new Map<number, Edge[]>();
  for (const edge of edges) {
    const group = groups.get(keyOf(edge));
    if (group === undefined) groups.set(keyOf(edge), [edge]);
    else group.push(edge);
  }
  return groups;
}

const wanted = (edges: readonly Edge[] | undefined, filter: EdgeFilter): readonly Edge[] => {
  if (edges === undefined) return [];
  const { kinds, confidence } = maskOf(filter);
  return edges.filter(
    (edge) => ((kinds >> referenceKindCode[edge.kind]) & 1) === 1 && confidenceCode[edge.confidence] <= confidence,
  );
};

/** What answers the requests of a symbol. */
export const remoteCallees = (graph: Graph, id: number, filter: EdgeFilter): readonly Edge[] =>
  wanted(attached.get(graph)?.from.get(id), filter);

/** The code whose requests a symbol answers. */
export const remoteCallers = (graph: Graph, id: number, filter: EdgeFilter): readonly Edge[] =>
  wanted(attached.get(graph)?.to.get(id), filter);
