/** A syntax tree as one array of integers: the form in which every later stage reads source code. */
import { TreeView } from './tree-view.ts';

const FIRST_CAPACITY = 1 << 18;

/**
 * Rows of `kind | field << 16, start, end, row, endRow, next`, parents before children.
 * Offsets are UTF-16 units into `source`, rows are 0-based, `next` is the id right after the subtree: the next sibling
 * when it is inside the parent, and the loop bound for a walk over descendants.
 *
 * Invariants: it contains only named nodes and the tokens the grammar was compiled with. Node 0 is the root and has the
 * grammar's root kind, even when nothing in the file could be parsed. ERROR nodes are omitted and their children belong
 * to the nearest node above, so a broken file is walked like any other. MISSING nodes are kept, with no width.
 * The parser owns the array: the next parse overwrites it.
 */
export class FlatTree extends TreeView {
  override data: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** The row of the first ERROR or MISSING node (the root's if there is no better position), -1 when everything parsed. */
  errorRow = -1;
  /** How much tree-sitter had to skip or invent: larger for worse trees, 0 when everything parsed. */
  errorCost = 0;

  /** Grows the array and keeps its content; callers must read `data` again. */
  grow(): Int32Array {
    const bigger = new Int32Array(this.data.length * 2);
    bigger.set(this.data);
    this.data = bigger;
    return bigger;
  }
}
