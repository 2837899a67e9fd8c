/** Values of Rust blocks and match arms: their last expression, read where the names they bind hold. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, SCOPE } from '../../../src/model/facts.ts';

/** Values whose scope begins somewhere inside their block: a `let` may hide an earlier one there. */
const pending: { readonly binding: number; readonly scope: number; readonly offset: number }[] = [];

export const begin = (): void => {
  pending.length = 0;
};

/** The last child, when that is an expression without a semicolon. */
function lastValue(x: Extraction, block: Node): Node {
  let last: Node = -1;
  for (let child = x.first(block); child >= 0; child = x.sibling(child, block)) last = child;
  if (x.kind(last) !== x.k.expression_statement) return last;
  // An expression that ends with a block of its own needs no semicolon, and looks like a statement.
  return x.source[x.end(last) - 1] === ';' ? -1 : x.first(last);
}

/**
 * A block that binds names of its own is read like a function without a name that is called at once: what it returns is a
 * binding in its scope.
 */
const scoped = (x: Extraction, node: Node): number =>
  x.addExpression('call', node, '', x.addExpression('function', node));

export function blockValue(x: Extraction, node: Node, depth: number): number {
  const value = lastValue(x, node);
  if (value < 0 || x.compiled.rules[x.kind(value)]?.expression === undefined) return -1;
  return bindsNames(x, node) ? scoped(x, node) : x.expression(value, depth + 1);
}

/** Whether a block has statements, or names that the condition before it binds. */
function bindsNames(x: Extraction, block: Node): boolean {
  const first = x.first(block);
  if (x.sibling(first, block) >= 0) return true;
  const around = x.parent(block);
  const condition = x.child(around, x.f.condition);
  return x.kind(condition) === x.k.let_condition || x.kind(condition) === x.k.let_chain;
}

/** Binds the value of a block, when another row has asked for it. */
export function enterBlock(x: Extraction, node: Node): void {
  if (x.expressionRows[node / NODE] <= 0 || !bindsNames(x, node)) return;
  const last = lastValue(x, node);
  returnAt(x, node, last);
}

/** Binds the value of a node as the result of another one, read where it is written. */
export function returnAt(x: Extraction, node: Node, last: Node): void {
  const value = x.expression(last);
  if (value < 0) return;
  pending.push({ binding: x.facts.tables.bindings.rows, scope: x.scope, offset: x.start(last) });
  x.bind('return', '', { node, value });
}

/** The value of `loop { … break value; … }`, in the words of its first break with a value. */
export function loopValue(x: Extraction, node: Node): number {
  const body = x.child(node, x.f.body);
  for (let at = body; at >= 0 && at < x.next(body); at += NODE) {
    const kind = x.kind(at);
    // Loops and functions inside have breaks of their own; one with a label may leave this loop, and is left out.
    if (LOOPS.some((name) => kind === x.k[name])) at = x.next(at) - NODE;
    else if (kind === x.k.break_expression && x.first(at) >= 0 && x.kind(x.first(at)) !== x.k.label) {
      x.notes.set(at, 'asked');
      return scoped(x, at);
    }
  }
  return -1;
}
const LOOPS = ['loop_expression', 'while_expression', 'for_expression', 'closure_expression', 'function_item'] as const;

export function enterBreak(x: Extraction, node: Node): void {
  if (x.notes.get(node) === 'asked') returnAt(x, node, x.first(node));
}

const MAX_ARMS = 4;

/** One of the first arms that say something. */
export function matchValue(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  let seen = 0;
  for (const arm of x.children(x.child(node, x.f.body))) {
    if (seen === MAX_ARMS) break;
    const value = armValue(x, arm, depth);
    if (value < 0) continue;
    seen++;
    row = row < 0 ? value : x.addExpression('union', node, '', row, value);
  }
  return row;
}

function armValue(x: Extraction, arm: Node, depth: number): number {
  const value = x.child(arm, x.f.value);
  const rule = value < 0 ? undefined : x.compiled.rules[x.kind(value)]?.expression;
  if (rule === undefined) return -1;
  if (!hasName(x, x.child(arm, x.f.pattern))) return x.expression(value, depth + 1);
  x.notes.set(arm, 'asked');
  return scoped(x, arm);
}

/** Whether a pattern binds something: it spells a name in small letters. */
function hasName(x: Extraction, pattern: Node): boolean {
  if (pattern < 0) return false;
  for (let node = pattern; node < x.next(pattern); node += NODE) {
    const kind = x.kind(node);
    if (kind === x.k.shorthand_field_identifier) return true;
    if (kind !== x.k.identifier) continue;
    const c = x.source.charCodeAt(x.start(node));
    if (c < 65 || c > 90) return true;
  }
  return false;
}

export function enterArm(x: Extraction, node: Node): void {
  if (x.notes.get(node) === 'asked') returnAt(x, node, x.child(node, x.f.value));
}

/** Finds the innermost scope of each value, now that all are known. */
export function finish(x: Extraction): void {
  const { bindings, scopes } = x.facts.tables;
  for (const { binding, scope, offset } of pending) {
    const until = scopes.data[scope * SCOPE.stride + SCOPE.end];
    for (let row = scope + 1; row < scopes.rows; row++) {
      const from = scopes.data[row * SCOPE.stride + SCOPE.start];
      if (from >= until) break;
      const isAround = from <= offset && offset < scopes.data[row * SCOPE.stride + SCOPE.end];
      if (isAround) bindings.data[binding * BINDING.stride + BINDING.scope] = row;
    }
  }
}
