/** Parts of a Python function that may not run, and the types that names have inside them. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { typeExpression } from './annotations.ts';

/** Limit on the nesting of conditions. */
const MAX_DEPTH = 8;

/** Bodies of `if`, loops, `try`; not those of functions, classes and `with`. */
export function isBranch(x: Extraction, block: Node): boolean {
  if (x.field(block) === x.f.consequence) return true;
  const { function_definition: f, class_definition: c, with_statement: w, finally_clause: z } = x.k;
  const around = x.kind(x.parent(block));
  return around !== f && around !== c && around !== w && around !== z;
}

/** `if isinstance(x, T):` narrows `x` inside. */
export function narrowBlock(x: Extraction, block: Node): void {
  if (x.field(block) === x.f.consequence) narrow(x, x.child(x.parent(block), x.f.condition));
}

/** `assert isinstance(x, T)` says it from there on. */
export const narrowRest = (x: Extraction, statement: Node): void => narrow(x, x.first(statement));

/** `if not isinstance(x, T): return` narrows `x` after the statement. */
export function narrowAfter(x: Extraction, statement: Node): void {
  const condition = x.child(statement, x.f.condition);
  if (x.kind(condition) !== x.k.not_operator || x.child(statement, x.f.alternative) >= 0) return;
  const last = x.children(x.child(statement, x.f.consequence)).at(-1) ?? -1;
  const { return_statement: r, raise_statement: t, continue_statement: c, break_statement: b } = x.k;
  if ([r, t, c, b].includes(x.kind(last))) narrow(x, x.first(condition), last);
}

/** Each `isinstance` of a condition all of whose parts hold: the name has that type from the check on, or from another place. */
function narrow(x: Extraction, condition: Node, from: Node = -1, depth = 0): void {
  if (depth > MAX_DEPTH || condition < 0) return;
  const kind = x.kind(condition);
  if (kind === x.k.parenthesized_expression) {
    narrow(x, x.first(condition), from, depth + 1);
    return;
  }
  if (kind === x.k.boolean_operator) {
    const [left, right] = [x.child(condition, x.f.left), x.child(condition, x.f.right)];
    if (!x.source.slice(x.end(left), x.start(right)).includes('and')) return;
    narrow(x, left, from, depth + 1);
    narrow(x, right, from, depth + 1);
    return;
  }
  if (kind !== x.k.call || x.text(x.child(condition, x.f.function)) !== 'isinstance') return;
  const [name, type] = x.children(x.child(condition, x.f.arguments));
  if (name === undefined || type === undefined || x.kind(name) !== x.k.identifier) return;
  x.bind('narrow', x.text(name), { node: from < 0 ? name : from, type: typeExpression(x, type) });
}
