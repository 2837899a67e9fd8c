/** Dart declarations that a table cannot describe: functions by their signature, fields, parameters, visibility. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { isComment, isConstructor, nameNode, namesOf, signatureNode, writtenType } from './nodes.ts';

const TYPES: readonly SymbolKind[] = ['class', 'trait', 'enum'];

const inType = (x: Extraction): boolean => x.inScope('type');

/** A declaration with a head: function, accessor, operator or constructor. */
export function functionKind(x: Extraction, node: Node): SymbolKind | undefined {
  const signature = signatureNode(x, node);
  if (signature < 0) return undefined;
  if (isConstructor(x, signature)) return inType(x) ? 'constructor' : undefined;
  const kind = x.kind(signature);
  if (kind === x.k.getter_signature || kind === x.k.setter_signature) return 'property';
  return inType(x) ? 'method' : 'function';
}

export function functionName(x: Extraction, node: Node): Node {
  const signature = signatureNode(x, node);
  if (x.kind(signature) === x.k.operator_signature) return x.child(signature, x.f.operator);
  return isConstructor(x, signature) ? (namesOf(x, signature).at(-1) ?? -1) : x.child(signature, x.f.name);
}

export function functionFlags(x: Extraction, node: Node): number {
  const signature = signatureNode(x, node);
  const kind = x.kind(signature);
  let flags = inExtension(x);
  if (kind === x.k.getter_signature) flags |= FLAG.getter;
  if (kind === x.k.setter_signature) flags |= FLAG.setter;
  if (kind === x.k.operator_signature) flags |= FLAG.operator;
  if (isConstructor(x, signature)) return flags | FLAG.static | (namesOf(x, signature).length === 1 ? FLAG.default : 0);
  const around = x.childOfKind(node, x.k.method_signature);
  const body = x.childOfKind(node, x.k.function_body);
  if (/^static\b/.test(x.source.slice(x.start(around), x.start(around) + 7))) flags |= FLAG.static;
  if (around < 0 && /\bstatic\s/.test(x.source.slice(x.start(node), x.start(signature)))) flags |= FLAG.static;
  if (body < 0) return flags | FLAG.declaration;
  return /^async\b/.test(x.source.slice(x.start(body), x.start(body) + 6)) ? flags | FLAG.async : flags;
}

/** Members of an extension belong to the type it is on. */
const inExtension = (x: Extraction): number => x.symbolFlags(x.symbol) & FLAG.extension;

/** The declared result; a constructor makes its class. */
export function functionType(x: Extraction, node: Node): Node {
  const signature = signatureNode(x, node);
  if (isConstructor(x, signature)) return namesOf(x, signature)[0] ?? -1;
  return x.child(signature, x.f.return_type);
}

export function parametersOf(x: Extraction, node: Node): Node {
  const signature = signatureNode(x, node);
  return x.childOfKind(signature >= 0 ? signature : node, x.k.formal_parameter_list);
}

/** Claims the names in the head, binds the parameters. */
export function enterFunction(x: Extraction, node: Node): void {
  const signature = signatureNode(x, node);
  if (signature < 0) return;
  for (const name of isConstructor(x, signature) ? namesOf(x, signature) : []) x.claim(name);
  const kind = x.kind(signature);
  // The type of a setter is what it takes.
  if (kind === x.k.setter_signature) {
    const list = x.childOfKind(signature, x.k.formal_parameter_list);
    const type = x.expression(writtenType(x, x.childOfKind(list, x.k.formal_parameter)));
    x.setSymbol(x.symbol, SYMBOL.type, type);
  }
  bindParameters(x, parametersOf(x, node), x.symbol);
}

export function bindParameters(x: Extraction, list: Node, symbol: number): void {
  for (const child of x.children(list)) {
    if (x.kind(child) === x.k.formal_parameter) bindParameter(x, child, { symbol, flags: 0, value: -1 });
    else if (x.kind(child) === x.k.optional_formal_parameters) bindOptional(x, child, symbol);
  }
}

function bindOptional(x: Extraction, list: Node, symbol: number): void {
  const parts = x.children(list).filter((child) => !isComment(x, child));
  parts.forEach((part, i) => {
    if (x.kind(part) !== x.k.formal_parameter) return;
    const next = parts[i + 1] ?? -1;
    const value = x.field(next) === x.f.default_value ? next : -1;
    const isRequired = /\brequired\s+$/.test(
      x.source.slice(Math.max(x.start(list), x.start(part) - 20), x.start(part)),
    );
    bindParameter(x, part, { symbol, flags: isRequired ? 0 : FLAG.optional, value: x.expression(value) });
  });
}

interface Given {
  /** The function, -1 for a function without a name. */
  readonly symbol: number;
  readonly flags: number;
  readonly value: number;
}

function bindParameter(x: Extraction, node: Node, { symbol, flags, value }: Given): void {
  const field = x.childOfKind(node, x.k.field_formal_parameter);
  const above = x.childOfKind(node, x.k.super_formal_parameter);
  const inner = field >= 0 ? field : above >= 0 ? above : node;
  const name = nameNode(x, inner);
  if (name < 0) return;
  const text = x.text(name);
  x.claim(name);
  let type = x.expression(writtenType(x, inner));
  if (field >= 0) {
    // `this.name` sets the field, and is of its type.
    const member = x.addExpression('member', name, text, x.addExpression('this', name));
    x.reference('write', member);
    if (type < 0) type = x.addExpression('typeof', name, '', member);
  }
  if (x.childOfKind(inner, x.k.formal_parameter_list) >= 0) type = x.addExpression('function_type', name, '', type);
  if (symbol > 0) x.parameter(symbol, text, type, flags, value);
  x.bind('parameter', text, { node: name, type, value });
}

const LISTS = ['initialized_identifier_list', 'static_final_declaration_list', 'identifier_list'] as const;

/** Fields of a type, and variables at the top. */
export function declareFields(x: Extraction, node: Node): void {
  if (signatureNode(x, node) >= 0) return;
  const list = x.children(node).find((child) => LISTS.some((kind) => x.kind(child) === x.k[kind])) ?? -1;
  const names = x.children(list).filter((child) => !isComment(x, child));
  const typeNode = writtenType(x, node);
  const head = x.source.slice(x.start(node), x.start(typeNode >= 0 ? typeNode : list));
  const type = x.expression(typeNode);
  const isConst = /\bconst\b/.test(head);
  let flags = /\bstatic\b/.test(head) ? FLAG.static : 0;
  if (isConst || /\bfinal\b/.test(head)) flags |= FLAG.readonly;
  if (/\babstract\b/.test(head)) flags |= FLAG.abstract;
  let first = -1;
  for (const one of names) {
    const name = x.kind(one) === x.k.identifier ? one : x.child(one, x.f.name);
    const value = x.child(one, x.f.value);
    if (name < 0) continue;
    const row = declareAt(x, names.length === 1 ? node : one, {
      kind: isConst ? 'constant' : inType(x) ? 'field' : 'variable',
      name: x.text(name),
      nameNode: name,
      flags,
      type,
      value: type < 0 ? x.expression(value) : -1,
      body: value >= 0 && x.row(value) !== x.endRow(value) ? value : -1,
    });
    if (first < 0) first = row;
  }
  if (first >= 0) x.enterSymbol(first);
}

/** `class A = B with C;` has its name one level down. */
export function className(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  if (name >= 0) return x.kind(name) === x.k.extension_type_name ? x.first(name) : name;
  return x.childOfKind(x.childOfKind(node, x.k.mixin_application_class), x.k.identifier);
}

export function classFlags(x: Extraction, node: Node): number {
  const head = x.source.slice(x.start(node), x.start(className(x, node)));
  const flags = /\b(?:abstract|sealed)\s/.test(head) ? FLAG.abstract : 0;
  return /\bfinal\s+class\b/.test(head) ? flags | FLAG.final : flags;
}

/** The type named by a base clause belongs to the type around. */
export function declareBases(x: Extraction, node: Node, kind: 'inherit' | 'implement'): void {
  for (const type of x.children(node)) {
    if (x.kind(type) !== x.k.type) continue;
    const row = x.expression(type);
    x.base(x.symbol, row, kind);
    x.notes.set(type, kind);
  }
}

/** An extension without a name is called after the type it is on. */
export const extensionName = (x: Extraction, node: Node): string =>
  x.child(node, x.f.name) >= 0
    ? x.text(x.child(node, x.f.name))
    : `on ${x.text(x.child(node, x.f.class))}`.slice(0, 80);

/** In an extension `this` is a value of the type it is on. */
export function bindExtended(x: Extraction, node: Node): void {
  x.bind('parameter', 'this', { type: x.expression(x.child(node, x.f.class)) });
}

/** The value inside an extension type is a field of it. */
export function declareRepresentation(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  const type = x.expression(x.child(node, x.f.type));
  declareAt(x, node, { kind: 'field', name: x.text(name), nameNode: name, type, flags: FLAG.readonly });
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  if (name >= 0) x.bind('type_parameter', x.text(name), { node: name, type: x.expression(x.child(node, x.f.bound)) });
}

/** A name that begins with `_` is private to its library. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags & ~FLAG.exported;
  const parent = x.symbolParent(symbol);
  if (parent > 0 && !TYPES.includes(x.symbolKind(parent))) return flags | FLAG.local;
  if (x.symbolName(symbol).startsWith('_')) return flags | FLAG.private;
  const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return flags | FLAG.exported | (isReachable ? FLAG.publicApi : 0);
}
