/** Zig: what its node types declare, open and name. */
import { defineRules, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { enterField, enterVariable, functionFlags, functionKind, makesType, testName } from './declarations.ts';
import { firstChild, lastChild } from './nodes.ts';
import {
  builtinValue,
  enterAssignment,
  enterBuiltin,
  enterComparison,
  enterLiteral,
  enterMember,
  enterSwitch,
  enterUsing,
  insideCaptures,
  useType,
} from './uses.ts';

const container: Rule = { scope: 'namespace' };
const captures: Rule = { scope: 'block', inside: insideCaptures };
const same: Rule = { expression: { op: 'pass', a: firstChild } };
const inner: Rule = { expression: { op: 'pass', a: lastChild } };

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    variable_declaration: { enter: enterVariable },
    function_declaration: {
      symbol: {
        kind: functionKind,
        parameters: 'parameters',
        type: (x, node) => (makesType(x, node) ? -1 : x.child(node, x.f.type)),
        flags: functionFlags,
      },
      scope: 'function',
      parameters: (x, node) => x.childOfKind(node, x.k.parameters),
      inside: (x, node) => useType(x, x.child(node, x.f.type)),
    },
    parameter: { enter: (x, node) => useType(x, x.child(node, x.f.type)) },
    test_declaration: {
      symbol: {
        kind: 'function',
        name: testName,
        body: (x, node) => x.childOfKind(node, x.k.block),
        flags: () => FLAG.test,
      },
      scope: 'function',
    },
    struct_declaration: container,
    union_declaration: container,
    enum_declaration: container,
    opaque_declaration: container,
    error_set_declaration: { skip: true },
    error_type: { skip: true },
    block_label: { skip: true },
    break_label: { skip: true },
    container_field: { enter: enterField },
    using_namespace_declaration: { enter: enterUsing },

    block: { scope: 'block' },
    for_statement: captures,
    for_expression: captures,
    while_statement: captures,
    while_expression: captures,
    if_statement: captures,
    if_expression: captures,
    else_clause: captures,
    switch_case: captures,
    catch_expression: { ...captures, ...same },

    identifier: { expression: { op: 'name' } },
    field_expression: { enter: enterMember, expression: { op: 'member', a: 'object', name: 'member' } },
    call_expression: { expression: { op: 'call', a: 'function' } },
    struct_initializer: { enter: enterLiteral, expression: { op: 'new', a: firstChild } },
    assignment_expression: { enter: enterAssignment },
    builtin_function: { enter: enterBuiltin, expression: { op: 'custom', build: builtinValue } },
    index_expression: { expression: { op: 'index', a: 'object' } },
    unary_expression: { expression: { op: 'pass', a: 'argument' } },
    try_expression: same,
    dereference_expression: same,
    null_coercion_expression: same,
    parenthesized_expression: same,
    comptime_expression: same,
    switch_expression: { enter: enterSwitch },
    binary_expression: {
      enter: enterComparison,
      expression: {
        op: 'pass',
        // `value orelse other`.
        a: (x, node) => {
          const left = x.child(node, x.f.left);
          const right = x.child(node, x.f.right);
          return x.source.slice(x.end(left), x.start(right)).trim() === 'orelse' ? left : -1;
        },
      },
    },
    pointer_type: inner,
    nullable_type: inner,
    error_union_type: { expression: { op: 'pass', a: 'ok' } },
    // The grammar reads `[]a.B` as a member of `[]a`: a list is seen as one of its elements.
    slice_type: inner,
    array_type: inner,
  },
  parameters: { parameter: { name: 'name', type: 'type' } },
  patterns: { identifier: 'name' },
  modifiers: {},
  visibility: (x, symbol, flags) => {
    if ((flags & FLAG.exported) === 0) return (flags & (FLAG.test | FLAG.local)) !== 0 ? flags : flags | FLAG.private;
    const parent = x.symbolParent(symbol);
    const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
    return isReachable ? flags | FLAG.publicApi : flags;
  },
});
