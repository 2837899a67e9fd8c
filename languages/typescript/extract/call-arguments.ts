/** The arguments of calls, where they decide the result of the call. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { isFunction } from './names.ts';

const MAX_ARGUMENTS = 6;

/** Callbacks whose results are asked for. */
const wanted = new Set<Node>();
export const begin = (): void => wanted.clear();
export const isResultWanted = (node: Node): boolean => wanted.has(node);

/** Puts the list of a call's arguments beside its callee; values that say nothing keep their place. */
export function keepArguments(x: Extraction, call: Node, callee: number, depth: number): void {
  if (callee < 0) return;
  const { data } = x.facts.tables.expressions;
  const o = callee * EXPRESSION.stride;
  const { name, member } = expressionOpCode;
  if ((data[o + EXPRESSION.op] !== name && data[o + EXPRESSION.op] !== member) || data[o + EXPRESSION.b] !== -1) return;
  const list = listOfArguments(x, x.child(call, x.f.arguments), depth);
  // Rows are added meanwhile, and the table may have moved.
  x.facts.tables.expressions.data[o + EXPRESSION.b] = list;
}

function listOfArguments(x: Extraction, list: Node, depth: number): number {
  const nodes = x.children(list).filter((node) => x.kind(node) !== x.k.comment);
  if (!nodes.some((node) => says(x, node))) return -1;
  let tail = -1;
  for (const node of nodes.slice(0, MAX_ARGUMENTS).reverse()) {
    if (isFunction(x, node)) wanted.add(node);
    tail = x.addExpression('list', node, '', says(x, node) ? x.expression(node, depth + 1) : -1, tail);
  }
  return tail;
}

/** Whether an argument may decide the result of the call; at a position, texts and numbers distinguish overloads too. */
function says(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  const { identifier, member_expression, call_expression, new_expression, await_expression } = x.k;
  return (
    x.keepsLocals ||
    kind === identifier ||
    kind === member_expression ||
    kind === call_expression ||
    kind === new_expression ||
    kind === await_expression ||
    kind === x.k.this ||
    isFunction(x, node)
  );
}
