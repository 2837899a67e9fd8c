/** Modules, functions and their clauses, macros, tests. */
import { declareAt } from '../../../src/extract/declare.ts';
import { withReason } from '../../../src/extract/deprecation.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';
import { moduleDoc } from './docs.ts';
import { forgetAttributes, stateOf } from './file-state.ts';
import { moduleAround, pathOf } from './imports.ts';
import { aliasRow, argumentsOf, isModuleName, keyOf, operatorOf, optionOf, pairsIn, targetOf } from './nodes.ts';
import { memberAtAtom } from './structs.ts';
import { typeRow } from './type-uses.ts';

/** `defmodule A.B do`, `defprotocol A do`: `B` of `A`. */
export function defineModule(x: Extraction, call: Node, kind: 'module' | 'interface'): void {
  const [nameNode] = argumentsOf(x, call);
  const path = nameNode === undefined ? '' : pathOf(x, nameNode).replace(/^Elixir\./, '');
  if (nameNode === undefined || path === '' || path === '__MODULE__') return;
  x.claim(nameNode);
  const dot = path.lastIndexOf('.');
  openModule(x, call, { kind, nameNode, name: path.slice(dot + 1), owner: path.slice(0, Math.max(dot, 0)) });
}

/** `defimpl Protocol, for: Type do`: the protocol's functions for values of the type. */
export function defineImplementation(x: Extraction, call: Node): void {
  const [protocol] = argumentsOf(x, call);
  const path = protocol === undefined ? '' : pathOf(x, protocol);
  if (protocol === undefined || path === '' || path === '__MODULE__') return;
  const types = optionOf(x, call, 'for');
  const type = x.kind(types) === x.k.list ? x.first(types) : types;
  const owner = pathOf(x, type);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const row = openModule(x, call, {
    kind: 'module',
    nameNode: protocol,
    name,
    owner: owner === '__MODULE__' ? '' : owner,
    flags: FLAG.extension,
  });
  const base = x.kind(protocol) === x.k.alias ? aliasRow(x, protocol) : x.expression(protocol);
  stateOf(x).implementers.add(row);
  x.base(row, base, 'implement');
  const outer = x.symbol;
  x.symbol = row;
  x.reference('implement', base);
  x.symbol = outer;
  x.claim(protocol);
}

interface Module {
  readonly kind: 'module' | 'interface';
  readonly nameNode: Node;
  readonly name: string;
  readonly owner: string;
  readonly flags?: number;
}

function openModule(x: Extraction, call: Node, { kind, nameNode, name, owner, flags = 0 }: Module): number {
  const body = x.childOfKind(call, x.k.do_block);
  const doc = body < 0 ? '' : moduleDoc(x, body);
  forgetAttributes(stateOf(x));
  x.annotations = undefined;
  const isOwned = owner !== '';
  const isImplementation = (flags & FLAG.extension) !== 0;
  const row = declareAt(x, call, {
    kind,
    name,
    nameNode,
    body,
    flags: flags | (doc === undefined ? FLAG.internal : 0),
    bindIn: isOwned || isImplementation ? -1 : x.scope,
    ...(isOwned && { owner, ownerExpression: x.addExpression('unknown', nameNode, owner) }),
  });
  // The last part of the name is at its end.
  const { data } = x.facts.tables.symbols;
  if (x.row(nameNode) === x.endRow(nameNode))
    data[row * SYMBOL.stride + SYMBOL.nameCol] += x.end(nameNode) - x.start(nameNode) - name.length;
  if (doc) x.docs[row] = doc;
  const scope = x.addScope(scopeKindCode.namespace, call, row);
  x.setSymbol(row, SYMBOL.scope, scope);
  x.claim(body);
  x.enterSymbol(row, scope);
  return row;
}

interface Head {
  readonly name: string;
  /** -1: an operator, whose place is `column` after the start of the head. */
  readonly nameNode: Node;
  readonly parameters: readonly Node[];
  readonly node: Node;
}

/** The part of a definition before `when` and `do`. */
function headOf(x: Extraction, call: Node): Head | undefined {
  const first = argumentsOf(x, call)[0] ?? -1;
  const isGuarded = x.kind(first) === x.k.binary_operator && operatorOf(x, first) === 'when';
  const plain = isGuarded ? x.child(first, x.f.left) : first;
  // `defcallback name(a :: type) :: type`.
  const isTyped = x.kind(plain) === x.k.binary_operator && operatorOf(x, plain) === '::';
  const node = isTyped ? x.child(plain, x.f.left) : plain;
  switch (x.kind(node)) {
    case x.k.identifier:
      return { name: x.text(node), nameNode: node, parameters: [], node };
    case x.k.call: {
      const nameNode = targetOf(x, node);
      const name = x.kind(nameNode) === x.k.identifier ? x.text(nameNode) : '';
      return name === '' || name === 'unquote' ? undefined : { name, nameNode, parameters: argumentsOf(x, node), node };
    }
    case x.k.binary_operator:
      return {
        name: operatorOf(x, node),
        nameNode: -1,
        parameters: [x.child(node, x.f.left), x.child(node, x.f.right)],
        node,
      };
    case x.k.unary_operator:
      return { name: x.source[x.start(node)], nameNode: -1, parameters: [x.child(node, x.f.operand)], node };
    default:
      return undefined;
  }
}

const PRIVATE = new Set(['defp', 'defmacrop', 'defguardp']);

/** `def name(…)`. The first clause declares the function, the others are parts of it. */
export function defineFunction(x: Extraction, call: Node, macro: string): void {
  const head = headOf(x, call);
  const state = stateOf(x);
  if (head === undefined || head.name === '') {
    openUnnamed(x, call);
    return;
  }
  x.claim(head.node);
  x.claim(head.nameNode);
  const parent = x.symbol;
  const key = `${parent} ${head.name}/${head.parameters.length}`;
  const body = bodyOf(x, call);
  let row = state.clauses.get(key) ?? -1;
  const isFirst = row < 0;
  if (isFirst) {
    row = declareFunction(x, call, { head, macro, body });
    state.clauses.set(key, row);
  } else extend(x, row, call);
  const scope = x.addScope(scopeKindCode.function, call, row);
  if (isFirst) x.setSymbol(row, SYMBOL.scope, scope);
  state.patterns.set(call, head.parameters);
  x.claim(x.childOfKind(call, x.k.do_block));
  forgetAttributes(state);
  x.annotations = undefined;
  x.enterSymbol(row, scope);
}

/** `def unquote(name)(a, b)`: a function whose name is computed. */
function openUnnamed(x: Extraction, call: Node): void {
  const state = stateOf(x);
  forgetAttributes(state);
  x.annotations = undefined;
  const first = argumentsOf(x, call)[0] ?? -1;
  const isGuarded = x.kind(first) === x.k.binary_operator && operatorOf(x, first) === 'when';
  const head = isGuarded ? x.child(first, x.f.left) : first;
  if (x.kind(head) !== x.k.call) return;
  const isApplied = x.kind(targetOf(x, head)) === x.k.call;
  if (isApplied) x.claim(head);
  state.patterns.set(call, isApplied ? argumentsOf(x, head) : []);
  x.claim(x.childOfKind(call, x.k.do_block));
  x.enterSymbol(x.symbol, x.addScope(scopeKindCode.function, call, x.symbol));
}

interface Definition {
  readonly head: Head;
  readonly macro: string;
  readonly body: Node;
}

function declareFunction(x: Extraction, call: Node, { head, macro, body }: Definition): number {
  const state = stateOf(x);
  const isOperator = head.nameNode < 0;
  const kind: SymbolKind = /^def(?:macro|guard)/.test(macro) ? 'macro' : 'function';
  const row = declareAt(x, call, {
    kind,
    name: head.name,
    nameNode: isOperator ? head.node : head.nameNode,
    body,
    type: state.spec?.name === head.name ? typeRow(x, state.spec.result) : -1,
    bindIn: -1,
    flags:
      (PRIVATE.has(macro) ? FLAG.private : 0) |
      (state.isHidden ? FLAG.internal : 0) |
      (state.isDeprecated ? FLAG.deprecated : 0) |
      (isOperator ? FLAG.operator : 0) |
      (state.isImplementation || state.implementers.has(x.symbol) ? FLAG.override : 0) |
      (body < 0 && x.symbolKind(x.symbol) === 'interface' ? FLAG.declaration | FLAG.abstract : 0),
  });
  x.docs[row] = withReason(state.doc || x.docs[row], state.reason);
  if (isOperator) {
    const at = x.source.indexOf(
      head.name,
      x.kind(head.node) === x.k.unary_operator ? x.start(head.node) : x.end(head.parameters[0]),
    );
    if (at >= 0) x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.nameCol] += at - x.start(head.node);
  }
  for (const one of head.parameters) {
    const isOptional = x.kind(one) === x.k.binary_operator && operatorOf(x, one) === '\\\\';
    const name = isOptional ? x.child(one, x.f.left) : one;
    x.parameter(row, x.text(name).slice(0, 80), -1, isOptional ? FLAG.optional : 0, -1);
  }
  return row;
}

/** A further clause, where no other symbol is between the two, is part of the function's text. */
function extend(x: Extraction, row: number, call: Node): void {
  const { data, rows } = x.facts.tables.symbols;
  for (let other = row + 1; other < rows; other++)
    if (data[other * SYMBOL.stride + SYMBOL.start] >= data[row * SYMBOL.stride + SYMBOL.end]) return;
  x.setSymbol(row, SYMBOL.end, x.end(call));
  x.setSymbol(row, SYMBOL.endLine, x.endRow(call) + 1);
  x.setSymbol(row, SYMBOL.endCol, x.end(call) - x.lineStarts[x.endRow(call)]);
}

/** Where the signature of a definition ends: at `do`, or at `, do:`. */
function bodyOf(x: Extraction, call: Node): Node {
  const block = x.childOfKind(call, x.k.do_block);
  if (block >= 0) return block;
  const list = x.childOfKind(call, x.k.arguments);
  return pairsIn(x, list).find((pair) => keyOf(x, pair) === 'do') ?? -1;
}

/** The last expression of a definition's body. */
export function resultNode(x: Extraction, call: Node): Node {
  const block = x.childOfKind(call, x.k.do_block);
  if (block < 0) return optionOf(x, call, 'do');
  const parts = x.children(block).filter((one) => x.kind(one) !== x.k.comment);
  return parts.at(-1) ?? -1;
}

/** `defdelegate size(x), to: Other, as: :length` calls the other function. */
export function delegate(x: Extraction, call: Node): void {
  const head = headOf(x, call);
  const to = optionOf(x, call, 'to');
  if (head === undefined || !isModuleName(x, to)) return;
  const as = optionOf(x, call, 'as');
  const module = x.expression(to);
  const callee =
    x.kind(as) === x.k.atom ? memberAtAtom(x, as, module) : x.addExpression('member', head.nameNode, head.name, module);
  x.reference('call', callee, head.parameters.length);
}

/** `test "name" do`. */
export function defineTest(x: Extraction, call: Node): void {
  const [text, context] = argumentsOf(x, call);
  const body = x.childOfKind(call, x.k.do_block);
  const content = text === undefined || x.kind(text) !== x.k.string ? -1 : x.childOfKind(text, x.k.quoted_content);
  if (content < 0 || body < 0 || moduleAround(x) < 0 || /\w/.test(x.source[x.start(text) - 1])) return;
  // Names in double quotes only: a list of characters is none.
  if (x.source[x.start(text)] !== '"') return;
  const row = declareAt(x, call, {
    kind: 'function',
    name: x.text(content),
    nameNode: content,
    body,
    flags: FLAG.test,
    bindIn: -1,
  });
  const scope = x.addScope(scopeKindCode.function, call, row);
  x.setSymbol(row, SYMBOL.scope, scope);
  stateOf(x).patterns.set(call, context === undefined ? [] : [context]);
  x.claim(body);
  x.enterSymbol(row, scope);
}

/** Whether the arguments follow without a blank or parenthesis. */
const isGlued = (x: Extraction, list: Node): boolean =>
  x.source[x.start(list)] !== '(' && /\w/.test(x.source[x.start(list) - 1]);

/** `Record.defrecord(:name, …)`: macros that make and read the record. */
export function defineRecord(x: Extraction, call: Node, isPrivate: boolean): void {
  const [atom] = argumentsOf(x, call);
  const list = x.childOfKind(call, x.k.arguments);
  if (atom === undefined || x.kind(atom) !== x.k.atom || isGlued(x, list)) return;
  const row = declareAt(x, call, {
    kind: 'macro',
    name: x.text(atom).slice(1),
    nameNode: atom,
    flags: isPrivate ? FLAG.private : 0,
    bindIn: -1,
  });
  x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.nameCol]++;
  x.parameter(row, 'args', -1, FLAG.optional, -1);
  x.parameter(row, 'args', -1, FLAG.optional, -1);
}
