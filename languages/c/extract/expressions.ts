/** How C and C++ expressions read: member access, calls, casts, pointers, assignments. */
import { namingNode } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { describedType } from './declarators.ts';
import { spelled } from './names.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);

/** Receivers inside receivers: a chain is followed this far. */
const MAX_LINKS = 16;
let links = 0;

/** The receiver of a member: the value itself before `.`, what it points to before `->`. */
export function receiver(x: Extraction, node: Node): Node {
  const operator = x.childOfKind(node, x.k['"->"']);
  const argument = x.child(node, x.f.argument);
  if (operator < 0 || argument < 0 || x.kind(argument) === x.k.this) return argument;
  if (x.expressionRows[operator / NODE] === 0) {
    if (links > MAX_LINKS) return -1;
    links++;
    const row = x.addExpression('index', operator, 'deref', x.expression(argument));
    links--;
    x.expressionRows[operator / NODE] = row + 1;
  }
  return operator;
}

/** The member's name; `p->~T()` and `p->T::f()` name theirs with more than a word. */
export const memberName = (x: Extraction, node: Node): Node => spelled(x, x.child(node, x.f.field));

const ADDRESS = 38;

/** `*p` is what it points to, `&v` counts as `v`. */
export function pointer(x: Extraction, node: Node, depth: number): number {
  const inner = x.expression(x.child(node, x.f.argument), depth + 1);
  if (inner < 0 || x.source.charCodeAt(x.start(node)) === ADDRESS) return inner;
  return x.addExpression('index', node, 'deref', inner);
}

const COMPARES = /^(?:==|!=|<=?|>=?|&&|\|\||and|or|not_eq)$/;

/** Comparisons are truth values; sums have the type of their first operand (a pointer and an offset, two numbers). */
export function binary(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const operator = x.source.slice(x.end(left), x.start(right)).trim();
  if (COMPARES.test(operator)) return x.addExpression('literal', node, 'bool');
  return operator === '+' || operator === '-' ? x.expression(left, depth + 1) : -1;
}

export function assignment(x: Extraction, node: Node): void {
  write(x, x.child(node, x.f.left));
}

/** A name or member that is written to. */
export function write(x: Extraction, target: Node): void {
  const naming = namingNode(x, target);
  if (naming < 0 || x.isClaimed(naming)) return;
  const kind = x.kind(naming);
  if (kind !== x.k.identifier && kind !== x.k.field_expression) return;
  x.reference('write', x.expression(naming));
  x.claim(naming);
  if (kind === x.k.field_expression) x.claim(memberName(x, naming));
}

/** The grammar takes `size_t` and its like for built in; they are names that some header declares. */
const isNamed = (x: Extraction, node: Node): boolean => x.source.startsWith('_t', x.end(node) - 2);

export function primitive(x: Extraction, node: Node): number {
  return isNamed(x, node) ? x.addExpression('name', node, x.text(node)) : x.addExpression('literal', node, 'number');
}

function useType(x: Extraction, node: Node): void {
  if (isNamed(x, node) && !x.isClaimed(node)) x.reference('type', x.expression(node));
}

export const expressions: Readonly<Record<string, Rule>> = {
  identifier: { expression: { op: 'name' } },
  type_identifier: { expression: { op: 'name', ref: 'type' } },
  field_expression: { expression: { op: 'member', a: receiver, name: memberName } },
  call_expression: { expression: { op: 'call', a: 'function', args: 'arguments' } },
  subscript_expression: { expression: { op: 'index', a: 'argument' } },
  pointer_expression: { expression: { op: 'custom', build: pointer } },
  parenthesized_expression: { expression: { op: 'pass', a: first } },
  extension_expression: { expression: { op: 'pass', a: first } },
  cast_expression: { expression: { op: 'cast', a: 'type', b: 'value' } },
  compound_literal_expression: { expression: { op: 'new', a: 'type' } },
  conditional_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
  assignment_expression: { enter: assignment, expression: { op: 'pass', a: 'left' } },
  update_expression: {
    enter: (x, node) => write(x, x.child(node, x.f.argument)),
    expression: { op: 'pass', a: 'argument' },
  },
  binary_expression: { expression: { op: 'custom', build: binary } },
  comma_expression: { expression: { op: 'pass', a: 'right' } },
  type_descriptor: { expression: { op: 'custom', build: describedType } },
  number_literal: { expression: { op: 'literal', type: 'number' } },
  char_literal: { skip: true, expression: { op: 'literal', type: 'number' } },
  string_literal: { skip: true, expression: { op: 'literal', type: 'string' } },
  concatenated_string: { expression: { op: 'literal', type: 'string' } },
  true: { expression: { op: 'literal', type: 'bool' } },
  false: { expression: { op: 'literal', type: 'bool' } },
  sizeof_expression: { expression: { op: 'literal', type: 'number' } },
  primitive_type: { enter: useType, expression: { op: 'custom', build: primitive } },
  sized_type_specifier: { expression: { op: 'literal', type: 'number' } },
};
