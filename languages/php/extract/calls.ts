/** Calls, constructions and members: the name, the receiver, and the number of arguments. */
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, MAY_NAME_NOTHING, NAMES_A } from '../../../src/model/facts.ts';
import { declareDefined } from './assignments.ts';
import { anonymousName } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { impliedRow, mentionAnswering, takenFrom } from './implied-names.ts';
import { CALLBACKS, KEEPS_ARGUMENTS } from './library-functions.ts';
import { isName, nameRow, refer } from './names.ts';
import { narrowAssert } from './narrowing.ts';
import { useVariable } from './variables.ts';

/** These look like calls, but are not. */
const CONSTRUCTS = new Set(['isset', 'empty', 'unset', 'exit', 'die', 'eval', 'list', 'array']);

/** Number of arguments; -2 when a spread hides it, or `f(...)` makes a closure of the function. */
function argumentCount(x: Extraction, list: Node): number {
  let count = 0;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    if (x.kind(c) === x.k.comment) continue;
    if (x.kind(c) === x.k.variadic_placeholder || x.hasChild(c, x.k.variadic_unpacking)) return -2;
    count++;
  }
  return count;
}

export function callFunction(x: Extraction, node: Node): void {
  const callee = x.child(node, x.f.function);
  const list = x.child(node, x.f.arguments);
  if (x.kind(callee) === x.k.variable_name) {
    useVariable(x, callee, 'call', argumentCount(x, list));
    const row = x.expression(callee);
    // This cell holds the arguments of other calls; no code reads those of a called variable.
    if (row >= 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = impliedRow(x, 'call');
    return;
  }
  if (!isName(x, callee)) return;
  const name = x.text(callee).toLowerCase().replace(/^\\/, '');
  if (CONSTRUCTS.has(name)) {
    x.claim(callee);
    return;
  }
  if (name === 'define') declareDefined(x, node);
  else if (name === 'assert') narrowAssert(x, node);
  const row = refer(x, callee, { sort: 'function', kind: 'call', args: argumentCount(x, list) });
  handOn(x, name, list);
  if (KEEPS_ARGUMENTS.has(name))
    x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = listOf(x, list, 0);
}

/** Values that a library function passes to its closure: elements of the array beside it. */
function handOn(x: Extraction, name: string, list: Node): void {
  const places = CALLBACKS[name];
  if (places === undefined) return;
  const given = x.children(list).map((argument) => x.first(argument));
  const closure = given[places.closure] ?? -1;
  if (x.kind(closure) !== x.k.anonymous_function && x.kind(closure) !== x.k.arrow_function) return;
  const array = x.expression(given[places.array] ?? -1);
  if (array < 0) return;
  const element = takenFrom(x, closure, { value: array, how: 'loop' });
  stateOf(x).given.set(
    closure,
    Array.from({ length: places.elements.length }, (_, i) => (places.elements[i] ? element : -1)),
  );
}

export function functionValue(x: Extraction, node: Node, depth: number): number {
  const callee = x.child(node, x.f.function);
  const row = isName(x, callee) ? nameRow(x, callee, 'function') : x.expression(callee, depth + 1);
  if (row < 0) return -1;
  if (isPlaceholder(x, node)) return row;
  return x.addExpression('call', node, '', row);
}

const isPlaceholder = (x: Extraction, call: Node): boolean =>
  x.kind(x.first(x.child(call, x.f.arguments))) === x.k.variadic_placeholder;

// ---- members --------------------------------------------------------------------------------------------------------

/** The row of the receiver before `->` or `::`. */
function receiverRow(x: Extraction, node: Node, depth: number): number {
  return isName(x, node) ? nameRow(x, node, 'class') : x.expression(node, depth + 1);
}

const receiverOf = (x: Extraction, node: Node): Node => {
  const object = x.child(node, x.f.object);
  return object >= 0 ? object : x.child(node, x.f.scope);
};

/** The node that spells a member, -1 when it is worked out at run time. */
function memberName(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  if (x.kind(name) === x.k.name) return name;
  const isStatic = x.kind(node) === x.k.scoped_property_access_expression;
  return isStatic && x.kind(name) === x.k.variable_name ? x.first(name) : -1;
}

/** `a->b`, `A::$b`. */
export function memberRow(x: Extraction, node: Node, depth: number): number {
  const name = memberName(x, node);
  return name < 0 ? -1 : x.addExpression('member', name, x.text(name), receiverRow(x, receiverOf(x, node), depth));
}

export function readMember(x: Extraction, node: Node): void {
  useReceiver(x, receiverOf(x, node));
  mentionAnswering(x);
  const name = memberName(x, node);
  if (name < 0) return;
  if (!x.isClaimed(node)) x.reference('read', x.expression(node));
  x.claim(name);
  x.claim(x.child(node, x.f.name));
}

function useReceiver(x: Extraction, node: Node): void {
  if (isName(x, node)) refer(x, node, { sort: 'class', kind: 'read' });
}

/** Rows of callees, by the node of the call. */
const calleeKey = (node: Node): string => `callee ${node}`;

function calleeRow(x: Extraction, node: Node, depth: number): number {
  const known = x.notes.get(calleeKey(node)) as number | undefined;
  if (known !== undefined) return known;
  const name = memberName(x, node);
  const row = name < 0 ? -1 : x.addExpression('member', name, x.text(name), receiverRow(x, receiverOf(x, node), depth));
  x.notes.set(calleeKey(node), row);
  return row;
}

export function callMember(x: Extraction, node: Node): void {
  useReceiver(x, receiverOf(x, node));
  mentionAnswering(x);
  const name = memberName(x, node);
  if (name < 0) return;
  x.claim(name);
  x.reference('call', calleeRow(x, node, 0), argumentCount(x, x.child(node, x.f.arguments)));
}

export function callValue(x: Extraction, node: Node, depth: number): number {
  const callee = calleeRow(x, node, depth);
  if (callee < 0) return -1;
  return isPlaceholder(x, node) ? callee : x.addExpression('call', node, '', callee);
}

/** `A::B`, and `A::class`, which is the name of the class as a text. */
export function constantRow(x: Extraction, node: Node, depth: number): number {
  const [scope, name] = x.children(node);
  if (name === undefined || x.kind(name) !== x.k.name) return -1;
  const receiver = receiverRow(x, scope, depth);
  if (x.text(name).toLowerCase() !== 'class')
    return x.addExpression('member', name, x.text(name), receiver, NAMES_A.macro);
  if (receiver < 0) return -1;
  const type = isName(x, scope) ? receiver : x.addExpression('typeof', node, '', receiver);
  return x.addExpression('wrapped', node, 'class-string', type);
}

export function useClassConstant(x: Extraction, node: Node): void {
  const [scope, name] = x.children(node);
  if (scope !== undefined) useReceiver(x, scope);
  if (name === undefined || x.kind(name) !== x.k.name) return;
  x.claim(name);
  if (x.text(name).toLowerCase() !== 'class') x.reference('read', x.expression(node));
}

// ---- constructions --------------------------------------------------------------------------------------------------

export function construct(x: Extraction, node: Node): void {
  const type = x.first(node);
  if (!isName(x, type)) return;
  refer(x, type, { sort: 'class', kind: 'new', args: argumentCount(x, x.childOfKind(node, x.k.arguments)) });
}

export function constructed(x: Extraction, node: Node, depth: number): number {
  const type = x.first(node);
  if (x.kind(type) === x.k.anonymous_class) {
    const name = x.addExpression('name', type, anonymousName(x, type), -1, NAMES_A.type);
    return x.addExpression('new', node, '', name);
  }
  if (isName(x, type)) {
    // The class that the method was called on.
    if (x.text(type).toLowerCase() === 'static') return x.addExpression('this', node);
    return x.addExpression('new', node, '', nameRow(x, type, 'class'));
  }
  const name = x.expression(type, depth + 1);
  return name < 0 ? -1 : x.addExpression('index', node, 'deref', name);
}

/** `throw new E()` names the type. */
export function throwType(x: Extraction, node: Node): void {
  const value = x.first(node);
  if (x.kind(value) !== x.k.object_creation_expression || !isName(x, x.first(value))) return;
  x.reference('throw', nameRow(x, x.first(value), 'class'));
}

/** `[$this, 'run']`, `[A::class, 'run']`: a method as a value. */
export function useCallable(x: Extraction, node: Node): void {
  const [first, second, third] = x.children(node);
  if (second === undefined || third !== undefined) return;
  const [object, name] = [x.first(first), x.first(second)];
  const content = x.first(name);
  if (x.kind(name) !== x.k.string && x.kind(name) !== x.k.encapsed_string) return;
  if (x.sibling(object, first) >= 0 || x.kind(content) !== x.k.string_content || !/^\w+$/.test(x.text(content))) return;
  const receiver = callableReceiver(x, object);
  if (receiver < 0) return;
  const row = x.addExpression('member', content, x.text(content), receiver, NAMES_A.function);
  x.reference('read', row, MAY_NAME_NOTHING);
}

function callableReceiver(x: Extraction, node: Node): number {
  if (x.kind(node) === x.k.variable_name) return x.text(node) === '$this' ? x.expression(node) : -1;
  if (x.kind(node) !== x.k.class_constant_access_expression) return -1;
  const [scope, name] = x.children(node);
  const isClass = name !== undefined && x.text(name).toLowerCase() === 'class' && isName(x, scope);
  return isClass ? nameRow(x, scope, 'class') : -1;
}
