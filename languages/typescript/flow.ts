/** What control flow says about values: returns, loops, narrowing. */
import type { Extraction } from '../../src/extract/extraction.ts';
import { bindPattern } from '../../src/extract/patterns.ts';
import type { Node } from '../../src/extract/rule.ts';
import { SCOPE } from '../../src/model/facts.ts';
import { isCapitalised, isFunction, unwrap } from './names.ts';
import { noteObject, returnedObject } from './objects.ts';

/** The value belongs to the innermost function when that is a symbol; what callbacks return is theirs. */
export function recordReturn(x: Extraction, kind: 'return' | 'yield', node: Node): void {
  if (node < 0) return;
  const inner = unwrap(x, node);
  noteObject(x, inner, { all: false, depth: 0 });
  const scope = x.nearestScope('function');
  if (scope < 0) return;
  const owner = x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  if (owner < 0 || x.symbolScope(owner) !== scope) return;
  const value = x.kind(inner) === x.k.object ? returnedObject(x, inner) : x.expression(node);
  if (value >= 0) x.bind(kind, '', { node, value, symbol: owner });
}

/** What `throw` names: a class that is constructed, with or without `new`; a variable says nothing. */
export function thrown(x: Extraction, node: Node): Node {
  const value = unwrap(x, x.first(node));
  if (x.kind(value) === x.k.new_expression) return value;
  const callee = x.kind(value) === x.k.call_expression ? x.child(value, x.f.function) : -1;
  const property = x.child(callee, x.f.property);
  return isCapitalised(x, property >= 0 ? property : callee) ? value : -1;
}

/** `(a) => expression` returns that. */
export function enterArrow(x: Extraction, node: Node): void {
  bindCallback(x, node);
  const body = x.child(node, x.f.body);
  if (x.kind(body) !== x.k.statement_block) recordReturn(x, 'return', body);
}

/** A named function expression sees itself by that name. */
export function enterNamedFunction(x: Extraction, node: Node): void {
  bindCallback(x, node);
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  x.bind('symbol', x.text(name), { node: name, symbol: x.symbol });
}

/** Methods that hand each element to their callback, and how many of its parameters are one. */
const ELEMENT_CALLBACKS: Readonly<Record<string, number>> = {
  every: 1,
  filter: 1,
  find: 1,
  findIndex: 1,
  findLast: 1,
  flatMap: 1,
  forEach: 1,
  map: 1,
  some: 1,
  sort: 2,
};

/** `list.map((item) => …)`, `promise.then((value) => …)`: tells the callback what it is called with. */
export function noteCallback(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  const callback = x.first(x.child(call, x.f.arguments));
  if (x.kind(callee) === x.k.member_expression && isFunction(x, callback)) x.notes.set(callback, callee);
}

/** Parameters of such a callback, where they have no type of their own. */
function bindCallback(x: Extraction, node: Node): void {
  const callee = x.notes.get(node) as Node | undefined;
  if (callee === undefined) return;
  const method = x.text(x.child(callee, x.f.property));
  const count = Object.hasOwn(ELEMENT_CALLBACKS, method) ? ELEMENT_CALLBACKS[method] : 0;
  if (count === 0 && method !== 'then') return;
  const receiver = x.expression(x.child(callee, x.f.object));
  if (receiver < 0) return;
  const list = x.child(node, x.f.parameters);
  const parameters = list >= 0 ? x.children(list) : [x.child(node, x.f.parameter)];
  for (const parameter of parameters.slice(0, count || 1)) {
    if (x.child(parameter, x.f.type) >= 0) continue;
    const pattern = x.child(parameter, x.f.pattern);
    const value = count > 0 ? receiver : x.addExpression('await', parameter, '', receiver);
    bindPattern(x, pattern >= 0 ? pattern : parameter, {
      type: -1,
      value,
      bound: (name, at) => x.bind(count > 0 ? 'element' : 'assign', name, at),
    });
  }
}

const DECLARES = /\b(?:const|let|var|using)\s+$/;

/** `for (const x of xs)`, `for (x in y)`. */
export function enterLoop(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0 || right < 0) return;
  const isOf = x.kind(x.child(node, x.f.operator)) === x.k['"of"'];
  const declares = DECLARES.test(x.source.slice(x.start(node), x.start(left)));
  const value = isOf ? x.expression(right) : -1;
  const type = isOf ? -1 : x.addExpression('literal', left, 'string');
  bindPattern(x, left, {
    type,
    value,
    bound: (name, at) => {
      if (declares) x.bind(isOf ? 'element' : 'local', name, at);
      else x.bind('assign', name, isOf ? { node: at.node } : at);
    },
  });
}

/** `if (x instanceof T) { … }` and its opposite, `if (!(x instanceof T)) return`. */
export function enterIf(x: Extraction, node: Node): void {
  const condition = unwrap(x, x.child(node, x.f.condition));
  const consequence = x.child(node, x.f.consequence);
  if (x.kind(condition) === x.k.unary_expression) {
    if (x.source.charCodeAt(x.start(condition)) !== 33 || !leaves(x, consequence)) return;
    narrow(x, unwrap(x, x.child(condition, x.f.argument)));
  } else if (x.kind(condition) === x.k.binary_expression && x.kind(consequence) === x.k.statement_block) {
    x.notes.set(consequence, condition);
  }
}

/** The block of such an `if`: the test holds in here. */
export function narrowBlock(x: Extraction, node: Node): void {
  const condition = x.notes.get(node);
  if (typeof condition === 'number') narrow(x, condition);
}

/** Whether a statement ends the function or the iteration. */
function leaves(x: Extraction, node: Node): boolean {
  let statement = node;
  if (x.kind(node) === x.k.statement_block) for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) statement = c;
  const kind = x.kind(statement);
  return (
    kind === x.k.return_statement ||
    kind === x.k.throw_statement ||
    kind === x.k.continue_statement ||
    kind === x.k.break_statement
  );
}

function narrow(x: Extraction, test: Node, depth = 0): void {
  if (depth > 8 || x.kind(test) !== x.k.binary_expression) return;
  const operator = x.kind(x.child(test, x.f.operator));
  const left = unwrap(x, x.child(test, x.f.left));
  const right = unwrap(x, x.child(test, x.f.right));
  if (operator === x.k['"&&"']) {
    narrow(x, left, depth + 1);
    narrow(x, right, depth + 1);
  } else if (operator === x.k['"instanceof"'] && x.kind(left) === x.k.identifier) {
    x.bind('narrow', x.text(left), { node: left, type: x.expression(right) });
  }
}
