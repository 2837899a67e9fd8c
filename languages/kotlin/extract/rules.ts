/** Kotlin: what its node types declare, open and name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import {
  callOf,
  constructEntry,
  delegateConstructor,
  enterCall,
  enterInfix,
  infixOf,
  nameArguments,
  referCallable,
  thrown,
} from './calls.ts';
import {
  bodyOf,
  classFlags,
  classKind,
  constructorName,
  declareAnonymous,
  declareBase,
  declareClassParameter,
  declareFunction,
  madeObject,
  objectFlags,
  openEntry,
  opensEntryBody,
  parameterDefault,
  parameterFlags,
  parameterType,
  tellResult,
  valueParameters,
  visibility,
} from './declarations.ts';
import { branch, enterWhen, ifValue, loopWhile, narrowCast, narrowRight, tryValue, whenValue } from './flow.ts';
import { enterGenericCall } from './generic-calls.ts';
import { declareImport, declarePackage } from './imports.ts';
import { bindLambda, labelledThis } from './lambdas.ts';
import { decorate } from './modifiers.ts';
import { isType, nameText } from './nodes.ts';
import {
  assign,
  implyContains,
  implyIndex,
  implyOperation,
  operation,
  rangeOf,
  step,
  unaryValue,
} from './operators.ts';
import { bindCatch, bindLoop, declareProperty, enterAccessor, returned } from './properties.ts';
import { prepared, repairs } from './repairs.ts';
import { sites } from './sites.ts';
import { identify, markKeywords, nameTemplates } from './texts.ts';
import { bindTypeParameter, constrain, functionType, userType, useType } from './type-uses.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const last = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;
const inner = (x: Extraction, node: Node): Node => x.children(node).find((child) => isType(x, child)) ?? -1;
const identifier = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.identifier);
const spelled = (x: Extraction, node: Node): string => nameText(x, x.child(node, x.f.name));
const pass = { expression: { op: 'pass', a: first } } as const;
const literal = (type: string) => ({ expression: { op: 'literal', type } }) as const;
const claimName = (x: Extraction, node: Node): void => x.claim(identifier(x, node));

export default defineRules({
  tokens: ['val', 'var', 'interface', 'constructor', '::', '!is'],
  modifiers: {},
  rules: {
    line_comment: { comment: true },
    block_comment: { comment: true },
    annotation: { annotation: true, inside: decorate },
    file_annotation: { inside: decorate },
    package_header: { enter: declarePackage },
    import: { enter: declareImport },

    class_declaration: {
      scope: 'type',
      symbol: { kind: classKind, nameText: spelled, flags: classFlags, body: bodyOf },
    },
    object_declaration: {
      scope: 'type',
      symbol: { kind: 'class', nameText: spelled, flags: objectFlags, body: bodyOf },
    },
    companion_object: {
      scope: 'type',
      symbol: {
        kind: 'class',
        nameText: (x, node) => spelled(x, node) || 'Companion',
        flags: (x, node) => objectFlags(x, node) | FLAG.default,
        body: bodyOf,
      },
    },
    object_literal: {
      enter: declareAnonymous,
      scope: 'type',
      expression: { op: 'custom', build: madeObject },
    },
    type_alias: {
      scope: 'block',
      symbol: {
        kind: 'type_alias',
        name: 'type',
        nameText: (x, node) => nameText(x, x.child(node, x.f.type)),
        type: inner,
        flags: classFlags,
      },
    },
    enum_entry: {
      symbol: { kind: 'enum_member', name: identifier, flags: () => FLAG.static, body: bodyOf },
      inside: (x, node) => {
        openEntry(x, node);
        constructEntry(x, node);
      },
    },
    // The body of an enum constant; the other bodies belong to the declaration around them.
    class_body: { scope: 'type', scopeIf: opensEntryBody },
    class_parameter: { enter: declareClassParameter },
    delegation_specifier: { enter: declareBase },
    type_parameter: { enter: bindTypeParameter },
    type_constraint: { enter: constrain },
    secondary_constructor: {
      scope: 'function',
      symbol: {
        kind: 'constructor',
        name: (x, node) => x.childOfKind(node, x.k['"constructor"']),
        nameText: constructorName,
        parameters: valueParameters,
        body: (x, node) => x.childOfKind(node, x.k.block),
        flags: classFlags,
      },
    },
    constructor_delegation_call: { enter: delegateConstructor },
    anonymous_initializer: { scope: 'function' },
    function_declaration: {
      enter: declareFunction,
      scope: 'function',
      parameters: valueParameters,
      inside: tellResult,
    },
    anonymous_function: { scope: 'function', parameters: valueParameters, expression: { op: 'function' } },
    property_declaration: { enter: declareProperty },
    getter: { scope: 'function', inside: enterAccessor },
    setter: { scope: 'function', inside: enterAccessor },
    parameter: { enter: claimName, expression: { op: 'custom', build: parameterType } },

    block: { scope: 'block' },
    lambda_literal: { scope: 'function', expression: { op: 'function' }, inside: bindLambda },
    annotated_lambda: { expression: { op: 'pass', a: (x, node) => x.childOfKind(node, x.k.lambda_literal) } },
    for_statement: { scope: 'block', inside: bindLoop },
    while_statement: { enter: loopWhile },
    catch_block: { scope: 'block', inside: bindCatch },
    if_expression: { inside: branch, expression: { op: 'custom', build: ifValue } },
    when_expression: { scope: 'block', inside: enterWhen, expression: { op: 'custom', build: whenValue } },
    try_expression: { expression: { op: 'custom', build: tryValue } },
    return_expression: { enter: returned },
    throw_expression: { throws: thrown },
    labeled_expression: {
      enter: (x, node) => {
        if (/^(?:continue|break)@/.test(x.text(x.first(node)))) x.claim(last(x, node));
      },
      expression: { op: 'pass', a: last },
    },
    annotated_expression: { expression: { op: 'pass', a: last } },

    identifier: { enter: identify, expression: { op: 'name' } },
    this_expression: { enter: claimName, expression: { op: 'custom', build: labelledThis } },
    super_expression: {
      enter: claimName,
      expression: {
        op: 'custom',
        build: (x, node) => {
          const type = inner(x, node);
          return type < 0 ? x.addExpression('super', node) : x.addExpression('cast', node, '', x.expression(type));
        },
      },
    },
    navigation_expression: {
      enter: referCallable,
      expression: { op: 'member', a: first, name: last },
    },
    callable_reference: { enter: referCallable, expression: { op: 'function' } },
    call_expression: { enter: enterCall, expression: { op: 'custom', build: callOf } },
    constructor_invocation: {
      enter: (x, node) => nameArguments(x, x.childOfKind(node, x.k.value_arguments)),
    },
    infix_expression: { enter: enterInfix, expression: { op: 'custom', build: infixOf } },
    index_expression: { enter: implyIndex, expression: { op: 'index', a: first } },
    as_expression: { enter: narrowCast, expression: { op: 'cast', a: 'right', b: 'left' } },
    is_expression: literal('Boolean'),
    in_expression: { enter: implyContains, expression: { op: 'literal', type: 'Boolean' } },
    binary_expression: {
      enter: (x, node) => {
        if (x.isClaimed(node) || enterGenericCall(x, node)) return;
        narrowRight(x, node);
        implyOperation(x, node);
      },
      expression: { op: 'custom', build: operation },
    },
    unary_expression: { enter: step, expression: { op: 'custom', build: unaryValue } },
    range_expression: { expression: { op: 'custom', build: rangeOf } },
    spread_expression: { expression: { op: 'spread', a: first } },
    parenthesized_expression: pass,
    assignment: { enter: assign, expression: { op: 'pass', a: 'right' } },

    user_type: { enter: useType, expression: { op: 'custom', build: userType } },
    nullable_type: { expression: { op: 'pass', a: inner } },
    non_nullable_type: { expression: { op: 'pass', a: inner } },
    parenthesized_type: { expression: { op: 'pass', a: inner } },
    type_projection: { expression: { op: 'pass', a: inner } },
    function_type: { expression: { op: 'custom', build: functionType } },

    string_literal: { enter: nameTemplates, expression: { op: 'literal', type: 'String' } },
    multiline_string_literal: { enter: nameTemplates, expression: { op: 'literal', type: 'String' } },
    character_literal: literal('Char'),
    number_literal: {
      expression: {
        op: 'custom',
        build: (x, node) => x.addExpression('literal', node, /[lL]$/.test(x.text(node)) ? 'Long' : 'Int'),
      },
    },
    float_literal: {
      expression: {
        op: 'custom',
        build: (x, node) => x.addExpression('literal', node, /[fF]$/.test(x.text(node)) ? 'Float' : 'Double'),
      },
    },
  },
  parameters: {
    parameter: {
      name: identifier,
      type: (_x, node) => node,
      default: parameterDefault,
      flags: parameterFlags,
    },
  },
  patterns: {
    identifier: 'name',
    variable_declaration: { inner: identifier },
    multi_variable_declaration: 'sequence',
  },
  visibility,
  sites,
  begin: markKeywords,
  prepared,
  repairs,
});
