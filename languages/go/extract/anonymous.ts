/** Go function literals that other code may call: symbols of their own, called after where they are written. */
import { callbackName } from '../../../src/extract/callback-name.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';

/** Packages whose functions call a literal before they return: it runs as a part of the code around it. */
const WALKS = /^(?:sort|slices|maps|strings|bytes)\./;

/** Makes a literal a symbol where it is passed, stored or returned; one that calls nothing is not worth a row. */
export function declareLiteral(x: Extraction, node: Node): void {
  if (x.scopeOwners.has(node) || !isStored(x, node) || !makesCalls(x, node)) return;
  const row = x.addSymbol(node, {
    kind: 'function',
    name: nameOf(x, node),
    nameNode: -1,
    flags: FLAG.local | FLAG.anonymous,
    type: x.expression(x.child(node, x.f.result)),
  });
  x.setSymbol(row, SYMBOL.bodyStart, x.start(x.child(node, x.f.body)));
  x.scopeOwners.set(node, row);
  x.hasAnonymous = true;
}

/** Whether a literal is given to something that may call it. */
export function isStored(x: Extraction, literal: Node): boolean {
  const parent = x.parent(literal);
  switch (x.kind(parent)) {
    case x.k.argument_list:
      return !WALKS.test(x.text(calleeOf(x, parent)));
    case x.k.literal_element:
      return true;
    case x.k.expression_list:
      return x.kind(x.parent(parent)) === x.k.return_statement || fieldOf(x, literal) >= 0;
    default:
      return false;
  }
}

const calleeOf = (x: Extraction, list: Node): Node => x.child(x.parent(list), x.f.function);

/** The field that an assignment stores a literal in, -1 for anything else. */
function fieldOf(x: Extraction, literal: Node): Node {
  const list = x.parent(literal);
  const statement = x.parent(list);
  if (x.kind(statement) !== x.k.assignment_statement) return -1;
  const target = x.children(x.child(statement, x.f.left))[x.children(list).indexOf(literal)] ?? -1;
  return x.kind(target) === x.k.selector_expression ? x.child(target, x.f.field) : -1;
}

function nameOf(x: Extraction, literal: Node): string {
  const parent = x.parent(literal);
  if (x.kind(parent) === x.k.argument_list) {
    const callee = calleeOf(x, parent);
    const first = x.first(parent);
    const isText = x.kind(first) === x.k.interpreted_string_literal || x.kind(first) === x.k.raw_string_literal;
    return callbackName(x, { callee, last: x.child(callee, x.f.field), text: isText ? first : -1 });
  }
  if (x.kind(parent) === x.k.literal_element) {
    const pair = x.parent(parent);
    const key = x.kind(pair) === x.k.keyed_element ? x.first(x.child(pair, x.f.key)) : -1;
    return x.kind(key) === x.k.identifier ? `${x.text(key)} function` : 'element function';
  }
  const field = fieldOf(x, literal);
  return field >= 0 ? `${x.text(field)} function` : 'returned function';
}

/** A literal that a function returns: the declared type of a result does not say which function it is. */
export function bindReturned(x: Extraction, node: Node): void {
  const values = x.children(x.first(node));
  if (values.length !== 1 || x.kind(values[0]) !== x.k.func_literal) return;
  if (x.symbol === 0 || x.nearestScope('function') !== x.symbolScope(x.symbol)) return;
  x.bind('return', '', { node, value: x.expression(values[0]), symbol: x.symbol });
}

function makesCalls(x: Extraction, literal: Node): boolean {
  const end = x.next(literal);
  for (let n = literal + NODE; n < end; n += NODE) if (x.kind(n) === x.k.call_expression) return true;
  return false;
}
