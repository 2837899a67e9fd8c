/** Numbers every symbol of the index without gaps, in path and source order, for use as array indexes. */
import type { FileId } from '../model/ids.ts';
import type { FileSpan } from '../store/schema/records.ts';

/**
 * Symbol ids have gaps and no order between files; node numbers have neither problem, but are only valid for one state of the
 * index.
 */
export class NodeTable {
  /** In path order; a file's position is its number in the graph. */
  readonly files: readonly FileSpan[];
  /** The node of each file's own symbol, and the total number of nodes at the end. */
  readonly first: Int32Array;
  private readonly fileOfNode: Int32Array;
  private readonly numberOfId = new Map<number, number>();
  /** File numbers by ascending first symbol id, and those ids. */
  private readonly bySymbol: Int32Array;
  private readonly symbolStarts: Float64Array;
  /** Nodes of symbols in files whose ids are not consecutive. */
  private readonly scattered = new Map<number, number>();

  constructor(files: readonly FileSpan[]) {
    this.files = files;
    this.first = new Int32Array(files.length + 1);
    for (let i = 0; i < files.length; i++) {
      this.first[i + 1] = this.first[i] + files[i].symbolCount;
      this.numberOfId.set(files[i].id, i);
    }
    this.fileOfNode = new Int32Array(this.size);
    for (let i = 0; i < files.length; i++) this.fileOfNode.fill(i, this.first[i], this.first[i + 1]);
    const consecutive = [...files.keys()].filter((file) => files[file].symbolIds === undefined);
    this.bySymbol = Int32Array.from(consecutive).sort((a, b) => files[a].firstSymbol - files[b].firstSymbol);
    this.symbolStarts = Float64Array.from(this.bySymbol, (file) => files[file].firstSymbol);
    for (const [file, { symbolIds }] of files.entries())
      for (const [row, id] of (symbolIds ?? []).entries()) this.scattered.set(id, this.first[file] + row);
  }

  /** Number of nodes. */
  get size(): number {
    return this.first[this.files.length];
  }

  /** A file's number by its id, -1 when it is not in the graph. */
  fileNumber(fileId: FileId): number {
    return this.numberOfId.get(fileId) ?? -1;
  }

  /** -1 for an unknown id. */
  nodeOf(symbolId: number): number {
    const known = this.scattered.get(symbolId);
    if (known !== undefined) return known;
    const at = lastAtMost(this.symbolStarts, symbolId);
    if (at < 0) return -1;
    const file = this.bySymbol[at];
    const row = symbolId - this.files[file].firstSymbol;
    return row < this.files[file].symbolCount ? this.first[file] + row : -1;
  }

  /** The number of the file that contains the node. */
  fileOf(node: number): number {
    return this.fileOfNode[node];
  }

  rowOf(node: number): number {
    return node - this.first[this.fileOf(node)];
  }

  symbolId(node: number): number {
    const file = this.fileOf(node);
    return this.symbolAt(file, node - this.first[file]);
  }

  /** The id of a symbol by its file's number and its row. */
  symbolAt(file: number, row: number): number {
    const { firstSymbol, symbolIds } = this.files[file];
    return symbolIds === undefined ? firstSymbol + row : symbolIds[row];
  }
}

/** The last position whose value is at most the wanted one, or -1; values ascend. */
function lastAtMost(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
