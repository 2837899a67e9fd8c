/** Parts of a Python function that may not run, and the types that names and attributes have inside them. */
import { bindChecks, type Check, checkBelow, rowInScope, scopeOfChecks } from '../../../src/extract/checks.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { checksIn, pathOf } from './conditions.ts';
import { between } from './operators.ts';

/** Bodies of `if`, loops, `try`; not those of functions, classes and `with`. */
export function isBranch(x: Extraction, block: Node): boolean {
  if (x.field(block) === x.f.consequence) return true;
  const { function_definition: f, class_definition: c, with_statement: w, finally_clause: z } = x.k;
  const around = x.kind(x.parent(block));
  return around !== f && around !== c && around !== w && around !== z;
}

/** `if isinstance(x, T):` and `while isinstance(x, T):` narrow `x` inside. */
export function narrowBlock(x: Extraction, block: Node): void {
  const field = x.field(block);
  if (field !== x.f.consequence && field !== x.f.body) return;
  const around = x.parent(block);
  if (field === x.f.consequence || x.kind(around) === x.k.while_statement)
    bindChecks(x, checksIn(x, x.child(around, x.f.condition), true));
}

/** `assert isinstance(x, T)` says it from there on. */
export const narrowRest = (x: Extraction, statement: Node): void =>
  bindChecks(x, checksIn(x, x.first(statement), true), { after: statement });

/** What the condition of an `if` leaves for its other branches, and for what follows when the first one leaves. */
export function narrowAfter(x: Extraction, statement: Node): void {
  const failing = [...checksIn(x, x.child(statement, x.f.condition), false)];
  let hasOthers = false;
  for (const child of x.children(statement)) {
    if (x.field(child) !== x.f.alternative) continue;
    hasOthers = true;
    checkBelow(x, child, failing);
    failing.push(...checksIn(x, x.child(child, x.f.condition), false));
  }
  if (hasOthers || failing.length === 0) return;
  const last = x.children(x.child(statement, x.f.consequence)).at(-1) ?? -1;
  const { return_statement: r, raise_statement: t, continue_statement: c, break_statement: b } = x.k;
  if ([r, t, c, b].includes(x.kind(last))) bindChecks(x, failing, { after: statement });
}

/** `while not isinstance(x, T): x = x.parent`: after the loop the condition has failed, unless something left it. */
export function narrowAfterLoop(x: Extraction, statement: Node): void {
  const failing = checksIn(x, x.child(statement, x.f.condition), false);
  if (failing.length === 0) return;
  for (let n = statement; n < x.next(statement); n += NODE) if (x.kind(n) === x.k.break_statement) return;
  bindChecks(x, failing, { after: statement });
}

/** The scope in which a part of a conditional expression is read, by node: noted, because its value is built before it is walked. */
function scopeOnce(x: Extraction, node: Node, checks: () => readonly Check[], isBefore = false): number {
  const key = `checks ${node}`;
  const known = x.notes.get(key) as { scopeOfChecks: number } | undefined;
  if (known !== undefined) return known.scopeOfChecks;
  const scope = scopeOfChecks(x, node, checks(), isBefore);
  if (scope >= 0) x.notes.set(key, { scopeOfChecks: scope });
  return scope;
}

/** `a and b`, `a or b`: the right operand is read where the left one holds, or fails. */
function rightScope(x: Extraction, node: Node): number {
  const [left, right] = [x.child(node, x.f.left), x.child(node, x.f.right)];
  return scopeOnce(x, right, () => checksIn(x, left, between(x, left, right) === 'and'));
}

export const enterBoolean = (x: Extraction, node: Node): void =>
  x.readIn(rightScope(x, node), x.child(node, x.f.right));

/** The row of the right operand. */
export const rightRow = (x: Extraction, node: Node, depth: number): number =>
  rowInScope(x, x.child(node, x.f.right), { scope: rightScope(x, node), depth });

/** `a if condition else b`. */
function branchScopes(x: Extraction, node: Node): readonly [number, number] {
  const [first, condition, second = -1] = x.children(node);
  return [
    scopeOnce(x, first, () => checksIn(x, condition, true), true),
    scopeOnce(x, second, () => checksIn(x, condition, false)),
  ];
}

export function enterConditional(x: Extraction, node: Node): void {
  const [first, second] = branchScopes(x, node);
  x.readIn(first, x.first(node));
  x.readIn(second, x.children(node)[2] ?? -1);
}

export function conditionalValue(x: Extraction, node: Node, depth: number): number {
  const [first, second] = branchScopes(x, node);
  const a = rowInScope(x, x.first(node), { scope: first, depth });
  const b = rowInScope(x, x.children(node)[2] ?? -1, { scope: second, depth });
  return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
}

/** `[x.m() for x in xs if isinstance(x, T)]`: the scope of the element, which comes first. */
export function elementScope(x: Extraction, comprehension: Node): number {
  const checks = x
    .children(comprehension)
    .filter((child) => x.kind(child) === x.k.if_clause)
    .flatMap((clause) => checksIn(x, x.first(clause), true));
  return scopeOfChecks(x, x.child(comprehension, x.f.body), checks, true);
}

/** `case Point():` narrows the subject of the `match`. */
export function narrowCase(x: Extraction, clause: Node): void {
  const subject = x.child(x.parent(x.parent(clause)), x.f.subject);
  const path = pathOf(x, subject);
  const operand = path === '' ? -1 : patternType(x, x.first(clause), 0);
  if (operand >= 0) bindChecks(x, [{ node: subject, path, test: 'is', operand }]);
}

/** The type of the things that match a pattern, -1 when they may be of any. */
function patternType(x: Extraction, pattern: Node, depth: number): number {
  if (pattern < 0 || depth > 8) return -1;
  switch (x.kind(pattern)) {
    case x.k.case_pattern:
    case x.k.as_pattern:
      return patternType(x, x.first(pattern), depth + 1);
    case x.k.class_pattern:
      return x.expression(x.first(pattern));
    case x.k.union_pattern: {
      let row = -1;
      for (const part of x.children(pattern)) {
        const type = patternType(x, part, depth + 1);
        if (type < 0) return -1;
        row = row < 0 ? type : x.addExpression('union', part, '', row, type);
      }
      return row;
    }
    default:
      return -1;
  }
}

/** `a or b` is either; of `a and b` only `b` is worth having. */
export function booleanOperator(x: Extraction, node: Node, depth: number): number {
  const [left, right] = [x.child(node, x.f.left), x.child(node, x.f.right)];
  const b = rightRow(x, node, depth);
  if (between(x, left, right) === 'and') return b;
  const a = x.expression(left, depth + 1);
  return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
}
