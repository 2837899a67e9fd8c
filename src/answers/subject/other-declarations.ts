/** Further declarations of one symbol: parts of a type, overload signatures, a prototype and its definition. */
import type { SemanticsOver } from '../../../languages/load.ts';
import type { Graph } from '../../graph/graph.ts';
import { storedBinder } from '../../indexer/resolve/stored-binder.ts';
import { fileOfKey, rowOfKey, symbolKey } from '../../model/links.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { areMerged, isOfParts } from './same-symbol.ts';

/** The symbols, each followed by its further declarations. */
export function withOtherDeclarations(
  graph: Graph,
  symbols: readonly SymbolRecord[],
  semantics: SemanticsOver,
): SymbolRecord[] {
  const declarationsOf = declarationFinder(graph, semantics);
  const all = new Map<number, SymbolRecord>();
  for (const symbol of symbols) {
    all.set(symbol.id, symbol);
    const ids = declarationsOf(symbol).filter((id) => !all.has(id));
    for (const other of graph.reader.symbolsById(ids)) all.set(other.id, other);
  }
  return [...all.values()];
}

/** Ids of all declarations of a symbol, itself included where its language has such rules. */
function declarationFinder(graph: Graph, semantics: SemanticsOver): (symbol: SymbolRecord) => number[] {
  const { nodes, reader } = graph;
  const binder = storedBinder(reader, { semantics });
  return (symbol) => {
    const node = nodes.nodeOf(symbol.id);
    if (node < 0 || symbol.kind === 'file' || !binder.knows(symbol.language)) return [];
    const key = symbolKey(symbol.fileId, nodes.rowOf(node));
    const parts = binder.semanticsOf(key).positions.declarations?.(binder, key) ?? [];
    return parts.map((part) => nodes.symbolAt(nodes.fileNumber(fileOfKey(part)), rowOfKey(part)));
  };
}

/** Parts that are read at most: Ruby reopens a module in hundreds of files. */
const MAX_PARTS = 200;

/** Types with all their parts, in the order of the symbols; other symbols alone. */
export function partsOfSymbols(
  graph: Graph,
  symbols: readonly SymbolRecord[],
  semantics: SemanticsOver,
): SymbolRecord[][] {
  const declarationsOf = declarationFinder(graph, semantics);
  const seen = new Set<number>();
  return symbols.flatMap((symbol) => {
    if (seen.has(symbol.id)) return [];
    seen.add(symbol.id);
    if (!isOfParts(symbol)) return [[symbol]];
    const ids = new Set(declarationsOf(symbol));
    for (const other of symbols) if (areMerged(symbol, other)) ids.add(other.id);
    const further = [...ids].filter((id) => !seen.has(id)).slice(0, MAX_PARTS);
    const others = graph.reader.symbolsById(further).filter(isOfParts);
    for (const { id } of others) seen.add(id);
    return [[symbol, ...others]];
  });
}
