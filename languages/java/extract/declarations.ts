/** Java declarations that a table cannot describe: fields, record components, packages, imports, visibility. */

import { scopeAfter } from '../../../src/extract/declaration-scope.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { expectType } from './lambdas.ts';

export function declarePackage(x: Extraction, node: Node): boolean {
  for (const child of x.children(node)) {
    const kind = x.kind(child);
    if (kind === x.k.identifier || kind === x.k.scoped_identifier) x.facts.packageName = dotted(x, child);
  }
  return false;
}

/** `import a.B`, `import a.*`, `import static a.B.c`, `import static a.B.*`. */
export function declareImport(x: Extraction, node: Node): boolean {
  const isStatic = x.hasChild(node, x.k['"static"']);
  const path = x.children(node).find((child) => isPath(x, child)) ?? -1;
  if (path < 0) return false;
  // Types and packages on the way are mentioned here, though nothing refers to them.
  for (const segment of dotted(x, path).split('.')) x.facts.id(segment);
  // `import module m` makes visible all that the module exports; the grammar does not know it.
  const ofModule = /^module\s+(\w.*)$/s.exec(x.text(path))?.[1];
  if (ofModule !== undefined || x.hasChild(node, x.k.asterisk)) {
    x.import(isStatic ? 'static' : 'wildcard', path, { module: ofModule ?? dotted(x, path) });
    return false;
  }
  const name = x.kind(path) === x.k.scoped_identifier ? x.child(path, x.f.name) : path;
  const imported = x.text(name);
  const module = dotted(x, x.child(path, x.f.scope));
  x.import(isStatic ? 'static' : 'name', name, { module, imported, local: imported, localNode: name });
  return false;
}

const isPath = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.identifier || x.kind(node) === x.k.scoped_identifier;

/** A dotted name without the white space or comments it may be broken by. */
const dotted = (x: Extraction, node: Node): string => {
  const text = x.text(node);
  return /[^\w.$]/.test(text) ? text.replace(/\/\*.*?(?:\*\/|$)|\/\/[^\n]*|\s+/gs, '') : text;
};

/** The written type of a declaration; none for `var`. */
export function declaredType(x: Extraction, node: Node): Node {
  const dimensions = x.child(node, x.f.dimensions);
  const type = dimensions < 0 ? x.child(node, x.f.type) : dimensions;
  if (type >= 0 && x.end(type) - x.start(type) === 3 && x.text(type) === 'var') return -1;
  return type;
}

const isField = (x: Extraction, declaration: Node): boolean =>
  x.kind(declaration) === x.k.field_declaration || x.kind(declaration) === x.k.constant_declaration;

/** Modifiers are the first child, where there are any. */
function modifiersNode(x: Extraction, declaration: Node): Node {
  const node = x.first(declaration);
  return x.kind(node) === x.k.modifiers ? node : -1;
}

function modifierFlags(x: Extraction, declaration: Node): number {
  const modifiers = modifiersNode(x, declaration);
  let flags = 0;
  if (modifiers >= 0) {
    for (let m = modifiers + NODE; m < x.next(modifiers); m = x.next(m)) flags |= x.compiled.modifiers[x.kind(m)];
  }
  return flags;
}

export function fieldKind(x: Extraction, declarator: Node): SymbolKind | undefined {
  const declaration = x.parent(declarator);
  // In broken code a declarator may be alone in the class body; one before a block was meant to become a method.
  if (x.kind(declaration) === x.k.class_body && x.inScope('type'))
    return x.kind(x.sibling(declarator, declaration)) === x.k.block ? 'method' : 'field';
  if (!isField(x, declaration)) return undefined;
  const both = FLAG.static | FLAG.final;
  const isConstant = isInterfaceField(x, declaration) || (modifierFlags(x, declaration) & both) === both;
  return isConstant ? 'constant' : 'field';
}

const isInterfaceField = (x: Extraction, declaration: Node): boolean =>
  x.kind(declaration) === x.k.constant_declaration;

export function fieldType(x: Extraction, declarator: Node): Node {
  const dimensions = x.child(declarator, x.f.dimensions);
  return dimensions < 0 ? x.child(x.parent(declarator), x.f.type) : dimensions;
}

/** Spelled out here because only the first declarator of a list starts with the modifiers. */
export function fieldFlags(x: Extraction, declarator: Node): number {
  const declaration = x.parent(declarator);
  let flags = modifierFlags(x, declaration) | annotationFlags(x, declaration);
  if (isInterfaceField(x, declaration)) flags |= FLAG.static | FLAG.final;
  return (flags & FLAG.final) === 0 ? flags : flags | FLAG.readonly;
}

/** Annotations and type come before the field's name: counted as its head, their references become the field's. */
export function beginField(x: Extraction, node: Node): void {
  const start = x.start(node);
  const row = x.row(node);
  const firstReference = x.facts.tables.references.rows;
  x.annotations = { start, end: start, startRow: row, endRow: row, firstReference };
}

/** A value over several lines is not part of the signature. */
export function longValue(x: Extraction, declarator: Node): Node {
  const value = x.child(declarator, x.f.value);
  return value >= 0 && x.row(value) !== x.endRow(value) ? value : -1;
}

/** Whether something is assigned to a local variable after its declaration, in the block around it. */
function isAssignedAfter(x: Extraction, declarator: Node, name: string): boolean {
  const block = x.parent(x.parent(declarator));
  const rest = x.source.slice(x.end(declarator), x.end(block));
  for (let from = rest.indexOf(name); from >= 0; from = rest.indexOf(name, from + name.length)) {
    const isWhole = !/\w/.test(rest[from - 1] ?? '');
    if (isWhole && /^\s{0,9}=[^=]/.test(rest.slice(from + name.length, from + name.length + 12))) return true;
  }
  return false;
}

/** Locals; fields and parameters are bound elsewhere. */
export function bindLocal(x: Extraction, declarator: Node): void {
  const declaration = x.parent(declarator);
  if (x.kind(declaration) !== x.k.local_variable_declaration) return;
  const name = x.child(declarator, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  const text = x.text(name);
  const dimensions = x.child(declarator, x.f.dimensions);
  const type = x.expression(dimensions < 0 ? declaredType(x, declaration) : dimensions);
  expectType(x, x.child(declarator, x.f.value), type);
  // A written type says all there is to know, except which method a variable holds.
  const initial = x.child(declarator, x.f.value);
  const isHeld = mayBeFunction(x, declaration, initial) && !isAssignedAfter(x, declarator, text);
  const value = type < 0 || isHeld ? x.expression(initial) : -1;
  // Before its declaration, the name means a field or a variable further out.
  const scope = scopeAfter(x, { node: declarator, value: -1 })(text);
  x.bind('local', text, { node: name, type, value, scope });
}

/** Names that interfaces with one method have, in the library and by custom. */
const FUNCTIONAL =
  /(?:Runnable|Callable|Supplier|Consumer|Function|Predicate|Operator|Comparator|Handler|Listener|Callback|Action)(?:<|$)/;

function mayBeFunction(x: Extraction, declaration: Node, initial: Node): boolean {
  const kind = x.kind(initial);
  if (kind === x.k.method_reference || kind === x.k.lambda_expression) return true;
  return (
    (kind === x.k.method_invocation || kind === x.k.ternary_expression) &&
    FUNCTIONAL.test(x.text(x.child(declaration, x.f.type)))
  );
}

/** A compact constructor takes what the record is made of. */
export function takeComponents(x: Extraction): void {
  const record = x.symbolParent(x.symbol);
  const { parameters } = x.facts.tables;
  for (let row = 0; row < parameters.rows; row++) {
    const cell = (column: number) => parameters.data[row * PARAMETER.stride + column];
    if (cell(PARAMETER.symbol) !== record) continue;
    x.parameter(x.symbol, x.facts.strings[cell(PARAMETER.name)], cell(PARAMETER.type), cell(PARAMETER.flags), -1);
  }
}

/** The components of a record are its fields, and what its constructor takes. */
export function declareRecordFields(x: Extraction, list: Node): void {
  if (x.kind(x.parent(list)) !== x.k.record_declaration) return;
  for (const component of x.children(list)) {
    const isVariadic = x.kind(component) === x.k.spread_parameter;
    if (!isVariadic && x.kind(component) !== x.k.formal_parameter) continue;
    const declarator = isVariadic ? x.childOfKind(component, x.k.variable_declarator) : component;
    const nameNode = x.child(declarator, x.f.name);
    const name = x.text(nameNode);
    if (name === '') continue;
    const type = x.expression(isVariadic ? component : x.child(component, x.f.type));
    x.parameter(x.symbol, name, type, isVariadic ? FLAG.variadic : 0, -1);
    const flags = FLAG.final | FLAG.readonly | FLAG.exported;
    declareAt(x, component, { kind: 'field', name, nameNode, type, flags });
  }
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.type_identifier);
  x.claim(name);
  x.bind('type_parameter', x.text(name), { node: name, type: boundOf(x, x.childOfKind(node, x.k.type_bound)) });
}

/** `A & B`: members of either. */
function boundOf(x: Extraction, bound: Node): number {
  let row = -1;
  for (const type of x.children(bound)) {
    const next = x.expression(type);
    row = row < 0 ? next : x.addExpression('union', type, '', row, next);
  }
  return row;
}

/** Bodies of classes without a declaration of their own open the scope of their members. */
export const opensClassBody = (x: Extraction, body: Node): boolean => x.scopeOwners.has(body);

/** `new T(…) { … }`: a class without a name, called after what it extends. */
export function declareAnonymous(x: Extraction, node: Node): void {
  const body = x.childOfKind(node, x.k.class_body);
  const type = x.child(node, x.f.type);
  const naming = namingNode(x, type);
  if (body < 0 || naming < 0) return;
  const name = `${x.text(spelledNode(x, naming))}{}`;
  const row = declareAt(x, body, {
    kind: 'class',
    name,
    nameNode: -1,
    flags: FLAG.local,
    bindIn: -1,
    wrappers: [node],
  });
  x.setSymbol(row, SYMBOL.bodyStart, x.start(body));
  x.base(row, x.expression(type), 'inherit');
  x.scopeOwners.set(body, row);
}

/** Members in the body of a class without a name belong to it. */
export function enterAnonymous(x: Extraction, body: Node): void {
  const owner = x.scopeOwners.get(body);
  if (owner !== undefined && owner !== x.symbol) x.enterSymbol(owner);
}

const TEST = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)$/;

function annotationFlags(x: Extraction, declaration: Node): number {
  const modifiers = modifiersNode(x, declaration);
  if (modifiers < 0) return 0;
  let flags = 0;
  for (let m = modifiers + NODE; m < x.next(modifiers); m = x.next(m)) {
    if (x.kind(m) !== x.k.marker_annotation && x.kind(m) !== x.k.annotation) continue;
    const name = x.text(x.child(m, x.f.name));
    if (name === 'Override') flags |= FLAG.override;
    else if (name === 'Deprecated' || name === 'java.lang.Deprecated') flags |= FLAG.deprecated;
    else if (TEST.test(name)) flags |= FLAG.test;
  }
  return flags;
}

export const memberFlags = (x: Extraction, node: Node): number => annotationFlags(x, node);

export function methodFlags(x: Extraction, node: Node): number {
  const flags = annotationFlags(x, node);
  return x.child(node, x.f.body) < 0 ? flags | FLAG.declaration : flags;
}

const TYPES: readonly SymbolKind[] = ['class', 'interface', 'enum'];

/** Nothing written means visible in the package, but public in interfaces and for enum constants. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags & ~FLAG.exported;
  const parent = x.symbolParent(symbol);
  // Members of a class without a name are visible only inside it.
  if (parent > 0 && (!TYPES.includes(x.symbolKind(parent)) || x.symbolName(parent).endsWith('{}')))
    return (flags & ~FLAG.exported) | FLAG.local;
  const inInterface = parent > 0 && x.symbolKind(parent) === 'interface';
  const isPublic = inInterface || ['enum_member', 'module'].includes(x.symbolKind(symbol));
  const written = FLAG.exported | FLAG.private | FLAG.protected;
  if ((flags & written) === 0) flags |= isPublic ? FLAG.exported : FLAG.internal;
  if ((flags & FLAG.protected) !== 0) flags |= FLAG.exported;
  const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return (flags & FLAG.exported) !== 0 && reachable ? flags | FLAG.publicApi : flags;
}
