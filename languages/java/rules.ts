/** Java: what its node types declare and use. */
import type { Extraction } from '../../src/extract/extraction.ts';
import { defineLanguage, type Node } from '../../src/extract/rule.ts';
import { FLAG } from '../../src/model/kinds.ts';
import {
  beginField,
  bindLocal,
  bindTypeParameter,
  declaredType,
  declareImport,
  declarePackage,
  declareRecordFields,
  fieldFlags,
  fieldKind,
  fieldType,
  longValue,
  memberFlags,
  methodFlags,
  opensClassBody,
  visibility,
} from './declarations.ts';
import {
  accessed,
  bindCatch,
  bindComponent,
  bindInstanceof,
  bindRecordPattern,
  bindResource,
  bindTypePattern,
  callConstructor,
  callee,
  callMethod,
  catchType,
  claimOuterThis,
  claimPackage,
  hasOwnBlock,
  namesSuperTypes,
  opensIf,
  opensSwitchCase,
  referMethod,
  writeTarget,
} from './uses.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;
const claimFirst = (x: Extraction, node: Node): void => x.claim(x.first(node));

const method = { kind: 'method', parameters: 'parameters', type: 'type', flags: methodFlags } as const;
const literal = (type: string) => ({ expression: { op: 'literal', type } }) as const;
/** Built-in types: known by name, nothing to refer to. */
const builtIn = { expression: { op: 'name', ref: 'none' } } as const;

export default defineLanguage({
  id: 'java',
  title: 'Java',
  revision: 1,
  grammar: 'java',
  tokens: ['public', 'private', 'protected', 'static', 'final', 'abstract', 'default', 'new'],
  modifiers: {
    '"public"': FLAG.exported,
    '"private"': FLAG.private,
    '"protected"': FLAG.protected,
    '"static"': FLAG.static,
    '"final"': FLAG.final,
    '"abstract"': FLAG.abstract,
    '"default"': FLAG.default,
  },
  modifierGroups: ['modifiers'],
  rules: {
    line_comment: { comment: true },
    block_comment: { comment: true },
    marker_annotation: { annotation: true },
    annotation: { annotation: true },
    element_value_pair: { enter: (x, node) => x.claim(x.child(node, x.f.key)) },

    package_declaration: { enter: declarePackage },
    import_declaration: { enter: declareImport },
    module_declaration: { symbol: { kind: 'module', flags: memberFlags } },
    requires_module_directive: {
      enter: (x, node) => {
        x.import('effect', node, { module: x.text(x.child(node, x.f.module)) });
        return false;
      },
    },
    exports_module_directive: { skip: true },
    opens_module_directive: { skip: true },

    class_declaration: { scope: 'type', symbol: { kind: 'class', flags: memberFlags } },
    interface_declaration: { scope: 'type', symbol: { kind: 'interface', flags: memberFlags } },
    annotation_type_declaration: { scope: 'type', symbol: { kind: 'interface', flags: memberFlags } },
    enum_declaration: { scope: 'type', symbol: { kind: 'enum', flags: memberFlags } },
    record_declaration: { scope: 'type', symbol: { kind: 'class', flags: memberFlags } },
    enum_constant: { symbol: { kind: 'enum_member', flags: memberFlags } },
    // A class without a name (`new T() { … }`, the body of an enum constant): its members belong to the symbol around it.
    class_body: { scope: 'type', scopeIf: opensClassBody },
    formal_parameters: { enter: declareRecordFields },
    superclass: { bases: 'inherit' },
    super_interfaces: { enter: (x, node) => namesSuperTypes(x, x.first(node), 'implement') },
    extends_interfaces: { enter: (x, node) => namesSuperTypes(x, x.first(node), 'inherit') },
    type_parameter: { enter: bindTypeParameter },

    method_declaration: { scope: 'function', symbol: method },
    constructor_declaration: {
      scope: 'function',
      symbol: { kind: 'constructor', parameters: 'parameters', flags: memberFlags },
    },
    compact_constructor_declaration: { scope: 'function', symbol: { kind: 'constructor', flags: memberFlags } },
    annotation_type_element_declaration: { symbol: { ...method, parameters: () => -1 } },
    field_declaration: { wrapper: true, enter: beginField },
    constant_declaration: { wrapper: true, enter: beginField },
    variable_declarator: {
      symbol: { kind: fieldKind, type: fieldType, value: 'value', flags: fieldFlags, body: longValue },
      enter: bindLocal,
    },

    block: { scope: 'block', scopeIf: hasOwnBlock },
    lambda_expression: { scope: 'function', parameters: 'parameters', expression: { op: 'function' } },
    for_statement: { scope: 'block' },
    enhanced_for_statement: {
      scope: 'block',
      variable: { pattern: 'name', type: declaredType, value: 'value', localOnly: true, element: true },
    },
    try_with_resources_statement: { scope: 'block' },
    resource: { enter: bindResource },
    catch_clause: { scope: 'block' },
    catch_formal_parameter: { enter: bindCatch },
    if_statement: { scope: 'block', scopeIf: opensIf },
    switch_block: { scope: 'block' },
    switch_rule: { scope: 'block', scopeIf: opensSwitchCase },
    switch_block_statement_group: { scope: 'block', scopeIf: opensSwitchCase },
    instanceof_expression: { enter: bindInstanceof },
    type_pattern: { enter: bindTypePattern },
    record_pattern: { enter: bindRecordPattern },
    record_pattern_component: { enter: bindComponent },
    throw_statement: { throws: first },
    labeled_statement: { enter: claimFirst },
    break_statement: { skip: true },
    continue_statement: { skip: true },
    assignment_expression: {
      enter: (x, node) => writeTarget(x, x.child(node, x.f.left)),
      expression: { op: 'pass', a: 'right' },
    },
    update_expression: { enter: (x, node) => writeTarget(x, x.first(node)) },
    explicit_constructor_invocation: { enter: callConstructor },

    identifier: { expression: { op: 'name' } },
    this: { expression: { op: 'this' } },
    super: { expression: { op: 'super' } },
    field_access: { enter: claimOuterThis, expression: { op: 'member', a: accessed, name: 'field' } },
    scoped_identifier: { expression: { op: 'member', a: 'scope', name: 'name' } },
    method_invocation: { enter: callMethod, expression: { op: 'custom', build: callee } },
    method_reference: { enter: referMethod, expression: { op: 'function' } },
    object_creation_expression: { expression: { op: 'new', a: 'type', args: 'arguments' } },
    array_creation_expression: { expression: { op: 'wrapped', name: 'array', a: 'type' } },
    array_access: { expression: { op: 'index', a: 'array' } },
    cast_expression: { expression: { op: 'cast', a: 'type', b: 'value' } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    ternary_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },

    type_identifier: {
      // `var` stands for a type that is not written.
      enter: (x, node) => {
        if (x.end(node) - x.start(node) === 3 && x.text(node) === 'var') x.claim(node);
      },
      expression: { op: 'name', ref: 'type' },
    },
    scoped_type_identifier: {
      enter: claimPackage,
      expression: { op: 'member', a: first, name: last, ref: 'type' },
    },
    generic_type: {
      expression: { op: 'generic', a: first, args: (x, node) => x.childOfKind(node, x.k.type_arguments) },
    },
    array_type: { expression: { op: 'wrapped', name: 'array', a: 'element' } },
    annotated_type: { expression: { op: 'pass', a: last } },
    wildcard: { expression: { op: 'pass', a: last } },
    catch_type: { expression: { op: 'custom', build: catchType } },
    integral_type: builtIn,
    floating_point_type: builtIn,
    boolean_type: builtIn,
    void_type: builtIn,

    string_literal: literal('String'),
    character_literal: literal('char'),
    decimal_integer_literal: literal('int'),
    hex_integer_literal: literal('int'),
    octal_integer_literal: literal('int'),
    binary_integer_literal: literal('int'),
    decimal_floating_point_literal: literal('double'),
    hex_floating_point_literal: literal('double'),
    true: literal('boolean'),
    false: literal('boolean'),
    null_literal: literal('null'),
    class_literal: literal('Class'),
  },
  parameters: {
    identifier: { name: self },
    formal_parameter: { name: 'name', type: declaredType },
    spread_parameter: {
      name: (x, node) => x.child(x.childOfKind(node, x.k.variable_declarator), x.f.name),
      type: (x, node) => {
        const before = x.children(node).filter((child) => x.kind(child) !== x.k.modifiers);
        return before[0] ?? -1;
      },
      flags: FLAG.variadic,
    },
  },
  patterns: { identifier: 'name' },
  visibility,
});
