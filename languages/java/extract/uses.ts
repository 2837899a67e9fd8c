/** Java uses that a table cannot describe: super types, writes, patterns, annotation elements, switch labels. */
import { namingNode } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, PARAMETER } from '../../../src/model/facts.ts';
import { claimNaming } from './calls.ts';
import { declaredType } from './declarations.ts';

export function namesSuperTypes(x: Extraction, list: Node, kind: 'inherit' | 'implement'): void {
  for (const type of x.children(list)) {
    const naming = namingNode(x, type);
    if (naming < 0) continue;
    x.base(x.symbol, x.expression(type), kind);
    x.reference(kind, x.expression(naming));
    claimNaming(x, naming);
  }
}

/** The target of an assignment or `++`: written, not read. An element of an array leaves the array read. */
export function writeTarget(x: Extraction, target: Node): void {
  const kind = x.kind(target);
  if (kind !== x.k.identifier && kind !== x.k.field_access) return;
  x.reference('write', x.expression(target));
  x.claim(target);
  if (kind === x.k.field_access) x.claim(x.child(target, x.f.field));
}

const NULL_CHECK = /^(?:requireNonNull|checkNotNull|notNull)$/;

/** What a field gets, where that may be a function, as the second part of the field: calls through the field elsewhere reach it. */
export function keepStored(x: Extraction, target: Node, value: Node): void {
  const kind = x.kind(target);
  if (kind !== x.k.identifier && kind !== x.k.field_access) return;
  const isChecked = x.kind(value) === x.k.method_invocation && NULL_CHECK.test(x.text(x.child(value, x.f.name)));
  const stored = isChecked ? x.first(x.child(value, x.f.arguments)) : value;
  const row = mayBeFunction(x, stored) ? x.expression(stored) : -1;
  if (row < 0) return;
  const kept = x.addExpression('list', value, '', row);
  x.facts.tables.expressions.data[x.expression(target) * EXPRESSION.stride + EXPRESSION.b] = kept;
}

function mayBeFunction(x: Extraction, value: Node): boolean {
  const { identifier, lambda_expression, method_reference } = x.k;
  const kind = x.kind(value);
  return kind === lambda_expression || kind === method_reference || (kind === identifier && !isPlain(x, x.text(value)));
}

const PLAIN = /^(?:String|boolean|byte|char|double|float|int|long|short)$/;

/** Whether a name is a parameter of a type that no function has. */
function isPlain(x: Extraction, name: string): boolean {
  const { parameters, expressions } = x.facts.tables;
  for (let row = parameters.rows - 1; row >= 0; row--) {
    const o = row * PARAMETER.stride;
    if (parameters.data[o + PARAMETER.symbol] !== x.symbol) return false;
    if (x.facts.strings[parameters.data[o + PARAMETER.name]] !== name) continue;
    const type = parameters.data[o + PARAMETER.type];
    return type < 0 || PLAIN.test(x.facts.strings[expressions.data[type * EXPRESSION.stride + EXPRESSION.name]]);
  }
  return false;
}

export function bindResource(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  const type = x.expression(declaredType(x, node));
  x.bind('local', x.text(name), { node: name, type, value: x.expression(x.child(node, x.f.value)) });
}

export function bindCatch(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  x.bind('catch', x.text(name), { node: name, type: x.expression(x.childOfKind(node, x.k.catch_type)) });
}

/** `A | B` as a union. */
export function catchType(x: Extraction, node: Node): number {
  let row = -1;
  for (const type of x.children(node)) {
    const next = x.expression(type);
    row = row < 0 ? next : x.addExpression('union', type, '', row, next);
  }
  return row;
}

/** `o instanceof T t`: a new name with that type. `o` itself keeps its type in Java. */
export function bindInstanceof(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(x.child(node, x.f.right)) });
}

/** `case T t`. */
export function bindTypePattern(x: Extraction, node: Node): void {
  const [type, name] = x.children(node).filter((child) => x.kind(child) !== x.k.modifiers);
  if (name === undefined || x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(type) });
}

/** `Point(int x, var y)`: names a record type; `var` means the component's type, by its position. */
export function bindRecordPattern(x: Extraction, node: Node): void {
  const type = x.first(node);
  if (x.kind(type) === x.k.identifier) {
    x.reference('type', x.expression(type));
    x.claim(type);
  }
  const record = x.addExpression('cast', node, '', x.expression(type));
  const body = x.childOfKind(node, x.k.record_pattern_body);
  for (const [position, component] of x.children(body).entries()) {
    const [written, name] = x.children(component);
    if (x.kind(component) !== x.k.record_pattern_component || name === undefined) continue;
    if (x.kind(name) !== x.k.identifier || x.text(written) !== 'var') continue;
    const value = x.addExpression('position', component, String(position), record);
    x.claim(name);
    x.bind('local', x.text(name), { node: name, value });
  }
}

export function bindComponent(x: Extraction, node: Node): void {
  const [type, name] = x.children(node);
  if (name === undefined || x.kind(name) !== x.k.identifier || x.isClaimed(name)) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(type) });
}

/** A block that is the body of something with a scope shares that scope. */
export function hasOwnBlock(x: Extraction, node: Node): boolean {
  switch (x.kind(x.parent(node))) {
    case x.k.method_declaration:
    case x.k.compact_constructor_declaration:
    case x.k.lambda_expression:
    case x.k.catch_clause:
    case x.k.for_statement:
    case x.k.enhanced_for_statement:
      return false;
    default:
      return true;
  }
}

/**
 * A name bound by the condition lives in the statement. After `if (!(o instanceof T t)) return;` it lives on after it,
 * so a negated condition opens no scope of its own.
 */
export function opensIf(x: Extraction, node: Node): boolean {
  const condition = x.child(node, x.f.condition);
  if (condition < 0) return false;
  for (let n = condition; n < x.next(condition); n += NODE) {
    const kind = x.kind(n);
    if (kind === x.k.unary_expression) n = x.next(n) - NODE;
    else if (kind === x.k.instanceof_expression && (x.child(n, x.f.name) >= 0 || x.child(n, x.f.pattern) >= 0))
      return true;
  }
  return false;
}

/** Only cases with a pattern bind names of their own. */
export function opensSwitchCase(x: Extraction, node: Node): boolean {
  return x.hasChild(x.first(node), x.k.pattern);
}

/** Lower-case segments in front of a type spell a package: nothing to refer to. */
export function claimPackage(x: Extraction, node: Node): void {
  const qualifier = x.first(node);
  const last = x.children(qualifier).at(-1) ?? qualifier;
  const initial = x.source.charCodeAt(x.start(last));
  if (initial < 97 || initial > 122 || x.kind(qualifier) === x.k.generic_type) return;
  for (let n = qualifier; n < x.next(qualifier); n += NODE) x.claim(n);
}

/** `@A(name = value)` names an element of the annotation type. */
export function nameElements(x: Extraction, node: Node): void {
  const type = x.expression(x.child(node, x.f.name));
  for (const pair of x.children(x.child(node, x.f.arguments))) {
    const key = x.kind(pair) === x.k.element_value_pair ? x.child(pair, x.f.key) : -1;
    if (key < 0) continue;
    // Elements are declared as methods.
    x.reference('read', x.addExpression('member', key, x.text(key), type), -2);
    x.claim(key);
  }
}

/** The labels of a switch over an enum are its constants, whatever else bears their names. */
export function nameLabels(x: Extraction, node: Node): void {
  const subject = x.expression(x.child(node, x.f.condition));
  if (subject < 0) return;
  for (const group of x.children(x.child(node, x.f.body))) {
    for (const label of x.children(group)) {
      if (x.kind(label) !== x.k.switch_label) break;
      for (const name of x.children(label)) {
        if (x.kind(name) !== x.k.identifier) continue;
        x.reference('read', x.addExpression('name', name, x.text(name), subject));
        x.claim(name);
      }
    }
  }
}

/** Labels have a name space of their own: they are kept with their colon. */
export function bindLabel(x: Extraction, node: Node): void {
  const name = x.first(node);
  x.claim(name);
  x.bind('local', `${x.text(name)}:`, { node: name });
}

export function referLabel(x: Extraction, node: Node): void {
  const name = x.first(node);
  if (x.keepsLocals && x.kind(name) === x.k.identifier)
    x.reference('read', x.addExpression('name', name, `${x.text(name)}:`));
}
