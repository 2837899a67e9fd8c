/** What surrounds a symbol in the graph, in short: counts, and its most important callers and callees. */
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { overridden, overriders, subTypes, superTypes } from '../../graph/hierarchy.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { placeOf, type SymbolPlace } from '../references/edge-view.ts';
import { edgesInto, edgesOutOf } from '../references/edges.ts';

/** Kinds that run what they refer to. */
export const CALL_KINDS: readonly ReferenceKind[] = ['call', 'new', 'decorate', 'render'];

/** Exact ones only; `references` counts the rest. */
export interface SymbolCounts {
  /** Places that refer to it. */
  readonly references: number;
  /** Different symbols that call it, and that it or what is in it calls. */
  readonly callers: number;
  readonly callees: number;
  /** Direct ones, of types. */
  readonly supertypes?: number;
  readonly subtypes?: number;
  /** Members of super types that it replaces or implements, and members that do so with it. */
  readonly overrides?: number;
  readonly overridden_by?: number;
}

export interface Neighbour extends SymbolPlace {
  /** How many calls there are between the two. */
  readonly calls: number;
}

export interface Neighbourhood {
  readonly counts: SymbolCounts;
  readonly callers: Neighbour[];
  readonly callees: Neighbour[];
}

const MAX_NEIGHBOURS = 5;

/** Neighbours come in this order: production code first, then by number of calls, then by path. */
export function neighbourhoodOf(graph: Graph, symbol: SymbolRecord): Neighbourhood {
  const into = edgesInto(graph, [symbol.id], { minConfidence: 'exact' });
  const outOf = edgesOutOf(graph, [symbol.id], { minConfidence: 'exact', kinds: CALL_KINDS });
  const isCall = ({ kind }: Edge) => CALL_KINDS.includes(kind);
  const callers = tally(into.filter(isCall).map(({ from }) => from));
  const callees = tally(outOf.map(({ to }) => to));
  return {
    counts: {
      references: into.length,
      callers: callers.size,
      callees: callees.size,
      ...(TYPE_KINDS.has(symbol.kind) ? typeCounts(graph, symbol.id) : memberCounts(graph, symbol)),
    },
    callers: strongest(graph, symbol.id, callers),
    callees: strongest(graph, symbol.id, callees),
  };
}

function typeCounts(graph: Graph, id: number): Pick<SymbolCounts, 'supertypes' | 'subtypes'> {
  return {
    supertypes: superTypes(graph, id, { maxDepth: 1 }).length,
    subtypes: subTypes(graph, id, { maxDepth: 1 }).length,
  };
}

/** Left out where there are none: most symbols are no members that could have any. */
function memberCounts(graph: Graph, { id }: SymbolRecord): Pick<SymbolCounts, 'overrides' | 'overridden_by'> {
  const above = overridden(graph, id).length;
  const below = overriders(graph, id).length;
  return { ...(above > 0 && { overrides: above }), ...(below > 0 && { overridden_by: below }) };
}

function tally(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Without itself: that a function calls itself tells nothing of its surroundings. */
function strongest(graph: Graph, self: number, counts: ReadonlyMap<number, number>): Neighbour[] {
  const { nodes, reader } = graph;
  const isSource = (id: number) =>
    nodes.files[nodes.fileOf(nodes.nodeOf(id))].role === 'source' && !isTestCode(graph, id);
  const others = [...counts].filter(([id]) => id !== self);
  const ranked = others.sort(
    ([a, callsA], [b, callsB]) =>
      Number(isSource(b)) - Number(isSource(a)) || callsB - callsA || nodes.nodeOf(a) - nodes.nodeOf(b),
  );
  return ranked.slice(0, MAX_NEIGHBOURS).flatMap(([id, calls]) => {
    const symbol = reader.symbolById(id);
    return symbol === undefined ? [] : [{ ...placeOf(reader, symbol), calls }];
  });
}
