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
  /** Made when many nodes have been asked about: a question about one symbol asks about few. */
  private fileOfNode: Int32Array | undefined;
  private asked = 0;
  /** By file id; -1: there is no such file. */
  private readonly numberOfId: Int32Array;
  /** File numbers by ascending first symbol id, and those ids. */
  private readonly bySymbol: Int32Array;
  private readonly symbolStarts: Float64Array;
  /** Nodes of symbols in files whose ids are not consecutive. */
  private readonly scattered = new Map<number, number>();

  constructor(files: readonly FileSpan[]) {
    const { length } = files;
    this.files = files;
    this.first = new Int32Array(length + 1);
    let highest = -1;
    for (let i = 0; i < length; i++) {
      this.first[i + 1] = this.first[i] + files[i].symbolCount;
      if (files[i].id > highest) highest = files[i].id;
    }
    // Ids are small: the writer counts them up, and an index is built anew before most of them are unused.
    this.numberOfId = new Int32Array(highest + 1).fill(-1);
    for (let i = 0; i < length; i++) this.numberOfId[files[i].id] = i;
    this.bySymbol = bySymbolOf(files);
    this.symbolStarts = new Float64Array(this.bySymbol.length);
    for (let i = 0; i < this.bySymbol.length; i++) this.symbolStarts[i] = files[this.bySymbol[i]].firstSymbol;
    for (let i = 0; i < length; i++) {
      const { symbolIds } = files[i];
      if (symbolIds === undefined) continue;
      for (let row = 0; row < symbolIds.length; row++) this.scattered.set(symbolIds[row], this.first[i] + row);
    }
  }

  /** Number of nodes. */
  get size(): number {
    return this.first[this.files.length];
  }

  /** A file's number by its id, -1 when it is not in the graph. */
  fileNumber(fileId: FileId): number {
    return this.numberOfId[fileId] ?? -1;
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
    if (this.fileOfNode !== undefined) return this.fileOfNode[node];
    if (++this.asked > FEW_ASKED) this.fileOfNode = filesByNode(this.first);
    return lastAtMost(this.first, node);
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

/** A walk over the graph asks about far more nodes: then the table is faster than a search for each. */
const FEW_ASKED = 10_000;

function filesByNode(first: Int32Array): Int32Array {
  const files = new Int32Array(first[first.length - 1]);
  for (let i = 0; i + 1 < first.length; i++) files.fill(i, first[i], first[i + 1]);
  return files;
}

/** The numbers of the files whose symbols have consecutive ids. They are in order unless files were added or moved since. */
function bySymbolOf(files: readonly FileSpan[]): Int32Array {
  const numbers = new Int32Array(files.length);
  let count = 0;
  let isSorted = true;
  for (let i = 0; i < files.length; i++) {
    if (files[i].symbolIds !== undefined) continue;
    if (count > 0 && files[numbers[count - 1]].firstSymbol > files[i].firstSymbol) isSorted = false;
    numbers[count++] = i;
  }
  const consecutive = numbers.subarray(0, count);
  return isSorted ? consecutive : consecutive.sort((a, b) => files[a].firstSymbol - files[b].firstSymbol);
}

/** The last position whose value is at most the wanted one, or -1; values ascend. */
function lastAtMost(values: Float64Array | Int32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
