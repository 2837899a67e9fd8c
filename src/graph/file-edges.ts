/** The links of one file, and the links into one file, as flat arrays of nodes: read by every walk over the graph. */
import type { Table } from '../model/facts.ts';
import { fileId } from '../model/ids.ts';
import { LINK } from '../model/links.ts';
import { linkCodeOf } from '../resolve/core/link-code.ts';
import type { NodeTable } from './node-table.ts';

/** Sorted by line, column, confidence and target. Links to missing symbols are omitted. */
export interface FileEdges {
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly line: Int32Array;
  readonly col: Int32Array;
  readonly code: Uint16Array;
  /** `order[start[row]]` up to `order[start[row + 1]]` are the edges of the symbol in that row. */
  readonly start: Int32Array;
  readonly order: Int32Array;
  /** Positions by ascending target, then position. */
  readonly byTarget: Int32Array;
}

/** Edges into a file: those to the symbol in `row` are at `start[row]` to `start[row + 1]`, by path, line and column. */
export interface BackEdges {
  readonly start: Int32Array;
  readonly source: Int32Array;
  readonly code: Uint16Array;
  /** Position in the `FileEdges` of the source's file. */
  readonly edge: Int32Array;
}

export function fileEdges(nodes: NodeTable, file: number, links: Table): FileEdges {
  const targets = targetsOf(nodes, links);
  const rows = usableRows(links, targets, nodes.files[file].symbolCount);
  const { data } = links;
  const { length } = rows;
  const from = nodes.first[file];
  const source = new Int32Array(length);
  const target = new Int32Array(length);
  const line = new Int32Array(length);
  const col = new Int32Array(length);
  const code = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    const offset = rows[i] * LINK.stride;
    source[i] = from + data[offset + LINK.source];
    target[i] = targets[rows[i]];
    line[i] = data[offset + LINK.line];
    col[i] = data[offset + LINK.col];
    code[i] = linkCodeOf(data, offset);
  }
  const groups = groupByRow(source, from, nodes.files[file].symbolCount);
  let byTarget: Int32Array | undefined;
  return {
    source,
    target,
    line,
    col,
    code,
    ...groups,
    // Computed on demand: only incoming look-ups need it.
    get byTarget() {
      return (byTarget ??= sortByValue(target));
    },
  };
}

/** Invariant: `sources` are in path order and each file's edges are sorted, so a counting sort keeps the order of answers. */
export function backEdges(nodes: NodeTable, file: number, sources: readonly FileEdges[]): BackEdges {
  const from = nodes.first[file];
  const to = nodes.first[file + 1];
  const start = new Int32Array(to - from + 1);
  const ranges = sources.map((edges) => [firstAtLeast(edges, from), firstAtLeast(edges, to)] as const);
  sources.forEach(({ target, byTarget }, s) => {
    for (let i = ranges[s][0]; i < ranges[s][1]; i++) start[target[byTarget[i]] - from + 1]++;
  });
  for (let row = 0; row < to - from; row++) start[row + 1] += start[row];
  const source = new Int32Array(start[to - from]);
  const code = new Uint16Array(source.length);
  const edge = new Int32Array(source.length);
  const next = start.slice();
  sources.forEach((edges, s) => {
    const { byTarget } = edges;
    for (let i = ranges[s][0]; i < ranges[s][1]; i++) {
      const position = byTarget[i];
      const place = next[edges.target[position] - from]++;
      source[place] = edges.source[position];
      code[place] = edges.code[position];
      edge[place] = position;
    }
  });
  return { start, source, code, edge };
}

/** The first position in `byTarget` whose target is not below the node. */
function firstAtLeast({ target, byTarget }: FileEdges, node: number): number {
  let low = 0;
  let high = byTarget.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (target[byTarget[middle]] < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The target node of each link, or -1. */
function targetsOf(nodes: NodeTable, { data, rows }: Table): Int32Array {
  const targets = new Int32Array(rows);
  let lastId = -1;
  let file = -1;
  for (let row = 0; row < rows; row++) {
    const offset = row * LINK.stride;
    const id = fileId(data[offset + LINK.file]);
    if (id !== lastId) {
      lastId = id;
      file = nodes.fileNumber(id);
    }
    const symbol = data[offset + LINK.symbol];
    targets[row] = file >= 0 && symbol < nodes.files[file].symbolCount ? nodes.first[file] + symbol : -1;
  }
  return targets;
}

/** Rows with both ends present, sorted; nearly always all of them, unchanged. */
function usableRows({ data, rows }: Table, targets: Int32Array, symbolCount: number): Int32Array {
  const usable = new Int32Array(rows);
  const compare = (a: number, b: number) => {
    const p = a * LINK.stride;
    const q = b * LINK.stride;
    return (
      data[p + LINK.line] - data[q + LINK.line] ||
      data[p + LINK.col] - data[q + LINK.col] ||
      data[p + LINK.confidence] - data[q + LINK.confidence] ||
      targets[a] - targets[b]
    );
  };
  let count = 0;
  let sorted = true;
  for (let row = 0; row < rows; row++) {
    if (targets[row] < 0 || data[row * LINK.stride + LINK.source] >= symbolCount) continue;
    if (count > 0 && sorted) sorted = compare(usable[count - 1], row) <= 0;
    usable[count++] = row;
  }
  const kept = usable.subarray(0, count);
  return sorted ? kept : kept.sort(compare);
}

/** Packs value and position into one number: sorting without a comparison function is several times as fast. */
function sortByValue(values: Int32Array): Int32Array {
  const keys = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) keys[i] = values[i] * POSITIONS + i;
  keys.sort();
  const positions = new Int32Array(values.length);
  for (let i = 0; i < keys.length; i++) positions[i] = keys[i] % POSITIONS;
  return positions;
}
const POSITIONS = 2 ** 22;

/** Positions grouped by the row of their value, in order. */
function groupByRow(values: Int32Array, from: number, rows: number): { start: Int32Array; order: Int32Array } {
  const start = new Int32Array(rows + 1);
  for (let i = 0; i < values.length; i++) start[values[i] - from + 1]++;
  for (let row = 0; row < rows; row++) start[row + 1] += start[row];
  const next = start.slice();
  const order = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) order[next[values[i] - from]++] = i;
  return { start, order };
}
