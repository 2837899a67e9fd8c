/** C# declarations that a table cannot describe: namespaces, usings, fields, records, flags and visibility. */
import { textBefore } from '../../../src/base/cut-text.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';

/**
 * The namespaces of the file, where all it declares is in one and it imports nothing for others. So a file without any may have
 * something to say that only its facts tell.
 */
export function spellNamespaces(x: Extraction): void {
  const { symbols, imports } = x.facts.tables;
  for (let row = 0; row < imports.rows; row++)
    if ((imports.data[row * IMPORT.stride + IMPORT.flags] & IMPORT_FLAG.global) !== 0) return;
  const names = new Map<number, string>([[0, '']]);
  const found = new Set<string>();
  for (let row = 1; row < symbols.rows; row++) {
    const around = names.get(x.symbolParent(row));
    if (x.symbolKind(row) === 'namespace') {
      const name = around ? `${around}.${x.symbolName(row)}` : x.symbolName(row);
      names.set(row, name);
      found.add(name);
    } else if (around === '') return;
  }
  x.facts.packageName = [...found].join(' ');
}

/** `using N`, `using static T`, `using A = N.T`, each maybe `global`. */
export function declareUsing(x: Extraction, node: Node): boolean {
  const flags = x.hasChild(node, x.k['"global"']) ? IMPORT_FLAG.global : 0;
  const alias = x.child(node, x.f.name);
  const target = x.children(node).at(-1) ?? -1;
  if (target < 0 || target === alias) return false;
  // Type arguments of an alias do not help to find the type.
  const module = textBefore(x.text(target), /</).replace(/^global::|\s+/g, '');
  if (alias >= 0) {
    const dot = module.lastIndexOf('.');
    const what = { module: dot < 0 ? '' : module.slice(0, dot), imported: module.slice(dot + 1) };
    x.import('name', target, { ...what, local: x.text(alias), localNode: alias, flags });
  } else {
    x.import(x.hasChild(node, x.k['"static"']) ? 'static' : 'wildcard', target, { module, flags });
  }
  return false;
}

/** `namespace N;` holds the rest of the file, which the tree keeps beside it. */
export function declareFileNamespace(x: Extraction, node: Node): boolean {
  const nameNode = x.child(node, x.f.name);
  const name = x.text(nameNode);
  if (name === '') return false;
  const row = declareAt(x, node, { kind: 'namespace', name, nameNode, flags: FLAG.package });
  const lastLine = x.lineStarts.length;
  x.setSymbol(row, SYMBOL.end, x.source.length);
  x.setSymbol(row, SYMBOL.endLine, lastLine);
  x.setSymbol(row, SYMBOL.endCol, x.source.length - x.lineStarts[lastLine - 1]);
  x.scope = x.addScope(scopeKindCode.namespace, 0, row);
  x.setSymbol(row, SYMBOL.scope, x.scope);
  x.symbol = row;
  return false;
}

const STATEMENTS = new Set(['if', 'for', 'foreach', 'while', 'switch', 'lock', 'using', 'catch', 'fixed', 'return']);

/** In broken code `else if (…) {` may read as a function named `if`. */
export function callableKind(x: Extraction, node: Node): SymbolKind | undefined {
  if (STATEMENTS.has(x.text(x.child(node, x.f.name)))) return undefined;
  return x.kind(node) === x.k.method_declaration ? 'method' : 'function';
}

/** The written type; none for `var`. */
export const declaredType = (x: Extraction, node: Node): Node => x.child(node, x.f.type);

export const primaryConstructor = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.parameter_list);

export const recordKind = (x: Extraction, node: Node): SymbolKind =>
  x.hasChild(node, x.k['"struct"']) ? 'struct' : 'class';

/** The positional parameters of a record are its properties, and what its constructor takes. */
export function declarePositional(x: Extraction, list: Node): void {
  const owner = x.parent(list);
  if (x.kind(owner) !== x.k.record_declaration) return;
  for (const node of x.children(list)) {
    if (x.kind(node) !== x.k.parameter) continue;
    const nameNode = x.child(node, x.f.name);
    const name = x.text(nameNode);
    if (name === '') continue;
    const type = x.expression(declaredType(x, node));
    x.parameter(x.symbol, name, type, 0, -1);
    declareAt(x, node, { kind: 'property', name, nameNode, type, flags: FLAG.exported | FLAG.getter });
  }
}

/** `this T value` as first parameter makes an extension method of T. */
export function extendedType(x: Extraction, node: Node): void {
  if (!isExtended(x, node)) return;
  x.setSymbol(x.symbol, SYMBOL.owner, x.expression(declaredType(x, node)));
}

const isExtended = (x: Extraction, parameter: Node): boolean => {
  for (let c = x.first(parameter); x.kind(c) === x.k.modifier; c = x.sibling(c, parameter)) {
    if (x.end(c) - x.start(c) === 4 && x.text(c) === 'this') return true;
  }
  return false;
};

/** Runs before the symbol is declared, so that its type says "a function returning this". */
export function delegateType(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  const row = x.addExpression('function_type', node, '', x.expression(type), parameterTypes(x, node));
  x.expressionRows[node / NODE] = row + 1;
}

function parameterTypes(x: Extraction, node: Node): number {
  let tail = -1;
  for (const parameter of x.children(x.child(node, x.f.parameters)).reverse())
    if (x.kind(parameter) === x.k.parameter)
      tail = x.addExpression('list', parameter, '', x.expression(declaredType(x, parameter)), tail);
  return tail;
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const name = x.text(nameNode);
  x.claim(nameNode);
  x.bind('type_parameter', name, { node: nameNode, type: x.expression(constraint(x, node, name)) });
}

/** The first type in `where T : …` of the declaration around. */
function constraint(x: Extraction, parameter: Node, name: string): Node {
  const declaration = x.parent(x.parent(parameter));
  for (const clause of x.children(declaration)) {
    if (x.kind(clause) !== x.k.type_parameter_constraints_clause || x.text(x.first(clause)) !== name) continue;
    for (const child of x.children(clause)) {
      const type = x.child(child, x.f.type);
      if (type >= 0) return type;
    }
  }
  return -1;
}

/** `operator +` from the text between the keyword and the parameters: operators are not nodes. */
export function operatorName(x: Extraction, node: Node): string {
  const keyword = x.childOfKind(node, x.k['"operator"']);
  const parameters = x.child(node, x.f.parameters);
  if (keyword < 0 || parameters < 0) return '';
  return `operator ${x.source.slice(x.end(keyword), x.start(parameters)).trim()}`;
}

/** The field or event declaration around a declarator, -1 for locals. */
function fieldDeclaration(x: Extraction, declarator: Node): Node {
  const declaration = x.parent(x.parent(declarator));
  const kind = x.kind(declaration);
  return kind === x.k.field_declaration || kind === x.k.event_field_declaration ? declaration : -1;
}

export function fieldKind(x: Extraction, declarator: Node): SymbolKind | undefined {
  if (!x.atDeclarationLevel()) return undefined;
  const declaration = fieldDeclaration(x, declarator);
  if (declaration < 0) return undefined;
  return hasModifier(x, declaration, x.k['"const"']) ? 'constant' : 'field';
}

function hasModifier(x: Extraction, declaration: Node, token: number): boolean {
  for (let c = x.first(declaration); c >= 0; c = x.sibling(c, declaration)) {
    if (x.kind(c) === x.k.modifier && x.kind(x.first(c)) === token) return true;
  }
  return false;
}

export const fieldType = (x: Extraction, declarator: Node): Node => x.child(x.parent(declarator), x.f.type);

/** Spelled out here because only the first declarator of a list starts with the modifiers. */
export function fieldFlags(x: Extraction, declarator: Node): number {
  const declaration = fieldDeclaration(x, declarator);
  let flags = attributeFlags(x, declaration);
  for (const child of x.children(declaration)) {
    if (x.kind(child) === x.k.modifier) flags |= x.compiled.modifiers[x.kind(x.first(child))];
  }
  return flags;
}

/** Annotations and type come before the field's name: counted as its head, their references become the field's. */
export function beginField(x: Extraction, node: Node): void {
  const start = x.start(node);
  const row = x.row(node);
  const firstReference = x.facts.tables.references.rows;
  x.annotations = { start, end: start, startRow: row, endRow: row, firstReference };
}

/** The value after `=`. */
export function initialValue(x: Extraction, declarator: Node): Node {
  let value = -1;
  for (let c = x.first(declarator); c >= 0; c = x.sibling(c, declarator)) {
    const kind = x.kind(c);
    if (x.field(c) !== x.f.name && kind !== x.k.tuple_pattern && kind !== x.k.bracketed_argument_list) value = c;
  }
  return value;
}

/** A value over several lines is not part of the signature. */
export function longValue(x: Extraction, declarator: Node): Node {
  const value = initialValue(x, declarator);
  return value >= 0 && x.row(value) !== x.endRow(value) ? value : -1;
}

export function propertyBody(x: Extraction, node: Node): Node {
  const accessors = x.child(node, x.f.accessors);
  return accessors >= 0 ? accessors : x.child(node, x.f.value);
}

export function accessorFlags(x: Extraction, node: Node): number {
  let flags = attributeFlags(x, node) | explicitFlags(x, node);
  const accessors = x.child(node, x.f.accessors);
  if (accessors < 0) return flags | FLAG.getter;
  let hasBody = false;
  for (const accessor of x.children(accessors)) {
    if (x.kind(accessor) !== x.k.accessor_declaration) continue;
    flags |= isGetter(x, accessor) ? FLAG.getter : FLAG.setter;
    if (x.child(accessor, x.f.body) >= 0) hasBody = true;
  }
  return !hasBody && x.symbolKind(x.symbol) === 'interface' ? flags | FLAG.declaration : flags;
}

/** `get` comes after attributes and modifiers, and no other accessor ends in it. */
export function isGetter(x: Extraction, accessor: Node): boolean {
  const body = x.child(accessor, x.f.body);
  const text = x.source.slice(x.start(accessor), body < 0 ? x.end(accessor) : x.start(body));
  return /\bget(?:\s*;)?$/.test(text.trimEnd());
}

const TEST = /^(?:Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)(?:Attribute)?$/;

const OBSOLETE = /(?:^|\.)Obsolete(?:Attribute)?$/;

export function attributeFlags(x: Extraction, node: Node): number {
  let flags = 0;
  for (let c = x.first(node); x.kind(c) === x.k.attribute_list; c = x.sibling(c, node)) {
    for (const attribute of x.children(c)) {
      const name = x.text(x.child(attribute, x.f.name));
      if (OBSOLETE.test(name)) flags |= FLAG.deprecated;
      else if (TEST.test(name)) flags |= FLAG.test;
    }
  }
  return flags;
}

/** `void IShape.Draw()` replaces the interface's and only callers of that reach it: private, and an override. */
export const explicitFlags = (x: Extraction, node: Node): number =>
  x.hasChild(node, x.k.explicit_interface_specifier) ? FLAG.override : 0;

export function methodFlags(x: Extraction, node: Node): number {
  let flags = attributeFlags(x, node) | explicitFlags(x, node);
  if (x.child(node, x.f.body) < 0) flags |= FLAG.declaration;
  const parameter = x.first(x.child(node, x.f.parameters));
  if (x.kind(parameter) === x.k.parameter && isExtended(x, parameter)) flags |= FLAG.extension;
  return flags;
}

const WRITTEN = FLAG.exported | FLAG.private | FLAG.protected | FLAG.internal;
const TYPES: readonly SymbolKind[] = ['class', 'interface', 'struct', 'enum', 'type_alias'];

/** Nothing written: members are private (public in interfaces and enums), types outside of types internal. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags;
  const parent = x.symbolParent(symbol);
  const inType = parent > 0 && TYPES.includes(x.symbolKind(parent));
  if (x.symbolKind(symbol) === 'namespace') return flags | FLAG.exported | FLAG.publicApi;
  if ((flags & WRITTEN) === 0) {
    const isOpen = inType && ['interface', 'enum'].includes(x.symbolKind(parent));
    flags |= isOpen ? FLAG.exported : inType ? FLAG.private : FLAG.internal;
  }
  if ((flags & FLAG.protected) !== 0 && (flags & FLAG.private) === 0) flags |= FLAG.exported;
  const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return (flags & FLAG.exported) !== 0 && reachable ? flags | FLAG.publicApi : flags;
}
