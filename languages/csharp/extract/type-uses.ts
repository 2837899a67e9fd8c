/** Where C# names types: a plain identifier is a type by its place alone. */
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { keepArguments, keepTypes, setsProperty } from './arguments.ts';

/** The identifier that spells the name of a member access, binding or qualified name, without its type arguments. */
export function spelled(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  return x.kind(name) === x.k.generic_name ? x.first(name) : name;
}

export function claimAll(x: Extraction, node: Node): void {
  if (node < 0) return;
  for (let n = node; n < x.next(node); n += NODE) x.claim(n);
}

/** A `type` reference to what this node names, unless its use is accounted for. */
export function nameType(x: Extraction, node: Node): void {
  const naming = namingNode(x, node);
  if (naming < 0 || x.isClaimed(naming) || x.kind(naming) === x.k.predefined_type) return;
  x.reference('type', x.expression(naming));
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

export const isDiscard = (x: Extraction, node: Node): boolean =>
  x.end(node) - x.start(node) === 1 && x.source.charCodeAt(x.start(node)) === 95;

/** Names and generic names: a type when they are in the field for one. */
export function identify(x: Extraction, node: Node): void {
  const field = x.field(node);
  // A discard: `out _`, `_ = f()`.
  if (isDiscard(x, node)) x.claim(node);
  // As the name of a member it is the member's row that keeps them.
  if (x.kind(node) === x.k.generic_name && field !== x.f.name && field !== x.f.function)
    keepTypes(x, x.expression(x.first(node)), x.childOfKind(node, x.k.type_argument_list));
  if (field !== 0 && (field === x.f.type || field === x.f.returns || field === x.f.qualifier)) nameType(x, node);
}

/** `A.B<T>`: types of one name differ in the number of their arguments. */
export function keepMemberTypes(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) === x.k.generic_name) keepTypes(x, x.expression(node), x.childOfKind(name, x.k.type_argument_list));
}

/** Every child is a type: type arguments, the interface of an explicit implementation. */
export function useTypes(x: Extraction, node: Node): void {
  for (const child of x.children(node)) nameType(x, child);
}

export function decorate(x: Extraction, node: Node): void {
  const naming = namingNode(x, x.child(node, x.f.name));
  if (naming < 0) return;
  const list = x.childOfKind(node, x.k.attribute_argument_list);
  const target = x.expression(naming);
  keepArguments(x, { target, list, types: -1 });
  // `[Rule]` may mean `RuleAttribute`: a name that the file then mentions.
  x.facts.id(`${x.text(spelledNode(x, naming))}Attribute`);
  x.reference('decorate', target, list < 0 ? 0 : x.children(list).length);
  x.claim(naming);
  x.claim(spelledNode(x, naming));
  writeProperties(x, list, naming);
}

/** The properties that `[A(Name = 1)]` sets. */
function writeProperties(x: Extraction, list: Node, naming: Node): void {
  let object = -1;
  for (const argument of x.children(list)) {
    const name = x.child(argument, x.f.name);
    if (!setsProperty(x, argument)) continue;
    if (object < 0) object = madeAttribute(x, naming);
    x.reference('write', x.addExpression('member', name, x.text(name), object));
    x.claim(name);
  }
}

/** An attribute by its full name, the usual one. */
function madeAttribute(x: Extraction, naming: Node): number {
  const short = x.expression(naming);
  const name = x.text(spelledNode(x, naming));
  if (name.endsWith('Attribute')) return x.addExpression('new', naming, '', short);
  const { data } = x.facts.tables.expressions;
  const around = data[short * EXPRESSION.stride + EXPRESSION.a];
  const full = x.addExpression(data[short * EXPRESSION.stride], naming, `${name}Attribute`, around);
  return x.addExpression('new', naming, '', full);
}

/** `where T : …`: `T` says nothing new, but a question may be asked at its position. */
export function nameConstrained(x: Extraction, clause: Node): void {
  const name = x.first(clause);
  if (x.keepsLocals) x.reference('type', x.expression(name));
  x.claim(name);
}

const INTERFACE = /^I[A-Z]/;

/** One list for classes and interfaces: structs can only implement, interfaces only extend, a class extends at most the first. */
export function nameBases(x: Extraction, list: Node): void {
  const owner = x.symbolKind(x.symbol);
  let isFirst = true;
  for (const child of x.children(list)) {
    const hasArguments = x.kind(child) === x.k.primary_constructor_base_type;
    const beside = x.kind(x.sibling(child, list)) === x.k.argument_list ? x.sibling(child, list) : -1;
    const type = hasArguments ? x.child(child, x.f.type) : child;
    const naming = namingNode(x, type);
    if (naming < 0 || x.kind(child) === x.k.predefined_type) continue;
    const spelling = x.text(spelledNode(x, naming));
    const extendsIt = owner === 'interface' || (owner === 'class' && isFirst && !INTERFACE.test(spelling));
    const kind = extendsIt ? 'inherit' : 'implement';
    isFirst = false;
    x.base(x.symbol, x.expression(type), kind);
    x.reference(kind, x.expression(naming));
    x.claim(naming);
    x.claim(spelledNode(x, naming));
    if (beside >= 0) callBase(x, naming, beside);
    if (!hasArguments) continue;
    callBase(x, naming, x.childOfKind(child, x.k.argument_list));
  }
}

/** `class A(int x) : Base(x)`: a call of the base's constructor, at its name. */
function callBase(x: Extraction, naming: Node, list: Node): void {
  const spelling = x.text(spelledNode(x, naming));
  const target = x.addExpression('member', naming, spelling, x.addExpression('super', naming));
  keepArguments(x, { target, list, types: -1 });
  x.reference('call', target, x.children(list).length);
}
