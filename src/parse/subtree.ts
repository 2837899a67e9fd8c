/** Reads tree-sitter's own tree structs from WebAssembly memory into a flat tree: no calls, no objects per node. */
import type { FlatTree } from './flat-tree.ts';
import { type CompiledGrammar, HIDE, LEAF, NODE } from './grammar.ts';
import { NODE_STRIDE } from './tree-view.ts';

/*
 * A `Subtree` is 8 bytes: a pointer to a `SubtreeHeapData`, or, when bit 0 is set, a small leaf packed in place:
 *   word 0: bits 0-7 flags, 8-15 symbol, 16-31 parse state
 *   word 1: bits 0-7 padding columns, 8-11 padding rows, 12-15 lookahead, 16-23 padding bytes, 24-31 size bytes
 * The children of a heap node are the Subtrees stored right before its struct.
 * This is the layout of the pinned web-tree-sitter version; `passesSelfCheck` in parser.ts decides whether it still holds.
 */
const INLINE_EXTRA = 1 << 3;
const INLINE_MISSING = 1 << 5;
const HEAP_EXTRA = 1 << 2;
const HEAP_MISSING = 1 << 9;
/** Members of `SubtreeHeapData` in int32. */
const PADDING_BYTES = 1;
const PADDING_ROWS = 2;
const SIZE_BYTES = 4;
const SIZE_ROWS = 5;
const ERROR_COST = 8;
const CHILD_COUNT = 9;
const SYMBOL = 10;
const FLAGS = 11;
const PRODUCTION = 16;

/** `ts_builtin_sym_error`. */
const ERROR_SYMBOL = 0xffff;
const FRAME = 6;

/** One open parent per frame: cursor, end of children, position, production, inherited field, output row. */
let frames = new Int32Array(FRAME * 4096);

/** The address of a `TSTree`, and the shift that turns its byte offsets into UTF-16 units. */
export interface TreeInMemory {
  readonly heap: Int32Array;
  readonly address: number;
  readonly offsetShift: 0 | 1;
}

/** Fills `tree` from a tree in memory. Iterative: depth costs one frame per level. */
export function flattenMemory(source: TreeInMemory, into: { tree: FlatTree; grammar: CompiledGrammar }): void {
  const { heap, address, offsetShift } = source;
  const { tree, grammar } = into;
  const { action, kindOf, slots, slotWidth } = grammar.tables;
  /** ERROR and its helper symbol have higher numbers than all others. */
  const symbols = action.length;
  let data = tree.data;
  let limit = data.length - NODE_STRIDE;
  let stack = frames;
  let stackLimit = stack.length - FRAME;

  let count = 0;
  let depth = 0;
  let errorRow = -1;
  let rootError = false;
  /** Byte offset and row of the end of the visited part. */
  let offset = 0;
  let row = 0;
  // A TSTree starts with its root Subtree: start as if it were the only child of an invisible parent.
  let at = address >> 2;
  let end = at + 2;
  let position = 0;
  let production = 0;
  let inherited = 0;
  let parentRow = -1;

  for (;;) {
    if (at === end) {
      if (parentRow >= 0) {
        data[parentRow + 2] = offset >> offsetShift;
        data[parentRow + 4] = row;
        data[parentRow + 5] = count;
      }
      if (depth === 0) break;
      depth -= FRAME;
      at = stack[depth];
      end = stack[depth + 1];
      position = stack[depth + 2];
      production = stack[depth + 3];
      inherited = stack[depth + 4];
      parentRow = stack[depth + 5];
      continue;
    }

    const word = heap[at];
    if (word & 1) {
      const sizes = heap[at + 1];
      at += 2;
      const start = offset + ((sizes >>> 16) & 0xff);
      offset = start + (sizes >>> 24);
      row += (sizes >>> 8) & 0xf;
      if ((word & INLINE_MISSING) !== 0 && errorRow < 0) errorRow = row;
      let symbol = (word >>> 8) & 0xff;
      let field = 0;
      if ((word & INLINE_EXTRA) === 0) {
        if (position < slotWidth) {
          const slot = slots[production * slotWidth + position];
          if ((slot & 0xffff) !== 0) symbol = slot & 0xffff;
          field = slot >>> 16;
        }
        if (field === 0) field = inherited;
        position++;
      }
      const todo = action[symbol];
      if (todo === NODE || todo === LEAF) {
        if (count > limit) {
          data = tree.grow();
          limit = data.length - NODE_STRIDE;
        }
        data[count] = kindOf[symbol] | (field << 16);
        data[count + 1] = start >> offsetShift;
        data[count + 2] = offset >> offsetShift;
        data[count + 3] = row;
        data[count + 4] = row;
        count += NODE_STRIDE;
        data[count - 1] = count;
      }
      continue;
    }

    at += 2;
    const node = word >>> 2;
    let symbol = heap[node + SYMBOL] & 0xffff;
    let field = 0;
    const flags = heap[node + FLAGS];
    if ((flags & HEAP_EXTRA) === 0) {
      if (position < slotWidth) {
        const slot = slots[production * slotWidth + position];
        if ((slot & 0xffff) !== 0) symbol = slot & 0xffff;
        field = slot >>> 16;
      }
      if (field === 0) field = inherited;
      position++;
    }
    let todo = HIDE;
    if (symbol < symbols) todo = action[symbol];
    else if (depth === 0) {
      todo = NODE;
      rootError = true;
    }
    if (errorRow < 0 && depth > 0 && (symbol === ERROR_SYMBOL || (flags & HEAP_MISSING) !== 0)) {
      errorRow = row + heap[node + PADDING_ROWS];
    }
    const children = heap[node + CHILD_COUNT];
    if (todo === NODE || todo === LEAF) {
      if (count > limit) {
        data = tree.grow();
        limit = data.length - NODE_STRIDE;
      }
      const kind = symbol < symbols ? kindOf[symbol] : grammar.rootKind;
      const start = offset + heap[node + PADDING_BYTES];
      const startRow = row + heap[node + PADDING_ROWS];
      data[count] = kind | (field << 16);
      data[count + 1] = start >> offsetShift;
      data[count + 3] = startRow;
      if (children === 0 || todo === LEAF) {
        offset = start + heap[node + SIZE_BYTES];
        row = startRow + heap[node + SIZE_ROWS];
        data[count + 2] = offset >> offsetShift;
        data[count + 4] = row;
        count += NODE_STRIDE;
        data[count - 1] = count;
        continue;
      }
    } else if (children === 0 || todo !== HIDE) {
      offset += heap[node + PADDING_BYTES] + heap[node + SIZE_BYTES];
      row += heap[node + PADDING_ROWS] + heap[node + SIZE_ROWS];
      continue;
    }

    // Descend. The padding is not added here: it is the first leaf's padding too.
    if (depth > stackLimit) {
      frames = new Int32Array(stack.length * 2);
      frames.set(stack);
      stack = frames;
      stackLimit = stack.length - FRAME;
    }
    stack[depth] = at;
    stack[depth + 1] = end;
    stack[depth + 2] = position;
    stack[depth + 3] = production;
    stack[depth + 4] = inherited;
    stack[depth + 5] = parentRow;
    depth += FRAME;
    at = node - children * 2;
    end = node;
    position = 0;
    production = heap[node + PRODUCTION] >>> 16;
    if (todo === NODE) {
      parentRow = count;
      count += NODE_STRIDE;
      inherited = 0;
    } else {
      parentRow = -1;
      // An ERROR is visible to tree-sitter: its children do not inherit its field.
      inherited = symbol < symbols ? field : 0;
    }
  }
  tree.count = count;
  tree.errorRow = errorRow < 0 && rootError ? data[3] : errorRow;
  tree.errorCost = tree.errorRow < 0 ? 0 : Math.max(1, heap[(heap[address >> 2] >> 2) + ERROR_COST]);
}
