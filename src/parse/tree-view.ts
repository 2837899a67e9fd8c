/** Read access to a flat tree: a node is an offset into its array; -1 is no node, and searching in it finds nothing. */

/** Int32 values per node; ids step by this number in source (pre-)order. */
export const NODE_STRIDE = 6;

export class TreeView {
  data: Int32Array = new Int32Array(0);
  /** Number of int32 values in use: the `next` of the root. */
  count = 0;
  source = '';

  kind(node: number): number {
    return node < 0 ? -1 : this.data[node] & 0xffff;
  }
  /** The id of the field this node has in its parent, 0 for none. */
  field(node: number): number {
    return this.data[node] >>> 16;
  }
  start(node: number): number {
    return this.data[node + 1];
  }
  end(node: number): number {
    return this.data[node + 2];
  }
  row(node: number): number {
    return this.data[node + 3];
  }
  endRow(node: number): number {
    return this.data[node + 4];
  }
  /** The id after the last descendant. Children of `p`: `for (c = p + NODE_STRIDE; c < next(p); c = next(c))`. */
  next(node: number): number {
    return this.data[node + 5];
  }
  first(node: number): number {
    return node >= 0 && node + NODE_STRIDE < this.data[node + 5] ? node + NODE_STRIDE : -1;
  }
  /** The next sibling inside `parent`, or -1. */
  sibling(node: number, parent: number): number {
    const next = this.data[node + 5];
    return next < this.data[parent + 5] ? next : -1;
  }
  /** The parent node, -1 for the root. Visits every node before it inside the parent. */
  parent(node: number): number {
    let up = node - NODE_STRIDE;
    while (up >= 0 && this.data[up + 5] <= node) up -= NODE_STRIDE;
    return up < 0 ? -1 : up;
  }
  child(node: number, field: number): number {
    if (node < 0 || field === undefined) return -1;
    const end = this.data[node + 5];
    for (let c = node + NODE_STRIDE; c < end; c = this.data[c + 5]) if (this.data[c] >>> 16 === field) return c;
    return -1;
  }
  childOfKind(node: number, kind: number): number {
    if (node < 0) return -1;
    const end = this.data[node + 5];
    for (let c = node + NODE_STRIDE; c < end; c = this.data[c + 5]) if ((this.data[c] & 0xffff) === kind) return c;
    return -1;
  }
  hasChild(node: number, kind: number): boolean {
    return this.childOfKind(node, kind) >= 0;
  }
  children(node: number): number[] {
    const out: number[] = [];
    if (node < 0) return out;
    const end = this.data[node + 5];
    for (let c = node + NODE_STRIDE; c < end; c = this.data[c + 5]) out.push(c);
    return out;
  }
  text(node: number): string {
    return node < 0 ? '' : this.source.slice(this.data[node + 1], this.data[node + 2]);
  }
}
