/** Types of TypeScript: type declarations, their members, and how each type reads as an expression. */
import { declareAt } from '../../../src/extract/declare.ts';
import { listOf } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG } from '../../../src/model/kinds.ts';
import { ASSERTION, literalRow, PREDICATE } from './conditions.ts';
import { expectAngled, expectAsserted } from './expected.ts';
import { enterImportType, typedModule } from './import-types.ts';
import { first, keyText, last } from './names.ts';
import {
  enterSignature,
  inType,
  lookupType,
  objectType,
  openCondition,
  openScope,
  readInside,
  signatureRow,
} from './object-types.ts';

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
    if (!inType(x)) return undefined;
    const isAccessor = x.hasChild(node, x.k['"get"']) || x.hasChild(node, x.k['"set"']);
    return isAccessor ? ('property' as const) : kind;
  };
}

const signature: Rule = {
  scope: 'function',
  inside: openScope,
  symbol: {
    kind: memberKind('method'),
    nameText: name,
    parameters: 'parameters',
    type: 'return_type',
    flags: declared,
  },
};

const unionOf =
  (sign: string) =>
  (x: Extraction, node: Node, depth: number): number => {
    const a = x.expression(first(x, node), depth + 1);
    const other = second(x, node);
    if (other < 0) return a;
    const b = x.expression(other, depth + 1);
    return a < 0 && b < 0 ? -1 : x.addExpression('union', node, sign, a, b);
  };

/** Whether a condition introduces a name: `T extends (infer U)[]`. */
function infers(x: Extraction, node: Node): boolean {
  const right = x.child(node, x.f.right);
  for (let inner = right; inner >= 0 && inner < x.next(right); inner += NODE)
    if (x.kind(inner) === x.k.infer_type) return true;
  return false;
}

/** Either of the two types. */
function conditionalType(x: Extraction, node: Node, depth: number): number {
  const read = infers(x, node) ? readInside(x, node, -1) : (row: number): number => row;
  const a = read(x.expression(x.child(node, x.f.consequence), depth + 1));
  const b = x.expression(x.child(node, x.f.alternative), depth + 1);
  return a < 0 && b < 0 ? -1 : x.addExpression('union', node, '', a, b);
}

/** A type of one value keeps the value's text. */
const literalType = (x: Extraction, node: Node): number => literalRow(x, x.first(node));

/** `x is T`, `asserts x is T`: true of values of that type, or returns only then. The key says which argument is meant. */
const predicate =
  (name: string) =>
  (x: Extraction, node: Node, depth: number): number => {
    const stated = name === PREDICATE ? x.first(node) : x.first(x.first(node));
    const type = x.expression(x.child(stated, x.f.type), depth + 1);
    if (type < 0) return name === PREDICATE ? x.addExpression('literal', node, 'boolean') : -1;
    const place = placeOf(x, x.parent(node), x.child(stated, x.f.name));
    return x.addExpression('wrapped', node, name, type, x.addExpression('literal', node, place));
  };

/** The position of a parameter among those of a function. */
function placeOf(x: Extraction, owner: Node, name: Node): string {
  if (x.kind(name) === x.k.this) return 'this';
  const list = x.child(owner, x.f.parameters);
  if (list < 0) return '0';
  const text = x.text(name);
  const parameters = x.children(list).filter((node) => x.child(node, x.f.pattern) >= 0);
  const isThis = (node: Node): boolean => x.kind(x.child(node, x.f.pattern)) === x.k.this;
  return String(
    parameters.filter((node) => !isThis(node)).findIndex((node) => x.text(x.child(node, x.f.pattern)) === text),
  );
}

/** `typeof x`. */
function typeQuery(x: Extraction, node: Node, depth: number): number {
  const value = x.expression(typedModule(x, x.first(node)), depth + 1);
  return value < 0 ? -1 : x.addExpression('typeof', node, '', value);
}

/** A type on one line is part of the head; a longer one is the body. */
function aliasBody(x: Extraction, node: Node): Node {
  const value = x.child(node, x.f.value);
  return x.endRow(value) > x.row(node) ? value : -1;
}

/** `a.b` in `a.b.T` are namespaces, whatever else has their names. */
function markNamespaces(x: Extraction, node: Node): void {
  if (enterImportType(x, x.child(node, x.f.module))) return;
  let row = x.expression(x.child(node, x.f.module));
  const { data } = x.facts.tables.expressions;
  while (row >= 0) {
    const o = row * EXPRESSION.stride;
    if (data[o + EXPRESSION.b] === -1) data[o + EXPRESSION.b] = NAMES_A.namespace;
    row = data[o + EXPRESSION.op] === expressionOpCode.member ? data[o + EXPRESSION.a] : -1;
  }
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
  call_signature: { scope: 'function', parameters: 'parameters', enter: enterSignature, inside: openScope },
  construct_signature: { scope: 'function', parameters: 'parameters', enter: enterSignature, inside: openScope },
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
  nested_type_identifier: {
    enter: markNamespaces,
    expression: { op: 'member', a: (x, node) => typedModule(x, x.child(node, x.f.module)), name: 'name', ref: 'type' },
  },
  nested_identifier: {
    enter: (x, node) => void enterImportType(x, x.child(node, x.f.object)),
    expression: { op: 'member', a: (x, node) => typedModule(x, x.child(node, x.f.object)), name: 'property' },
  },
  generic_type: { expression: { op: 'generic', a: 'name', args: 'type_arguments' } },
  predefined_type: {
    expression: { op: 'custom', build: (x, node) => x.addExpression('literal', node, x.text(node)) },
  },
  literal_type: { expression: { op: 'custom', build: literalType } },
  template_literal_type: { expression: { op: 'literal', type: 'string' } },
  array_type: { expression: { op: 'wrapped', name: 'array', a: first } },
  tuple_type: { expression: { op: 'custom', build: listOf } },
  union_type: { expression: { op: 'custom', build: unionOf('') } },
  intersection_type: { expression: { op: 'custom', build: unionOf('&') } },
  // What a condition infers holds for it and for the type that it leads to.
  conditional_type: {
    scope: 'block',
    scopeIf: infers,
    expression: { op: 'custom', build: conditionalType },
    inside: openCondition,
  },
  lookup_type: { expression: { op: 'custom', build: lookupType } },
  function_type: {
    scope: 'function',
    parameters: 'parameters',
    expression: { op: 'custom', build: signatureRow },
    inside: openScope,
  },
  constructor_type: {
    scope: 'function',
    parameters: 'parameters',
    expression: { op: 'custom', build: signatureRow },
    inside: openScope,
  },
  this_type: { expression: { op: 'this' } },
  object_type: { expression: { op: 'custom', build: objectType } },
  type_query: {
    enter: (x, node) => void enterImportType(x, x.first(node)),
    expression: { op: 'custom', build: typeQuery },
  },
  parenthesized_type: pass(first),
  optional_type: pass(first),
  rest_type: pass(first),
  readonly_type: pass(last),
  type_annotation: pass(first),
  type_predicate_annotation: { expression: { op: 'custom', build: predicate(PREDICATE) } },
  asserts_annotation: { expression: { op: 'custom', build: predicate(ASSERTION) } },
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
