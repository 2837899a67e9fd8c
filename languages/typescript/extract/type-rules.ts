/** Types of TypeScript: type declarations, their members, and how each type reads as an expression. */
import { declareAt } from '../../../src/extract/declare.ts';
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { expectAngled, expectAsserted } from './expected.ts';
import { PREDICATE } from './flow.ts';
import { first, keyText, last } from './names.ts';
import { enterSignature, lookupType, objectType, signatureRow } from './object-types.ts';

const name = (x: Extraction, node: Node): string => keyText(x, x.child(node, x.f.name));
const second = (x: Extraction, node: Node): Node => x.sibling(x.first(node), node);
const declared = (): number => FLAG.declaration;

/** Members of an enum without a value are bare names in its body. */
function enterEnumMember(x: Extraction, node: Node): void {
  if (x.field(node) !== x.f.name || !x.inScope('type') || x.symbolKind(x.symbol) !== 'enum') return;
  const text = keyText(x, node);
  if (text !== '') declareAt(x, node, { kind: 'enum_member', name: text, nameNode: node });
}

/** Bound before the list opens its own scope, so that they hold for the whole declaration. */
function bindTypeParameters(x: Extraction, node: Node): void {
  for (const parameter of x.children(node)) {
    const nameNode = x.child(parameter, x.f.name);
    if (nameNode < 0) continue;
    x.claim(nameNode);
    const type = x.expression(x.first(x.child(parameter, x.f.constraint)));
    x.bind('type_parameter', x.text(nameNode), { node: nameNode, type });
  }
}

/** `infer U`, `K in …`: names that a type introduces for itself. */
function bindTypeName(x: Extraction, nameNode: Node): void {
  if (x.kind(nameNode) !== x.k.type_identifier) return;
  x.claim(nameNode);
  x.bind('type_parameter', x.text(nameNode), { node: nameNode });
}

/** Members of interfaces, classes and type aliases are symbols; those of other object types are not. */
function memberKind(kind: 'property' | 'method') {
  return (x: Extraction, node: Node) => {
    if (!x.inScope('type')) return undefined;
    const isAccessor = x.hasChild(node, x.k['"get"']) || x.hasChild(node, x.k['"set"']);
    return isAccessor ? ('property' as const) : kind;
  };
}

const signature: Rule = {
  scope: 'function',
  symbol: {
    kind: memberKind('method'),
    nameText: name,
    parameters: 'parameters',
    type: 'return_type',
    flags: declared,
  },
};

function unionOf(x: Extraction, node: Node, depth: number): number {
  const a = x.expression(first(x, node), depth + 1);
  const other = second(x, node);
  if (other < 0) return a;
  const b = x.expression(other, depth + 1);
  return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
}

function literalType(x: Extraction, node: Node, depth: number): number {
  return x.expression(x.first(node), depth + 1);
}

/** `x is T`: true of values of that type. */
function predicate(x: Extraction, node: Node, depth: number): number {
  const type = x.expression(x.child(x.first(node), x.f.type), depth + 1);
  return type < 0 ? x.addExpression('literal', node, 'boolean') : x.addExpression('wrapped', node, PREDICATE, type);
}

/** `typeof x`. */
function typeQuery(x: Extraction, node: Node, depth: number): number {
  const value = x.expression(x.first(node), depth + 1);
  return value < 0 ? -1 : x.addExpression('typeof', node, '', value);
}

/** A type on one line is part of the head; a longer one is the body. */
function aliasBody(x: Extraction, node: Node): Node {
  const value = x.child(node, x.f.value);
  return x.endRow(value) > x.row(node) ? value : -1;
}

const pass = (a: (x: Extraction, node: Node) => Node): Rule => ({ expression: { op: 'pass', a } });

export const typeRules: Readonly<Record<string, Rule>> = {
  interface_declaration: { scope: 'type', symbol: { kind: 'interface' } },
  type_alias_declaration: {
    scope: 'type',
    symbol: { kind: 'type_alias', type: 'value', body: aliasBody },
  },
  enum_declaration: { scope: 'type', symbol: { kind: 'enum' } },
  property_identifier: { enter: enterEnumMember },
  string: { enter: enterEnumMember, expression: { op: 'literal', type: 'string' } },
  enum_assignment: { symbol: { kind: 'enum_member', nameText: name, value: 'value' } },
  property_signature: { symbol: { kind: memberKind('property'), nameText: name, type: 'type', flags: declared } },
  method_signature: signature,
  abstract_method_signature: {
    ...signature,
    symbol: { ...signature.symbol!, flags: () => FLAG.declaration | FLAG.abstract },
  },
  call_signature: { scope: 'function', parameters: 'parameters', enter: enterSignature },
  construct_signature: { scope: 'function', parameters: 'parameters', enter: enterSignature },
  // `[K in T]: V` has a scope for `K`; the name in `[key: string]` is documentation.
  index_signature: {
    scope: 'block',
    scopeIf: (x, node) => x.hasChild(node, x.k.mapped_type_clause),
    enter: (x, node) => {
      x.claim(x.child(node, x.f.name));
      enterSignature(x, node);
    },
  },
  mapped_type_clause: { enter: (x, node) => bindTypeName(x, x.child(node, x.f.name)) },
  infer_type: { enter: (x, node) => bindTypeName(x, x.first(node)) },
  type_parameters: { scope: 'block', enter: bindTypeParameters },

  type_identifier: { expression: { op: 'name', ref: 'type' } },
  nested_type_identifier: { expression: { op: 'member', a: 'module', name: 'name', ref: 'type' } },
  nested_identifier: { expression: { op: 'member', a: 'object', name: 'property' } },
  generic_type: { expression: { op: 'generic', a: 'name', args: 'type_arguments' } },
  predefined_type: {
    expression: { op: 'custom', build: (x, node) => x.addExpression('literal', node, x.text(node)) },
  },
  literal_type: { expression: { op: 'custom', build: literalType } },
  template_literal_type: { expression: { op: 'literal', type: 'string' } },
  array_type: { expression: { op: 'wrapped', name: 'array', a: first } },
  tuple_type: { expression: { op: 'custom', build: listOf } },
  union_type: { expression: { op: 'custom', build: unionOf } },
  intersection_type: { expression: { op: 'custom', build: unionOf } },
  conditional_type: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
  lookup_type: { expression: { op: 'custom', build: lookupType } },
  function_type: {
    scope: 'function',
    parameters: 'parameters',
    expression: { op: 'custom', build: signatureRow },
  },
  constructor_type: { scope: 'function', parameters: 'parameters', expression: { op: 'custom', build: signatureRow } },
  this_type: { expression: { op: 'this' } },
  object_type: { expression: { op: 'custom', build: objectType } },
  type_query: { expression: { op: 'custom', build: typeQuery } },
  parenthesized_type: pass(first),
  optional_type: pass(first),
  rest_type: pass(first),
  readonly_type: pass(last),
  type_annotation: pass(first),
  type_predicate_annotation: { expression: { op: 'custom', build: predicate } },
  type_arguments: pass(first),
  as_expression: { enter: expectAsserted, expression: { op: 'custom', build: assertion } },
  satisfies_expression: { enter: expectAsserted, expression: { op: 'pass', a: first } },
  non_null_expression: pass(first),
  instantiation_expression: { expression: { op: 'generic', a: 'function', args: 'type_arguments' } },
};

/** `<T>x`: JSX leaves no room for it. */
export const angleAssertionRules: Readonly<Record<string, Rule>> = {
  type_assertion: { enter: expectAngled, expression: { op: 'cast', a: first, b: second } },
};

/** `x as T`; `x as const` stays `x`. */
function assertion(x: Extraction, node: Node, depth: number): number {
  const type = second(x, node);
  const value = x.expression(first(x, node), depth + 1);
  return type < 0 ? value : x.addExpression('cast', node, '', x.expression(type, depth + 1), value);
}
