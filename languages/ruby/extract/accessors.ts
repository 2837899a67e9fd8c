/** Methods that are not written out: accessors, delegated methods, associations, aliases. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { stateOf } from './file-state.ts';
import { instanceRow, memberKey, selfRow } from './self.ts';

/** The name that a symbol or plain string spells, '' for anything else. */
export function nameOf(x: Extraction, node: Node): string {
  switch (x.kind(node)) {
    case x.k.simple_symbol:
      return x.source.slice(x.start(node) + 1, x.end(node));
    case x.k.bare_symbol:
    case x.k.hash_key_symbol:
      return x.text(node);
    case x.k.string:
    case x.k.delimited_symbol: {
      const content = x.first(node);
      const isWhole = x.kind(content) === x.k.string_content && x.sibling(content, node) < 0;
      return isWhole ? x.text(content) : '';
    }
    default:
      return '';
  }
}

/** The node whose place counts for such a name: after quotes and colons. */
export function spelling(x: Extraction, node: Node): Node {
  const kind = x.kind(node);
  return kind === x.k.string || kind === x.k.delimited_symbol ? x.first(node) : node;
}

/** The name of a symbol starts after its colon. */
export function moveNameAfterColon(x: Extraction, row: number, symbol: Node): void {
  if (x.kind(symbol) === x.k.simple_symbol) x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.nameCol]++;
}

/** A row whose place is the first letter of a symbol, not its colon. */
export function memberAtSymbol(x: Extraction, symbol: Node, receiver: number): number {
  const row = x.addExpression('member', spelling(x, symbol), nameOf(x, symbol), receiver);
  if (x.kind(symbol) === x.k.simple_symbol) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col]++;
  return row;
}

export interface Accessors {
  readonly type: number;
  readonly isStatic: boolean;
  readonly reads: boolean;
  readonly writes: boolean;
  readonly flags?: number;
  /** The type of the value, as an expression row. */
  readonly valueType?: number;
  /** The field that it represents is named after it. */
  readonly hasField?: boolean;
  readonly name?: string;
}

/** A property to read and one to write, both spelled by one symbol. */
export function declareAccessors(x: Extraction, symbol: Node, how: Accessors): void {
  const name = how.name ?? nameOf(x, symbol);
  if (name === '') return;
  if (how.reads) {
    const row = declareProperty(x, symbol, name, { ...how, flags: (how.flags ?? 0) | FLAG.getter });
    if (how.hasField) returnField(x, symbol, row, { name, isStatic: how.isStatic });
  }
  if (how.writes) declareProperty(x, symbol, `${name}=`, { ...how, flags: (how.flags ?? 0) | FLAG.setter });
}

function declareProperty(
  x: Extraction,
  symbol: Node,
  name: string,
  { type, isStatic, flags = 0, valueType = -1 }: Accessors,
): number {
  const row = declareAt(x, symbol, {
    kind: 'property',
    name,
    nameNode: spelling(x, symbol),
    parent: type,
    bindIn: -1,
    type: valueType,
    flags: isStatic ? flags | FLAG.static : flags,
  });
  moveNameAfterColon(x, row, symbol);
  x.claim(symbol);
  stateOf(x).members.set(memberKey(type, name, isStatic), row);
  return row;
}

function returnField(
  x: Extraction,
  node: Node,
  symbol: number,
  { name, isStatic }: { name: string; isStatic: boolean },
): void {
  const self = isStatic ? selfRow(x, node) : instanceRow(x, node);
  if (self < 0) return;
  x.bind('return', '', { node, value: x.addExpression('member', node, `@${name}`, self), symbol });
}

/** A method by another name, or delegated to another object: its result is that of `value`. */
export function declareHandedOn(
  x: Extraction,
  node: Node,
  how: {
    readonly name: string;
    readonly at: Node;
    readonly value: number;
    readonly type: number;
    readonly isStatic: boolean;
    readonly flags?: number;
  },
): void {
  const { name, at, value, type, isStatic, flags = 0 } = how;
  if (name === '') return;
  const row = declareAt(x, node, {
    kind: type > 0 ? 'method' : 'function',
    name,
    nameNode: spelling(x, at),
    parent: Math.max(0, type),
    bindIn: -1,
    flags: type > 0 && isStatic ? flags | FLAG.static : flags,
  });
  moveNameAfterColon(x, row, at);
  stateOf(x).members.set(memberKey(type, name, isStatic), row);
  if (value >= 0) x.bind('return', '', { node, value, symbol: row });
}

/** The value of `key:` among the arguments of a call, -1 when there is none. */
export function option(x: Extraction, call: Node, key: string): Node {
  const list = x.child(call, x.f.arguments);
  if (list < 0) return -1;
  for (let c = list + NODE; c < x.next(list); c = x.next(c))
    if (x.kind(c) === x.k.pair && nameOf(x, x.child(c, x.f.key)) === key) return x.child(c, x.f.value);
  return -1;
}
