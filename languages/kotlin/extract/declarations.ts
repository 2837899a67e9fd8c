/** Kotlin declarations that a table cannot describe: functions, constructors and their parameters, types without a name, visibility. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { modifierFlags } from './modifiers.ts';
import { isComment, isType, nameText, partsOf, receiverType, typeFrom, writtenType } from './nodes.ts';
import { claimNames, namingRow, useOuter } from './type-uses.ts';

export const classKind = (x: Extraction, node: Node): SymbolKind => {
  if (x.hasChild(node, x.k['"interface"'])) return 'interface';
  return x.hasChild(node, x.k.enum_class_body) || modifierFlags(x, node).isEnum ? 'enum' : 'class';
};

export const classFlags = (x: Extraction, node: Node): number => modifierFlags(x, node).flags;

/** There is one of it: its members are those of the name. */
export const objectFlags = (x: Extraction, node: Node): number =>
  modifierFlags(x, node).flags | FLAG.static | FLAG.final;

export const bodyOf = (x: Extraction, node: Node): Node => {
  const body = x.childOfKind(node, x.k.class_body);
  return body >= 0 ? body : x.childOfKind(node, x.k.enum_class_body);
};

/** Functions are methods in types, with the scope of the declaration and the type they extend. */
export function declareFunction(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  const receiver = receiverType(x, node, name);
  const list = x.childOfKind(node, x.k.function_value_parameters);
  const body = x.childOfKind(node, x.k.function_body);
  const { flags } = modifierFlags(x, node);
  const row = declareAt(x, node, {
    kind: x.inScope('type') ? 'method' : 'function',
    name: nameText(x, name),
    nameNode: name,
    flags: flags | (receiver < 0 ? 0 : FLAG.extension) | (body < 0 ? FLAG.declaration : 0),
    body,
    ...extended(x, receiver),
  });
  x.setSymbol(row, SYMBOL.type, x.expression(typeFrom(x, node, list)));
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** The facts of a declaration that extends a type; such a name is only found through the type. */
export function extended(x: Extraction, receiver: Node) {
  if (receiver < 0) return {};
  const ownerExpression = x.expression(receiver);
  const naming = namingRow(x, ownerExpression);
  if (naming < 0) return { bindIn: -1 };
  return { bindIn: -1, ownerExpression, owner: lastName(x, receiver) };
}

function lastName(x: Extraction, type: Node): string {
  let node = type;
  while (node >= 0 && x.kind(node) !== x.k.user_type) node = x.children(node).find((child) => isType(x, child)) ?? -1;
  const names = x.children(node).filter((child) => x.kind(child) === x.k.identifier);
  return names.length === 0 ? '' : nameText(x, names[names.length - 1]);
}

export const valueParameters = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.function_value_parameters);

/** The modifiers, type and default of a parameter are its neighbours in the list. */
export function parameterDefault(x: Extraction, node: Node): Node {
  const list = x.parent(node);
  let next = x.sibling(node, list);
  while (next >= 0 && isComment(x, next)) next = x.sibling(next, list);
  const isNext = x.kind(next) === x.k.parameter || x.kind(next) === x.k.parameter_modifiers;
  return isNext ? -1 : next;
}

export function isVariadic(x: Extraction, node: Node): boolean {
  let before = -1;
  const list = x.parent(node);
  for (let c = x.first(list); c >= 0 && c < node; c = x.sibling(c, list)) before = c;
  return x.kind(before) === x.k.parameter_modifiers && /\bvararg\b/.test(x.text(before));
}

/** The declared type of a parameter; for a vararg, an array of that type. */
export function parameterType(x: Extraction, node: Node, depth: number): number {
  const type = x.expression(writtenType(x, node), depth + 1);
  const isMany = x.kind(x.parent(node)) === x.k.function_value_parameters && isVariadic(x, node);
  return isMany && type >= 0 ? x.addExpression('wrapped', node, 'array', type) : type;
}

export const parameterFlags = (x: Extraction, node: Node): number =>
  (isVariadic(x, node) ? FLAG.variadic : 0) | (parameterDefault(x, node) >= 0 ? FLAG.optional : 0);

/** The end of `context(name: Type, …)`, which the parser was not shown. */
const CONTEXT = /\bcontext\(([^()]{1,200})\)\s*$/;
const LONGEST_CONTEXT = 260;

function bindContext(x: Extraction, node: Node): void {
  const start = x.start(node);
  const from = Math.max(0, start - LONGEST_CONTEXT);
  const found = CONTEXT.exec(x.source.slice(from, start));
  let at = from + (found?.index ?? 0) + 'context('.length;
  for (const part of found?.[1].split(',') ?? []) {
    const [name, type = ''] = part.split(':').map((text) => text.trim());
    if (/^\w+$/.test(name) && /^\w+$/.test(type)) {
      x.bind('parameter', name, { node, type: x.addExpression('name', node, type) });
      placeLast(x, node, x.source.indexOf(name, at));
    }
    at += part.length + 1;
  }
}

/** Moves the last binding to an offset before its node. */
function placeLast(x: Extraction, node: Node, offset: number): void {
  const { data, rows } = x.facts.tables.bindings;
  const lines = x.source.slice(offset, x.start(node)).split('\n').length - 1;
  data[(rows - 1) * BINDING.stride + BINDING.line] -= lines;
  data[(rows - 1) * BINDING.stride + BINDING.col] = offset - (x.source.lastIndexOf('\n', offset) + 1);
}

/** `= expression`: the result of the function, where its type is not written. */
export function tellResult(x: Extraction, node: Node): void {
  bindContext(x, node);
  const row = x.symbol;
  const { data } = x.facts.tables.symbols;
  const body = x.childOfKind(node, x.k.function_body);
  const value = partsOf(x, body).at(0) ?? -1;
  if (value < 0 || x.kind(value) === x.k.block) return;
  if (data[row * SYMBOL.stride + SYMBOL.type] < 0)
    x.bind('return', '', { node, symbol: row, value: x.expression(value) });
}

/** A parameter of the primary constructor; with `val` or `var` it is a property as well. */
export function declareClassParameter(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k.identifier);
  const name = nameText(x, nameNode);
  if (name === '') return;
  const typeNode = writtenType(x, node);
  const { flags, isVariadic: isMany } = modifierFlags(x, node);
  const written = x.expression(typeNode);
  const type = isMany && written >= 0 ? x.addExpression('wrapped', node, 'array', written) : written;
  const after = typeNode < 0 ? -1 : x.sibling(typeNode, node);
  const value = x.expression(after);
  const hasDefault = after >= 0 ? FLAG.optional : 0;
  x.parameter(x.symbol, name, type, (isMany ? FLAG.variadic : 0) | hasDefault, value);
  const isRead = x.hasChild(node, x.k['"val"']);
  if (isRead || x.hasChild(node, x.k['"var"'])) {
    const kept = (flags & ~FLAG.variadic) | (isRead ? FLAG.readonly : 0);
    declareAt(x, node, { kind: 'property', name, nameNode, type, flags: kept });
  } else {
    x.claim(nameNode);
    x.bind('parameter', name, { node: nameNode, type, value });
  }
}

/** A secondary constructor bears the name of its class. */
export const constructorName = (x: Extraction): string => x.symbolName(x.enclosing('class', 'enum', 'interface'));

/** Super types: a constructed one is extended, the rest are implemented (or extended, by an interface). */
export function declareBase(x: Extraction, node: Node): void {
  const part = x.children(node).find((child) => x.kind(child) !== x.k.annotation && !isComment(x, child)) ?? -1;
  const isMade = x.kind(part) === x.k.constructor_invocation;
  const type = isType(x, part) ? part : x.first(part);
  if (x.kind(type) !== x.k.user_type) return;
  const expression = x.expression(type);
  const kind = isMade || x.symbolKind(x.symbol) === 'interface' ? 'inherit' : 'implement';
  x.base(x.symbol, expression, kind);
  x.reference(kind, namingRow(x, expression));
  useOuter(x, namingRow(x, expression));
  x.claim(type);
  claimNames(x, type);
}

/** `object : T { … }`: a class without a name, named after the type it extends. */
export function declareAnonymous(x: Extraction, node: Node): void {
  const bases = x.childOfKind(node, x.k.delegation_specifiers);
  const first = x.first(bases);
  const made = x.childOfKind(first, x.k.constructor_invocation);
  const type = x.childOfKind(made >= 0 ? made : first, x.k.user_type);
  const body = x.childOfKind(node, x.k.class_body);
  const row = declareAt(x, node, {
    kind: 'class',
    name: `${type >= 0 ? lastName(x, type) : 'object'}{}`,
    nameNode: -1,
    flags: FLAG.local,
    bindIn: -1,
    body,
  });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** The type of an object without a name: made of the class that its place names. */
export const madeObject = (x: Extraction, node: Node): number =>
  x.addExpression('call', node, '', x.addExpression('function', node, 'object'));

/** The body of an enum constant is a class that the constant represents. */
export function openEntry(x: Extraction, node: Node): void {
  const body = x.childOfKind(node, x.k.class_body);
  if (body >= 0) x.scopeOwners.set(body, x.symbol);
}

export const opensEntryBody = (x: Extraction, body: Node): boolean => x.scopeOwners.has(body);

/** Arguments of an annotation that the parser was not shown are no part of the head. */
function withoutLeftArguments(signature: string): string {
  let from = 0;
  while (signature.charCodeAt(from) === 40) {
    let depth = 0;
    let at = from;
    do {
      const c = signature.charCodeAt(at++);
      depth += c === 40 ? 1 : c === 41 ? -1 : 0;
    } while (depth > 0 && at < signature.length);
    while (signature.charCodeAt(at) === 32) at++;
    from = at;
  }
  return from === 0 || from === signature.length ? signature : signature.slice(from);
}

const TYPES: readonly SymbolKind[] = ['class', 'interface', 'enum'];

/** Public unless something else is written; a local symbol or one in a type without a name is not visible elsewhere. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  x.signatures[symbol] = withoutLeftArguments(x.signatures[symbol]);
  if ((flags & FLAG.local) !== 0) return flags & ~FLAG.exported;
  const parent = x.symbolParent(symbol);
  if (parent > 0 && (!TYPES.includes(x.symbolKind(parent)) || x.symbolName(parent).endsWith('{}')))
    return (flags & ~FLAG.exported) | FLAG.local;
  if ((flags & (FLAG.private | FLAG.internal)) !== 0) return flags;
  const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return flags | FLAG.exported | (reachable ? FLAG.publicApi : 0);
}
