/** Checks of the type of a name or member (`x instanceof T`, `isinstance(x, T)`): the scopes in which they hold. */
import { BINDING, SCOPE } from '../model/facts.ts';
import { scopeKindCode } from '../model/kinds.ts';
import { spelledNode } from './expressions.ts';
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

/** What a condition says of one name or member. */
export interface Check {
  /** The name or member in the condition. */
  readonly node: Node;
  /** `x`, or `a.b.c`. */
  readonly path: string;
  /** One of the tests of `src/resolve/core/narrowing.ts`, and the row of its operand. */
  readonly test: string;
  readonly operand: number;
}

/** Binds checks in a scope: from the condition on, from the end of a node on, or from its start on when it precedes the condition. */
export function bindChecks(
  x: Extraction,
  checks: readonly Check[],
  { scope = x.scope, after = -1, from = -1 } = {},
): void {
  for (const { node, path, test, operand } of checks) {
    const value = x.expression(node);
    // The condition itself is read around the scope.
    const tested = from < 0 ? value : x.addExpression('scoped', node, String(x.scopeParent(scope)), value);
    const type = x.addExpression('narrowed', node, test, tested, operand);
    x.bind('narrow', path, { node: spelledNode(x, node), scope, type });
    if (after >= 0) moveBinding(x, x.endRow(after), x.end(after));
    else if (from >= 0) moveBinding(x, x.row(from), x.start(from) - 1);
  }
}

/** Moves the place of the last binding. */
function moveBinding(x: Extraction, row: number, offset: number): void {
  const { data, rows } = x.facts.tables.bindings;
  const o = (rows - 1) * BINDING.stride;
  data[o + BINDING.line] = row + 1;
  data[o + BINDING.col] = offset - x.lineStarts[row];
}

/** A scope over a node in which checks hold, -1 when there are none. `isBefore`: the node precedes the condition. */
export function scopeOfChecks(x: Extraction, node: Node, checks: readonly Check[], isBefore = false): number {
  if (node < 0 || checks.length === 0) return -1;
  const scope = x.addScope(scopeKindCode.branch, node, x.symbol);
  bindChecks(x, checks, { scope, from: isBefore ? node : -1 });
  return scope;
}

/** The row of an expression that is read in such a scope; the ordinary row where there is none. */
export function rowInScope(x: Extraction, node: Node, { scope, depth }: { scope: number; depth: number }): number {
  if (scope < 0) return x.expression(node, depth + 1);
  const around = x.scope;
  x.scope = scope;
  const row = x.expression(node, depth + 1);
  x.scope = around;
  return row < 0 ? -1 : x.addExpression('scoped', node, String(scope), row);
}

/** Checks hold in a later node. */
export function checkBelow(x: Extraction, node: Node, checks: readonly Check[]): void {
  x.readIn(scopeOfChecks(x, node, checks), node);
}

/** Checks hold from the end of a node to the end of the one around it, which opens no scope of its own. */
export function checkRest(
  x: Extraction,
  checks: readonly Check[],
  { node, around }: { node: Node; around: Node },
): void {
  if (x.next(node) >= x.next(around)) return;
  const scope = x.addScope(scopeKindCode.branch, around, x.symbol);
  x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.start] = x.end(node);
  bindChecks(x, checks, { scope, after: node });
  x.later.push(scope, x.next(node), x.next(around));
}
