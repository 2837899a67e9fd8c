/** A syntax tree as one array of numbers: the form in which every later stage reads source code. */

/** Int32 values per node; a node's id is its offset in `data`, so ids step by this number in source (pre-)order. */
export const NODE_STRIDE = 6;
/** What `next`, `firstChild` and friends answer when there is nothing. */
export const NO_NODE = -1;

const FIRST_CAPACITY = 1 << 18;

/**
 * Rows of `kind | field << 16, start, end, row, endRow, next`, parents before children.
 * Offsets are UTF-16 units into `source`, rows are 0-based, `next` is the id right after the subtree: the next sibling
 * when it is inside the parent, and the loop bound for a walk over descendants.
 *
 * Invariants: only named nodes and the tokens the grammar was compiled with are here. Node 0 is the root and has the
 * grammar's root kind, even when nothing in the file could be parsed. ERROR nodes are left out and their children belong
 * to the nearest node above, so a broken file is walked like any other. MISSING nodes are kept, with no width.
 * The array belongs to the parser: it is overwritten by the next parse.
 */
export class FlatTree {
  data: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** Number of int32 values in use: the `next` of the root. */
  count = 0;
  source = '';
  /** The row of the first ERROR or MISSING node (the root's when it says no more), -1 when all of it parsed. */
  errorRow = -1;

  kind(node: number): number {
    return this.data[node] & 0xffff;
  }
  /** The id of the field this node fills in its parent, 0 when none. */
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
  firstChild(node: number): number {
    return node + NODE_STRIDE < this.data[node + 5] ? node + NODE_STRIDE : NO_NODE;
  }
  /** The first child that fills `field`. */
  childByField(node: number, field: number): number {
    const data = this.data;
    const end = data[node + 5];
    for (let child = node + NODE_STRIDE; child < end; child = data[child + 5]) {
      if (data[child] >>> 16 === field) return child;
    }
    return NO_NODE;
  }
  text(node: number): string {
    return this.source.slice(this.data[node + 1], this.data[node + 2]);
  }

  /** Makes room for more nodes, keeping what is there; callers must read `data` again. */
  grow(): Int32Array {
    const bigger = new Int32Array(this.data.length * 2);
    bigger.set(this.data);
    this.data = bigger;
    return bigger;
  }
}
