/** How C# expressions and types read: names, members, calls, casts, literals. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { construct, constructArray, firstElement } from './creations.ts';
import { switchValue, tellArms } from './patterns.ts';
import { identify, keepMemberTypes, nameType, spelled, useTypes } from './type-uses.ts';
import { callee, enterCall, typeArguments } from './uses.ts';
import { literalOf, operation, tuple, tupleType } from './values.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const literal = (type: string) => ({ expression: { op: 'literal', type } }) as const;
const pass = { expression: { op: 'pass', a: first } } as const;
const passType = { expression: { op: 'pass', a: 'type' } } as const;

export const expressions: Readonly<Record<string, Rule>> = {
  identifier: { enter: identify, expression: { op: 'name' } },
  '"this"': { expression: { op: 'this' } },
  '"base"': { expression: { op: 'super' } },
  member_access_expression: {
    enter: keepMemberTypes,
    expression: { op: 'member', a: 'expression', name: spelled },
  },
  conditional_access_expression: {
    expression: {
      op: 'member',
      a: 'condition',
      name: (x, node) => spelled(x, x.childOfKind(node, x.k.member_binding_expression)),
    },
  },
  invocation_expression: {
    enter: enterCall,
    expression: { op: 'call', a: callee, args: 'arguments', types: typeArguments },
  },
  object_creation_expression: { enter: construct, expression: { op: 'new', a: 'type', args: 'arguments' } },
  array_creation_expression: {
    enter: (x, node) =>
      constructArray(x, x.childOfKind(node, x.k.initializer_expression), x.expression(x.child(node, x.f.type))),
    ...passType,
  },
  implicit_array_creation_expression: { expression: { op: 'custom', build: firstElement } },
  element_access_expression: { expression: { op: 'index', a: 'expression' } },
  await_expression: { expression: { op: 'await', a: first } },
  cast_expression: { expression: { op: 'cast', a: 'type', b: 'value' } },
  as_expression: {
    enter: (x, node) => nameType(x, x.child(node, x.f.right)),
    expression: { op: 'cast', a: 'right', b: 'left' },
  },
  is_expression: { enter: (x, node) => nameType(x, x.child(node, x.f.right)), ...literal('bool') },
  default_expression: { expression: { op: 'cast', a: 'type', b: () => -1 } },
  conditional_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
  binary_expression: { expression: { op: 'custom', build: operation } },
  switch_expression: { enter: tellArms, expression: { op: 'custom', build: switchValue } },
  parenthesized_expression: pass,
  checked_expression: pass,
  ref_expression: pass,
  tuple_expression: { expression: { op: 'custom', build: tuple } },

  qualified_name: {
    enter: keepMemberTypes,
    expression: { op: 'member', a: 'qualifier', name: spelled, ref: 'type' },
  },
  alias_qualified_name: {
    enter: (x, node) => {
      x.claim(x.child(node, x.f.alias));
      identify(x, node);
    },
    expression: { op: 'pass', a: 'name' },
  },
  generic_name: {
    enter: identify,
    expression: { op: 'generic', a: first, args: (x, node) => x.childOfKind(node, x.k.type_argument_list) },
  },
  type_argument_list: { enter: useTypes },
  array_type: { expression: { op: 'wrapped', name: 'array', a: 'type' } },
  nullable_type: { expression: { op: 'wrapped', name: 'optional', a: 'type' } },
  pointer_type: { expression: { op: 'wrapped', name: 'pointer', a: 'type' } },
  ref_type: passType,
  scoped_type: passType,
  tuple_type: { expression: { op: 'custom', build: tupleType } },
  function_pointer_type: { expression: { op: 'function_type', a: 'returns' } },
  predefined_type: { expression: { op: 'custom', build: (x, node) => x.addExpression('literal', node, x.text(node)) } },

  string_literal: literal('string'),
  verbatim_string_literal: literal('string'),
  raw_string_literal: literal('string'),
  interpolated_string_expression: literal('string'),
  character_literal: literal('char'),
  integer_literal: { expression: { op: 'custom', build: literalOf } },
  real_literal: { expression: { op: 'custom', build: literalOf } },
  boolean_literal: literal('bool'),
  null_literal: literal('null'),
  typeof_expression: literal('Type'),
};
