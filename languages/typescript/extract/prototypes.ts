/** Types that are made of functions: a function with a prototype, and the prototype above it. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { isText, unwrap } from './names.ts';

/** A function with a prototype is a class in all but name: its row, -1 when the file declares none of that name. */
export function makeClass(x: Extraction, owner: Node): number {
  if (x.kind(owner) !== x.k.identifier) return -1;
  const name = x.text(owner);
  for (let scope = x.scope; scope >= 0; scope = x.scopeParent(scope)) {
    const row = x.symbolIn(scope, name);
    if (row <= 0) continue;
    if (x.symbolKind(row) === 'function') x.setSymbol(row, SYMBOL.kind, symbolKindCode.class);
    return x.symbolKind(row) === 'class' ? row : -1;
  }
  return -1;
}

/** `A.prototype = Object.create(B.prototype)`, `A.prototype = new B()`. */
export function inheritPrototype(x: Extraction, owner: Node, value: Node): void {
  const isMade = x.kind(value) === x.k.new_expression;
  const isCopied = x.kind(value) === x.k.call_expression && isText(x, x.child(value, x.f.function), 'Object.create');
  if (isMade) addBase(x, owner, x.first(value));
  else if (isCopied) addBase(x, owner, prototypeOwner(x, x.first(x.child(value, x.f.arguments))));
}

/** Functions that put the prototype of their second argument above that of the first. */
const INHERITS = /^(?:(?:util\.)?inherits|_*inherits(?:Loose)?|goog\.inherits)$/;

/** `Object.setPrototypeOf(A.prototype, B.prototype)`, `util.inherits(A, B)`. */
export function inheritByCall(x: Extraction, call: Node, callee: Node): void {
  const end = x.end(callee) - x.start(callee);
  if (end < 8 || end > 21) return;
  const [first = -1, second = -1] = x.children(x.child(call, x.f.arguments));
  if (isText(x, callee, 'Object.setPrototypeOf')) addBase(x, prototypeOwner(x, first), prototypeOwner(x, second));
  else if (INHERITS.test(x.text(callee))) addBase(x, unwrap(x, first), unwrap(x, second));
}

/** `B` of `B.prototype`, -1 for another expression. */
function prototypeOwner(x: Extraction, node: Node): Node {
  const isPrototype = x.kind(node) === x.k.member_expression && isText(x, x.child(node, x.f.property), 'prototype');
  return isPrototype ? x.child(node, x.f.object) : -1;
}

function addBase(x: Extraction, owner: Node, base: Node): void {
  const isPath = x.kind(base) === x.k.identifier || x.kind(base) === x.k.member_expression;
  if (owner < 0 || !isPath) return;
  makeClass(x, base);
  const row = makeClass(x, owner);
  if (row > 0) x.base(row, x.expression(base), 'inherit');
}
