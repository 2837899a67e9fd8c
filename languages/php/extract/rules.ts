/** PHP: what its node types declare, open and name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { assign, bindCaught, bindLoop, bindStatic, update, writeTo } from './assignments.ts';
import {
  callFunction,
  callMember,
  callValue,
  constantRow,
  construct,
  constructed,
  functionValue,
  memberRow,
  readMember,
  throwType,
  useCallable,
  useClassConstant,
} from './calls.ts';
import {
  beginProperty,
  bindNested,
  claimNames,
  declareAnonymous,
  declareBases,
  insideClosure,
  insideFunction,
  insideProperty,
  methodFlags,
  methodKind,
  openType,
  promote,
  propertyFlags,
  recordReturn,
  recordYield,
  spelledIn,
  useTraits,
  visibility,
  visibilityFlags,
} from './declarations.ts';
import { readValueType } from './doc-tags.ts';
import { beginFile } from './file-state.ts';
import { takenFrom } from './implied-names.ts';
import { declareInclude, declareNamespace, declareUse } from './imports.ts';
import { nameRow, refer, useConstant } from './names.ts';
import { insideAnd, insideBranch, isBranch, markBody, narrowChoice, narrowIf, opensAnd } from './narrowing.ts';
import { repairs } from './repairs.ts';
import { usualTags } from './script-tags.ts';
import { sites } from './sites.ts';
import {
  anyOf,
  arrayValue,
  choice,
  elementValue,
  functionRow,
  matched,
  namedType,
  operation,
  primitiveType,
  useNamedType,
  useTested,
  variadicType,
} from './values.ts';
import { readVariable, takeGlobals, variableRow } from './variables.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const self = (_x: Extraction, node: Node): Node => node;
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;

type Build = (x: Extraction, node: Node, depth: number) => number;
const built = (build: Build) => ({ op: 'custom', build }) as const;
const literal = (type: string): Rule => ({ expression: { op: 'literal', type } });
const pass: Rule = { expression: { op: 'pass', a: first } };
/** A body that may not run. */
const branch: Rule = { scope: 'branch', scopeIf: isBranch, inside: insideBranch };
const constant: Rule = { enter: useConstant, expression: built((x, node) => nameRow(x, node, 'constant')) };
const member: Rule = { enter: readMember, expression: built(memberRow) };
const called: Rule = { enter: callMember, expression: built(callValue) };
const closure: Rule = {
  scope: 'function',
  parameters: 'parameters',
  expression: built(functionRow),
  inside: insideClosure,
};
const types: Rule = { expression: built(anyOf) };
const include: Rule = { enter: declareInclude };
const type = (kind: 'class' | 'interface' | 'trait' | 'enum'): Rule => ({
  scope: 'type',
  symbol: { kind },
  inside: openType,
});

export default defineRules({
  tokens: ['instanceof', '&&', 'and', '||', 'or', '??', '??=', 'function', 'const'],
  deprecatedBy: /#\[[^\]#]{0,200}\bDeprecated\b/,
  modifiers: {
    static_modifier: FLAG.static,
    abstract_modifier: FLAG.abstract,
    final_modifier: FLAG.final,
    readonly_modifier: FLAG.readonly,
  },
  docsAllowBlankLine: true,
  prepared: usualTags,
  repairs,
  rules: {
    comment: { comment: true },
    text: { skip: true },
    namespace_definition: { enter: declareNamespace },
    namespace_use_declaration: { enter: declareUse },
    include_expression: include,
    include_once_expression: include,
    require_expression: include,
    require_once_expression: include,

    class_declaration: type('class'),
    interface_declaration: type('interface'),
    trait_declaration: type('trait'),
    enum_declaration: type('enum'),
    anonymous_class: { enter: declareAnonymous, scope: 'type', inside: openType },
    base_clause: { enter: (x, node) => declareBases(x, node, 'inherit') },
    class_interface_clause: { enter: (x, node) => declareBases(x, node, 'implement') },
    use_declaration: { enter: useTraits },
    attribute: {
      annotation: true,
      enter: (x, node) => {
        refer(x, x.first(node), { sort: 'class', kind: 'decorate' });
      },
    },

    method_declaration: {
      scope: 'function',
      symbol: { kind: methodKind, parameters: 'parameters', type: 'return_type', flags: methodFlags },
      inside: insideFunction,
    },
    function_definition: {
      scope: 'function',
      symbol: { kind: 'function', parameters: 'parameters', type: 'return_type' },
      inside: bindNested,
    },
    property_declaration: { wrapper: true, enter: beginProperty },
    property_element: {
      enter: (x, node) => x.claim(x.child(node, x.f.name)),
      symbol: {
        kind: 'property',
        name: (x, node) => spelledIn(x, x.child(node, x.f.name)),
        value: 'default_value',
        flags: propertyFlags,
        body: (x, node) => x.child(node, x.f.default_value),
      },
      inside: insideProperty,
    },
    property_hook: { scope: 'function', parameters: 'parameters', enter: claimNames },
    property_promotion_parameter: { enter: promote },
    const_declaration: {
      wrapper: true,
      enter: (x, node) => {
        x.notes.set('constant flags', visibilityFlags(x, node));
      },
    },
    const_element: {
      symbol: {
        kind: 'constant',
        name: first,
        value: last,
        flags: (x) => (x.notes.get('constant flags') as number | undefined) ?? 0,
      },
      inside: (x) => readValueType(x, x.symbol, true),
    },
    enum_case: { symbol: { kind: 'enum_member', value: 'value' } },
    anonymous_function: closure,
    arrow_function: closure,
    return_statement: { enter: recordReturn },
    yield_expression: { enter: recordYield },
    global_declaration: { enter: takeGlobals },
    static_variable_declaration: { enter: bindStatic },

    if_statement: { enter: narrowIf },
    else_if_clause: { enter: narrowIf },
    while_statement: { enter: narrowIf },
    do_statement: { enter: markBody },
    for_statement: { enter: markBody },
    foreach_statement: { enter: bindLoop },
    try_statement: { enter: markBody },
    catch_clause: { scope: 'branch', inside: bindCaught },
    case_statement: { scope: 'branch' },
    default_statement: { scope: 'branch' },
    compound_statement: branch,
    colon_block: branch,
    expression_statement: branch,
    throw_expression: { enter: throwType },

    assignment_expression: { enter: assign, expression: { op: 'pass', a: 'right' } },
    reference_assignment_expression: { enter: assign, expression: { op: 'pass', a: 'right' } },
    augmented_assignment_expression: { enter: update, expression: { op: 'pass', a: 'right' } },
    update_expression: { enter: (x, node) => writeTo(x, x.child(node, x.f.argument)), ...literal('int') },
    function_call_expression: { enter: callFunction, expression: built(functionValue) },
    member_call_expression: called,
    nullsafe_member_call_expression: called,
    scoped_call_expression: called,
    member_access_expression: member,
    nullsafe_member_access_expression: member,
    scoped_property_access_expression: member,
    class_constant_access_expression: { enter: useClassConstant, expression: built(constantRow) },
    object_creation_expression: { enter: construct, expression: built(constructed) },
    subscript_expression: { expression: built(elementAt) },
    conditional_expression: { enter: narrowChoice, expression: built(choice) },
    match_expression: { expression: built(matched) },
    binary_expression: {
      enter: useTested,
      scope: 'branch',
      scopeIf: opensAnd,
      inside: insideAnd,
      expression: built(operation),
    },
    parenthesized_expression: pass,
    clone_expression: pass,
    error_suppression_expression: pass,
    argument: { enter: (x, node) => x.claim(x.child(node, x.f.name)), expression: { op: 'pass', a: last } },
    variadic_unpacking: { expression: { op: 'spread', a: first } },
    array_creation_expression: { enter: useCallable, expression: built(arrayValue) },
    array_element_initializer: { expression: built(elementValue) },
    cast_expression: { expression: built(castTo) },
    named_label_statement: { skip: true },
    goto_statement: { skip: true },
    declare_directive: { skip: true },
    dynamic_variable_name: { enter: claimNames },

    name: constant,
    qualified_name: constant,
    relative_name: constant,
    variable_name: { enter: readVariable, expression: built(variableRow) },

    named_type: { enter: useNamedType, expression: built(namedType) },
    optional_type: pass,
    union_type: types,
    intersection_type: types,
    disjunctive_normal_form_type: types,
    type_list: types,
    primitive_type: { expression: built(primitiveType) },
    bottom_type: literal('never'),
    variadic_parameter: { expression: built(variadicType) },

    string: literal('string'),
    encapsed_string: literal('string'),
    heredoc: literal('string'),
    nowdoc: literal('string'),
    integer: literal('int'),
    float: literal('float'),
    boolean: literal('bool'),
    null: literal('null'),
  },
  parameters: {
    simple_parameter: { name: 'name', type: 'type', default: 'default_value' },
    property_promotion_parameter: { name: parameterName, type: 'type', default: 'default_value' },
    variadic_parameter: { name: 'name', type: self, flags: FLAG.variadic },
  },
  patterns: { variable_name: 'name' },
  visibility,
  sites,
  begin: beginFile,
});

function parameterName(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  return x.kind(name) === x.k.by_ref ? x.first(name) : name;
}

function elementAt(x: Extraction, node: Node, depth: number): number {
  const value = x.expression(x.first(node), depth + 1);
  return value < 0 ? -1 : takenFrom(x, node, { value, how: 'index' });
}

/** `(array) $a`. */
function castTo(x: Extraction, node: Node, depth: number): number {
  const to = x.text(x.child(node, x.f.type)).toLowerCase();
  return to === 'object' ? x.expression(x.child(node, x.f.value), depth + 1) : x.addExpression('literal', node, to);
}
