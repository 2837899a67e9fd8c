/** Go operators and selectors as values. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, EXPRESSION } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode } from '../../../src/model/kinds.ts';

/** `&v` and `*p` count as `v` when members are looked up; `<-c` is an element of `c`. */
export function unary(x: Extraction, node: Node, depth: number): number {
  const operand = x.expression(x.child(node, x.f.operand), depth + 1);
  const operator = x.source.charCodeAt(x.start(node));
  if (operator === 60) return operand < 0 ? -1 : x.addExpression('index', node, '', operand);
  if (operator === 33) return x.addExpression('literal', node, 'bool');
  return operand;
}

/** Comparisons return a truth value, arithmetic something like its operands: a plain number takes the type of the other one. */
export function binary(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const operator = x.source.slice(x.end(left), x.start(right)).trim();
  if (COMPARISONS.has(operator)) return x.addExpression('literal', node, 'bool');
  const row = x.expression(left, depth + 1);
  if (row < 0) return -1;
  const isPlain = x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.op] === expressionOpCode.literal;
  return isPlain ? x.expression(right, depth + 1) : row;
}

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||']);

/** The package in `pkg.Name` is part of the name: the import says which, a reference of its own says nothing more. */
export function selector(x: Extraction, node: Node): void {
  if (x.keepsLocals) return;
  const operand = x.child(node, x.f.operand);
  if (x.kind(operand) !== x.k.identifier) return;
  const binding = x.bindingIn(0, x.facts.id(x.text(operand)));
  if (binding >= 0 && x.facts.tables.bindings.data[binding * BINDING.stride + BINDING.kind] === bindingKindCode.import)
    x.claim(operand);
}
