/** Values that mention the name they are bound to: `x = x.next()` means the x before. */
import { EXPRESSION } from '../model/facts.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

/** Of a value's nodes: how many are searched for the name it is bound to. */
const MOST_NODES = 2000;

/** A value that mentions the name it is bound to (always, when no name is given): the name holds behind the node. */
export function holdBehind(x: Extraction, node: Node, { value, name }: { value: number; name?: string }): number {
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
  const end = Math.min(x.next(node), node + MOST_NODES * NODE);
  for (let n = node; n < end; n += NODE)
    if (data[n + 2] - data[n + 1] === name.length && source.startsWith(name, data[n + 1])) return true;
  return false;
}
