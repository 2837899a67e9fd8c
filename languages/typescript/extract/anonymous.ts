/** Functions without a name of their own: which of them are symbols, and what these are called. */
import { callbackName } from '../../../src/extract/callback-name.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { stylesInAttribute, useStyles } from '../../css/extract/class-uses.ts';
import { isFunction, isText, unwrap } from './names.ts';

/** The call whose argument a function is, or the text that names its place; '' where the function belongs to what is around it. */
type Place = Node | string;

const places = new Map<Node, Place>();
export const begin = (): void => places.clear();

/** Notes where a value is written, if it is a function. */
export function notePlace(x: Extraction, value: Node, place: Place): void {
  const node = unwrap(x, value);
  if (isFunction(x, node) && !places.has(node)) places.set(node, place);
}

/** The functions among the arguments of a call; those of a decorator belong to what it decorates. */
export function noteCallbacks(x: Extraction, call: Node): void {
  const list = x.child(call, x.f.arguments);
  const place = x.notes.get(call) === 'decorator' ? '' : call;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) notePlace(x, c, place);
}

/** The functions in a list: tables of handlers. */
export function noteElements(x: Extraction, array: Node): void {
  for (let c = x.first(array); c >= 0; c = x.sibling(c, array)) notePlace(x, c, 'element function');
}

/** `onClick={() => …}`, `className="card"`. */
export const noteAttribute = (x: Extraction, attribute: Node): void => {
  const name = x.first(attribute);
  const value = x.sibling(name, attribute);
  if (value < 0) return;
  const isCode = x.kind(value) === x.k.jsx_expression;
  if (isCode) notePlace(x, x.first(value), `${x.text(name)} callback`);
  const place = { text: x.source, from: x.start(value) + 1, to: x.end(value) - 1, isCode };
  useStyles(x, stylesInAttribute(x.text(name), place));
};

/** Notes the function of `(function () { … })()` or `(function () { … }).call(this)`; whether the callee is the function itself. */
export function noteCalledInPlace(x: Extraction, callee: Node): boolean {
  const isItself = isFunction(x, unwrap(x, callee));
  const property = x.child(callee, x.f.property);
  const isCalled = isText(x, property, 'call') || isText(x, property, 'apply');
  if (isItself || isCalled) notePlace(x, isItself ? callee : x.child(callee, x.f.object), 'IIFE');
  return isItself;
}

/**
 * Makes a function a symbol, so that what it calls is not taken for a call of the code around it. One that calls nothing is worth a
 * row only where something of the tree may call it. A function that walks a list runs as a part of the code around it, and one in a
 * decorator belongs to what that decorates.
 */
export function declareAnonymous(x: Extraction, node: Node): void {
  if (x.scopeOwners.has(node)) return;
  const place = places.get(node);
  const method = typeof place === 'number' ? x.text(x.child(calleeOf(x, place), x.f.property)) : '';
  if (place === '' || WALKS.has(method)) return;
  if ((place === undefined || WAITS.has(method)) && !makesCalls(x, node)) return;
  const row = x.addSymbol(node, {
    kind: 'function',
    name: nameOf(x, place),
    nameNode: -1,
    flags: FLAG.local | FLAG.anonymous | (x.hasChild(node, x.k['"async"']) ? FLAG.async : 0),
    type: x.expression(x.child(node, x.f.return_type)),
  });
  x.setSymbol(row, SYMBOL.bodyStart, x.start(x.child(node, x.f.body)));
  x.scopeOwners.set(node, row);
  x.hasAnonymous = true;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods of the library that call a function for each element before they return. */
const WALKS = wordsOf(
  'map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted',
);
/** Those that call it later, and that nothing of the tree replaces. */
const WAITS = wordsOf('then catch finally');

function makesCalls(x: Extraction, node: Node): boolean {
  const { call_expression, new_expression, jsx_self_closing_element, jsx_opening_element } = x.k;
  const end = x.next(node);
  for (let n = node + 6; n < end; n += 6) {
    const kind = x.kind(n);
    if (kind === call_expression || kind === new_expression) return true;
    if (kind === jsx_self_closing_element || kind === jsx_opening_element) return true;
  }
  return false;
}

function nameOf(x: Extraction, place: Place | undefined): string {
  if (place === undefined) return 'anonymous function';
  if (typeof place === 'string') return place;
  const callee = calleeOf(x, place);
  const first = x.first(x.child(place, x.f.arguments));
  const text = x.kind(first) === x.k.string ? first : -1;
  const made = x.kind(place) === x.k.new_expression ? 'new ' : '';
  return made + callbackName(x, { callee, last: x.child(callee, x.f.property), text });
}

/** A `new` expression names its type in a field that objects have by themselves. */
const CONSTRUCTOR: string = 'constructor';
const calleeOf = (x: Extraction, call: Node): Node => {
  const called = x.child(call, x.f.function);
  return called >= 0 ? called : x.child(call, x.f[CONSTRUCTOR]);
};
