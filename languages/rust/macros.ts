/** Rust macro calls: the macro is named; inside those that take plain expressions, calls and names are read from the tokens. */
import type { Extraction } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';
import { isCapital, isPrelude, isSelfType } from './expressions.ts';

/** Macros whose tokens are expressions. Others may mean anything by theirs: definitions, patterns, other languages. */
const TAKES_EXPRESSIONS = new Set(
  (
    'assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne print println eprint eprintln format format_args ' +
    'write writeln panic unreachable todo unimplemented vec matches dbg trace debug info warn error log anyhow bail ensure ' +
    'eyre format_err err try'
  ).split(' '),
);

const PARENTHESIS = 40;
const BRACKET = 91;
const BRACE = 123;
const MAX_DEPTH = 32;

const macroName = (x: Extraction, node: Node): Node => {
  const path = x.child(node, x.f.macro);
  return x.kind(path) === x.k.scoped_identifier ? x.child(path, x.f.name) : path;
};

export function macroInvocation(x: Extraction, node: Node): boolean {
  const path = x.child(node, x.f.macro);
  x.reference('call', x.expression(path), -2);
  if (TAKES_EXPRESSIONS.has(x.text(macroName(x, node)))) tokens(x, x.childOfKind(node, x.k.token_tree), 0);
  return false;
}

/** What the common ones make; otherwise the result of calling the macro. */
export function macroValue(x: Extraction, node: Node, depth: number): number {
  const name = x.text(macroName(x, node));
  if (name === 'vec') return x.addExpression('literal', node, 'Vec');
  if (name === 'format') return x.addExpression('literal', node, 'String');
  return x.addExpression('call', node, '', x.expression(x.child(node, x.f.macro), depth + 1));
}

/** Chains of names, dots and calls among the tokens of a tree; the grammar keeps only names, literals and inner trees. */
function tokens(x: Extraction, tree: Node, depth: number): void {
  if (tree < 0 || depth > MAX_DEPTH) return;
  const end = x.next(tree);
  let before = x.start(tree) + 1;
  for (let node = tree + 6; node < end; ) {
    const kind = x.kind(node);
    if (kind === x.k.token_tree) tokens(x, node, depth + 1);
    if (kind === x.k.identifier || kind === x.k.self || kind === x.k.crate || kind === x.k.super) {
      // After a literal or another tree: a member of something unknown.
      const isMember = gap(x, before, x.start(node)).endsWith('.');
      node = chain(x, node, end, { row: startRow(x, node, isMember), depth });
    }
    before = x.end(node);
    node = x.next(node);
  }
}

const gap = (x: Extraction, from: number, to: number): string =>
  to - from > 40 ? ' ' : x.source.slice(from, to).trim();

function startRow(x: Extraction, node: Node, isMember: boolean): number {
  if (isMember) return x.addExpression('member', node, x.text(node));
  return x.kind(node) === x.k.self && x.source.charCodeAt(x.end(node)) !== 58
    ? x.addExpression('this', node)
    : x.addExpression('name', node, x.text(node));
}

/** Follows one chain from a name; returns its last token. */
function chain(x: Extraction, start: Node, end: Node, from: { row: number; depth: number }): Node {
  let { row } = from;
  let node = start;
  let isName = x.kind(start) !== x.k.self && x.kind(start) !== x.k.crate && x.kind(start) !== x.k.super;
  for (;;) {
    const next = x.next(node);
    const to = next < end ? x.start(next) : -1;
    const between = to < 0 ? rest(x, node) : gap(x, x.end(node), to);
    const isTree = to >= 0 && x.kind(next) === x.k.token_tree;
    const open = isTree ? x.source.charCodeAt(to) : 0;
    if (isTree && (between === '!' || (between === '' && open === PARENTHESIS))) {
      if (isName && !isPrelude(x, node)) x.reference('call', row, -2);
      row = x.addExpression('call', node, '', row);
      if (between === '' || TAKES_EXPRESSIONS.has(x.text(node))) tokens(x, next, from.depth + 1);
    } else if (isTree && between === '' && open === BRACKET) {
      if (isName) x.reference('read', row);
      row = x.addExpression('index', node, '', row);
      tokens(x, next, from.depth + 1);
    } else if (isTree && between === '' && open === BRACE && isName && isCapital(x, node)) {
      x.reference('new', row, -2);
      tokens(x, next, from.depth + 1);
      return next;
    } else {
      const link = between.replace('.await', '').replace('?', '');
      const isPart = to >= 0 && (x.kind(next) === x.k.identifier || x.kind(next) === x.k.integer_literal);
      if (isPart && (link === '.' || link === '::')) {
        if (isName && link === '.') x.reference('read', row);
        else if (isName && isCapital(x, node) && !isSelfType(x, node)) x.reference('type', row);
        row = x.addExpression('member', next, x.text(next), row);
        isName = true;
        node = next;
        continue;
      }
      // `name = value` and `name: value` give a name to an argument or a field.
      const isKey =
        (between.startsWith('=') && !between.startsWith('==')) || (between.startsWith(':') && link !== '::');
      if (isName && !isKey && !isPrelude(x, node)) x.reference('read', row);
      return node;
    }
    isName = false;
    node = next;
  }
}

/** What follows the last token of a tree; enough to see that no link does. */
const rest = (x: Extraction, node: Node): string => x.source.slice(x.end(node), x.end(node) + 1);
