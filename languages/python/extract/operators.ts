/** Python's operators: the methods they call, and the value of an expression with one. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const METHODS: Readonly<Record<string, string>> = {
  '+': '__add__',
  '-': '__sub__',
  '*': '__mul__',
  '/': '__truediv__',
  '//': '__floordiv__',
  '%': '__mod__',
  '**': '__pow__',
  '@': '__matmul__',
  '|': '__or__',
  '&': '__and__',
  '^': '__xor__',
  '<<': '__lshift__',
  '>>': '__rshift__',
  '==': '__eq__',
  '!=': '__ne__',
  '<': '__lt__',
  '<=': '__le__',
  '>': '__gt__',
  '>=': '__ge__',
  in: '__contains__',
  notin: '__contains__',
};

/** The operator between two operands, without spaces; comments and parentheses may occur there too. */
export const between = (x: Extraction, left: Node, right: Node): string =>
  x.source.slice(x.end(left), x.start(right)).replace(/#.*|[\s()\\]/g, '');

/** The method that an operator calls; `undefined` for operators that call no method. */
export const methodBetween = (x: Extraction, left: Node, right: Node): string | undefined =>
  METHODS[between(x, left, right)];

/** `a + b` is the result of `a.__add__`. */
export function binaryOperator(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const method = methodBetween(x, left, x.child(node, x.f.right));
  const value = method === undefined ? -1 : x.expression(left, depth + 1);
  return value < 0 ? -1 : x.addExpression('call', node, '', x.addExpression('member', node, method, value));
}

const UNARY: Readonly<Record<string, string>> = { '-': '__neg__', '+': '__pos__', '~': '__invert__' };

/** The method that a sign before an operand calls. */
export const methodBefore = (x: Extraction, node: Node, operand: Node): string | undefined =>
  UNARY[x.source.slice(x.start(node), x.start(operand)).trim()];

/** `a += b` calls `a.__iadd__`. */
export const methodInPlace = (x: Extraction, left: Node, right: Node): string | undefined =>
  METHODS[between(x, left, right).slice(0, -1)]?.replace('__', '__i');

const REFLECTED = /^__(?!eq|ne|l[te]|g[te]|contains)/;

/** `1 + b` calls `b.__radd__`. */
export const reflected = (method: string | undefined): string | undefined =>
  method !== undefined && REFLECTED.test(method) ? method.replace('__', '__r') : undefined;
