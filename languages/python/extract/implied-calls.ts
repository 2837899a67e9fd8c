/** Calls that Python's syntax makes without naming them: loops, `with`, operators, `raise` of a class. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPLIED } from '../../../src/model/facts.ts';
import { isPlain } from './literals.ts';
import { methodBetween } from './operators.ts';

/** A call of a method of the value; the row of the method. */
function imply(x: Extraction, node: Node, value: number, method: string): number {
  const row = x.addExpression('member', node, method, value);
  x.reference('call', row, IMPLIED);
  return row;
}

/** `for x in value`: an iterator is made, then asked for elements. */
export function implyLoop(x: Extraction, loop: Node, value: number): void {
  if (value < 0) return;
  const isAsync = x.hasChild(loop, x.k['"async"']);
  const iterator = imply(x, loop, value, isAsync ? '__aiter__' : '__iter__');
  imply(x, loop, x.addExpression('call', loop, '', iterator), isAsync ? '__anext__' : '__next__');
}

/** `with value`: the row of the method that enters it. */
export function implyWith(x: Extraction, item: Node, value: number): number {
  if (value < 0) return -1;
  const isAsync = x.hasChild(x.parent(x.parent(item)), x.k['"async"']);
  const enter = imply(x, item, value, isAsync ? '__aenter__' : '__enter__');
  imply(x, item, value, isAsync ? '__aexit__' : '__exit__');
  return enter;
}

/** `a + b`, `a < b`: a method of the left side; `a in b`: of the right one. Literals lead nowhere. */
export function implyOperator(x: Extraction, node: Node): void {
  const [left, right] = x.children(node);
  if (left === undefined || right === undefined || isPlain(x, x.kind(left))) return;
  const method = methodBetween(x, left, right);
  const on = method === '__contains__' ? right : left;
  const value = method === undefined || isPlain(x, x.kind(right)) ? -1 : x.expression(on);
  // In `a + b + c` both begin at `a`.
  if (value >= 0) imply(x, right, value, method!);
}

/** `raise Error`: the class is called. */
export function implyRaise(x: Extraction, statement: Node): void {
  const raised = x.first(statement);
  if (x.kind(raised) === x.k.identifier || x.kind(raised) === x.k.attribute)
    x.reference('call', x.expression(raised), IMPLIED);
}

/** `@make(…)`: what `make` returns is called with what is decorated. */
export function implyDecoration(x: Extraction, decorator: Node): void {
  const call = x.first(decorator);
  if (x.kind(call) === x.k.call) x.reference('decorate', x.expression(call), IMPLIED);
}
