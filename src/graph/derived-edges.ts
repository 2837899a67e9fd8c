/** Edges that no link states directly: dispatch, implicit implementations, constructors of a construction, callbacks. */
import { madeBy, makersOf } from './callbacks.ts';
import { constructed, constructions, constructionsOf } from './construction.ts';
import { dispatchedCallees, dispatchedCallers } from './dispatch.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { implicitUses } from './implicit-uses.ts';
import { remoteCallees, remoteCallers } from './remote-edges.ts';
import { kindOfSymbol } from './shape.ts';
import { TYPE_KINDS } from './type-kinds.ts';

export interface Derivations {
  /** Include targets of dynamic dispatch through overridden or overriding members, as `probable` edges. */
  readonly dispatch?: boolean | undefined;
  /** Whether constructing a type also leads to its constructor, and using a constructor to its type. */
  readonly constructors?: boolean | undefined;
  /** Into an interface or its method: the types and methods that satisfy it without naming it (Go), as `probable` edges. */
  readonly implementers?: boolean | undefined;
  /** Whether code uses the functions without a name that it makes: it passes them on, as it does a function by its name. */
  readonly callbacks?: boolean | undefined;
  /** Whether requests lead to what answers them (remote-edges.ts). */
  readonly remote?: boolean | undefined;
}

export type DerivedQuery = EdgeFilter & Derivations;

/** Edges into the symbol. */
export function derivedCallers(
  graph: Graph,
  symbolId: number,
  { dispatch, constructors, implementers, callbacks, remote, ...filter }: DerivedQuery,
): Edge[] {
  return [
    ...(dispatch ? dispatchedCallers(graph, symbolId, filter) : []),
    ...(implementers ? implicitUses(graph, symbolId, filter) : []),
    ...(constructors ? constructorUses(graph, symbolId, filter) : []),
    ...(callbacks ? makersOf(graph, symbolId, filter) : []),
    ...(remote ? remoteCallers(graph, symbolId, filter) : []),
  ];
}

/** Edges out of the symbol. */
export function derivedCallees(
  graph: Graph,
  symbolId: number,
  { dispatch, constructors, implementers: _, callbacks, remote, ...filter }: DerivedQuery,
): Edge[] {
  return [
    ...(dispatch ? dispatchedCallees(graph, symbolId, filter) : []),
    ...(constructors ? constructed(graph, symbolId, filter) : []),
    ...(callbacks ? madeBy(graph, symbolId, filter) : []),
    ...(remote ? remoteCallees(graph, symbolId, filter) : []),
  ];
}

function constructorUses(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const kind = kindOfSymbol(graph, symbolId);
  if (kind === 'constructor') return constructions(graph, symbolId, filter);
  return kind !== undefined && TYPE_KINDS.has(kind) ? constructionsOf(graph, symbolId, filter) : [];
}
