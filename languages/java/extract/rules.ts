/** Java: what its node types declare and use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { arrayType, createdArray, trailingArray } from './arrays.ts';
import {
  accessed,
  callConstructor,
  callee,
  callLateConstructor,
  callMethod,
  claimOuterThis,
  construct,
  constructConstant,
  constructed,
  referMethod,
} from './calls.ts';
import { narrowBranch, narrowRight } from './checks.ts';
import {
  beginField,
  bindLocal,
  bindTypeParameter,
  declareAnonymous,
  declaredType,
  declareImport,
  declarePackage,
  declareRecordFields,
  enterAnonymous,
  fieldFlags,
  fieldKind,
  fieldType,
  longValue,
  memberFlags,
  methodFlags,
  opensClassBody,
  takeComponents,
  visibility,
} from './declarations.ts';
import { bindLambda, bindReturned, expectAssigned, expectCast, typedParameters } from './lambdas.ts';
import { literalOf, numberLiteral, operation, unaryOperation } from './literals.ts';
import { exportAccessors, noteAccessors } from './lombok.ts';
import { repairs } from './repairs.ts';
import { sites } from './sites.ts';
import {
  bindCatch,
  bindComponent,
  bindInstanceof,
  bindLabel,
  bindRecordPattern,
  bindResource,
  bindTypePattern,
  catchType,
  claimPackage,
  hasOwnBlock,
  keepStored,
  nameElements,
  nameLabels,
  namesSuperTypes,
  opensIf,
  opensSwitchCase,
  referLabel,
  writeTarget,
} from './uses.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;
const spreadType = (x: Extraction, node: Node): Node =>
  x.children(node).find((child) => x.kind(child) !== x.k.modifiers) ?? -1;
/** `throw new E()` names the type, `throw e` the variable. */
const thrown = (x: Extraction, node: Node): Node => {
  const value = x.first(node);
  return x.kind(value) === x.k.object_creation_expression ? x.child(value, x.f.type) : value;
};

const method = { kind: 'method', parameters: 'parameters', type: 'type', flags: methodFlags } as const;
const literal = (type: string) =>
  ({ expression: { op: 'custom', build: (x: Extraction, node: Node) => literalOf(x, node, type) } }) as const;
const number = (type: string) =>
  ({ expression: { op: 'custom', build: (x: Extraction, node: Node) => numberLiteral(x, node, type) } }) as const;
/** Built-in types: known by name, nothing to refer to. */
const builtIn = { expression: { op: 'name', ref: 'none' } } as const;

export default defineRules({
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
    annotation: { annotation: true, enter: nameElements },

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

    class_declaration: { scope: 'type', symbol: { kind: 'class', flags: memberFlags }, inside: noteAccessors },
    interface_declaration: { scope: 'type', symbol: { kind: 'interface', flags: memberFlags } },
    annotation_type_declaration: { scope: 'type', symbol: { kind: 'interface', flags: memberFlags } },
    enum_declaration: { scope: 'type', symbol: { kind: 'enum', flags: memberFlags } },
    record_declaration: { scope: 'type', symbol: { kind: 'class', flags: memberFlags } },
    enum_constant: { symbol: { kind: 'enum_member', flags: memberFlags }, inside: constructConstant },
    // The body of a class without a name: `new T() { … }`, an enum constant.
    class_body: { scope: 'type', scopeIf: opensClassBody, enter: enterAnonymous },
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
    constructor_body: { enter: callLateConstructor },
    compact_constructor_declaration: {
      scope: 'function',
      symbol: { kind: 'constructor', flags: memberFlags },
      inside: takeComponents,
    },
    annotation_type_element_declaration: { symbol: { ...method, parameters: () => -1 } },
    field_declaration: { wrapper: true, enter: beginField },
    constant_declaration: { wrapper: true, enter: beginField },
    variable_declarator: {
      symbol: { kind: fieldKind, type: fieldType, value: 'value', flags: fieldFlags, body: longValue },
      enter: bindLocal,
      inside: exportAccessors,
    },

    block: { scope: 'block', scopeIf: hasOwnBlock },
    lambda_expression: {
      scope: 'function',
      parameters: typedParameters,
      expression: { op: 'function' },
      inside: bindLambda,
    },
    return_statement: { enter: bindReturned },
    switch_expression: { enter: nameLabels },
    for_statement: { scope: 'block' },
    enhanced_for_statement: {
      scope: 'block',
      variable: { pattern: 'name', type: declaredType, value: 'value', localOnly: true, element: true },
    },
    try_with_resources_statement: { scope: 'block' },
    resource: { enter: bindResource },
    catch_clause: { scope: 'block' },
    catch_formal_parameter: { enter: bindCatch },
    if_statement: { scope: 'block', scopeIf: opensIf, inside: narrowBranch },
    while_statement: { enter: narrowBranch },
    switch_block: { scope: 'block' },
    switch_rule: { scope: 'block', scopeIf: opensSwitchCase },
    switch_block_statement_group: { scope: 'block', scopeIf: opensSwitchCase },
    type_pattern: { enter: bindTypePattern },
    record_pattern: { enter: bindRecordPattern },
    record_pattern_component: { enter: bindComponent },
    throw_statement: { throws: thrown },
    labeled_statement: { enter: bindLabel },
    break_statement: { enter: referLabel, skip: true },
    continue_statement: { enter: referLabel, skip: true },
    assignment_expression: {
      enter: (x, node) => {
        writeTarget(x, x.child(node, x.f.left));
        expectAssigned(x, node);
        keepStored(x, x.child(node, x.f.left), x.child(node, x.f.right));
      },
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
    object_creation_expression: {
      enter: construct,
      expression: { op: 'custom', build: constructed },
      inside: declareAnonymous,
    },
    array_creation_expression: { expression: { op: 'custom', build: createdArray } },
    array_access: { expression: { op: 'index', a: 'array' } },
    cast_expression: { enter: expectCast, expression: { op: 'cast', a: 'type', b: 'value' } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    ternary_expression: { enter: narrowBranch, expression: { op: 'union', a: 'consequence', b: 'alternative' } },
    unary_expression: { expression: { op: 'custom', build: unaryOperation } },
    binary_expression: { enter: narrowRight, expression: { op: 'custom', build: operation } },
    instanceof_expression: { ...literal('boolean'), enter: bindInstanceof },

    type_identifier: {
      // `var` replaces a type that is not written.
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
    array_type: { expression: { op: 'custom', build: arrayType } },
    // `int x[]`: the dimensions are read as the type.
    dimensions: { expression: { op: 'custom', build: trailingArray } },
    spread_parameter: { expression: { op: 'wrapped', name: 'array', a: spreadType } },
    annotated_type: { expression: { op: 'pass', a: last } },
    wildcard: { expression: { op: 'pass', a: last } },
    catch_type: { expression: { op: 'custom', build: catchType } },
    integral_type: builtIn,
    floating_point_type: builtIn,
    boolean_type: builtIn,
    void_type: builtIn,

    string_literal: literal('String'),
    character_literal: literal('char'),
    decimal_integer_literal: number('int'),
    hex_integer_literal: number('int'),
    octal_integer_literal: number('int'),
    binary_integer_literal: number('int'),
    decimal_floating_point_literal: number('double'),
    hex_floating_point_literal: number('double'),
    true: literal('boolean'),
    false: literal('boolean'),
    null_literal: literal('null'),
    class_literal: { expression: { op: 'wrapped', name: 'class', a: first } },
  },
  parameters: {
    identifier: { name: self },
    formal_parameter: { name: 'name', type: declaredType },
    spread_parameter: {
      name: (x, node) => x.child(x.childOfKind(node, x.k.variable_declarator), x.f.name),
      type: self,
      flags: FLAG.variadic,
    },
  },
  patterns: { identifier: 'name' },
  visibility,
  sites,
  repairs,
});
