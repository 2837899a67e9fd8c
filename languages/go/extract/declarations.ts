/** Go declarations that a table cannot describe: types, members, receivers and parameters. */
import { declareAt } from '../../../src/extract/declare.ts';
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { declareLiteral } from './anonymous.ts';

const OPEN_PARENTHESIS = 40;

/** `type T …` and `const C …` start at their keyword, the members of a `type ( … )` group at themselves. */
export function isUngrouped(x: Extraction, node: Node): boolean {
  const first = x.first(node);
  if (first < 0) return false;
  const to = x.start(first);
  for (let i = x.start(node); i < to; i++) if (x.source.charCodeAt(i) === OPEN_PARENTHESIS) return false;
  return true;
}

/** `_` declares nothing. */
export const isBlankNamed = (x: Extraction, node: Node): boolean => x.text(x.child(node, x.f.name)) === '_';

// ---- types --------------------------------------------------------------------------------------------------------

export function typeKind(x: Extraction, node: Node): SymbolKind | undefined {
  if (isBlankNamed(x, node)) return undefined;
  const kind = x.kind(x.child(node, x.f.type));
  return kind === x.k.struct_type ? 'struct' : kind === x.k.interface_type ? 'interface' : 'type_alias';
}

/** The signature of a struct or interface ends before its members. */
export function typeBody(x: Extraction, node: Node): Node {
  const type = x.child(node, x.f.type);
  const kind = x.kind(type);
  return kind === x.k.struct_type || kind === x.k.interface_type ? x.first(type) : -1;
}

/** Marks the literal type of a definition: its members are bound in the scope of the definition. */
export function typeSpec(x: Extraction, node: Node): void {
  if (typeBody(x, node) >= 0) x.claim(x.child(node, x.f.type));
}

/** A struct or interface written out as the type of a field, variable or result: its members belong to that. */
export function opensAnonymous(x: Extraction, node: Node): boolean {
  if (x.isClaimed(node)) return false;
  const kind = x.symbolKind(x.symbol);
  if (kind === 'function' || kind === 'method')
    return x.field(node) === x.f.result && x.symbolScope(x.symbol) === x.scope;
  return x.atDeclarationLevel() && (kind === 'field' || kind === 'variable');
}

export function enterTypeLiteral(x: Extraction, node: Node): void {
  const kind = x.symbolKind(x.symbol);
  if ((kind === 'field' || kind === 'variable') && x.symbolScope(x.symbol) < 0 && opensAnonymous(x, node))
    x.scopeOwners.set(node, x.symbol);
}

/** Interfaces named in an interface are its bases; unions and `~T` only constrain. */
export function embeddedInterface(x: Extraction, node: Node): void {
  const type = x.first(node);
  if (!x.inScope('type') || x.field(node) !== 0 || type < 0 || x.sibling(type, node) >= 0) return;
  // The same node type spells type arguments.
  if (x.symbolKind(x.symbol) === 'interface') inherit(x, type);
}

function inherit(x: Extraction, type: Node): void {
  const naming = namingNode(x, type);
  if (naming < 0) return;
  x.base(x.symbol, x.expression(type), 'inherit');
  x.reference('inherit', x.expression(naming));
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

/** `a, b T` are two fields; `*pkg.T` embeds: a field named `T` and a base. */
export function fieldDeclaration(x: Extraction, node: Node): void {
  if (!x.inScope('type')) return;
  const type = x.child(node, x.f.type);
  const names = named(x, node);
  if (names.length === 0) {
    const naming = namingNode(x, type);
    if (naming < 0) return;
    inherit(x, type);
    const nameNode = spelledNode(x, naming);
    declareAt(x, node, { kind: 'field', name: x.text(nameNode), nameNode, type: x.expression(type) });
    return;
  }
  declareFields(x, node, names, x.expression(type));
}

/** The nodes in the `name` field: Go lets several names share a type. */
export function named(x: Extraction, node: Node): Node[] {
  const out: Node[] = [];
  const end = x.next(node);
  for (let c = node + 6; c < end; c = x.next(c)) if (x.field(c) === x.f.name) out.push(c);
  return out;
}

/** Declares each name over the same node; declarations inside it belong to the last. */
function declareFields(x: Extraction, node: Node, names: Node[], type: number): void {
  let row = -1;
  for (const nameNode of names) {
    const name = x.text(nameNode);
    if (name !== '_') row = declareAt(x, node, { kind: 'field', name, nameNode, type });
  }
  if (row >= 0) x.enterSymbol(row);
}

// ---- functions ----------------------------------------------------------------------------------------------------

/** The receiver's base type, through pointers and parentheses. */
export function receiverType(x: Extraction, node: Node): Node {
  let type = x.child(x.first(x.child(node, x.f.receiver)), x.f.type);
  while (x.kind(type) === x.k.pointer_type || x.kind(type) === x.k.parenthesized_type) type = x.first(type);
  return type;
}

/** The body shares the scope of its function or loop. */
export function claimBody(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.body));
}

/** A literal bound to a local name: the name is a function with its result; a variable of the package keeps it with its value. */
export function functionLiteral(x: Extraction, node: Node): void {
  claimBody(x, node);
  declareLiteral(x, node);
  const row = x.scopeOwners.get(node);
  if (row === undefined) return;
  const result = x.expression(x.child(node, x.f.result));
  if (x.symbolKind(row) === 'function') x.setSymbol(row, SYMBOL.type, result);
  else x.facts.tables.expressions.data[x.expression(node) * EXPRESSION.stride + EXPRESSION.a] = result;
}

/** Parameter names of function types are documentation: nothing is bound. */
export function claimLists(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.parameters));
  const result = x.child(node, x.f.result);
  if (x.kind(result) === x.k.parameter_list) x.claim(result);
}

/** A function type with what it takes: iterators hand it on, and functions fit it. */
export function functionType(x: Extraction, node: Node, depth: number): number {
  const result = x.expression(x.child(node, x.f.result), depth + 1);
  const list = typeList(x, listedTypes(x, x.child(node, x.f.parameters)), depth);
  return x.addExpression('function_type', node, '', result, list);
}

/** Reads parameters, results and the receiver, by the field that holds the list; the scope of the function is open. */
export function parameterList(x: Extraction, list: Node): void {
  const field = x.field(list);
  const isType = x.isClaimed(list);
  const isReceiver = field === x.f.receiver;
  const symbol = x.symbolScope(x.symbol) === x.scope ? x.symbol : -1;
  /** The grammar takes the first of many names for a type of its own; either all parameters have names or none has. */
  let strays: Node[] = [];
  const nodes = x.children(list);
  const haveNames = () => nodes.some((node) => named(x, node).length > 0);
  for (const node of nodes) {
    const own = named(x, node);
    if (own.length === 0 && x.kind(x.child(node, x.f.type)) === x.k.type_identifier && haveNames()) {
      strays.push(x.child(node, x.f.type));
      continue;
    }
    const names = [...strays, ...own];
    strays = [];
    for (const name of names) x.claim(name);
    if (isType) continue;
    const isVariadic = x.kind(node) === x.k.variadic_parameter_declaration;
    const typeNode = x.child(node, x.f.type);
    let type = x.expression(typeNode);
    if (isVariadic && type >= 0) type = x.addExpression('wrapped', typeNode, 'array', type);
    if (isReceiver) bindReceiverArguments(x, typeNode);
    const isParameter = field === x.f.parameters;
    if (isParameter && names.length === 0 && symbol >= 0)
      x.parameter(symbol, '', type, isVariadic ? FLAG.variadic : 0, -1);
    for (const node of names) {
      const name = x.text(node);
      if (isParameter && symbol >= 0) x.parameter(symbol, name, type, isVariadic ? FLAG.variadic : 0, -1);
      if (name !== '_') x.bind(field === x.f.result ? 'local' : 'parameter', name, { node, type });
    }
  }
}

/** `func (s *Set[T]) …` names the type parameters of `Set` anew. */
function bindReceiverArguments(x: Extraction, type: Node): void {
  let generic = type;
  while (x.kind(generic) === x.k.pointer_type || x.kind(generic) === x.k.parenthesized_type) generic = x.first(generic);
  if (x.kind(generic) !== x.k.generic_type) return;
  for (const argument of x.children(x.child(generic, x.f.type_arguments))) {
    const name = x.first(argument);
    if (x.kind(name) !== x.k.type_identifier) continue;
    x.claim(name);
    x.bind('type_parameter', x.text(name), { node: name });
  }
}

export function typeParameters(x: Extraction, node: Node): void {
  const type = x.expression(x.first(x.child(node, x.f.type)));
  for (const name of named(x, node)) {
    x.claim(name);
    x.bind('type_parameter', x.text(name), { node: name, type });
  }
}

/** `(a A, b B)` as a type is the list of its types, `(a A)` just `A`. */
export const resultType = (x: Extraction, list: Node, depth: number): number => {
  const types = listedTypes(x, list);
  return types.length === 1 ? x.expression(types[0], depth + 1) : typeList(x, types, depth);
};

function listedTypes(x: Extraction, list: Node): Node[] {
  const types: Node[] = [];
  for (const node of x.children(list)) {
    const type = x.child(node, x.f.type);
    for (let i = Math.max(1, named(x, node).length); i > 0; i--) types.push(type);
  }
  return types;
}

function typeList(x: Extraction, types: Node[], depth: number): number {
  let tail = -1;
  for (const type of types.reverse()) tail = x.addExpression('list', type, '', x.expression(type, depth + 1), tail);
  return tail;
}
