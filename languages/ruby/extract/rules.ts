/** Ruby: what its node types declare, open and name. */

import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { assign, selfMember } from './assignments.ts';
import { enterBlock, hasOwnScope, insideBlock, keywordFlags } from './blocks.ts';
import { enterCall, identifierRow, superRow, useIdentifier, useSuper } from './calls.ts';
import {
  declareBases,
  declareMethod,
  declareType,
  enterMethod,
  enterSingleton,
  readSuperclassOutside,
} from './declarations.ts';
import { beginFile } from './file-state.ts';
import { declareAlias } from './handed-on.ts';
import { bindLoop, bindMatched, bindRescued, insideBranch, narrowCase, narrowIf } from './narrowing.ts';
import { repairs } from './repairs.ts';
import { recordReturn, valueOfStatement } from './results.ts';
import { selfRow } from './self.ts';
import { typeInSignature } from './signatures.ts';
import { sites } from './sites.ts';
import {
  arrayValue,
  callValue,
  hashValue,
  operatorValue,
  pathValue,
  useBrackets,
  useOperator,
  usePath,
} from './values.ts';

const self = (_x: Extraction, node: Node): Node => node;

const method: Rule = { enter: declareMethod, scope: 'function', parameters: 'parameters', inside: enterMethod };
const block: Rule = { enter: enterBlock, scope: 'block', scopeIf: hasOwnScope, inside: insideBlock };
const statement: Rule = { expression: { op: 'custom', build: valueOfStatement } };
const branch: Rule = { scope: 'branch', inside: insideBranch };
const literal = (type: string): Rule => ({ expression: { op: 'literal', type } });

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    uninterpreted: { skip: true },
    module: { enter: declareType, scope: 'namespace' },
    class: { enter: declareType, scope: 'namespace', inside: readSuperclassOutside },
    singleton_class: { scope: 'namespace', inside: enterSingleton },
    method,
    singleton_method: method,
    alias: { enter: declareAlias },
    undef: { skip: true },
    block,
    do_block: block,
    lambda: { scope: 'block', parameters: 'parameters', expression: { op: 'function' } },
    call: { enter: enterCall, expression: { op: 'custom', build: callValue } },
    identifier: { enter: useIdentifier, expression: { op: 'custom', build: identifierRow } },
    super: { enter: useSuper, expression: { op: 'custom', build: (x, node) => superCall(x, node) } },
    self: { expression: { op: 'custom', build: selfRow } },
    assignment: { enter: assign, expression: { op: 'pass', a: 'right' } },
    operator_assignment: { enter: assign, expression: { op: 'pass', a: 'right' } },
    return: { enter: recordReturn },

    if: { enter: narrowIf, ...statement },
    elsif: { enter: narrowIf },
    unless: statement,
    case: { enter: narrowCase, ...statement },
    case_match: statement,
    begin: statement,
    conditional: statement,
    parenthesized_statements: statement,
    // biome-ignore lint/suspicious/noThenProperty: the grammar calls the node so; no code awaits the table.
    then: branch,
    else: branch,
    do: branch,
    if_modifier: { scope: 'branch', ...statement },
    unless_modifier: { scope: 'branch', ...statement },
    while_modifier: { scope: 'branch' },
    until_modifier: { scope: 'branch' },
    rescue_modifier: { scope: 'branch', ...statement },
    rescue: { scope: 'branch', inside: bindRescued },
    for: { enter: bindLoop },
    in_clause: { enter: bindMatched },
    match_pattern: { enter: bindMatched },
    test_pattern: { enter: bindMatched },

    constant: { expression: { op: 'name' } },
    scope_resolution: { enter: usePath, expression: { op: 'custom', build: pathValue } },
    class_variable: { expression: { op: 'name' } },
    global_variable: { expression: { op: 'name' } },
    instance_variable: {
      enter: (x, node) => {
        if (!x.isClaimed(node)) x.reference('read', x.expression(node));
      },
      expression: { op: 'custom', build: selfMember },
    },
    binary: { enter: useOperator, expression: { op: 'custom', build: operatorValue } },
    element_reference: { enter: useBrackets, expression: { op: 'index', a: 'object' } },
    string: literal('String'),
    chained_string: literal('String'),
    heredoc_beginning: literal('String'),
    subshell: literal('String'),
    simple_symbol: literal('Symbol'),
    delimited_symbol: literal('Symbol'),
    integer: literal('Integer'),
    float: literal('Float'),
    regex: literal('Regexp'),
    range: literal('Range'),
    array: { expression: { op: 'custom', build: arrayValue } },
    right_assignment_list: { expression: { op: 'custom', build: (x, node, depth) => listOf(x, node, depth + 1) } },
    string_array: literal('Array'),
    symbol_array: literal('Array'),
    hash: { expression: { op: 'custom', build: hashValue } },
  },
  parameters: {
    identifier: { name: self, type: typeInSignature },
    optional_parameter: { name: 'name', type: typeInSignature, default: 'value', flags: FLAG.optional },
    keyword_parameter: { name: 'name', type: typeInSignature, default: 'value', flags: keywordFlags },
    splat_parameter: { name: 'name', flags: FLAG.variadic },
    hash_splat_parameter: { name: 'name', flags: FLAG.variadic },
    block_parameter: { name: 'name', flags: FLAG.optional },
    destructured_parameter: { name: self },
  },
  patterns: {
    identifier: 'name',
    destructured_parameter: 'sequence',
    splat_parameter: { inner: 'name' },
  },
  modifiers: {},
  sites,
  repairs,
  visibility: (x, symbol, flags) => {
    if ((flags & (FLAG.private | FLAG.protected | FLAG.local)) !== 0) return flags;
    if (x.symbolKind(symbol) === 'field') return flags | FLAG.private;
    const parent = x.symbolParent(symbol);
    const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
    return flags | (isReachable ? FLAG.exported | FLAG.publicApi : 0);
  },
  begin: beginFile,
  finish: declareBases,
});

const superCall = (x: Extraction, node: Node): number => {
  const callee = superRow(x, node);
  return callee < 0 ? -1 : x.addExpression('call', node, '', callee);
};
