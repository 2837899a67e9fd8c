/** Marks values that mention the name they are bound to: in `x = x.next()` the value's x is the earlier one. */
import { EXPRESSION } from '../model/facts.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

/** Maximum number of nodes of a value that are searched for the name. */
const MAX_NODES = 2000;

/**
 * Wraps a value that mentions its own name (or any value, when no name is given), so that the name is only visible after the
 * node.
 */
export function visibleAfter(x: Extraction, node: Node, { value, name }: { value: number; name?: string }): number {
  if (value < 0 || (name !== undefined && !mentions(x, node, name))) return value;
  const row = x.addExpression('behind', node, '', value);
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = x.endRow(node) + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = x.end(node) - x.lineStarts[x.endRow(node)];
  return row;
}

function mentions(x: Extraction, node: Node, name: string): boolean {
  if (node < 0) return false;
  const { data, source } = x;
  const end = Math.min(x.next(node), node + MAX_NODES * NODE);
  for (let n = node; n < end; n += NODE)
    if (data[n + 2] - data[n + 1] === name.length && source.startsWith(name, data[n + 1])) return true;
  return false;
}
