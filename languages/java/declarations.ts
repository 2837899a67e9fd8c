/** Java declarations that a table cannot describe: fields, record components, packages, imports, visibility. */
import { declareAt } from '../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../src/model/kinds.ts';

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
  return /[^\w.$]/.test(text) ? text.replace(/\/\*.*?\*\/|\/\/[^\n]*|\s+/gs, '') : text;
};

/** The written type of a declaration; none for `var`. */
export function declaredType(x: Extraction, node: Node): Node {
  const type = x.child(node, x.f.type);
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
  // In broken code a declarator may stand alone in the class body; one before a block was to become a method.
  if (x.kind(declaration) === x.k.class_body && x.inScope('type'))
    return x.kind(x.sibling(declarator, declaration)) === x.k.block ? 'method' : 'field';
  if (!isField(x, declaration)) return undefined;
  const both = FLAG.static | FLAG.final;
  const isConstant = isInterfaceField(x, declaration) || (modifierFlags(x, declaration) & both) === both;
  return isConstant ? 'constant' : 'field';
}

const isInterfaceField = (x: Extraction, declaration: Node): boolean =>
  x.kind(declaration) === x.k.constant_declaration;

export const fieldType = (x: Extraction, declarator: Node): Node => x.child(x.parent(declarator), x.f.type);

/** Spelled out here because only the first declarator of a list starts with the modifiers. */
export function fieldFlags(x: Extraction, declarator: Node): number {
  const declaration = x.parent(declarator);
  let flags = modifierFlags(x, declaration) | annotationFlags(x, declaration);
  if (isInterfaceField(x, declaration)) flags |= FLAG.static | FLAG.final;
  return (flags & FLAG.final) === 0 ? flags : flags | FLAG.readonly;
}

/** Annotations and type stand before the field's name: counted as its head, their references become the field's. */
export function beginField(x: Extraction, node: Node): void {
  const start = x.start(node);
  const row = x.row(node);
  const firstReference = x.facts.tables.references.rows;
  x.annotations = { start, end: start, startRow: row, endRow: row, firstReference };
}

/** A value over several lines is no part of the signature. */
export function longValue(x: Extraction, declarator: Node): Node {
  const value = x.child(declarator, x.f.value);
  return value >= 0 && x.row(value) !== x.endRow(value) ? value : -1;
}

/** Locals; fields and parameters are bound elsewhere. */
export function bindLocal(x: Extraction, declarator: Node): void {
  const declaration = x.parent(declarator);
  if (x.kind(declaration) !== x.k.local_variable_declaration) return;
  const name = x.child(declarator, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  const type = x.expression(declaredType(x, declaration));
  // A written type says all there is to know.
  const value = type < 0 ? x.expression(x.child(declarator, x.f.value)) : -1;
  x.bind('local', x.text(name), { node: name, type, value });
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
    const typeNode = isVariadic ? (x.children(component).at(-2) ?? -1) : x.child(component, x.f.type);
    const type = x.expression(typeNode);
    x.parameter(x.symbol, name, type, isVariadic ? FLAG.variadic : 0, -1);
    const flags = FLAG.final | FLAG.readonly | FLAG.exported;
    declareAt(x, component, { kind: 'field', name, nameNode, type, flags });
  }
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.type_identifier);
  const bound = x.first(x.childOfKind(node, x.k.type_bound));
  x.claim(name);
  x.bind('type_parameter', x.text(name), { node: name, type: x.expression(bound) });
}

/** Bodies of classes without a declaration of their own open the scope of their members. */
export function opensClassBody(x: Extraction, body: Node): boolean {
  const kind = x.kind(x.parent(body));
  if (kind === x.k.enum_constant) x.scopeOwners.set(body, x.symbol);
  return kind === x.k.object_creation_expression || kind === x.k.enum_constant;
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
    else if (name === 'Deprecated') flags |= FLAG.deprecated;
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
  // Members of a class without a name are seen by nobody else.
  if (parent > 0 && !TYPES.includes(x.symbolKind(parent))) return (flags & ~FLAG.exported) | FLAG.local;
  const inInterface = parent > 0 && x.symbolKind(parent) === 'interface';
  const isPublic = inInterface || ['enum_member', 'module'].includes(x.symbolKind(symbol));
  const written = FLAG.exported | FLAG.private | FLAG.protected;
  if ((flags & written) === 0) flags |= isPublic ? FLAG.exported : FLAG.internal;
  if ((flags & FLAG.protected) !== 0) flags |= FLAG.exported;
  const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return (flags & FLAG.exported) !== 0 && reachable ? flags | FLAG.publicApi : flags;
}
