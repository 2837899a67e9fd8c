/** Edges into symbols or out of them, and the unbound references that may belong to them. */
import { familyOf } from '../../../languages/all.ts';
import { canBeUsedAs } from '../../graph/by-name.ts';
import { constructions, constructorsOf } from '../../graph/construction.ts';
import type { Edge } from '../../graph/edge.ts';
import type { EdgeQuery, Graph } from '../../graph/graph.ts';
import { memberIds } from '../../graph/members.ts';
import { type OpenReference, openReferencesNamed, openReferencesOf, useOf } from '../../graph/open-references.ts';
import { kindOfSymbol } from '../../graph/shape.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG, type ReferenceKind, type SymbolKind } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Kinds of references that run their target. */
export const CALL_KINDS: readonly ReferenceKind[] = ['call', 'new', 'decorate', 'render', 'request'];

/** Each place once, by path and place. */
export function edgesInto(graph: Graph, ids: readonly number[], query: EdgeQuery): Edge[] {
  const asked = new Set(ids);
  const edges = withConstructors(graph, ids).flatMap((id) => [
    ...graph.incoming(id, query),
    // Creating an instance of a sub type runs this constructor, but does not use the class.
    ...(asked.has(id) ? constructions(graph, id, query) : []),
  ]);
  return oncePerPlace(graph, edges, ({ fileId, line, col, kind, from }) => `${fileId} ${line} ${col} ${kind} ${from}`);
}

/** The same out of symbols and everything inside them, without references among the parts of one container. */
export function edgesOutOf(graph: Graph, ids: readonly number[], query: EdgeQuery): Edge[] {
  const edges = ids.flatMap((symbolId) => {
    const inside = [symbolId, ...idsInside(graph, symbolId)];
    const own = isContainer(kindOfSymbol(graph, symbolId)) ? new Set(inside) : undefined;
    return [...inside.flatMap((id) => graph.outgoing(id, query)), ...edgesInCallback(graph, symbolId, query)].filter(
      ({ to }) => !own?.has(to),
    );
  });
  return oncePerPlace(graph, edges, ({ fileId, line, col, kind, to }) => `${fileId} ${line} ${col} ${kind} ${to}`);
}

/** The links of a function without a name belong to the function or value that it is written in. */
function edgesInCallback(graph: Graph, symbolId: number, query: EdgeQuery): Edge[] {
  const symbol = graph.reader.symbolById(symbolId);
  if (symbol?.parentId === undefined || (symbol.flags & FLAG.anonymous) === 0) return [];
  const isAfter = (line: number, col: number, edge: Edge): boolean =>
    edge.line > line || (edge.line === line && edge.col >= col);
  return graph
    .outgoing(symbol.parentId, query)
    .filter((edge) => isAfter(symbol.line, symbol.col, edge) && !isAfter(symbol.endLine, symbol.endCol, edge));
}

const CONTAINERS: ReadonlySet<SymbolKind | undefined> = new Set<SymbolKind | undefined>([
  ...TYPE_KINDS,
  'file',
  'module',
  'namespace',
]);
const isContainer = (kind: SymbolKind | undefined): boolean => CONTAINERS.has(kind);

/** Keeps the edge with the highest confidence for each place. */
function oncePerPlace(graph: Graph, edges: readonly Edge[], keyOf: (edge: Edge) => string): Edge[] {
  const best = new Map<string, Edge>();
  for (const edge of edges) {
    const known = best.get(keyOf(edge));
    if (known === undefined || rank(edge) < rank(known)) best.set(keyOf(edge), edge);
  }
  const { nodes } = graph;
  return [...best.values()].sort(
    (a, b) =>
      nodes.fileNumber(a.fileId) - nodes.fileNumber(b.fileId) ||
      a.line - b.line ||
      a.col - b.col ||
      nodes.nodeOf(a.to) - nodes.nodeOf(b.to),
  );
}

const rank = ({ confidence }: Edge): number => CONFIDENCES.indexOf(confidence);

/** Everything declared in a symbol, at any depth; for a type also its members declared elsewhere. */
export function idsInside(graph: Graph, symbolId: number): number[] {
  const found: number[] = [];
  const seen = new Set([symbolId]);
  for (const id of seen) {
    for (const member of memberIds(graph, id)) {
      if (seen.has(member)) continue;
      seen.add(member);
      found.push(member);
    }
  }
  return found;
}

/** A call of its constructor is also a use of a class. */
function withConstructors(graph: Graph, ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => [id, ...constructorsOf(graph, id)]))];
}

/** Unbound references that may mean these symbols, judged by name, language and use. */
export function openInto(
  graph: Graph,
  symbols: readonly SymbolRecord[],
  kinds: readonly ReferenceKind[] | undefined,
): OpenReference[] {
  const named = new Map<string, SymbolRecord[]>();
  for (const symbol of symbols)
    if (symbol.kind !== 'file') named.set(symbol.name, [...(named.get(symbol.name) ?? []), symbol]);
  if (named.size === 0) return [];
  // A call may turn out to create an instance.
  const isWanted = (kind: ReferenceKind) =>
    kinds === undefined || kinds.includes(kind) || (kind === 'call' && kinds.includes('new'));
  return openReferencesNamed(graph, new Set(named.keys())).filter((reference) => {
    const { name, kind, fileId } = reference;
    const { language } = graph.nodes.files[graph.nodes.fileNumber(fileId)];
    const mayMean = (symbol: SymbolRecord): boolean =>
      canBeUsedAs(symbol.kind, kind) &&
      language !== undefined &&
      symbol.language !== undefined &&
      (familyOf(language) === familyOf(symbol.language) || isUseElsewhere(graph, reference));
    return isWanted(kind) && named.get(name)!.some(mayMean);
  });
}

/** A class or table that too many files declare. */
const isUseElsewhere = (graph: Graph, reference: OpenReference): boolean =>
  reference.reason === 'ambiguous' && useOf(graph, reference)?.isElsewhere === true;

/** Unbound references inside symbols, in source order. */
export function openOutOf(
  graph: Graph,
  symbols: readonly SymbolRecord[],
  kinds: readonly ReferenceKind[] | undefined,
): OpenReference[] {
  const byFile = new Map<number, Set<number>>();
  for (const id of symbols.flatMap((symbol) => [symbol.id, ...idsInside(graph, symbol.id)])) {
    const file = graph.nodes.fileOf(graph.nodes.nodeOf(id));
    byFile.set(file, (byFile.get(file) ?? new Set()).add(id));
  }
  return [...byFile]
    .sort(([a], [b]) => a - b)
    .flatMap(([file, ids]) => openReferencesOf(graph, file, ids))
    .filter(({ kind }) => kinds?.includes(kind) ?? true);
}
