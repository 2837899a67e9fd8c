/** Where dynamic dispatch may lead: a call names a declared member, but the member of a sub type may run. */
import type { ReferenceKind } from '../model/kinds.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { overridden, overriders } from './hierarchy.ts';
import { perGraph } from './per-graph.ts';

/** Uses of a member that run, read or set whichever one the object has. */
const DISPATCHED: readonly ReferenceKind[] = ['call', 'read', 'write'];

/** A call runs no method of an interface. */
const RUN = { interfaces: false };

const above = perGraph(() => new Map<number, readonly number[]>());
const below = perGraph(() => new Map<number, readonly number[]>());

/** Uses of the members that this one overrides or implements, as edges to this one. What it calls itself there is its `super`. */
export function dispatchedCallers(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const wanted = dispatchable(filter);
  if (wanted === undefined) return [];
  return declarations(graph, symbolId).flatMap((via) =>
    graph
      .incoming(via, wanted)
      .filter(({ from }) => from !== symbolId)
      .map((edge) => ({ ...edge, to: symbolId, confidence: lower(edge), via })),
  );
}

/** Edges to the members that override or implement what this symbol uses. */
export function dispatchedCallees(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const wanted = dispatchable(filter);
  if (wanted === undefined) return [];
  return graph.outgoing(symbolId, wanted).flatMap((edge) => {
    const found = bodies(graph, edge.to);
    // A member that calls what it overrides means its `super`, and only that.
    if (found.includes(symbolId)) return [];
    return found.map((to) => ({ ...edge, to, confidence: lower(edge), via: edge.to }));
  });
}

/** Undefined when nothing that is only probable is wanted. */
function dispatchable({ kinds = DISPATCHED, minConfidence }: EdgeFilter): EdgeFilter | undefined {
  const common = kinds.filter((kind) => DISPATCHED.includes(kind));
  return minConfidence === 'exact' || common.length === 0 ? undefined : { kinds: common, minConfidence };
}

const lower = ({ confidence }: Edge): Edge['confidence'] => (confidence === 'exact' ? 'probable' : confidence);

function declarations(graph: Graph, symbolId: number): readonly number[] {
  const known = above(graph);
  let ids = known.get(symbolId);
  if (ids === undefined) known.set(symbolId, (ids = overridden(graph, symbolId, RUN).map(({ id }) => id)));
  return ids;
}

function bodies(graph: Graph, symbolId: number): readonly number[] {
  const known = below(graph);
  let ids = known.get(symbolId);
  if (ids === undefined) known.set(symbolId, (ids = overriders(graph, symbolId, RUN).map(({ id }) => id)));
  return ids;
}
