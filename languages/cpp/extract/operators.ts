/** Operators of C++, which types may define. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { binary } from '../../c/extract/expressions.ts';

/** As in C; a sum is what the type of its first operand says, where that defines the operator. */
export function operation(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const value = binary(x, node, depth);
  if (value < 0 || left < 0) return value;
  const operator = x.source.slice(x.end(left), x.start(x.child(node, x.f.right))).trim();
  return operator === '+' || operator === '-' ? x.addExpression('position', node, `operator${operator}`, value) : value;
}
