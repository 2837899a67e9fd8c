/** Writes the rows of a flat tree in source order, for scanners: parents are opened before their children and closed after them. */
import type { FlatTree } from './flat-tree.ts';
import { NODE_STRIDE } from './tree-view.ts';

export class TreeWriter {
  private readonly lineStarts: number[] = [0];

  constructor(
    private readonly tree: FlatTree,
    text: string,
    rootKind: number,
  ) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.lineStarts.push(at + 1);
    tree.source = text;
    tree.count = 0;
    tree.errorRow = -1;
    this.open(rootKind, 0);
    this.close(0, text.length);
  }

  /** Adds a node without an end. `kind` may have the id of a field in its upper half. */
  open(kind: number, start: number): number {
    const { tree } = this;
    const node = tree.count;
    const data = node + NODE_STRIDE > tree.data.length ? tree.grow() : tree.data;
    const row = this.rowAt(start);
    data[node] = kind;
    data[node + 1] = start;
    data[node + 2] = start;
    data[node + 3] = row;
    data[node + 4] = row;
    data[node + 5] = node + NODE_STRIDE;
    tree.count = node + NODE_STRIDE;
    return node;
  }

  /** Everything that was added since belongs to the node. */
  close(node: number, end: number): void {
    const { data, count } = this.tree;
    data[node + 2] = end;
    data[node + 4] = this.rowAt(end);
    data[node + 5] = count;
  }

  /** Changes the kind of a node, when more of it is known. */
  turn(node: number, kind: number): void {
    this.tree.data[node] = kind;
  }

  /** Forgets the last node that was opened, with all in it. */
  drop(node: number): void {
    this.tree.count = node;
  }

  leaf(kind: number, start: number, end: number): number {
    const node = this.open(kind, start);
    this.close(node, end);
    return node;
  }

  /** Every node belongs to the root. */
  finish(): void {
    this.tree.data[5] = this.tree.count;
  }

  private rowAt(offset: number): number {
    const { lineStarts } = this;
    let low = 0;
    let high = lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lineStarts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Numbers names from 1, as the kinds and fields of a compiled grammar: 0 means none. */
export const numbered = <T extends string>(names: readonly T[]): Readonly<Record<T, number>> =>
  Object.fromEntries(names.map((name, i) => [name, i + 1])) as Record<T, number>;
