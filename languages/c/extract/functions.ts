/** C and C++ functions: definitions and prototypes, methods inside and outside of their class, parameters. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { type Declared, isName, readDeclarator } from './declarators.ts';
import { isFriend, openFor, wrappersOf } from './file-state.ts';
import { claimDeclared, nameText, ownerOf, spelled, useQualified } from './names.ts';

export function functionDefinition(x: Extraction, node: Node): void {
  const declarator = x.child(node, x.f.declarator);
  const declared = readDeclarator(x, declarator, x.expression(x.child(node, x.f.type)));
  if (declared.name < 0 || isMacroBlock(x, node)) return;
  const body = bodyOf(x, node);
  x.claim(body);
  const scope = declareFunction(x, node, { ...asCallable(x, declared), body });
  bindParameterDeclarations(x, node, scope);
}

/** `foreach (x, list) { … }` inside a function: a macro that looks like a definition without a type. */
function isMacroBlock(x: Extraction, node: Node): boolean {
  if (x.atDeclarationLevel() || x.child(node, x.f.type) >= 0) return false;
  const name = spelled(x, readDeclarator(x, x.child(node, x.f.declarator), -1).name);
  if (x.kind(name) !== x.k.identifier) return false;
  x.claim(name);
  x.reference('call', x.expression(name), -2);
  return true;
}

/** `operator bool()` has its parameters inside the name. */
export function asCallable(x: Extraction, declared: Declared): Declared {
  const leaf = spelled(x, declared.name);
  if (declared.callable >= 0 || x.kind(leaf) !== x.k.operator_cast) return declared;
  const type = x.expression(x.child(leaf, x.f.type));
  return { ...declared, type, callable: x.child(leaf, x.f.declarator) };
}

function bodyOf(x: Extraction, node: Node): Node {
  const body = x.child(node, x.f.body);
  return body >= 0 || x.k.try_statement === undefined ? body : x.childOfKind(node, x.k.try_statement);
}

interface FunctionParts extends Declared {
  /** -1 for a prototype, and for what is defaulted or deleted. */
  readonly body: Node;
  readonly flags?: number;
}

/** Declares a function, opens its scope and binds its parameters there; the scope's row. */
export function declareFunction(x: Extraction, node: Node, parts: FunctionParts): number {
  const leaf = spelled(x, parts.name);
  const ownerNode = ownerOf(x, parts.name);
  const name = nameText(x, leaf);
  const ownerName = spelled(x, ownerNode);
  const owner = ownerNode >= 0 && !isNamespace(x, ownerName) ? x.text(ownerName) : '';
  if (ownerNode >= 0) useQualifiers(x, parts.name);
  const row = declareAt(x, node, {
    kind: isFriend(x, node) ? 'function' : kindOf(x, name, owner),
    name,
    nameNode: leaf,
    type: parts.type,
    flags: (parts.flags ?? 0) | specifierFlags(x, parts.callable) | (name.startsWith('operator') ? FLAG.operator : 0),
    body: parts.body,
    wrappers: wrappersOf(x, node),
    ...(ownerNode >= 0
      ? { bindIn: -1, ownerExpression: x.expression(ownerName), ...(owner === '' ? {} : { owner }) }
      : {}),
  });
  claimDeclared(x, parts.name);
  const scope = openFor(x, node, { row, kind: 'function' });
  x.enterSymbol(row, scope);
  bindParameters(x, x.child(parts.callable, x.f.parameters), { row, scope });
  return scope;
}

function isNamespace(x: Extraction, name: Node): boolean {
  const symbol = x.symbolIn(x.scope, x.text(name));
  return symbol >= 0 && x.symbolKind(symbol) === 'namespace';
}

/** The qualifiers are uses, the name itself is not. */
function useQualifiers(x: Extraction, name: Node): void {
  x.claim(spelled(x, name));
  useQualified(x, name);
}

function kindOf(x: Extraction, name: string, owner: string): SymbolKind {
  if (owner !== '') return name === owner ? 'constructor' : 'method';
  if (!x.inScope('type')) return 'function';
  return x.symbolName(x.symbol) === name ? 'constructor' : 'method';
}

/** `override` and `final` follow the parameters. */
function specifierFlags(x: Extraction, callable: Node): number {
  if (callable < 0 || x.k.virtual_specifier === undefined) return 0;
  let flags = 0;
  const end = x.next(callable);
  for (let c = callable + NODE; c < end; c = x.next(c)) {
    if (x.kind(c) !== x.k.virtual_specifier) continue;
    flags |= x.text(c) === 'override' ? FLAG.override : FLAG.final;
  }
  return flags;
}

interface Owner {
  /** -1: a function without a name. */
  readonly row: number;
  readonly scope: number;
}

export function bindParameters(x: Extraction, list: Node, { row, scope }: Owner): void {
  if (list < 0) return;
  const end = x.next(list);
  for (let c = list + NODE; c < end; c = x.next(c)) {
    const kind = x.kind(c);
    if (kind === x.k['"..."'] || kind === x.k.variadic_parameter) {
      if (row >= 0) x.parameter(row, '', -1, FLAG.variadic, -1);
    } else if (isParameter(x, kind)) bindParameter(x, c, { row, scope });
  }
}

export const isParameter = (x: Extraction, kind: number): boolean =>
  kind === x.k.parameter_declaration ||
  kind === x.k.optional_parameter_declaration ||
  kind === x.k.variadic_parameter_declaration;

function bindParameter(x: Extraction, node: Node, { row, scope }: Owner): void {
  const typeNode = x.child(node, x.f.type);
  const declarator = x.child(node, x.f.declarator);
  if (declarator < 0 && x.kind(typeNode) === x.k.primitive_type && x.text(typeNode) === 'void') return;
  const { name, type: result, callable } = readDeclarator(x, declarator, x.expression(typeNode));
  const type = callable >= 0 ? x.addExpression('function_type', node, '', result) : result;
  const isVariadic = x.kind(node) === x.k.variadic_parameter_declaration;
  const isOptional = x.kind(node) === x.k.optional_parameter_declaration;
  const leaf = name < 0 ? -1 : spelled(x, name);
  if (row >= 0)
    x.parameter(row, x.text(leaf), type, (isVariadic ? FLAG.variadic : 0) | (isOptional ? FLAG.optional : 0), -1);
  if (leaf >= 0) x.bind('parameter', x.text(leaf), { node: leaf, scope, type });
}

/** `int f(a, b) int a; char *b; { … }`: the types of the parameters are written in front of the body. */
function bindParameterDeclarations(x: Extraction, node: Node, scope: number): void {
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) {
    if (x.kind(c) !== x.k.declaration) continue;
    const type = x.expression(x.child(c, x.f.type));
    for (let d = c + NODE; d < x.next(c); d = x.next(d)) {
      if (x.field(d) !== x.f.declarator) continue;
      const { name, type: own } = readDeclarator(x, d, type);
      if (name < 0) continue;
      claimDeclared(x, name);
      x.bind('parameter', x.text(name), { node: name, scope, type: own });
    }
    x.claim(c);
  }
}

/** Parameters of prototypes and function types have names too: those are not uses. */
export function claimParameter(x: Extraction, node: Node): void {
  const { name } = readDeclarator(x, x.child(node, x.f.declarator), -1);
  if (name >= 0 && isName(x, name)) x.claim(spelled(x, name));
}
