/** Classes, functions, members and enums: what decides their kind, and the forms a table cannot describe. */
import { declareAt } from '../../../src/extract/declare.ts';
import { namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { acceptOfBase, acceptParameter } from './accepted-properties.ts';
import { declareAnonymous } from './anonymous.ts';
import { literalRow } from './conditions.ts';
import { expectType } from './expected.ts';
import { isComponent, isFunction, isText, keyText, spelledKey, unwrap, valueBody } from './names.ts';
import { noteObject, noteOf } from './objects.ts';

export function functionKind(x: Extraction, node: Node): SymbolKind {
  return isComponent(x, x.child(node, x.f.name), node) ? 'component' : 'function';
}

/** Methods of classes and of objects that belong to a name; other object literals declare nothing. */
export function methodKind(x: Extraction, node: Node): SymbolKind | undefined {
  if (!x.inScope('type')) return undefined;
  if (x.hasChild(node, x.k['"get"']) || x.hasChild(node, x.k['"set"'])) return 'property';
  const inClass = x.symbolKind(x.symbol) === 'class';
  if (inClass && isText(x, x.child(node, x.f.name), 'constructor')) return 'constructor';
  return noteOf(x, node)?.exported ? 'function' : 'method';
}

export const methodFlags = (x: Extraction, node: Node): number =>
  noteOf(x, node)?.exported ? FLAG.exported | FLAG.publicApi : 0;

export const ownerOfMember = (x: Extraction, node: Node): Node => noteOf(x, node)?.owner ?? -1;

/** A function or class expression that no variable has claimed: a symbol by its own name; a nameless class is called `class`. */
export function enterFunction(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const isClass = x.kind(node) === x.k.class;
  if (name < 0 && !isClass) {
    declareAnonymous(x, node);
    return;
  }
  if (x.scopeOwners.has(node)) return;
  const row = declareAt(x, node, {
    kind: isClass ? 'class' : 'function',
    name: name < 0 ? 'class' : x.text(name),
    nameNode: name,
    type: x.expression(x.child(node, x.f.return_type)),
    body: x.child(node, x.f.body),
    bindIn: -1,
  });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** A row that represents the symbol spelled here, if there is one. */
export function functionValue(x: Extraction, node: Node): number {
  const name = x.child(node, x.f.name);
  return x.addExpression('function', name >= 0 ? name : node);
}

/** A class field; one that holds a function is a method. */
export function enterField(x: Extraction, node: Node): void {
  const nameField = x.child(node, x.f.name);
  const name = nameField >= 0 ? nameField : x.child(node, x.f.property);
  const text = keyText(x, name);
  if (text === '') return;
  const valueNode = x.child(node, x.f.value);
  const value = unwrap(x, valueNode);
  const owns = isFunction(x, value);
  const type = x.expression(x.child(node, x.f.type));
  expectType(x, valueNode, type);
  noteObject(x, value, { all: true, depth: 1 });
  const row = declareAt(x, node, {
    kind: owns ? 'method' : 'field',
    name: text,
    nameNode: spelledKey(x, name),
    type: owns ? x.expression(x.child(value, x.f.return_type)) : type,
    value: owns ? -1 : x.kind(value) === x.k.string ? literalRow(x, value) : x.expression(valueNode),
    body: owns ? x.child(value, x.f.body) : valueBody(x, value),
    wrappers: owns ? [node, value] : [node],
  });
  if (owns) {
    if (type >= 0) x.bind('assign', text, { node: name, type, symbol: row });
    x.scopeOwners.set(value, row);
  }
  x.enterSymbol(row);
}

/** `constructor(private readonly a: A)` declares a field of the class as well. */
export function enterParameter(x: Extraction, node: Node): void {
  acceptParameter(x, node);
  const value = x.child(node, x.f.value);
  if (value >= 0) expectType(x, value, x.expression(x.child(node, x.f.type)));
  const { accessibility_modifier, override_modifier } = x.k;
  const isField =
    x.hasChild(node, accessibility_modifier) ||
    x.hasChild(node, x.k['"readonly"']) ||
    x.hasChild(node, override_modifier);
  const pattern = x.child(node, x.f.pattern);
  if (!isField || x.kind(pattern) !== x.k.identifier || x.symbolKind(x.symbol) !== 'constructor') return;
  const owner = x.symbolParent(x.symbol);
  declareAt(x, node, {
    kind: 'field',
    name: x.text(pattern),
    nameNode: pattern,
    type: x.expression(x.child(node, x.f.type)),
    value: x.expression(x.child(node, x.f.value)),
    flags: x.kind(node) === x.k.optional_parameter ? FLAG.optional : 0,
    parent: owner,
    bindIn: x.symbolScope(owner),
  });
}

/** The base that a class extends: a name, a generic, or any expression (`extends mixin(Base)`). */
export function enterBase(x: Extraction, node: Node): void {
  acceptOfBase(x, node);
  for (let value = x.first(node); value >= 0; value = x.sibling(value, node)) {
    if (x.kind(value) === x.k.type_arguments) continue;
    let expression = x.expression(value);
    if (expression < 0) continue;
    const next = x.sibling(value, node);
    const naming = namingNode(x, value);
    if (naming >= 0) {
      x.reference('inherit', x.expression(naming));
      x.claim(naming);
    }
    if (x.kind(next) === x.k.type_arguments) expression = genericOf(x, expression, next);
    x.base(x.symbol, expression, 'inherit');
  }
}

function genericOf(x: Extraction, base: number, list: Node): number {
  let tail = -1;
  for (const child of x.children(list).reverse()) tail = x.addExpression('list', child, '', x.expression(child), tail);
  return x.addExpression('generic', list, '', base, tail);
}

/** `@name(…)`; a repair calls a decorator that has no name after its sign. */
export function enterDecorator(x: Extraction, node: Node): void {
  const decorator = x.first(node);
  x.notes.set(decorator, 'decorator');
  const callee = x.child(decorator, x.f.function);
  if (!isText(x, callee, '@')) return;
  x.claim(decorator);
  x.claim(callee);
}
