/** Types that Kotlin's checks imply for names: `is`, `!is`, `as`, `!= null` in conditions, and the results of branches. */
import { spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { RECEIVER } from './lambdas.ts';
import { isFollowed, isType, nameText, onlyStatement, partsOf } from './nodes.ts';

const MAX_DEPTH = 16;

/** A name or property, `a.b`, that a check says the type of. */
interface Checked {
  readonly name: Node;
  readonly type: Node;
}

/** Checks that hold when a condition does (or, with `outcome` false, when it does not). */
function checksIn(x: Extraction, condition: Node, outcome: boolean, depth = 0): Checked[] {
  if (condition < 0 || depth > MAX_DEPTH) return [];
  const kind = x.kind(condition);
  if (kind === x.k.parenthesized_expression) return checksIn(x, x.first(condition), outcome, depth + 1);
  if (kind === x.k.unary_expression && x.source[x.start(condition)] === '!')
    return checksIn(x, x.child(condition, x.f.argument), !outcome, depth + 1);
  if (kind === x.k.binary_expression && operatorOf(x, condition) === (outcome ? '&&' : '||'))
    return [x.f.left, x.f.right].flatMap((side) => checksIn(x, x.child(condition, side), outcome, depth + 1));
  if (kind !== x.k.is_expression || x.hasChild(condition, x.k['"!is"']) === outcome) return [];
  const name = x.child(condition, x.f.left);
  return pathOf(x, name) !== '' ? [{ name, type: x.child(condition, x.f.right) }] : [];
}

/** `a`, `this`, `this.a`, `a.b.c`: '' for other expressions. */
function pathOf(x: Extraction, node: Node): string {
  if (x.kind(node) === x.k.identifier) return nameText(x, node);
  if (x.kind(node) === x.k.this_expression) return x.first(node) < 0 ? 'this' : '';
  if (x.kind(node) !== x.k.navigation_expression) return '';
  const object = x.first(node);
  const name = x.children(node).at(-1) ?? -1;
  const start = x.kind(object) === x.k.this_expression ? 'this' : pathOf(x, object);
  return start === '' || x.kind(name) !== x.k.identifier ? '' : `${start}.${nameText(x, name)}`;
}

/** The sign between both sides of a binary expression. */
export function operatorOf(x: Extraction, node: Node): string {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0 || right < 0) return '';
  return /[^\s/*\w]+|\*|\//.exec(x.source.slice(x.end(left), x.start(right)))?.[0] ?? '';
}

/** Names below a node have the types that the checks state. */
function narrowBelow(x: Extraction, node: Node, checks: readonly Checked[]): void {
  if (node < 0 || checks.length === 0) return;
  const isOfThis = checks.some(({ name }) => x.kind(name) === x.k.this_expression);
  const scope = x.addScope(isOfThis ? scopeKindCode.function : scopeKindCode.block, node, x.symbol);
  narrow(x, scope, checks);
  x.readIn(scope, node);
}

/** Another type of `this` is like the receiver of a lambda: its members are visible by name. */
function narrow(x: Extraction, scope: number, checks: readonly Checked[]): void {
  for (const { name, type } of checks)
    if (x.kind(name) === x.k.this_expression) x.bind('parameter', RECEIVER, { scope, type: x.expression(type) });
    else x.bind('narrow', pathOf(x, name), { node: spelledNode(x, name), scope, type: x.expression(type) });
}

/** Both branches of an `if`, and the code after a branch that leaves. */
export function branch(x: Extraction, node: Node): void {
  const condition = x.child(node, x.f.condition);
  const [first = -1, second = -1] = partsOf(x, node).filter((part) => part !== condition);
  narrowBelow(x, first, checksIn(x, condition, true));
  const others = checksIn(x, condition, false);
  narrowBelow(x, second, others);
  if (second < 0 && others.length > 0 && isFollowed(x, node) && leaves(x, first)) narrow(x, x.restAfter(node), others);
}

/** Whether the code after a branch does not run after it. */
function leaves(x: Extraction, node: Node): boolean {
  const last = x.kind(node) === x.k.block ? (partsOf(x, node).at(-1) ?? -1) : node;
  const kind = x.kind(last);
  if (kind === x.k.return_expression || kind === x.k.throw_expression) return true;
  return kind === x.k.identifier && /^(?:break|continue)$/.test(x.text(last));
}

/** The right side of `a is T && …` and `a !is T || …`. */
export function narrowRight(x: Extraction, node: Node): void {
  const operator = operatorOf(x, node);
  if (operator !== '&&' && operator !== '||') return;
  narrowBelow(x, x.child(node, x.f.right), checksIn(x, x.child(node, x.f.left), operator === '&&'));
}

export function loopWhile(x: Extraction, node: Node): void {
  const condition = x.child(node, x.f.condition);
  const body = partsOf(x, node).find((part) => part > condition) ?? -1;
  narrowBelow(x, body, checksIn(x, condition, true));
}

/** `when (val x = …)` and `when (x) { is T -> … }`. */
export function enterWhen(x: Extraction, node: Node): void {
  const subject = x.childOfKind(node, x.k.when_subject);
  const variable = x.childOfKind(subject, x.k.variable_declaration);
  const parts = partsOf(x, subject);
  const value = parts.at(-1) ?? -1;
  let name = pathOf(x, value) !== '' ? value : -1;
  if (variable >= 0) {
    name = x.childOfKind(variable, x.k.identifier);
    x.claim(name);
    const type = x.expression(x.children(variable).find((child) => isType(x, child)) ?? -1);
    x.bind('local', nameText(x, name), { node: name, type, value: x.expression(value) });
  }
  for (const entry of x.children(node)) if (x.kind(entry) === x.k.when_entry) narrowEntry(x, entry, name);
}

/** One condition decides the type of the subject, and what its guard says beside it. */
function narrowEntry(x: Extraction, entry: Node, subject: Node): void {
  const [condition, guard = -1, ...others] = x.children(entry).filter((child) => x.field(child) === x.f.condition);
  const body = partsOf(x, entry).at(-1) ?? -1;
  const isGuarded = guard >= 0 && /^\s*if\b/.test(x.source.slice(x.end(condition), x.start(guard)));
  if (condition === undefined || others.length > 0 || (guard >= 0 && !isGuarded) || body === condition) return;
  const checks = checksOf(x, condition, subject);
  narrowBelow(x, guard, checks);
  narrowBelow(x, body, [...checks, ...checksIn(x, guard, true)]);
}

/** A condition is a test of the subject; without a subject it is like that of an `if`. */
function checksOf(x: Extraction, condition: Node, subject: Node): Checked[] {
  if (x.kind(condition) !== x.k.type_test) return checksIn(x, condition, true);
  if (subject < 0 || x.hasChild(condition, x.k['"!is"'])) return [];
  return [{ name: subject, type: x.children(condition).find((child) => isType(x, child)) ?? -1 }];
}

/** `x as T` as a statement: from there on x is that. */
export function narrowCast(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.left);
  const isSafe = x.source.startsWith('as?', x.end(name) + 1);
  const isStatement = x.kind(x.parent(node)) === x.k.block;
  if (isStatement && !isSafe && isFollowed(x, node) && pathOf(x, name) !== '')
    narrow(x, x.restAfter(node), [{ name, type: x.child(node, x.f.right) }]);
}

/** The result of a branch, where it can be computed outside of the branch: a block of one expression. */
function branchValue(x: Extraction, node: Node, depth: number): number {
  return x.expression(x.kind(node) === x.k.block ? onlyStatement(x, node) : node, depth + 1);
}

function unionOf(x: Extraction, nodes: readonly Node[], depth: number): number {
  let row = -1;
  for (const node of nodes) {
    const value = branchValue(x, node, depth);
    if (value >= 0) row = row < 0 ? value : x.addExpression('union', node, '', row, value);
  }
  return row;
}

export function ifValue(x: Extraction, node: Node, depth: number): number {
  const condition = x.child(node, x.f.condition);
  return unionOf(
    x,
    partsOf(x, node).filter((part) => part !== condition),
    depth,
  );
}

export function whenValue(x: Extraction, node: Node, depth: number): number {
  const entries = x.children(node).filter((child) => x.kind(child) === x.k.when_entry);
  return unionOf(
    x,
    entries.map((entry) => partsOf(x, entry).at(-1) ?? -1),
    depth,
  );
}

export function tryValue(x: Extraction, node: Node, depth: number): number {
  const blocks = x
    .children(node)
    .map((part) => (x.kind(part) === x.k.catch_block ? x.childOfKind(part, x.k.block) : part));
  return unionOf(
    x,
    blocks.filter((block) => x.kind(block) === x.k.block),
    depth,
  );
}
