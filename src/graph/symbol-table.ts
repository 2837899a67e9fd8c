/** Kind, flags, container, name and line of every symbol, by node: for answers about the whole tree. */
import { SYMBOL_KINDS, type SymbolKind } from '../model/kinds.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

export interface SymbolTable {
  /** Codes of `SYMBOL_KINDS`. */
  readonly kinds: Uint8Array;
  readonly flags: Int32Array;
  /** The node of the enclosing symbol; -1 for a file. */
  readonly parents: Int32Array;
  /** Ids of names. */
  readonly names: Int32Array;
  /** Where the name is. */
  readonly lines: Int32Array;
  readonly cols: Int32Array;
  kind(node: number): SymbolKind;
}

const known = perGraph(() => ({ table: undefined as SymbolTable | undefined }));

/** Made at the first question; takes a few microseconds a symbol. */
export function symbolTable(graph: Graph): SymbolTable {
  const kept = known(graph);
  kept.table ??= makeTable(graph);
  return kept.table;
}

function makeTable({ nodes, reader }: Graph): SymbolTable {
  const kinds = new Uint8Array(nodes.size);
  const flags = new Int32Array(nodes.size);
  const parents = new Int32Array(nodes.size).fill(-1);
  const names = new Int32Array(nodes.size);
  const lines = new Int32Array(nodes.size);
  const cols = new Int32Array(nodes.size);
  for (const [id, parent, kind, bits, name, line, col] of reader.symbolCells()) {
    const node = nodes.nodeOf(id);
    if (node < 0) continue;
    kinds[node] = kind;
    flags[node] = bits;
    names[node] = name;
    lines[node] = line;
    cols[node] = col;
    if (parent !== null) parents[node] = nodes.nodeOf(parent);
  }
  return { kinds, flags, parents, names, lines, cols, kind: (node) => SYMBOL_KINDS[kinds[node]] };
}
