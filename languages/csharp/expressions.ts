/** How C# expressions and types read: names, members, calls, casts, literals. */
import type { Extraction } from '../../src/extract/extraction.ts';
import type { Node, Rule } from '../../src/extract/rule.ts';
import { identify, nameType, spelled, useTypes } from './type-uses.ts';
import { callee, coalesce, initialiseMembers, skipNameof, switchValue, tuple, typeArguments } from './uses.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const literal = (type: string) => ({ expression: { op: 'literal', type } }) as const;
const pass = { expression: { op: 'pass', a: first } } as const;
const passType = { expression: { op: 'pass', a: 'type' } } as const;

export const expressions: Readonly<Record<string, Rule>> = {
  identifier: { enter: identify, expression: { op: 'name' } },
  '"this"': { expression: { op: 'this' } },
  '"base"': { expression: { op: 'super' } },
  member_access_expression: { expression: { op: 'member', a: 'expression', name: spelled } },
  conditional_access_expression: {
    expression: {
      op: 'member',
      a: 'condition',
      name: (x, node) => spelled(x, x.childOfKind(node, x.k.member_binding_expression)),
    },
  },
  invocation_expression: {
    enter: skipNameof,
    expression: { op: 'call', a: callee, args: 'arguments', types: typeArguments },
  },
  object_creation_expression: { enter: initialiseMembers, expression: { op: 'new', a: 'type', args: 'arguments' } },
  array_creation_expression: passType,
  element_access_expression: { expression: { op: 'index', a: 'expression' } },
  await_expression: { expression: { op: 'await', a: first } },
  cast_expression: { expression: { op: 'cast', a: 'type', b: 'value' } },
  as_expression: {
    enter: (x, node) => nameType(x, x.child(node, x.f.right)),
    expression: { op: 'cast', a: 'right', b: 'left' },
  },
  is_expression: { enter: (x, node) => nameType(x, x.child(node, x.f.right)) },
  default_expression: { expression: { op: 'cast', a: 'type', b: () => -1 } },
  conditional_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
  binary_expression: { expression: { op: 'custom', build: coalesce } },
  switch_expression: { expression: { op: 'custom', build: switchValue } },
  parenthesized_expression: pass,
  checked_expression: pass,
  ref_expression: pass,
  tuple_expression: { expression: { op: 'custom', build: tuple } },

  qualified_name: { expression: { op: 'member', a: 'qualifier', name: spelled, ref: 'type' } },
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
  tuple_type: { expression: { op: 'custom', build: tuple } },
  function_pointer_type: { expression: { op: 'function_type', a: 'returns' } },
  predefined_type: { expression: { op: 'name', ref: 'none' } },

  string_literal: literal('string'),
  verbatim_string_literal: literal('string'),
  raw_string_literal: literal('string'),
  interpolated_string_expression: literal('string'),
  character_literal: literal('char'),
  integer_literal: literal('int'),
  real_literal: literal('double'),
  boolean_literal: literal('bool'),
  null_literal: literal('null'),
  typeof_expression: literal('Type'),
};
