/** A summary of the graph around a symbol: counts, and its most important callers and callees. */
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { overridden, overriders, subTypes, superTypes } from '../../graph/hierarchy.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { placeOf } from '../references/edge-view.ts';
import { CALL_KINDS, edgesInto, edgesOutOf } from '../references/edges.ts';
import { MAX_NEIGHBOURS } from './limits.ts';
import type { SymbolCard } from './tool.ts';

interface Neighbourhood extends Required<Pick<SymbolCard, 'counts' | 'callers' | 'callees'>> {
  /** Whether no code outside of tests uses it. */
  readonly isUnused: boolean;
}
type SymbolCounts = Neighbourhood['counts'];
type Neighbour = Neighbourhood['callers'][number];

/** Of all parts of a symbol. Neighbours are in this order: certain ones, production code, by number of calls, by path. */
export function neighbourhoodOf(graph: Graph, parts: readonly SymbolRecord[]): Neighbourhood {
  const [symbol] = parts;
  const ids = parts.map(({ id }) => id);
  const all = edgesInto(graph, ids, { minConfidence: 'probable', dispatch: true });
  const into = all.filter(({ confidence }) => confidence === 'exact');
  const outOf = edgesOutOf(graph, ids, { minConfidence: 'exact', kinds: CALL_KINDS });
  const isCall = ({ kind }: Edge) => CALL_KINDS.includes(kind);
  const callers = tally(into.filter(isCall).map(({ from }) => from));
  const callees = tally(outOf.map(({ to }) => to));
  const unsure = all.filter((edge) => edge.confidence !== 'exact' && isCall(edge) && !callers.has(edge.from));
  return {
    isUnused: all.every(({ from }) => isTestCode(graph, from)),
    counts: {
      references: into.length,
      ...(all.length > into.length && { probable: all.length - into.length }),
      callers: callers.size,
      ...(unsure.length > 0 && { probable_callers: new Set(unsure.map(({ from }) => from)).size }),
      callees: callees.size,
      ...(TYPE_KINDS.has(symbol.kind) ? typeCounts(graph, ids) : memberCounts(graph, symbol)),
    },
    callers: [
      ...strongest(graph, symbol.id, callers).flatMap((one) => neighbourOf(graph, one)),
      ...probableCallers(graph, symbol.id, unsure),
    ].slice(0, MAX_NEIGHBOURS),
    callees: strongest(graph, symbol.id, callees).flatMap((one) => neighbourOf(graph, one)),
  };
}

/** Callers that no exact call leads from, with the declaration they name. */
function probableCallers(graph: Graph, self: number, edges: readonly Edge[]): Neighbour[] {
  const vias = new Map(edges.toReversed().map(({ from, via }) => [from, via]));
  return strongest(graph, self, tally(edges.map(({ from }) => from))).flatMap((one) => {
    const via = graph.reader.symbolById(vias.get(one[0]) ?? -1);
    const how = { confidence: 'probable' as const, ...(via && { through: graph.reader.handle(via) }) };
    return neighbourOf(graph, one).map((neighbour) => ({ ...neighbour, ...how }));
  });
}

function neighbourOf({ reader }: Graph, [id, calls]: readonly [number, number]): Neighbour[] {
  const symbol = reader.symbolById(id);
  return symbol === undefined ? [] : [{ ...placeOf(reader, symbol), calls }];
}

function typeCounts(graph: Graph, ids: readonly number[]): Pick<SymbolCounts, 'supertypes' | 'subtypes'> {
  const count = (relatives: typeof superTypes) =>
    new Set(ids.flatMap((id) => relatives(graph, id, { maxDepth: 1 }).map((one) => one.id))).size;
  return { supertypes: count(superTypes), subtypes: count(subTypes) };
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

/** Ids with their number of calls, without the symbol itself: that a function calls itself says nothing about its neighbours. */
function strongest(graph: Graph, self: number, counts: ReadonlyMap<number, number>): (readonly [number, number])[] {
  const { nodes } = graph;
  const isSource = (id: number) =>
    nodes.files[nodes.fileOf(nodes.nodeOf(id))].role === 'source' && !isTestCode(graph, id);
  const others = [...counts].filter(([id]) => id !== self);
  const ranked = others.sort(
    ([a, callsA], [b, callsB]) =>
      Number(isSource(b)) - Number(isSource(a)) || callsB - callsA || nodes.nodeOf(a) - nodes.nodeOf(b),
  );
  return ranked.slice(0, MAX_NEIGHBOURS);
}
