/** Dart: what its node types declare, open and name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import {
  bindExtended,
  bindParameters,
  bindTypeParameter,
  classFlags,
  className,
  declareBases,
  declareFields,
  declareRepresentation,
  enterFunction,
  extensionName,
  functionFlags,
  functionKind,
  functionName,
  functionType,
  visibility,
} from './declarations.ts';
import { declareExport, declareImport, declarePart, declarePartOf } from './imports.ts';
import { nameNode, writtenType } from './nodes.ts';
import {
  assignable,
  bindCatch,
  bindLocals,
  bindLoop,
  bindVariablePattern,
  call,
  callNamed,
  callRow,
  cascade,
  construct,
  constructed,
  delegate,
  enterObjectPattern,
  enterTry,
  initializeField,
  listRow,
  makeEntry,
  mapRow,
  memberRow,
  namedResult,
  narrowBranch,
  narrowRight,
  readMember,
  thrown,
  typeRow,
  useType,
  write,
} from './uses.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;
const literal = (type: string) => ({ expression: { op: 'literal', type } }) as const;
const pass = { expression: { op: 'pass', a: first } } as const;

const declared = {
  scope: 'function',
  scopeIf: (x: Extraction, node: Node) => functionKind(x, node) !== undefined,
  symbol: {
    kind: functionKind,
    name: functionName,
    type: functionType,
    flags: functionFlags,
    body: (x: Extraction, node: Node) => x.childOfKind(node, x.k.function_body),
  },
  inside: enterFunction,
} as const;

const member = {
  enter: readMember,
  expression: { op: 'custom', build: memberRow },
} as const;

const loop = { scope: 'block', inside: bindLoop } as const;

export default defineRules({
  tokens: [],
  modifiers: {},
  deprecatedBy: /@[Dd]eprecated\b/,
  rules: {
    comment: { comment: true },
    block_comment: { comment: true },
    documentation_comment: { comment: true },
    documentation_block_comment: { comment: true },
    annotation: { annotation: true },
    script_tag: { skip: true },

    library_name: { skip: true },
    library_import: { enter: declareImport },
    library_export: { enter: declareExport },
    part_directive: { enter: declarePart },
    part_of_directive: { enter: declarePartOf },

    class_declaration: { scope: 'type', symbol: { kind: 'class', name: className, flags: classFlags } },
    mixin_application_class: { enter: (x, node) => x.claim(x.childOfKind(node, x.k.identifier)) },
    mixin_application: { enter: (x, node) => declareBases(x, node, 'inherit') },
    mixin_declaration: {
      scope: 'type',
      symbol: { kind: 'trait' },
      inside: (x, node) => declareBases(x, node, 'inherit'),
    },
    enum_declaration: { scope: 'type', symbol: { kind: 'enum' } },
    enum_entry: {
      symbol: {
        kind: 'enum_member',
        flags: () => FLAG.static | FLAG.readonly,
        type: () => -1,
      },
      inside: makeEntry,
    },
    extension_declaration: {
      scope: 'type',
      symbol: { kind: 'class', nameText: extensionName, type: 'class', flags: () => FLAG.extension },
      inside: bindExtended,
    },
    extension_type_declaration: { scope: 'type', symbol: { kind: 'class', name: className } },
    extension_type_representation: { enter: declareRepresentation },
    type_alias: {
      scope: 'block',
      symbol: {
        kind: 'type_alias',
        name: (x, node) => x.childOfKind(node, x.k.type_identifier),
        type: writtenType,
      },
    },
    superclass: { enter: (x, node) => declareBases(x, node, 'inherit') },
    mixins: { enter: (x, node) => declareBases(x, node, 'inherit') },
    interfaces: { enter: (x, node) => declareBases(x, node, 'implement') },
    type_parameter: { enter: bindTypeParameter },
    // Those of functions are bound by their function; others are only named.
    formal_parameter: { enter: (x, node) => x.claim(nameNode(x, node)) },
    typed_identifier: { enter: (x, node) => x.claim(nameNode(x, node)) },

    member_declaration: { wrapper: true },
    method_declaration: declared,
    declaration: { ...declared, enter: declareFields },
    function_declaration: declared,
    external_function_declaration: declared,
    getter_declaration: declared,
    setter_declaration: declared,
    external_getter_declaration: declared,
    external_setter_declaration: declared,
    local_function_declaration: declared,
    top_level_variable_declaration: { enter: declareFields },
    external_variable_declaration: { enter: declareFields },
    function_expression: {
      scope: 'function',
      expression: { op: 'function' },
      inside: (x, node) => bindParameters(x, x.childOfKind(node, x.k.formal_parameter_list), -1),
    },

    block: { scope: 'block', inside: bindCatch },
    for_statement: loop,
    for_element: loop,
    initialized_variable_declaration: { enter: bindLocals },
    try_statement: { enter: enterTry },
    catch_clause: { skip: true },
    if_statement: { scope: 'block', inside: narrowBranch },
    if_element: { scope: 'block', inside: narrowBranch },
    switch_statement_case: { scope: 'block' },
    switch_expression_case: { scope: 'block' },
    object_pattern: { enter: enterObjectPattern },
    variable_pattern: { enter: bindVariablePattern },
    constant_pattern: { enter: (x, node) => x.text(node) !== '_' },
    throw_expression: { throws: thrown },
    label: { skip: true },
    break_statement: { skip: true },
    continue_statement: { skip: true },
    symbol_literal: { skip: true },

    initializer_list_entry: { enter: delegate },
    redirection: { enter: delegate },
    field_initializer: { enter: initializeField },
    assignable_expression: { expression: { op: 'custom', build: assignable } },
    assignment_expression: {
      enter: (x, node) => write(x, x.child(node, x.f.left)),
      expression: { op: 'pass', a: 'right' },
    },
    postfix_expression: { enter: (x, node) => write(x, x.child(node, x.f.argument)) },
    call_expression: { enter: call, expression: { op: 'custom', build: callRow } },
    instantiation_expression: { expression: { op: 'pass', a: 'function' } },
    new_expression: { enter: construct, expression: { op: 'custom', build: constructed } },
    const_object_expression: { enter: construct, expression: { op: 'custom', build: constructed } },
    constructor_invocation: { enter: callNamed, expression: { op: 'custom', build: namedResult } },
    constructor_tearoff: { expression: { op: 'function' } },
    cascade: { enter: cascade, ...pass },
    member_expression: member,
    null_aware_member_expression: member,
    index_expression: { expression: { op: 'index', a: 'object' } },
    null_aware_index_expression: { expression: { op: 'index', a: 'object' } },
    null_assertion_expression: { expression: { op: 'pass', a: 'value' } },
    parenthesized_expression: pass,
    unary_expression: pass,
    await_expression: { expression: { op: 'await', a: first } },
    conditional_expression: {
      scope: 'block',
      inside: narrowBranch,
      expression: { op: 'union', a: 'consequence', b: 'alternative' },
    },
    if_null_expression: { expression: { op: 'union', a: first, b: last } },
    logical_and_expression: { enter: narrowRight, ...literal('bool') },
    logical_or_expression: literal('bool'),
    equality_expression: literal('bool'),
    relational_expression: literal('bool'),
    type_test_expression: literal('bool'),
    type_cast_expression: {
      expression: { op: 'cast', a: (x, node) => writtenType(x, x.childOfKind(node, x.k.type_cast)), b: first },
    },

    identifier: { expression: { op: 'name' } },
    identifier_dollar_escaped: { expression: { op: 'name' } },
    type_identifier: { expression: { op: 'name', ref: 'type' } },
    type: { enter: useType, expression: { op: 'custom', build: typeRow } },

    string_literal: literal('String'),
    decimal_integer_literal: literal('int'),
    hex_integer_literal: literal('int'),
    decimal_floating_point_literal: literal('double'),
    true: literal('bool'),
    false: literal('bool'),
    null_literal: literal('Null'),
    list_literal: { expression: { op: 'custom', build: listRow } },
    set_or_map_literal: { expression: { op: 'custom', build: mapRow } },
  },
  parameters: {},
  patterns: { identifier: 'name' },
  visibility,
});
