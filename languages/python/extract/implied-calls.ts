/** Calls that Python's syntax makes without naming them: loops, `with`, operators, `raise` of a class. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPLIED } from '../../../src/model/facts.ts';
import { isDisplay, isPlain } from './literals.ts';
import { methodBefore, methodBetween, methodInPlace, reflected } from './operators.ts';

/** A call of a method of the value; the row of the method. */
function imply(x: Extraction, node: Node, value: number, method: string): number {
  const row = x.addExpression('member', node, method, value);
  x.reference('call', row, IMPLIED);
  return row;
}

/** `for x in value`: an iterator is made, then asked for elements. */
export function implyLoop(x: Extraction, loop: Node, value: number): void {
  if (value < 0 || isDisplay(x, x.kind(x.child(loop, x.f.right)))) return;
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

/** `a + b`, `a < b`: a method of the left side, of the right one after a literal; `a in b`: of the right one. */
export function implyOperator(x: Extraction, node: Node): void {
  const [left, right] = x.children(node);
  const method = left === undefined || right === undefined ? undefined : methodBetween(x, left, right);
  if (method === undefined) return;
  // In `a + b + c` both begin at `a`.
  if (method === '__contains__') implyOn(x, right, right, method);
  else if (!isPlain(x, x.kind(left))) {
    // What is compared with a literal is nearly always one itself.
    if (!isPlain(x, x.kind(right)) || reflected(method) !== undefined) implyOn(x, right, left, method);
  } else if (reflected(method) !== undefined) implyOn(x, right, right, reflected(method)!);
}

/** Literals lead nowhere, and what is in them need not be looked at for that. */
function implyOn(x: Extraction, at: Node, on: Node, method: string): void {
  const value = isPlain(x, x.kind(on)) || isDisplay(x, x.kind(on)) ? -1 : x.expression(on);
  if (value >= 0) imply(x, at, value, method);
}

/** `-a`. */
export function implySign(x: Extraction, node: Node): void {
  const operand = x.first(node);
  const method = methodBefore(x, node, operand);
  if (method !== undefined) implyOn(x, node, operand, method);
}

/** `a += b`. */
export function implyInPlace(x: Extraction, statement: Node): void {
  const [left, right] = [x.child(statement, x.f.left), x.child(statement, x.f.right)];
  const method = methodInPlace(x, left, right);
  if (method !== undefined) implyOn(x, right, left, method);
}

/** `a[key]`, `a[key] = value`, `a[key] += value`, `del a[key]`. */
export function implyItem(x: Extraction, subscript: Node): void {
  const around = x.parent(subscript);
  const isTarget = x.field(subscript) === x.f.left;
  const isAdded = isTarget && x.kind(around) === x.k.augmented_assignment;
  const isSet = isTarget && x.kind(around) === x.k.assignment;
  const isRemoved = x.kind(around) === x.k.delete_statement;
  const on = x.child(subscript, x.f.value);
  const at = x.child(subscript, x.f.subscript);
  if (!isSet && !isRemoved) implyOn(x, at, on, '__getitem__');
  if (isSet || isAdded) implyOn(x, at, on, '__setitem__');
  if (isRemoved) implyOn(x, at, on, '__delitem__');
}

/** Functions of Python that call a method of their argument. */
const CALLED_BY: Readonly<Record<string, string>> = {
  len: '__len__',
  str: '__str__',
  repr: '__repr__',
  bool: '__bool__',
  int: '__int__',
  float: '__float__',
  hash: '__hash__',
  abs: '__abs__',
  round: '__round__',
  iter: '__iter__',
  next: '__next__',
  reversed: '__reversed__',
  list: '__iter__',
  tuple: '__iter__',
  set: '__iter__',
  sorted: '__iter__',
  enumerate: '__iter__',
  sum: '__iter__',
  any: '__iter__',
  all: '__iter__',
};

/** `len(a)` calls `a.__len__`. */
export function implyBuiltIn(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  const method = x.kind(callee) === x.k.identifier ? CALLED_BY[x.text(callee)] : undefined;
  if (method === undefined || !Object.hasOwn(CALLED_BY, x.text(callee))) return;
  // A function of the module's own.
  if (x.bindingIn(0, x.facts.id(x.text(callee))) >= 0) return;
  const value = x.first(x.child(call, x.f.arguments));
  const { identifier, attribute, call: called, subscript } = x.k;
  if ([identifier, attribute, called, subscript].includes(x.kind(value))) implyOn(x, value, value, method);
}

/** `raise Error`: the class is called. */
export function implyRaise(x: Extraction, statement: Node): void {
  const raised = x.first(statement);
  if (x.kind(raised) === x.k.identifier || x.kind(raised) === x.k.attribute)
    x.reference('call', x.expression(raised), IMPLIED);
}

/** `@make(…)`: the code around calls what `make` returns with what is decorated. */
export function implyDecoration(x: Extraction, decorator: Node): void {
  const call = x.first(decorator);
  if (x.kind(call) === x.k.call) x.reference('call', x.expression(call), IMPLIED);
}
