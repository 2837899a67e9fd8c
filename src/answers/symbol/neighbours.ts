/** A summary of the graph around a symbol: counts, and its most important callers and callees. */
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { overridden, overriders, subTypes, superTypes } from '../../graph/hierarchy.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { placeOf } from '../references/edge-view.ts';
import { edgesInto, edgesOutOf } from '../references/edges.ts';
import { MAX_NEIGHBOURS } from './limits.ts';
import type { SymbolCard } from './tool.ts';

/** Kinds of references that run their target. */
export const CALL_KINDS: readonly ReferenceKind[] = ['call', 'new', 'decorate', 'render'];

type Neighbourhood = Required<Pick<SymbolCard, 'counts' | 'callers' | 'callees'>>;
type SymbolCounts = Neighbourhood['counts'];
type Neighbour = Neighbourhood['callers'][number];

/** Neighbours are in this order: production code first, then by number of calls, then by path. */
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

/** Left out where they are 0: most symbols are not members that could override anything. */
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

/** Without the symbol itself: that a function calls itself says nothing about its neighbours. */
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
