/** Expressions of scripts: how each reads as a receiver or value, and what it refers to. */
import type { Extraction } from '../../src/extract/extraction.ts';
import type { Node, Rule } from '../../src/extract/rule.ts';
import { writeTarget } from './assignments.ts';
import { noteCallback } from './flow.ts';
import { importCall } from './modules.ts';
import { first, isCapitalised } from './names.ts';
import { noteObject } from './objects.ts';

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
    const list = x.child(node, x.f.arguments);
    let count = 0;
    for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
      if (x.kind(c) === x.k.spread_element) count = Number.NEGATIVE_INFINITY;
      count++;
    }
    const target = x.addExpression('member', callee, 'constructor', x.addExpression('super', callee));
    x.reference('call', target, count < 0 ? -2 : count);
  } else if (kind === x.k.import || (kind === x.k.identifier && x.end(callee) - x.start(callee) === 7)) {
    importCall(x, node);
  }
  noteArguments(x, node);
  noteCallback(x, node);
}

/** `a ?? b` is either; `a && b` is `b`; comparisons are booleans; sums are unknown. */
function binaryValue(x: Extraction, node: Node, depth: number): number {
  const operator = x.kind(x.child(node, x.f.operator));
  const right = x.expression(x.child(node, x.f.right), depth + 1);
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

/** `[a, b]` is an array of what its first element is, where that is known. */
function arrayValue(x: Extraction, node: Node, depth: number): number {
  const element = x.expression(x.first(node), depth + 1);
  return element < 0 ? x.addExpression('literal', node, 'Array') : x.addExpression('wrapped', node, 'array', element);
}

/** `<Foo/>` and `<Foo.Bar/>` render; `<div/>` names nothing. */
function renderElement(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  const isMember = x.kind(name) === x.k.member_expression || x.kind(name) === x.k.nested_identifier;
  if (isMember || (x.kind(name) === x.k.identifier && isCapitalised(x, name)))
    x.reference('render', x.expression(name));
}

export const expressionRules: Readonly<Record<string, Rule>> = {
  identifier: { expression: { op: 'name' } },
  shorthand_property_identifier: { expression: { op: 'name' } },
  this: { expression: { op: 'this' } },
  super: { expression: { op: 'super' } },
  member_expression: { expression: { op: 'member', a: 'object', name: 'property' } },
  subscript_expression: { expression: { op: 'index', a: 'object' } },
  call_expression: {
    expression: { op: 'call', a: 'function', args: 'arguments', types: typeArguments },
    enter: enterCall,
  },
  new_expression: {
    expression: { op: 'new', a: 'constructor', args: 'arguments', types: typeArguments },
    enter: noteArguments,
  },
  await_expression: { expression: { op: 'await', a: first } },
  parenthesized_expression: { expression: { op: 'pass', a: first } },
  spread_element: { expression: { op: 'spread', a: first } },
  // Among the arguments of a tagged template: how many there are is hidden.
  template_substitution: { expression: { op: 'spread', a: first } },
  ternary_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
  binary_expression: { expression: { op: 'custom', build: binaryValue } },
  unary_expression: { expression: { op: 'custom', build: unaryValue } },
  update_expression: {
    expression: { op: 'literal', type: 'number' },
    enter: (x, node) => writeTarget(x, x.child(node, x.f.argument)),
  },
  augmented_assignment_expression: {
    expression: { op: 'pass', a: 'right' },
    enter: (x, node) => writeTarget(x, x.child(node, x.f.left)),
  },
  array: { expression: { op: 'custom', build: arrayValue } },
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
  jsx_closing_element: { skip: true },
  jsx_namespace_name: { skip: true },
  jsx_element: literal('JSX.Element'),
};
