/** Kotlin operators: their results, and the functions they call. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, IMPLIED } from '../../../src/model/facts.ts';
import { operatorOf } from './flow.ts';
import { genericCall } from './generic-calls.ts';
import { partsOf } from './nodes.ts';

const FUNCTIONS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'div',
  '%': 'rem',
};
const ASSIGNING: Readonly<Record<string, string>> = {
  '+=': 'plusAssign',
  '-=': 'minusAssign',
  '*=': 'timesAssign',
  '/=': 'divAssign',
  '%=': 'remAssign',
};
const TRUTH = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', '&&', '||']);

/** `a + b` is `a.plus(b)`; `a ?: b` is either. */
export function operation(x: Extraction, node: Node, depth: number): number {
  const operator = operatorOf(x, node);
  const call = operator === '>' ? genericCall(x, node, depth) : -1;
  if (call >= 0) return call;
  if (TRUTH.has(operator)) return x.addExpression('literal', node, 'Boolean');
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (operator === '?:') {
    const a = x.expression(left, depth + 1);
    const b = x.expression(right, depth + 1);
    return a < 0 || b < 0 ? Math.max(a, b) : x.addExpression('union', node, '', a, b);
  }
  if (!Object.hasOwn(FUNCTIONS, operator)) return -1;
  const value = x.expression(left, depth + 1);
  return isPlain(x, left) ? value : calledOn(x, { node, name: FUNCTIONS[operator], on: value, given: [right] });
}

/** A literal has nothing of ours to call. */
const isPlain = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.string_literal || x.kind(node) === x.k.number_literal || x.kind(node) === x.k.float_literal;

interface Implied {
  readonly node: Node;
  readonly name: string;
  readonly on: number;
  readonly given: readonly Node[];
}

/** A call that only an operator spells. */
function calledOn(x: Extraction, implied: Implied): number {
  const target = targetOf(x, implied);
  return target < 0 ? -1 : x.addExpression('call', implied.node, '', target);
}

function targetOf(x: Extraction, { node, name, on, given }: Implied): number {
  if (on < 0) return -1;
  let list = -1;
  for (let i = given.length - 1; i >= 0; i--)
    list = x.addExpression('list', given[i], '', x.expression(given[i]), list);
  return x.addExpression('member', node, name, on, list);
}

const imply = (x: Extraction, implied: Implied): void => x.reference('call', targetOf(x, implied), IMPLIED);

/** The functions that a binary expression calls; an expression of literals calls no function of the tree. */
export function implyOperation(x: Extraction, node: Node): void {
  const operator = operatorOf(x, node);
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const isOrder = operator === '<' || operator === '>' || operator === '<=' || operator === '>=';
  if ((!isOrder && !Object.hasOwn(FUNCTIONS, operator)) || isPlain(x, left) || isPlain(x, right)) return;
  const name = isOrder ? 'compareTo' : FUNCTIONS[operator];
  imply(x, { node, name, on: x.expression(left), given: [right] });
}

/** `a += b`, `a[i] = b`, `a = b`. */
export function assign(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const operator = operatorOf(x, node);
  if (Object.hasOwn(ASSIGNING, operator) && !isPlain(x, right)) {
    imply(x, { node, name: ASSIGNING[operator], on: x.expression(left), given: [right] });
    imply(x, { node, name: FUNCTIONS[operator[0]], on: x.expression(left), given: [right] });
  }
  write(x, left);
  if (operator === '=') keepStored(x, left, right);
  if (x.kind(left) !== x.k.index_expression) return;
  x.claim(left);
  const [on, ...keys] = partsOf(x, left);
  imply(x, { node: left, name: 'set', on: x.expression(on), given: [...keys, right] });
}

function write(x: Extraction, target: Node): void {
  const kind = x.kind(target);
  if (kind !== x.k.identifier && kind !== x.k.navigation_expression) return;
  x.reference('write', x.expression(target));
  x.claim(target);
  if (kind === x.k.navigation_expression) x.claim(x.children(target).at(-1) ?? -1);
}

/** A function that a property gets, as the second part of the property: calls of it elsewhere reach the function. */
function keepStored(x: Extraction, target: Node, value: Node): void {
  const kind = x.kind(target);
  if (kind !== x.k.identifier && kind !== x.k.navigation_expression) return;
  const { identifier, lambda_literal, callable_reference, navigation_expression } = x.k;
  const given = x.kind(value);
  const isReference = given === navigation_expression && x.hasChild(value, x.k['"::"']);
  if (given !== identifier && given !== lambda_literal && given !== callable_reference && !isReference) return;
  const row = x.expression(value);
  const list = row < 0 ? -1 : x.addExpression('list', value, '', row);
  const { data } = x.facts.tables.expressions;
  if (list >= 0) data[x.expression(target) * EXPRESSION.stride + EXPRESSION.b] = list;
}

/** `x++`, `--x` write; `!x` and `-x` may call something. */
export function step(x: Extraction, node: Node): void {
  const argument = x.child(node, x.f.argument);
  const sign = x.source.slice(x.start(node), x.start(argument)) || x.source.slice(x.end(argument), x.end(node));
  if (/\+\+|--/.test(sign)) write(x, argument);
}

export function unaryValue(x: Extraction, node: Node, depth: number): number {
  const isNot = x.source[x.start(node)] === '!';
  return isNot ? x.addExpression('literal', node, 'Boolean') : x.expression(x.child(node, x.f.argument), depth + 1);
}

/** `a[i]` is `a.get(i)`. */
export function implyIndex(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const [on, ...keys] = partsOf(x, node);
  if (on !== undefined) imply(x, { node, name: 'get', on: x.expression(on), given: keys });
}

/** `x in xs` is `xs.contains(x)`. */
export function implyContains(x: Extraction, node: Node): void {
  const right = x.child(node, x.f.right);
  imply(x, { node, name: 'contains', on: x.expression(right), given: [x.child(node, x.f.left)] });
}

export const rangeOf = (x: Extraction, node: Node): number => x.addExpression('literal', node, 'IntRange');
