/** Types that conditions imply for a variable: `instanceof`, `is_a`, `assert`, and conditions that leave. */
import { spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { markBranch } from './assignments.ts';
import { type Narrowed, stateOf } from './file-state.ts';
import { isName, nameRow } from './names.ts';
import { isThis } from './variables.ts';

const DEEPEST = 12;

/** The narrowings that hold where the condition is true (or false). */
function narrowedBy(x: Extraction, node: Node, isTrue: boolean, depth = 0): readonly Narrowed[] {
  if (node < 0 || depth > DEEPEST) return NOTHING;
  const next = (child: Node, sense: boolean): readonly Narrowed[] => narrowedBy(x, child, sense, depth + 1);
  switch (x.kind(node)) {
    case x.k.parenthesized_expression:
      return next(x.first(node), isTrue);
    case x.k.unary_op_expression:
      return x.source[x.start(node)] === '!' ? next(x.child(node, x.f.argument), !isTrue) : NOTHING;
    case x.k.binary_expression:
      return narrowedByOperator(x, node, { isTrue, next });
    case x.k.function_call_expression:
      return isTrue ? narrowedByCall(x, node) : NOTHING;
    default:
      return NOTHING;
  }
}

const NOTHING: readonly Narrowed[] = [];

interface Sense {
  readonly isTrue: boolean;
  readonly next: (child: Node, isTrue: boolean) => readonly Narrowed[];
}

function narrowedByOperator(x: Extraction, node: Node, { isTrue, next }: Sense): readonly Narrowed[] {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (x.hasChild(node, x.k['"instanceof"'])) return isTrue ? narrowed(x, left, right) : NOTHING;
  // Both sides of `a && b` hold where it is true, both sides of `a || b` fail where it is false.
  const joins = isTrue ? isAnd(x, node) : x.hasChild(node, x.k['"||"']) || x.hasChild(node, x.k['"or"']);
  return joins ? [...next(left, isTrue), ...next(right, isTrue)] : NOTHING;
}

const isAnd = (x: Extraction, node: Node): boolean => x.hasChild(node, x.k['"&&"']) || x.hasChild(node, x.k['"and"']);

function narrowed(x: Extraction, variable: Node, type: Node): readonly Narrowed[] {
  let target = variable;
  while (x.kind(target) === x.k.parenthesized_expression) target = x.first(target);
  if (x.kind(target) === x.k.assignment_expression) target = x.child(target, x.f.left);
  const path = isThis(x, target) || !isName(x, type) ? '' : pathOf(x, target);
  if (path === '') return NOTHING;
  return [{ name: path, node: spelledNode(x, target), type: nameRow(x, type, 'class') }];
}

/** `$a`, `$this->a`, `$a->b`: '' for other expressions. */
function pathOf(x: Extraction, node: Node): string {
  if (x.kind(node) === x.k.variable_name) return isThis(x, node) ? 'this' : x.text(node);
  if (x.kind(node) !== x.k.member_access_expression || x.kind(x.child(node, x.f.name)) !== x.k.name) return '';
  const object = pathOf(x, x.child(node, x.f.object));
  return object === '' ? '' : `${object}.${x.text(x.child(node, x.f.name))}`;
}

/** `is_a($a, A::class)`. */
function narrowedByCall(x: Extraction, node: Node): readonly Narrowed[] {
  const name = x.text(x.child(node, x.f.function)).toLowerCase();
  if (name !== 'is_a' && name !== 'is_subclass_of') return NOTHING;
  const [variable = -1, type = -1] = x.children(x.child(node, x.f.arguments)).map((argument) => x.first(argument));
  const isClass = x.kind(type) === x.k.class_constant_access_expression;
  return isClass ? narrowed(x, variable, x.first(type)) : NOTHING;
}

/** `if`, `elseif`, `while`: the body may not run; after a body that leaves, the condition was false. */
export function narrowIf(x: Extraction, node: Node): void {
  const condition = x.child(node, x.f.condition);
  const body = x.child(node, x.f.body);
  const { branches } = stateOf(x);
  if (body >= 0) branches.set(body, narrowedBy(x, condition, true));
  let hasAlternative = false;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.field(c) !== x.f.alternative) continue;
    hasAlternative = true;
    const otherwise = x.child(c, x.f.body);
    if (x.kind(c) === x.k.else_clause && otherwise >= 0) branches.set(otherwise, narrowedBy(x, condition, false));
  }
  if (!hasAlternative && x.kind(node) === x.k.if_statement && leaves(x, body) && isInBlock(x, node))
    narrowAfter(x, narrowedBy(x, condition, false), lastStatement(x, body));
}

/** Whether the scope around a statement ends with the statements that follow it; cases and parts of a `try` have none. */
function isInBlock(x: Extraction, node: Node): boolean {
  const around = x.parent(node);
  const kind = x.kind(around);
  if (kind === x.k.case_statement || kind === x.k.default_statement) return false;
  if (kind !== x.k.compound_statement || isBranch(x, around)) return true;
  const outside = x.kind(x.parent(around));
  return outside !== x.k.try_statement && outside !== x.k.catch_clause && outside !== x.k.finally_clause;
}

/** A check further up counts from the end of the code it guards. */
function narrowAfter(x: Extraction, found: readonly Narrowed[], node: Node): void {
  for (const { name, type } of found) x.bind('narrow', name, { node, type });
}

const lastStatement = (x: Extraction, body: Node): Node =>
  x.kind(body) === x.k.compound_statement || x.kind(body) === x.k.colon_block ? (x.children(body).at(-1) ?? -1) : body;

/** Whether the code after a body is not reached from it. */
function leaves(x: Extraction, body: Node): boolean {
  const last = lastStatement(x, body);
  switch (x.kind(last)) {
    case x.k.return_statement:
    case x.k.continue_statement:
    case x.k.break_statement:
    case x.k.exit_statement:
      return true;
    case x.k.expression_statement:
      return x.kind(x.first(last)) === x.k.throw_expression;
    default:
      return false;
  }
}

/** `assert($a instanceof A)`. */
export function narrowAssert(x: Extraction, call: Node): void {
  const [first = -1] = x.children(x.child(call, x.f.arguments)).map((argument) => x.first(argument));
  for (const { name, node, type } of narrowedBy(x, first, true)) x.bind('narrow', name, { node, type });
}

/** Whether `a && b` narrows something for its right side. */
export function opensAnd(x: Extraction, node: Node): boolean {
  return isAnd(x, node) && narrowedBy(x, x.child(node, x.f.left), true).length > 0;
}

export function insideAnd(x: Extraction, node: Node): void {
  if (!isAnd(x, node)) return;
  for (const { name, node: at, type } of narrowedBy(x, x.child(node, x.f.left), true))
    x.bind('narrow', name, { node: at, type });
}

/** `a instanceof A ? b : c`: the middle part knows. */
export function narrowChoice(x: Extraction, node: Node): void {
  const condition = x.child(node, x.f.condition);
  const body = x.child(node, x.f.body);
  const found = body < 0 ? NOTHING : narrowedBy(x, condition, true);
  if (found.length === 0) return;
  const scope = x.restAfter(condition, body);
  for (const { name, node: at, type } of found) x.bind('narrow', name, { node: at, type, scope });
}

export const isBranch = (x: Extraction, node: Node): boolean => stateOf(x).branches.has(node);

export function insideBranch(x: Extraction, node: Node): void {
  for (const { name, node: at, type } of stateOf(x).branches.get(node) ?? NOTHING)
    x.bind('narrow', name, { node: at, type });
}

export function markBody(x: Extraction, node: Node): void {
  markBranch(x, x.child(node, x.f.body));
}
