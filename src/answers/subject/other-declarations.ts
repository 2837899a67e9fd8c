/** Further declarations of one symbol: parts of an interface, overload signatures, a prototype and its definition. */
import type { SemanticsOver } from '../../../languages/load.ts';
import type { Graph } from '../../graph/graph.ts';
import { fileOfKey, rowOfKey, symbolKey } from '../../model/links.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { storedBinder } from './parsed-file.ts';

/** The symbols, each followed by its further declarations. */
export function withOtherDeclarations(
  graph: Graph,
  symbols: readonly SymbolRecord[],
  semantics: SemanticsOver,
): SymbolRecord[] {
  const { nodes, reader } = graph;
  const binder = storedBinder(reader, { semantics });
  const all = new Map<number, SymbolRecord>();
  for (const symbol of symbols) {
    all.set(symbol.id, symbol);
    const node = nodes.nodeOf(symbol.id);
    if (node < 0 || symbol.kind === 'file' || !binder.knows(symbol.language)) continue;
    const key = symbolKey(symbol.fileId, nodes.rowOf(node));
    const parts = binder.semanticsOf(key).positions.declarations?.(binder, key) ?? [];
    const ids = parts.map((part) => nodes.symbolAt(nodes.fileNumber(fileOfKey(part)), rowOfKey(part)));
    for (const other of reader.symbolsById(ids.filter((id) => !all.has(id)))) all.set(other.id, other);
  }
  return [...all.values()];
}
