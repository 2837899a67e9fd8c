/** Fills a flat tree through tree-sitter's public cursor: the slow equivalent of subtree.ts, used as its fallback and test oracle. */
import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { FlatTree } from './flat-tree.ts';
import { type CompiledGrammar, HIDE, LEAF, NODE } from './grammar.ts';
import { NODE_STRIDE } from './tree-view.ts';

const ERROR_TYPE = 0xffff;

export function flattenCursor(source: Tree, into: { tree: FlatTree; grammar: CompiledGrammar }): void {
  const { tree, grammar } = into;
  const { action, kindOf } = grammar.tables;
  const cursor = source.walk();
  /** Rows of the open parents, -1 for a parent that is not a row. */
  const open: number[] = [];
  tree.count = 0;
  tree.errorRow = -1;
  let errors = 0;
  descending: for (;;) {
    const type = cursor.nodeTypeId;
    const isError = type === ERROR_TYPE;
    const isRoot = open.length === 0;
    const todo = isError ? (isRoot ? NODE : HIDE) : action[type];
    if (isError || cursor.nodeIsMissing) errors++;
    if (tree.errorRow < 0 && !isRoot && (isError || cursor.nodeIsMissing)) tree.errorRow = cursor.startPosition.row;
    let row = -1;
    if (todo === NODE || todo === LEAF) row = writeNode(tree, cursor, isError ? grammar.rootKind : kindOf[type]);
    if ((todo === NODE || todo === HIDE) && cursor.gotoFirstChild()) {
      open.push(row);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined || !cursor.gotoParent()) break descending;
      if (parent >= 0) tree.data[parent + 5] = tree.count;
    }
  }
  cursor.delete();
  tree.errorCost = errors;
  // Unlike the memory reader, the cursor does not show the position of a missing anonymous token.
  if (tree.errorRow < 0 && source.rootNode.hasError) tree.errorRow = tree.data[3];
}

function writeNode(tree: FlatTree, cursor: TreeCursor, kind: number): number {
  const row = tree.count;
  const data = row + NODE_STRIDE > tree.data.length ? tree.grow() : tree.data;
  data[row] = kind | (cursor.currentFieldId << 16);
  data[row + 1] = cursor.startIndex;
  data[row + 2] = cursor.endIndex;
  data[row + 3] = cursor.startPosition.row;
  data[row + 4] = cursor.endPosition.row;
  data[row + 5] = row + NODE_STRIDE;
  tree.count = row + NODE_STRIDE;
  return row;
}
