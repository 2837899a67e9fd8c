/** Rust: what its node types declare and use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { attribute, attributeName } from './attributes.ts';
import * as blocks from './blocks.ts';
import * as calls from './calls.ts';
import * as expressions from './expressions.ts';
import { noteFilled } from './filled.ts';
import * as generics from './generics.ts';
import { externCrate, moduleFile, useDeclaration } from './imports.ts';
import * as items from './items.ts';
import { begin as beginMacros, macroItems } from './macro-items.ts';
import { macroResults } from './macro-results.ts';
import * as macroRules from './macro-rules.ts';
import { macroInvocation, macroValue, nameWrappers } from './macros.ts';
import { opened } from './opened.ts';
import { repairs } from './repairs.ts';
import { sites } from './sites.ts';
import * as statements from './statements.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);
const { lastChild } = expressions;

const isClaimed = (x: Extraction, node: Node): boolean => x.isClaimed(node);
const hasBody = (x: Extraction, node: Node): boolean => x.child(node, x.f.body) >= 0;
const claimArm = (x: Extraction, node: Node): void => {
  const value = x.child(node, x.f.value);
  if (x.kind(value) === x.k.block) x.claim(value);
};
/** The body shares the scope of its function or loop. */
const claimBody = (x: Extraction, node: Node): void => x.claim(x.child(node, x.f.body));

/** A macro call may make items; what is in it is read as far as it is code. */
function invocation(x: Extraction, node: Node): boolean {
  const type = items.owner(x);
  macroItems(x, node, type < 0 ? '' : x.text(type));
  return macroInvocation(x, node);
}

export default defineRules({
  opened,
  repairs,
  tokens: ['async', 'unsafe', '_'],
  modifiers: { '"async"': FLAG.async, '"unsafe"': FLAG.unsafe },
  modifierGroups: ['function_modifiers'],
  rules: {
    line_comment: { comment: true },
    block_comment: { comment: true },
    attribute_item: { annotation: true },
    inner_attribute_item: { skip: true },
    attribute: { enter: attribute, expression: { op: 'pass', a: attributeName } },
    visibility_modifier: { skip: true },
    lifetime: { skip: true },
    label: { skip: true },

    use_declaration: { enter: useDeclaration },
    extern_crate_declaration: { enter: externCrate },
    mod_item: {
      scope: 'namespace',
      scopeIf: hasBody,
      enter: moduleFile,
      symbol: { kind: (x, node) => (hasBody(x, node) ? 'module' : undefined), flags: items.itemFlags },
    },

    struct_item: {
      scope: 'type',
      symbol: {
        kind: 'struct',
        // The types of a tuple struct are part of its signature.
        body: (x, node) => x.childOfKind(node, x.k.field_declaration_list),
        flags: items.itemFlags,
      },
    },
    union_item: { scope: 'type', symbol: { kind: 'struct', flags: items.itemFlags } },
    enum_item: { scope: 'type', symbol: { kind: 'enum', flags: items.itemFlags } },
    enum_variant: {
      scope: 'type',
      scopeIf: hasBody,
      symbol: { kind: 'enum_member', value: 'value', body: () => -1, flags: items.itemFlags },
    },
    field_declaration: { symbol: { kind: 'field', type: 'type', flags: items.itemFlags } },
    ordered_field_declaration_list: { enter: items.tupleFields },
    trait_item: {
      scope: 'type',
      symbol: { kind: 'trait', flags: items.itemFlags },
      enter: (x, node) => x.claim(x.child(node, x.f.bounds)),
    },
    trait_bounds: { enter: items.superTraits, expression: { op: 'custom', build: generics.boundsType } },
    associated_type: {
      symbol: { kind: 'type_alias', type: 'bounds', flags: () => FLAG.declaration | FLAG.abstract },
    },
    impl_item: { scope: 'type', enter: items.implItem, inside: items.bindSelf },
    type_item: {
      scope: 'type',
      scopeIf: (x, node) => x.child(node, x.f.type_parameters) >= 0,
      symbol: {
        kind: 'type_alias',
        type: 'type',
        owner: items.owner,
        flags: (x, node) => items.itemFlags(x, node) | items.memberFlags(x),
      },
    },
    const_item: {
      enter: items.bindLocalItem,
      symbol: {
        kind: items.atLevel('constant'),
        type: 'type',
        value: 'value',
        owner: items.owner,
        flags: (x, node) => items.itemFlags(x, node) | items.memberFlags(x) | FLAG.readonly,
      },
    },
    static_item: {
      enter: items.bindLocalItem,
      expression: { op: 'custom', build: items.staticType },
      symbol: {
        kind: items.atLevel('variable'),
        type: self,
        value: 'value',
        flags: (x, node) =>
          items.itemFlags(x, node) | FLAG.static | (x.hasChild(node, x.k.mutable_specifier) ? 0 : FLAG.readonly),
      },
    },
    macro_definition: {
      symbol: {
        kind: 'macro',
        body: (x, node) => x.childOfKind(node, x.k.macro_rule),
        type: self,
        flags: items.itemFlags,
      },
      expression: { op: 'custom', build: macroResults },
    },
    macro_rule: { skip: true },
    function_item: {
      scope: 'function',
      enter: claimBody,
      symbol: {
        kind: items.functionKind,
        parameters: 'parameters',
        type: 'return_type',
        owner: items.owner,
        flags: items.functionFlags,
      },
    },
    function_signature_item: {
      scope: 'function',
      symbol: {
        kind: items.functionKind,
        parameters: 'parameters',
        type: 'return_type',
        owner: items.owner,
        flags: items.functionFlags,
      },
    },
    type_parameter: { enter: generics.typeParameter },
    const_parameter: { enter: generics.constParameter },
    where_predicate: { enter: generics.wherePredicate },

    closure_expression: { scope: 'function', inside: calls.closure, expression: { op: 'function' } },
    let_declaration: {
      enter: noteFilled,
      variable: { pattern: 'pattern', type: statements.letType, value: 'value', visibleAfter: true },
    },
    let_condition: { enter: statements.letCondition },
    for_expression: { enter: statements.forLoop },
    if_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
    else_clause: { expression: { op: 'pass', a: first } },
    match_expression: { enter: expressions.enterMatch, expression: { op: 'custom', build: blocks.matchValue } },
    match_arm: { scope: 'block', enter: claimArm, inside: blocks.enterArm },
    match_pattern: { variable: { pattern: first, value: expressions.scrutinee, localOnly: true } },
    block: {
      scope: 'block',
      scopeIf: (x, node) => !isClaimed(x, node),
      inside: blocks.enterBlock,
      expression: { op: 'custom', build: blocks.blockValue },
    },
    loop_expression: { expression: { op: 'custom', build: blocks.loopValue } },
    break_expression: { enter: blocks.enterBreak },
    unsafe_block: { expression: { op: 'pass', a: lastChild } },
    async_block: { expression: { op: 'pass', a: lastChild } },
    assignment_expression: { enter: expressions.assignment },
    compound_assignment_expr: { enter: expressions.assignment },

    macro_invocation: { enter: invocation, expression: { op: 'custom', build: macroValue } },
    token_tree: { skip: true },
    identifier: { enter: (x, node) => !expressions.isPrelude(x, node), expression: { op: 'name' } },
    self: { expression: { op: 'custom', build: expressions.selfValue } },
    crate: { expression: { op: 'name', ref: 'none' } },
    super: { expression: { op: 'name', ref: 'none' } },
    scoped_identifier: { enter: expressions.pathPrefix, expression: { op: 'member', a: 'path', name: 'name' } },
    scoped_type_identifier: {
      enter: expressions.pathPrefix,
      expression: { op: 'member', a: 'path', name: 'name', ref: 'type' },
    },
    bracketed_type: { expression: { op: 'pass', a: first } },
    qualified_type: { expression: { op: 'custom', build: expressions.qualifiedType } },
    field_expression: { enter: expressions.tupleField, expression: { op: 'member', a: 'value', name: 'field' } },
    call_expression: {
      enter: calls.enterCall,
      expression: { op: 'call', a: calls.calleeOf, args: 'arguments', build: calls.callValue },
    },
    generic_function: { expression: { op: 'generic', a: 'function', args: 'type_arguments' } },
    struct_expression: { enter: expressions.structLiteral, expression: { op: 'new', a: 'name' } },
    index_expression: { expression: { op: 'custom', build: expressions.indexValue } },
    await_expression: { expression: { op: 'await', a: first } },
    try_expression: { expression: { op: 'custom', build: expressions.tryValue } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    reference_expression: { expression: { op: 'pass', a: 'value' } },
    unary_expression: { expression: { op: 'custom', build: expressions.unaryValue } },
    binary_expression: { expression: { op: 'custom', build: expressions.binaryValue } },
    type_cast_expression: { expression: { op: 'cast', a: 'type', b: 'value' } },
    tuple_expression: { expression: { op: 'custom', build: expressions.tuple } },
    array_expression: { expression: { op: 'custom', build: expressions.arrayValue } },
    range_expression: { expression: { op: 'literal', type: 'range' } },
    string_literal: { skip: true, expression: { op: 'literal', type: 'str' } },
    raw_string_literal: { skip: true, expression: { op: 'literal', type: 'str' } },
    char_literal: { expression: { op: 'literal', type: 'char' } },
    integer_literal: { expression: { op: 'literal', type: 'integer' } },
    float_literal: { expression: { op: 'literal', type: 'float' } },
    boolean_literal: { expression: { op: 'literal', type: 'bool' } },

    type_identifier: { enter: expressions.isTypeName, expression: { op: 'name', ref: 'type' } },
    primitive_type: { expression: { op: 'name', ref: 'none' } },
    generic_type: { expression: { op: 'generic', a: 'type', args: 'type_arguments' } },
    generic_type_with_turbofish: { expression: { op: 'generic', a: 'type', args: 'type_arguments' } },
    type_binding: {
      enter: (x, node) => x.claim(x.child(node, x.f.name)),
      expression: { op: 'custom', build: generics.statedType },
    },
    reference_type: { expression: { op: 'pass', a: 'type' } },
    pointer_type: { expression: { op: 'wrapped', name: 'pointer', a: 'type' } },
    array_type: { expression: { op: 'wrapped', name: 'array', a: 'element' } },
    tuple_type: { expression: { op: 'custom', build: expressions.tupleType } },
    function_type: { expression: { op: 'custom', build: expressions.functionType } },
    abstract_type: { expression: { op: 'pass', a: 'trait' } },
    dynamic_type: { expression: { op: 'pass', a: 'trait' } },
    bounded_type: { expression: { op: 'custom', build: generics.boundsType } },
    higher_ranked_trait_bound: { expression: { op: 'pass', a: 'type' } },
    removed_trait_bound: { skip: true },
  },
  parameters: {
    parameter: { name: 'pattern', type: 'type' },
    variadic_parameter: { name: 'pattern', flags: FLAG.variadic },
    // Closures list bare patterns.
    identifier: { name: self },
    tuple_pattern: { name: self },
    tuple_struct_pattern: { name: self },
    struct_pattern: { name: self },
    reference_pattern: { name: self },
    ref_pattern: { name: self },
    mut_pattern: { name: self },
    '"_"': { name: self },
  },
  patterns: {
    identifier: { isName: expressions.isBindingName },
    shorthand_field_identifier: 'name',
    '"_"': { inner: () => -1 },
    tuple_pattern: 'sequence',
    slice_pattern: 'sequence',
    tuple_struct_pattern: { variant: 'type', parts: 'sequence' },
    struct_pattern: { variant: 'type', parts: 'properties' },
    field_pattern: {
      key: 'name',
      value: (x, node) => {
        const pattern = x.child(node, x.f.pattern);
        return pattern >= 0 ? pattern : x.childOfKind(node, x.k.shorthand_field_identifier);
      },
    },
    or_pattern: 'alternatives',
    captured_pattern: 'alternatives',
    mut_pattern: { inner: lastChild },
    ref_pattern: { inner: lastChild },
    reference_pattern: { inner: lastChild },
  },
  visibility: items.visibility,
  sites,
  begin: (x, root) => {
    items.begin(x, root);
    expressions.begin();
    blocks.begin();
    beginMacros();
    macroRules.begin();
  },
  finish: (x) => {
    items.finish(x);
    blocks.finish(x);
    macroRules.finish(x);
    nameWrappers(x);
  },
});
