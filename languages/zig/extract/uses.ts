/** Names in expressions: members, fields of literals, captured values, imports inside of expressions. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { builtinArguments, builtinName, importedPath, lastChild } from './nodes.ts';

const WRAPPERS = ['pointer_type', 'nullable_type', 'slice_type', 'array_type', 'error_union_type'];

/** The name of a type where one is written. */
export function useType(x: Extraction, node: Node): void {
  let type = node;
  for (let steps = 0; type >= 0 && steps < 16 && WRAPPERS.some((kind) => x.kind(type) === x.k[kind]); steps++)
    type = x.kind(type) === x.k.error_union_type ? x.child(type, x.f.ok) : lastChild(x, type);
  if (x.kind(type) !== x.k.identifier && x.kind(type) !== x.k.field_expression) return;
  if (x.kind(type) === x.k.field_expression) {
    if (x.child(type, x.f.object) < 0) return;
    x.claim(x.child(type, x.f.member));
  }
  x.reference('type', x.expression(type));
  x.claim(type);
}

/** `Type{ .a = 1 }` sets fields of the type. */
export function enterLiteral(x: Extraction, node: Node): void {
  const type = x.expression(x.first(node));
  for (const one of x.children(x.childOfKind(node, x.k.initializer_list))) {
    const left = x.kind(one) === x.k.assignment_expression ? x.child(one, x.f.left) : -1;
    if (x.kind(left) !== x.k.field_expression || x.child(left, x.f.object) >= 0) continue;
    const member = x.child(left, x.f.member);
    if (type >= 0 && member >= 0) x.reference('write', x.addExpression('member', member, x.text(member), type));
    x.claim(left);
    x.claim(member);
  }
}

/** `.name`, of the type of another value, or of one that nothing in the text says. */
function useBareMember(x: Extraction, node: Node, kind: 'read' | 'write', like: Node): void {
  const member = x.child(node, x.f.member);
  if (member < 0) return;
  x.reference(kind, x.addExpression('member', member, x.text(member), x.expression(like)));
  x.claim(node);
  x.claim(member);
}

const isBareMember = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.field_expression && x.child(node, x.f.object) < 0 && !x.isClaimed(node);

export function enterMember(x: Extraction, node: Node): unknown {
  if (!isBareMember(x, node)) return undefined;
  useBareMember(x, node, 'read', -1);
  return false;
}

/** `switch (value) { .name => … }`. */
export function enterSwitch(x: Extraction, node: Node): void {
  const value = x.first(node);
  for (const one of x.children(node)) {
    if (x.kind(one) !== x.k.switch_case) continue;
    const body = lastChild(x, one);
    for (const name of x.children(one))
      if (name !== body && isBareMember(x, name)) useBareMember(x, name, 'read', value);
  }
}

/** `value == .name`. */
export function enterComparison(x: Extraction, node: Node): void {
  const [left, right] = [x.child(node, x.f.left), x.child(node, x.f.right)];
  if (isBareMember(x, right)) useBareMember(x, right, 'read', left);
  else if (isBareMember(x, left)) useBareMember(x, left, 'read', right);
}

/** `a.b = …` inside of expressions (`while (…) : (i.x += 1)`), `.b = …` in a literal whose type is not written. */
export function enterAssignment(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  if (isBareMember(x, left)) useBareMember(x, left, 'write', -1);
  if (x.kind(left) !== x.k.field_expression || x.child(left, x.f.object) < 0 || x.isClaimed(left)) return;
  x.reference('write', x.expression(left));
  x.claim(left);
  x.claim(x.child(left, x.f.member));
}

/** `@import("a.zig").name`, where no variable holds the module. */
export function enterBuiltin(x: Extraction, node: Node): void {
  const path = importedPath(x, node);
  if (path !== '') x.import('require', node, { module: path });
}

/** Builtins that return a value of a type that they are given, or the value itself. */
const CASTS = new Set(['@as']);

export function builtinValue(x: Extraction, node: Node, depth: number): number {
  const name = builtinName(x, node);
  if (name === '@import') return x.addExpression('module', node, importedPath(x, node));
  if (name === '@This') return x.addExpression('call', node, '', x.addExpression('name', node, '@This'));
  const [type] = builtinArguments(x, node);
  if (!CASTS.has(name) || type === undefined) return -1;
  return x.addExpression('cast', node, '', x.expression(type, depth + 1));
}

/** Binds what `|a, b|` captures of the values before it. */
export function insideCaptures(x: Extraction, node: Node): void {
  const values: Node[] = [];
  for (const one of x.children(node)) {
    if (x.kind(one) === x.k.payload) {
      capture(x, one, values, x.kind(node));
      return;
    }
    values.push(one);
  }
}

function capture(x: Extraction, payload: Node, values: readonly Node[], kind: number): void {
  const isLoop = kind === x.k.for_statement || kind === x.k.for_expression;
  const isWhole =
    kind === x.k.if_statement ||
    kind === x.k.if_expression ||
    kind === x.k.while_statement ||
    kind === x.k.while_expression;
  const names = x.children(payload).filter((one) => x.kind(one) === x.k.identifier);
  names.forEach((name, place) => {
    x.claim(name);
    if (x.text(name) === '_') return;
    const value = isLoop || (isWhole && place === 0) ? (values[place] ?? -1) : -1;
    x.bind(isLoop ? 'element' : 'local', x.text(name), { node: name, value: x.expression(value) });
  });
}

/** A namespace that is made part of this one. */
export function enterUsing(x: Extraction, node: Node): unknown {
  const path = importedPath(x, x.childOfKind(node, x.k.builtin_function));
  if (path === '') return undefined;
  x.import('wildcard', node, { module: path });
  return false;
}
