/** C#: what its node types declare and use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { claimMemberNames, initialiseMembers, newOfType, withMembers } from './creations.ts';
import {
  accessorFlags,
  attributeFlags,
  beginField,
  bindTypeParameter,
  callableKind,
  declaredType,
  declareFileNamespace,
  declarePositional,
  declareUsing,
  delegateType,
  explicitFlags,
  extendedType,
  fieldFlags,
  fieldKind,
  fieldType,
  initialValue,
  longValue,
  methodFlags,
  operatorName,
  primaryConstructor,
  propertyBody,
  recordKind,
  spellNamespaces,
  visibility,
} from './declarations.ts';
import { expressions } from './expressions.ts';
import { bindLambda, lambdaRow } from './lambdas.ts';
import {
  bindDesignation,
  bindTested,
  bindUnclaimed,
  enterQuery,
  opensSection,
  queryRow,
  tellSections,
} from './patterns.ts';
import { repairs } from './repairs.ts';
import { sites } from './sites.ts';
import { claimAll, decorate, nameBases, nameConstrained, useTypes } from './type-uses.ts';
import {
  assign,
  bindDeclarator,
  bindJoin,
  bindLet,
  bindLoop,
  bindOut,
  bindSetterValue,
  callInitializer,
  enterArrow,
  enterReturn,
  hasOwnBlock,
  isPropertyBody,
  nameArgument,
  parameterDefault,
  step,
} from './uses.ts';
import { anonymous, negation } from './values.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;
const claimFirst = (x: Extraction, node: Node): void => x.claim(x.first(node));
const claimName = (x: Extraction, node: Node): void => x.claim(x.child(node, x.f.name));
const claimCondition = (x: Extraction, node: Node): void => claimAll(x, x.child(node, x.f.condition));

const pass = { expression: { op: 'pass', a: first } } as const;
const callable = { parameters: 'parameters', flags: methodFlags } as const;

export default defineRules({
  tokens: [
    ...['public', 'private', 'protected', 'internal', 'file', 'static', 'abstract', 'sealed', 'override', 'readonly'],
    ...['const', 'async', 'partial', 'extern', 'unsafe', 'params', 'this', 'base', 'global', 'struct', 'operator'],
  ],
  modifiers: {
    '"public"': FLAG.exported,
    '"private"': FLAG.private,
    '"protected"': FLAG.protected,
    '"internal"': FLAG.internal,
    '"file"': FLAG.private,
    '"static"': FLAG.static,
    '"abstract"': FLAG.abstract,
    '"sealed"': FLAG.final,
    '"override"': FLAG.override,
    '"readonly"': FLAG.readonly,
    '"const"': FLAG.static | FLAG.readonly,
    '"async"': FLAG.async,
    '"partial"': FLAG.partial,
    '"extern"': FLAG.declaration,
    '"unsafe"': FLAG.unsafe,
  },
  modifierGroups: ['modifier'],
  repairs,
  rules: {
    comment: { comment: true },
    attribute_list: { annotation: true },
    attribute: { enter: decorate },
    attribute_argument: { enter: claimName },
    preproc_if: { enter: claimCondition },
    preproc_elif: { enter: claimCondition },
    preproc_if_in_attribute_list: { enter: claimCondition },
    preproc_pragma: { skip: true },

    using_directive: { enter: declareUsing },
    extern_alias_directive: { skip: true },
    namespace_declaration: {
      scope: 'namespace',
      symbol: { kind: 'namespace', flags: () => FLAG.package },
      enter: (x, node) => claimAll(x, x.child(node, x.f.name)),
    },
    file_scoped_namespace_declaration: { enter: declareFileNamespace },

    class_declaration: {
      scope: 'type',
      symbol: { kind: 'class', flags: attributeFlags },
      parameters: primaryConstructor,
    },
    struct_declaration: {
      scope: 'type',
      symbol: { kind: 'struct', flags: attributeFlags },
      parameters: primaryConstructor,
    },
    record_declaration: { scope: 'type', symbol: { kind: recordKind, flags: attributeFlags } },
    interface_declaration: { scope: 'type', symbol: { kind: 'interface', flags: attributeFlags } },
    enum_declaration: { scope: 'type', symbol: { kind: 'enum', flags: attributeFlags } },
    enum_member_declaration: { symbol: { kind: 'enum_member', value: 'value', flags: attributeFlags } },
    // A delegate is a name for a function type.
    delegate_declaration: {
      scope: 'function',
      symbol: { kind: 'type_alias', parameters: 'parameters', type: self, flags: attributeFlags, body: () => -1 },
      enter: delegateType,
    },
    base_list: { enter: nameBases },
    type_parameter: { enter: bindTypeParameter },
    type_parameter_constraints_clause: { enter: nameConstrained },

    method_declaration: { scope: 'function', symbol: { ...callable, kind: callableKind, type: 'returns' } },
    constructor_declaration: { scope: 'function', symbol: { ...callable, kind: 'constructor' } },
    constructor_initializer: { enter: callInitializer },
    destructor_declaration: {
      scope: 'function',
      symbol: { kind: 'method', nameText: (x, node) => `~${x.text(x.child(node, x.f.name))}` },
    },
    operator_declaration: {
      scope: 'function',
      symbol: {
        ...callable,
        kind: 'method',
        name: (x, node) => x.childOfKind(node, x.k['"operator"']),
        nameText: operatorName,
        type: 'type',
        flags: (x, node) => methodFlags(x, node) | FLAG.operator,
      },
    },
    conversion_operator_declaration: {
      scope: 'function',
      symbol: {
        ...callable,
        kind: 'method',
        name: (x, node) => x.childOfKind(node, x.k['"operator"']),
        nameText: (x, node) => `operator ${x.text(x.child(node, x.f.type))}`,
        type: 'type',
        flags: (x, node) => methodFlags(x, node) | FLAG.operator,
      },
    },
    local_function_statement: {
      scope: 'function',
      symbol: {
        ...callable,
        kind: callableKind,
        type: 'type',
        flags: (x, node) => methodFlags(x, node) | FLAG.local,
      },
    },
    parameter_list: { enter: declarePositional },
    parameter: { enter: extendedType },
    property_declaration: {
      symbol: { kind: 'property', type: 'type', value: 'value', body: propertyBody, flags: accessorFlags },
      enter: newOfType,
    },
    indexer_declaration: {
      scope: 'function',
      symbol: {
        kind: 'property',
        name: (x, node) => x.childOfKind(node, x.k['"this"']),
        nameText: () => 'this[]',
        parameters: 'parameters',
        type: 'type',
        body: propertyBody,
        flags: accessorFlags,
      },
    },
    event_declaration: {
      symbol: {
        kind: 'property',
        type: 'type',
        body: propertyBody,
        flags: (x, node) => attributeFlags(x, node) | explicitFlags(x, node),
      },
    },
    accessor_declaration: { scope: 'function' },
    explicit_interface_specifier: { enter: useTypes },
    field_declaration: { wrapper: true, enter: beginField },
    event_field_declaration: { wrapper: true, enter: beginField },
    variable_declaration: { wrapper: true },
    variable_declarator: {
      symbol: { kind: fieldKind, type: fieldType, value: initialValue, flags: fieldFlags, body: longValue },
      enter: bindDeclarator,
    },

    block: { scope: 'block', scopeIf: hasOwnBlock, enter: bindSetterValue },
    arrow_expression_clause: { ...pass, scope: 'function', scopeIf: isPropertyBody, enter: enterArrow },
    lambda_expression: { scope: 'function', expression: { op: 'custom', build: lambdaRow }, inside: bindLambda },
    anonymous_method_expression: {
      scope: 'function',
      parameters: 'parameters',
      expression: { op: 'custom', build: lambdaRow },
    },
    for_statement: { scope: 'block' },
    using_statement: { scope: 'block' },
    fixed_statement: { scope: 'block' },
    foreach_statement: { scope: 'block', inside: bindLoop },
    catch_clause: { scope: 'block' },
    catch_declaration: { variable: { pattern: 'name', type: 'type', localOnly: true, binding: 'catch' } },
    switch_body: { scope: 'block' },
    switch_section: { scope: 'block', scopeIf: opensSection },
    switch_expression_arm: { scope: 'block' },
    switch_statement: { enter: tellSections },
    is_pattern_expression: {
      enter: (x, node) => bindTested(x, x.child(node, x.f.pattern), x.expression(x.child(node, x.f.expression))),
      expression: { op: 'literal', type: 'bool' },
    },
    declaration_pattern: { enter: bindUnclaimed },
    recursive_pattern: { enter: bindUnclaimed },
    var_pattern: { enter: bindUnclaimed },
    list_pattern: { enter: bindUnclaimed },
    declaration_expression: { enter: bindOut },
    query_expression: { scope: 'block', inside: enterQuery, expression: { op: 'custom', build: queryRow } },
    from_clause: { variable: { pattern: 'name', type: 'type', value: last, localOnly: true, element: true } },
    join_clause: { enter: bindJoin },
    join_into_clause: { enter: (x, node) => bindDesignation(x, node) },
    let_clause: { enter: bindLet },
    throw_statement: { throws: first },
    throw_expression: { throws: first, expression: { op: 'unknown' } },
    labeled_statement: { enter: claimFirst },
    goto_statement: { enter: (x, node) => x.claim(last(x, node)) },
    argument: { enter: nameArgument, expression: { op: 'pass', a: last } },
    tuple_element: { enter: claimName, expression: { op: 'pass', a: 'type' } },
    assignment_expression: { enter: assign, expression: { op: 'pass', a: 'right' } },
    postfix_unary_expression: { enter: step, ...pass },
    prefix_unary_expression: { enter: step, expression: { op: 'custom', build: negation } },
    return_statement: { enter: enterReturn },
    implicit_object_creation_expression: { enter: initialiseMembers },
    with_expression: { enter: withMembers, ...pass },
    anonymous_object_creation_expression: { enter: claimMemberNames, expression: { op: 'custom', build: anonymous } },
    collection_expression: { expression: { op: 'literal', type: 'collection' } },

    ...expressions,
  },
  parameters: {
    parameter: {
      name: 'name',
      type: declaredType,
      default: parameterDefault,
      flags: (x, node) => (parameterDefault(x, node) >= 0 ? FLAG.optional : 0),
    },
    // `params T[] rest` has no node of its own: its type and name are direct children of the list.
    identifier: {
      name: self,
      type: (x, node) => x.child(x.parent(node), x.f.type),
      flags: FLAG.variadic,
    },
    implicit_parameter: { name: self },
  },
  patterns: {
    identifier: 'name',
    implicit_parameter: 'name',
    tuple_pattern: 'sequence',
    parenthesized_variable_designation: 'sequence',
  },
  visibility,
  sites,
  finish: spellNamespaces,
});
