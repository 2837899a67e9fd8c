/** Narrowing: what conditions say of names and members, and where that holds. */
import {
  bindChecks,
  type Check,
  checkBelow,
  checkRest,
  rowInScope,
  scopeOfChecks,
} from '../../../src/extract/checks.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { checksIn } from './conditions.ts';
import { unwrap } from './names.ts';

/** By node: the scope in which a part of a conditional expression is read, -1 for none. */
const scopes = new Map<Node, number>();
export const begin = (): void => scopes.clear();

/** `if (x instanceof T) … else …`, and what is left of `x` after a branch that leaves. */
export function enterIf(x: Extraction, node: Node): void {
  const condition = unwrap(x, x.child(node, x.f.condition));
  const consequence = x.child(node, x.f.consequence);
  const alternative = x.child(node, x.f.alternative);
  const holding = checksIn(x, condition, true);
  openBranch(x, consequence, holding);
  const failing = checksIn(x, condition, false);
  if (alternative >= 0) openBranch(x, alternative, failing);
  if (failing.length > 0 && leaves(x, consequence)) checkAfter(x, node, failing);
  else if (holding.length > 0 && alternative >= 0 && leaves(x, alternative)) checkAfter(x, node, holding);
}

/** A scope for a branch that needs one: where checks hold, or where no braces say that an assignment may not run. */
function openBranch(x: Extraction, branch: Node, checks: readonly Check[]): void {
  if (checks.length === 0 && assigns(x, branch)) x.readIn(x.addScope(scopeKindCode.branch, branch, x.symbol), branch);
  else checkBelow(x, branch, checks);
}

/** Whether a statement is an assignment to a name, or an `else` or a case holds one. */
function assigns(x: Extraction, node: Node): boolean {
  const { else_clause: e, switch_case: c, switch_default: d } = x.k;
  if ([e, c, d].includes(x.kind(node))) return x.children(node).some((child) => isAssignment(x, child));
  return isAssignment(x, node);
}

function isAssignment(x: Extraction, statement: Node): boolean {
  if (x.kind(statement) !== x.k.expression_statement) return false;
  const assignment = x.first(statement);
  return (
    x.kind(assignment) === x.k.assignment_expression && x.kind(x.child(assignment, x.f.left)) !== x.k.member_expression
  );
}

/** `while (x instanceof T) …`, `for (…; x instanceof T; …) …`; after the loop the condition has failed, unless something left it. */
export function insideLoop(x: Extraction, node: Node): void {
  const condition = unwrap(x, conditionOf(x, node));
  if (condition < 0) return;
  if (x.kind(node) !== x.k.do_statement) bindChecks(x, checksIn(x, condition, true));
  const failing = checksIn(x, condition, false);
  if (failing.length > 0 && !breaks(x, node) && isInBlock(x, x.parent(node)))
    bindChecks(x, failing, { scope: x.scopeParent(x.scope), after: node });
}

/** The condition of a `for` is a statement of its own. */
function conditionOf(x: Extraction, node: Node): Node {
  const condition = x.child(node, x.f.condition);
  return x.kind(condition) === x.k.expression_statement ? x.first(condition) : condition;
}

function breaks(x: Extraction, loop: Node): boolean {
  const end = x.next(loop);
  for (let n = loop + NODE; n < end; n += NODE) if (x.kind(n) === x.k.break_statement) return true;
  return false;
}

/** `a && b` and `a || b`: the right operand is read where the left one holds, or fails. */
function rightScope(x: Extraction, node: Node): number {
  const operator = x.kind(x.child(node, x.f.operator));
  const isAnd = operator === x.k['"&&"'];
  if (!isAnd && operator !== x.k['"||"']) return -1;
  return scopeOnce(x, x.child(node, x.f.right), () => checksIn(x, unwrap(x, x.child(node, x.f.left)), isAnd));
}

function scopeOnce(x: Extraction, node: Node, checks: () => readonly Check[]): number {
  let scope = scopes.get(node);
  if (scope === undefined) scopes.set(node, (scope = scopeOfChecks(x, node, checks())));
  return scope;
}

const branchScope = (x: Extraction, node: Node, branch: 'consequence' | 'alternative'): number =>
  scopeOnce(x, x.child(node, x.f[branch]), () =>
    checksIn(x, unwrap(x, x.child(node, x.f.condition)), branch === 'consequence'),
  );

export const enterBinary = (x: Extraction, node: Node): void => x.readIn(rightScope(x, node), x.child(node, x.f.right));

export function enterTernary(x: Extraction, node: Node): void {
  x.readIn(branchScope(x, node, 'consequence'), x.child(node, x.f.consequence));
  x.readIn(branchScope(x, node, 'alternative'), x.child(node, x.f.alternative));
}

/** The row of the right operand. */
export const rightRow = (x: Extraction, node: Node, depth: number): number =>
  rowInScope(x, x.child(node, x.f.right), { scope: rightScope(x, node), depth });

/** Either branch, each where its condition holds or fails. */
export function ternaryValue(x: Extraction, node: Node, depth: number): number {
  const row = (branch: 'consequence' | 'alternative'): number =>
    rowInScope(x, x.child(node, x.f[branch]), { scope: branchScope(x, node, branch), depth });
  const a = row('consequence');
  const b = row('alternative');
  return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
}

/** `switch (x.kind) { case 'a': … }` and `switch (true) { case x instanceof T: … }`: each case is read where it applies, and may not run. */
export function insideSwitch(x: Extraction, body: Node): void {
  const subject = unwrap(x, x.child(x.parent(body), x.f.value));
  const { true: t, member_expression: m, unary_expression: u } = x.k;
  const isChecked = [t, m, u].includes(x.kind(subject));
  const seen: Node[] = [];
  let open: Node[] = [];
  let isReached = false;
  for (const one of x.children(body)) {
    const value = x.child(one, x.f.value);
    if (value >= 0) {
      seen.push(value);
      open.push(value);
    }
    const statement = lastStatement(x, one);
    const isDefault = x.kind(one) === x.k.switch_default;
    if (statement < 0) {
      isReached ||= isDefault;
      continue;
    }
    // The cases right above lead to the default too.
    const others = isDefault ? seen.filter((value) => !open.includes(value)) : open;
    openBranch(x, one, isReached || !isChecked ? [] : checksIn(x, subject, !isDefault, others));
    open = [];
    // What falls through to the next case says nothing of it.
    isReached = !leaves(x, statement);
  }
}

/** Whether a statement ends the function or the iteration. */
function leaves(x: Extraction, node: Node): boolean {
  let statement = node;
  while (x.kind(statement) === x.k.statement_block || x.kind(statement) === x.k.else_clause) {
    const last = lastStatement(x, statement);
    if (last < 0) return false;
    statement = last;
  }
  const kind = x.kind(statement);
  return (
    kind === x.k.return_statement ||
    kind === x.k.throw_statement ||
    kind === x.k.continue_statement ||
    kind === x.k.break_statement
  );
}

/** The last statement of a case, -1 when it has none. */
function lastStatement(x: Extraction, node: Node): Node {
  let found = -1;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node))
    if (x.field(c) !== x.f.value && x.kind(c) !== x.k.comment) found = c;
  return found;
}

const ASSERTS = /^(?:assert|invariant|ensure|check|expect|require|must|validate|verify|ok$)/i;
/** Functions that throw unless their first argument holds. */
const CLAIMS = /^(?:assert|invariant|assert\.ok|assert\.strict|assert\.isTrue|console\.assert)$/;

/** `assertIsFoo(x)` and `assert(x instanceof Foo)` hold from there on. */
export function enterStatement(x: Extraction, node: Node): void {
  const call = x.first(node);
  if (x.kind(call) !== x.k.call_expression) return;
  const callee = x.child(call, x.f.function);
  const property = x.child(callee, x.f.property);
  if (!ASSERTS.test(x.text(property >= 0 ? property : callee))) return;
  const first = unwrap(x, x.first(x.child(call, x.f.arguments)));
  const kind = x.kind(first);
  const isCondition = kind === x.k.binary_expression || kind === x.k.unary_expression || kind === x.k.call_expression;
  if (!isCondition) checkAfter(x, node, checksIn(x, call, 'asserts'));
  else if (CLAIMS.test(x.text(callee))) checkAfter(x, node, checksIn(x, first, true));
}

/** Checks hold in the statements that follow in the same block or case. */
function checkAfter(x: Extraction, node: Node, checks: readonly Check[]): void {
  if (checks.length === 0) return;
  const around = x.parent(node);
  const kind = x.kind(around);
  if (isInBlock(x, around)) bindChecks(x, checks, { after: node });
  else if (kind === x.k.statement_block || kind === x.k.switch_case || kind === x.k.switch_default)
    checkRest(x, checks, { node, around });
}

/** Whether the scope around a statement ends with the statements that follow it. */
function isInBlock(x: Extraction, around: Node): boolean {
  if (x.kind(around) !== x.k.statement_block) return x.kind(around) === x.k.program;
  if (x.field(around) !== x.f.body) return true;
  const { labeled_statement: l, switch_case: c, switch_default: d } = x.k;
  return ![l, c, d].includes(x.kind(x.parent(around)));
}
