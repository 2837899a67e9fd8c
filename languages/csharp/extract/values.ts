/** C# expressions whose form says their type: literals, operators, tuples. */
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';

const SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/^0[xX].*[uU][lL]$|^[^xX]*(?:[uU][lL]|[lL][uU])$/, 'ulong'],
  [/[lL]$/, 'long'],
  [/[uU]$/, 'uint'],
  [/^0[xXbB]/, 'int'],
  [/[fF]$/, 'float'],
  [/[mM]$/, 'decimal'],
  [/[dD.]|[eE][-+\d]/, 'double'],
];

/** A number, by how it is written. */
export function literalOf(x: Extraction, node: Node): number {
  const text = x.text(node);
  return x.addExpression('literal', node, SUFFIXES.find(([suffix]) => suffix.test(text))?.[1] ?? 'int');
}

const TESTS = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/** `a ?? b` is either, a test is a truth value, `a + b` and similar operators need the types of both. */
export function operation(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const operator = left < 0 || right < 0 ? '' : x.source.slice(x.end(left), x.start(right)).trim();
  if (TESTS.has(operator)) return x.addExpression('literal', node, 'bool');
  const a = x.expression(left, depth + 1);
  // A shift has the type of what is shifted.
  if (operator === '<<' || operator === '>>') return a;
  const b = x.expression(right, depth + 1);
  if (operator === '??') return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
  if (isText(x, a) || isText(x, b)) return x.addExpression('literal', node, 'string');
  const isSum = a >= 0 && b >= 0 && operator.length === 1;
  return isSum ? x.addExpression('wrapped', node, 'operation', typeRow(x, left, a), typeRow(x, right, b)) : -1;
}

/** The type of a value, where a type is read. */
const typeRow = (x: Extraction, node: Node, row: number): number => x.addExpression('typeof', node, '', row);

function isText(x: Extraction, row: number): boolean {
  const { data } = x.facts.tables.expressions;
  const o = row * EXPRESSION.stride;
  return row >= 0 && data[o] === expressionOpCode.literal && x.facts.strings[data[o + EXPRESSION.name]] === 'string';
}

/** `!x` is a truth value; `-x` has the type of `x`. */
export function negation(x: Extraction, node: Node, depth: number): number {
  const operator = x.source[x.start(node)];
  if (operator === '!') return x.addExpression('literal', node, 'bool');
  return operator === '-' || operator === '+' ? x.expression(x.first(node), depth + 1) : -1;
}

/** Tuples: the parts in order, with the names that are written or follow from what they are. */
export function tuple(x: Extraction, node: Node, depth: number): number {
  const parts = x.children(node);
  const names = parts.map((part) => x.text(nameOf(x, part)));
  return named(x, node, { form: 'tuple', names, list: listOf(x, node, depth + 1) });
}

const nameOf = (x: Extraction, part: Node): Node => {
  const name = x.child(part, x.f.name);
  return name >= 0 ? name : spelledName(x, x.first(part));
};

/** `(int A, string B)`. */
export function tupleType(x: Extraction, node: Node, depth: number): number {
  const list = listOf(x, node, depth + 1);
  const names = x.children(node).map((part) => x.text(x.child(part, x.f.name)));
  if (list < 0 || names.every((name) => name === '')) return list;
  return x.addExpression('wrapped', node, `tuple:${names.join()}`, list);
}

/** `new { Name = value, other.Size }`. */
export function anonymous(x: Extraction, node: Node, depth: number): number {
  const names: string[] = [];
  const values: Node[] = [];
  const children = x.children(node).filter((child) => !x.compiled.rules[x.kind(child)]?.comment);
  for (let i = 0; i < children.length; i++) {
    const isName = isFollowedBy(x, children[i], '=') && i + 1 < children.length;
    names.push(x.text(isName ? children[i] : spelledName(x, children[i])));
    values.push(isName ? children[++i] : children[i]);
  }
  let list = -1;
  for (const value of values.slice(0, 16).reverse())
    list = x.addExpression('list', value, '', x.expression(value, depth + 1), list);
  return named(x, node, { form: 'anonymous', names, list });
}

function named(x: Extraction, node: Node, of: { form: string; names: readonly string[]; list: number }): number {
  if (of.list < 0) return x.addExpression('literal', node, of.form);
  return x.addExpression('wrapped', node, `${of.form}:${of.names.join()}`, typeRow(x, node, of.list));
}

/** The last name of `a` or `x.a`, which a part is called after. */
function spelledName(x: Extraction, node: Node): Node {
  if (x.kind(node) === x.k.identifier) return node;
  const isMember = x.kind(node) === x.k.member_access_expression || x.kind(node) === x.k.conditional_access_expression;
  const inner = x.childOfKind(node, x.k.member_binding_expression);
  const name = isMember ? x.child(inner < 0 ? node : inner, x.f.name) : -1;
  return x.kind(name) === x.k.identifier ? name : -1;
}

/** Whether a single sign comes next: `=`, not `==`. */
export function isFollowedBy(x: Extraction, node: Node, sign: string): boolean {
  let after = x.end(node);
  while (x.source.charCodeAt(after) <= 32) after++;
  return x.source[after] === sign && x.source[after + 1] !== sign;
}
