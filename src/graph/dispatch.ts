/** Resolves dynamic dispatch: a call names a declared member, but the member of a sub type may run. */
import type { ReferenceKind } from '../model/kinds.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { overridden, overriders } from './hierarchy.ts';
import { perGraph } from './per-graph.ts';
import { kindOfSymbol } from './shape.ts';
import { TYPE_KINDS } from './type-kinds.ts';

/** Uses of a member that run, read or set the one that the object has. */
const DISPATCHED: readonly ReferenceKind[] = ['call', 'read', 'write'];

/** A call runs no method of an interface. */
const RUN = { interfaces: false };

const declarationCache = perGraph(() => new Map<number, readonly number[]>());
const implementationCache = perGraph(() => new Map<number, readonly number[]>());

/**
 * Uses of the members that this one overrides or implements, as edges to this one. Its own calls to them are `super` calls
 * and do not count.
 */
export function dispatchedCallers(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const wanted = dispatchable(filter);
  // A type overrides nothing (an alias may be a member), and looking for it would read all links of its file.
  if (wanted === undefined || isType(graph, symbolId)) return [];
  return declarations(graph, symbolId).flatMap((via) =>
    graph
      .incoming(via, wanted)
      .filter(({ from }) => from !== symbolId)
      .map((edge) => ({ ...edge, to: symbolId, confidence: lower(edge), via })),
  );
}

/** Edges to the members that override or implement a member this symbol uses. */
export function dispatchedCallees(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const wanted = dispatchable(filter);
  if (wanted === undefined) return [];
  return graph.outgoing(symbolId, wanted).flatMap((edge) => {
    const found = implementations(graph, edge.to);
    // A member that calls the member it overrides makes a `super` call.
    if (found.includes(symbolId)) return [];
    return found.map((to) => ({ ...edge, to, confidence: lower(edge), via: edge.to }));
  });
}

/** Undefined when probable edges are not wanted. */
function dispatchable({ kinds = DISPATCHED, minConfidence }: EdgeFilter): EdgeFilter | undefined {
  const common = kinds.filter((kind) => DISPATCHED.includes(kind));
  return minConfidence === 'exact' || common.length === 0 ? undefined : { kinds: common, minConfidence };
}

function isType(graph: Graph, symbolId: number): boolean {
  const kind = kindOfSymbol(graph, symbolId);
  return kind !== undefined && kind !== 'type_alias' && TYPE_KINDS.has(kind);
}

const lower = ({ confidence }: Edge): Edge['confidence'] => (confidence === 'exact' ? 'probable' : confidence);

function declarations(graph: Graph, symbolId: number): readonly number[] {
  const known = declarationCache(graph);
  let ids = known.get(symbolId);
  if (ids === undefined) known.set(symbolId, (ids = overridden(graph, symbolId, RUN).map(({ id }) => id)));
  return ids;
}

function implementations(graph: Graph, symbolId: number): readonly number[] {
  const known = implementationCache(graph);
  let ids = known.get(symbolId);
  if (ids === undefined) known.set(symbolId, (ids = overriders(graph, symbolId, RUN).map(({ id }) => id)));
  return ids;
}
