/** Expressions of scripts: how each reads as a receiver or value, and what it refers to. */

import { listOf, namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { defineModule } from './amd.ts';
import { noteAttribute, noteCallbacks, noteCalledInPlace, noteElements } from './anonymous.ts';
import { writeTarget } from './assignments.ts';
import { COLLECTIONS, keepArguments, keepPassed } from './call-arguments.ts';
import { noteMembersIn } from './conditions.ts';
import { noteEvent } from './events.ts';
import { argumentRow, expectArguments, readKey, writeAttributes } from './expected.ts';
import { calledModule, importCall } from './modules.ts';
import { first, isCapitalised, last, literalKey, spelledKey } from './names.ts';
import { enterBinary, enterTernary, rightRow, ternaryValue } from './narrowing.ts';
import { noteObject } from './objects.ts';
import { giveArguments } from './parameters.ts';
import { inheritByCall } from './prototypes.ts';
import { storeArgument } from './stores.ts';

const typeArguments = (x: Extraction, node: Node): Node => x.child(node, x.f.type_arguments);
const literal = (type: string): Rule => ({ expression: { op: 'literal', type } });

/** Calls at module level configure something: functions in the objects they are given are worth finding. */
function noteArguments(x: Extraction, node: Node): void {
  if (!x.atDeclarationLevel() || x.notes.get(node) === 'decorator') return;
  const list = x.child(node, x.f.arguments);
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) noteObject(x, c, { all: false, depth: 0 });
}

function enterCall(x: Extraction, node: Node): void {
  const callee = x.child(node, x.f.function);
  const kind = x.kind(callee);
  if (kind === x.k.super) {
    const target = x.addExpression('member', callee, 'constructor', x.addExpression('super', callee));
    x.reference('call', target, argumentCount(x, node));
  } else if (kind === x.k.subscript_expression && literalKey(x, x.child(callee, x.f.index)) !== '') {
    x.reference('call', x.expression(callee), argumentCount(x, node));
    x.claim(callee);
  } else if (kind === x.k.await_expression && namingNode(x, x.first(callee)) === x.first(callee)) {
    x.reference('call', x.expression(x.first(callee)), argumentCount(x, node));
    x.claim(x.first(callee));
  } else if (kind === x.k.import || (kind === x.k.identifier && x.end(callee) - x.start(callee) === 7)) {
    importCall(x, node);
  }
  if (noteCalledInPlace(x, callee)) {
    x.reference('call', x.expression(callee), argumentCount(x, node));
    giveArguments(x, callee, node);
  }
  inheritByCall(x, node, callee);
  noteCallbacks(x, node);
  defineModule(x, node, callee);
  // A question about a position asks which signature takes the arguments, whether or not the result is used.
  if (x.keepsLocals) x.expression(node);
  noteArguments(x, node);
  keepPassed(x, node, callee);
  storeArgument(x, node, callee);
  noteEvent(x, node, callee);
  expectArguments(x, node, () => x.expression(callee));
}

/** A spread hides how many there are. */
function argumentCount(x: Extraction, call: Node): number {
  const list = x.child(call, x.f.arguments);
  let count = 0;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    if (x.kind(c) === x.k.spread_element) return -2;
    if (x.kind(c) !== x.k.comment) count++;
  }
  return count;
}

/**
 * `require('m')` and `import('m')` are modules. The grammar reads `await f<T>()` as a call of `await f`: it awaits the result
 * of the call.
 */
function specialCall(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  const module = calledModule(x, node);
  if (module !== '') return x.addExpression('module', node, module);
  const isAwaited = x.kind(callee) === x.k.await_expression;
  const called = x.expression(isAwaited ? x.first(callee) : callee, depth + 1);
  keepArguments(x, node, called, depth);
  if (!isAwaited) return undefined;
  if (called < 0) return -1;
  const types = typeArguments(x, node);
  return x.addExpression(
    'await',
    node,
    '',
    x.addExpression('call', node, '', called, types < 0 ? -1 : listOf(x, types, depth + 1)),
  );
}

/** The field of a `new` expression; objects have a property of that name by themselves. */
const CONSTRUCTOR: string = 'constructor';

/** `new Map(pairs)`: the arguments say what is in it, unless its type arguments do. */
function keepMade(x: Extraction, node: Node, depth: number): undefined {
  const type = x.first(node);
  if (x.kind(type) === x.k.identifier && typeArguments(x, node) < 0 && COLLECTIONS.test(x.text(type)))
    keepArguments(x, node, x.expression(type, depth + 1), depth);
}

function enterNew(x: Extraction, node: Node): void {
  const made = x.childOfKind(node, x.k.this);
  if (made >= 0) x.reference('new', x.expression(made), argumentCount(x, node));
  noteCallbacks(x, node);
  noteArguments(x, node);
  keepPassed(x, node, x.child(node, x.f[CONSTRUCTOR]));
  expectArguments(x, node, () => x.expression(node));
}

/** Records `this` and `super`: a question at their places may ask what they mean. */
function readKeyword(x: Extraction, node: Node): void {
  if (x.keepsLocals) x.reference('read', x.expression(node));
}

/** `#name in object`: other uses are members or declarations, and accounted for. */
function readPrivate(x: Extraction, node: Node): void {
  if (x.isClaimed(node) || x.field(node) !== x.f.left) return;
  x.reference('read', x.addExpression('member', node, x.text(node), x.addExpression('this', node)));
}

/** `a ?? b` is either; `a && b` is `b`; comparisons are booleans; sums are unknown. */
function binaryValue(x: Extraction, node: Node, depth: number): number {
  const operator = x.kind(x.child(node, x.f.operator));
  const right = rightRow(x, node, depth);
  if (operator === x.k['"&&"']) return right;
  if (operator === x.k['"instanceof"']) return x.addExpression('literal', node, 'boolean');
  if (operator !== x.k['"||"'] && operator !== x.k['"??"']) return -1;
  const left = x.expression(x.child(node, x.f.left), depth + 1);
  return left < 0 && right < 0 ? -1 : x.addExpression('union', node, '', left, right);
}

const UNARY: Readonly<Record<string, string>> = {
  '!': 'boolean',
  t: 'string',
  '-': 'number',
  '+': 'number',
  '~': 'number',
};

function unaryValue(x: Extraction, node: Node): number {
  const type = UNARY[x.source[x.start(node)]];
  return type === undefined ? -1 : x.addExpression('literal', node, type);
}

/** Longer lists are data: the type of their first element is enough. */
const MAX_ELEMENTS = 8;

/** `[a, b]` is a list of the types of its elements. */
function arrayValue(x: Extraction, node: Node, depth: number): number {
  const elements = x.children(node).filter((child) => x.kind(child) !== x.k.comment);
  if (elements.length > MAX_ELEMENTS) {
    const element = x.expression(elements[0], depth + 1);
    return element < 0 ? x.addExpression('literal', node, 'Array') : x.addExpression('wrapped', node, 'array', element);
  }
  let tail = -1;
  for (const element of elements.reverse())
    tail = x.addExpression('list', element, '', x.expression(element, depth + 1), tail);
  return tail < 0 ? x.addExpression('literal', node, 'Array') : tail;
}

/** `x['key']` and `x[1]` are members; other indexes are elements. */
function indexValue(x: Extraction, node: Node, depth: number): number {
  const object = x.expression(x.child(node, x.f.object), depth + 1);
  if (object < 0) return -1;
  const index = x.child(node, x.f.index);
  const key = literalKey(x, index);
  return key === ''
    ? x.addExpression('index', node, '', object)
    : x.addExpression('member', spelledKey(x, index), key, object);
}

/** `<Foo/>` and `<Foo.Bar/>` render; `<div/>` names nothing that an index could hold. */
function renderElement(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  if (namesComponent(x, name)) {
    x.reference('render', x.expression(name));
    writeAttributes(x, node, () => propertiesOf(x, node, x.expression(name)));
  } else if (x.keepsLocals && x.kind(name) === x.k.identifier) {
    const element = intrinsicElement(x, name);
    x.reference('read', element);
    x.reference('read', x.expression(name));
    writeAttributes(x, node, () => element);
  }
}

/** The parameter of a component that is a function, the `props` of one that is a class. */
function propertiesOf(x: Extraction, node: Node, component: number): number {
  const taken = argumentRow(x, node, { place: '0', callee: component });
  if (taken < 0) return -1;
  const made = x.addExpression('new', node, '', component);
  return x.addExpression('union', node, '', taken, x.addExpression('property', node, 'props', made));
}

/** `JSX.IntrinsicElements[name]`, where elements of the platform are declared. */
function intrinsicElement(x: Extraction, name: Node): number {
  const all = x.addExpression('member', name, 'IntrinsicElements', x.addExpression('name', name, 'JSX'));
  return x.addExpression('member', name, x.text(name), x.addExpression('cast', name, '', all));
}

function namesComponent(x: Extraction, name: Node): boolean {
  const kind = x.kind(name);
  const isMember = kind === x.k.member_expression || kind === x.k.nested_identifier;
  return isMember || (kind === x.k.identifier && isCapitalised(x, name));
}

/** `</Foo>` adds no information, but a question may be asked at its place. */
function closeElement(x: Extraction, node: Node): boolean {
  const name = x.child(node, x.f.name);
  if (!x.keepsLocals || name < 0) return false;
  x.claim(name);
  if (!namesComponent(x, name)) x.reference('read', intrinsicElement(x, name));
  x.reference('read', x.expression(name));
  return true;
}

export const expressionRules: Readonly<Record<string, Rule>> = {
  identifier: { expression: { op: 'name' } },
  shorthand_property_identifier: { expression: { op: 'name' } },
  this: { expression: { op: 'this' }, enter: readKeyword },
  super: { expression: { op: 'super' }, enter: readKeyword },
  member_expression: { expression: { op: 'member', a: 'object', name: 'property' } },
  subscript_expression: { enter: readKey, expression: { op: 'custom', build: indexValue } },
  private_property_identifier: { enter: readPrivate },
  call_expression: {
    expression: { op: 'call', a: 'function', args: 'arguments', types: typeArguments, build: specialCall },
    enter: enterCall,
  },
  new_expression: {
    expression: { op: 'new', a: 'constructor', args: 'arguments', types: typeArguments, build: keepMade },
    enter: enterNew,
  },
  await_expression: { expression: { op: 'await', a: first } },
  parenthesized_expression: { expression: { op: 'pass', a: first } },
  sequence_expression: { expression: { op: 'pass', a: last } },
  spread_element: { expression: { op: 'spread', a: first } },
  // Among the arguments of a tagged template: how many there are is hidden.
  template_substitution: { expression: { op: 'spread', a: first } },
  ternary_expression: { enter: enterTernary, expression: { op: 'custom', build: ternaryValue } },
  binary_expression: { enter: enterBinary, expression: { op: 'custom', build: binaryValue } },
  unary_expression: {
    enter: (x, node) => {
      if (x.source.startsWith('delete', x.start(node))) noteMembersIn(x, x.child(node, x.f.argument));
    },
    expression: { op: 'custom', build: unaryValue },
  },
  update_expression: {
    expression: { op: 'literal', type: 'number' },
    enter: (x, node) => writeTarget(x, x.child(node, x.f.argument)),
  },
  array: { enter: noteElements, expression: { op: 'custom', build: arrayValue } },
  string: literal('string'),
  template_string: literal('string'),
  number: literal('number'),
  regex: literal('RegExp'),
  true: literal('boolean'),
  false: literal('boolean'),
  null: literal('null'),
  undefined: literal('undefined'),
};

export const jsxRules: Readonly<Record<string, Rule>> = {
  jsx_opening_element: { enter: renderElement },
  jsx_self_closing_element: { enter: renderElement },
  jsx_closing_element: { enter: closeElement },
  jsx_attribute: { enter: noteAttribute },
  jsx_namespace_name: { skip: true },
  jsx_element: literal('JSX.Element'),
};
