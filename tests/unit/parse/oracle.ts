/** The flat tree as tree-sitter's public cursor sees it, and a comparison that names the first difference. */
import { Parser } from 'web-tree-sitter';
import { lineAt, lineStarts } from '../../../src/base/line-index.ts';
import { flattenCursor } from '../../../src/parse/cursor.ts';
import { FlatTree } from '../../../src/parse/flat-tree.ts';
import type { Grammar } from '../../../src/parse/grammar.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';

const tree = new FlatTree();
let parser: Parser | undefined;

/** Parses by web-tree-sitter's own way of feeding text, and walks by its cursor. */
export function oracleTree(grammar: Grammar, text: string): FlatTree {
  if ('scan' in grammar) throw new Error(`tree-sitter does not read ${grammar.name}`);
  parser ??= new Parser();
  parser.setLanguage(grammar.language);
  const syntax = parser.parse(text)!;
  tree.source = text;
  flattenCursor(syntax, { tree, grammar });
  syntax.delete();
  return tree;
}

/** Undefined when all nodes are equal. */
export function firstDifference(grammar: Grammar, actual: FlatTree, expected: FlatTree): string | undefined {
  const count = Math.max(actual.count, expected.count);
  for (let i = 0; i < count; i++) {
    const same = i < actual.count && i < expected.count && actual.data[i] === expected.data[i];
    if (!same) {
      const node = i - (i % NODE_STRIDE);
      return `node ${node}: ${describeNode(grammar, actual, node)}, expected ${describeNode(grammar, expected, node)}`;
    }
  }
  return actual.errorRow >= 0 === expected.errorRow >= 0 ? undefined : `error row ${actual.errorRow}`;
}

/** Checks what must hold in every tree, parsed well or not; undefined when it does. */
export function brokenInvariant(grammar: Grammar, flat: FlatTree): string | undefined {
  const starts = lineStarts(flat.source);
  if (flat.count < NODE_STRIDE || flat.kind(0) !== grammar.rootKind || flat.next(0) !== flat.count) return 'root';
  const open: number[] = [];
  for (let node = 0; node < flat.count; node += NODE_STRIDE) {
    while (open.length > 0 && flat.next(open.at(-1)!) <= node) open.pop();
    const parent = open.at(-1) ?? 0;
    const bad =
      flat.start(node) > flat.end(node) ||
      flat.start(node) < flat.start(parent) ||
      flat.end(node) > flat.end(parent) ||
      flat.next(node) <= node ||
      flat.next(node) > flat.next(parent) ||
      lineAt(starts, flat.start(node)) !== flat.row(node) ||
      lineAt(starts, flat.end(node)) !== flat.endRow(node) ||
      !grammar.typeNames[flat.kind(node)];
    if (bad) return describeNode(grammar, flat, node);
    open.push(node);
  }
  return undefined;
}

function describeNode(grammar: Grammar, flat: FlatTree, node: number): string {
  if (node >= flat.count) return 'nothing';
  return `${grammar.typeNames[flat.kind(node)]} ${[...flat.data.subarray(node, node + NODE_STRIDE)].join()}`;
}
