/** Python: what its node types declare and use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { typeExpression, useTypes } from './annotations.ts';
import { declareBases } from './bases.ts';
import {
  booleanOperator,
  conditionalValue,
  enterBoolean,
  enterConditional,
  isBranch,
  narrowAfter,
  narrowAfterLoop,
  narrowBlock,
  narrowCase,
  narrowRest,
} from './branches.ts';
import { beginCalls, enterCall, knownCall } from './calls.ts';
import { exportMore } from './exports.ts';
import { useFixtures } from './fixtures.ts';
import { implyDecoration, implyInPlace, implyItem, implyOperator, implyRaise, implySign } from './implied-calls.ts';
import { bindLambda } from './lambdas.ts';
import { bindElement, collection, comprehensionValue, dictionary, subscript } from './literals.ts';
import { bindLoop } from './loops.ts';
import { bindCaseAlias, bindSplat, dottedValue, patternName, readAttribute } from './match.ts';
import { binaryOperator } from './operators.ts';
import { repairs } from './repairs.ts';
import {
  aliasName,
  bindAliasParameters,
  bindGlobals,
  bindTypeParameters,
  bindWalrus,
  declareGlobal,
  declareNonlocal,
  readDefaultOutside,
  readFirstOutside,
  readResultOutside,
  readTypeOutside,
} from './scopes.ts';
import { sites } from './sites.ts';
import {
  assignTarget,
  bindCaught,
  bindEntered,
  importFrom,
  importModules,
  recordReturn,
  recordYield,
} from './statements.ts';
import { storeElement } from './stores.ts';

const self = (_x: Extraction, node: Node): Node => node;
const first = (x: Extraction, node: Node): Node => x.first(node);

/** A function's docstring: the first statement of its body when that is a plain string. */
function docstring(x: Extraction, node: Node): Node {
  const body = x.child(node, x.f.body);
  let statement = x.first(body);
  while (statement >= 0 && x.kind(statement) === x.k.comment) statement = x.sibling(statement, body);
  if (x.kind(statement) !== x.k.expression_statement) return -1;
  const text = x.first(statement);
  return x.kind(text) === x.k.string ? text : -1;
}

const PROPERTY =
  /@(?:[\w.]*\.)?(?:cached_property|property|abstractproperty|classproperty)\b|@\w+\.(?:setter|getter|deleter)\b/;

/** Text of the decorators right above a definition. */
function decorators(x: Extraction, node: Node): string {
  const block = x.annotations;
  return block && block.end <= x.start(node) && x.row(node) - block.endRow <= 1
    ? x.source.slice(block.start, block.end)
    : '';
}

function functionKind(x: Extraction, node: Node) {
  if (!x.inScope('type')) return 'function' as const;
  if (PROPERTY.test(decorators(x, node))) return 'property' as const;
  return x.text(x.child(node, x.f.name)) === '__init__' ? ('constructor' as const) : ('method' as const);
}

const isImplicitlyStatic = (x: Extraction, node: Node): boolean =>
  x.inScope('type') && /^__(?:new|init_subclass|class_getitem)__$/.test(x.text(x.child(node, x.f.name)));

function functionFlags(x: Extraction, node: Node): number {
  const above = decorators(x, node);
  let flags = 0;
  const isStatic = /@(?:staticmethod|classmethod)\b/.test(above) || isImplicitlyStatic(x, node);
  if (isStatic) flags |= FLAG.static;
  if (/@(?:abc\.)?abstract(?:method|property)\b/.test(above)) flags |= FLAG.abstract;
  if (/@(?:typing\.)?overload\b/.test(above)) flags |= FLAG.declaration;
  if (/@(?:typing\.)?override\b/.test(above)) flags |= FLAG.override;
  if (/@\w+\.setter\b/.test(above)) flags |= FLAG.setter;
  else if (PROPERTY.test(above)) flags |= FLAG.getter;
  return flags;
}

const comprehension = (type: string): Rule => ({
  scope: 'block',
  inside: (x, node) => {
    bindElement(x, node);
    readFirstOutside(x, node);
  },
  expression: { op: 'custom', build: comprehensionValue(type) },
});

const ENUM_BASE = /\b(?:Int|Str)?(?:Enum|Flag|TextChoices|IntegerChoices|Choices)\b/;

export default defineRules({
  tokens: ['async'],
  repairs,
  sites,
  modifiers: { '"async"': FLAG.async },
  // Of `warnings`, `typing_extensions` and others.
  deprecatedBy: /@(?:\w{1,80}\.){0,8}deprecated\b/,
  rules: {
    comment: { comment: true },
    decorated_definition: { wrapper: true },
    decorator: { annotation: true, enter: implyDecoration },
    class_definition: {
      scope: 'type',
      symbol: {
        kind: (x, node) => (ENUM_BASE.test(x.text(x.child(node, x.f.superclasses))) ? 'enum' : 'class'),
        doc: docstring,
      },
      enter: (x, node) => {
        x.claim(x.child(node, x.f.superclasses));
      },
    },
    argument_list: {
      // Claimed: the bases of a class, not the arguments of a call.
      enter: (x, node) => {
        if (x.isClaimed(node)) declareBases(x, node);
      },
    },
    function_definition: {
      scope: 'function',
      symbol: {
        kind: functionKind,
        parameters: 'parameters',
        type: 'return_type',
        doc: docstring,
        flags: functionFlags,
      },
      inside: (x, node) => {
        readResultOutside(x, node);
        useFixtures(x, node);
      },
    },
    default_parameter: { enter: readDefaultOutside },
    typed_parameter: { enter: readTypeOutside },
    typed_default_parameter: { enter: readTypeOutside },
    type_parameter: { enter: bindTypeParameters },
    lambda: { scope: 'function', parameters: 'parameters', expression: { op: 'function' }, inside: bindLambda },
    list_comprehension: comprehension('list'),
    set_comprehension: comprehension('set'),
    dictionary_comprehension: comprehension('dict'),
    generator_expression: comprehension('iterator'),
    for_in_clause: { enter: bindLoop },
    for_statement: { enter: bindLoop },
    expression_statement: {
      enter: (x, node) => {
        const call = x.first(node);
        if (x.kind(call) !== x.k.call) return;
        exportMore(x, call);
        storeElement(x, call);
      },
    },
    // `a = b = c`: each target takes the last value.
    assignment: {
      enter: (x, node) => assignTarget(x, node, x.child(node, x.f.left)),
      expression: { op: 'pass', a: 'right' },
    },
    augmented_assignment: {
      enter: (x, node) => {
        implyInPlace(x, node);
        assignTarget(x, node, x.child(node, x.f.left));
      },
    },
    named_expression: { enter: bindWalrus, expression: { op: 'pass', a: 'value' } },
    // `with open(p) as f`: an `as_pattern` whose alias is bound to the value.
    with_item: { enter: bindEntered },
    except_clause: { enter: bindCaught },
    type_alias_statement: {
      scope: 'type',
      scopeIf: (x, node) => x.kind(x.first(x.child(node, x.f.left))) === x.k.generic_type,
      symbol: { kind: 'type_alias', name: aliasName, type: 'right' },
      inside: bindAliasParameters,
    },
    global_statement: { enter: declareGlobal },
    nonlocal_statement: { enter: declareNonlocal },
    import_statement: { enter: importModules },
    import_from_statement: { enter: importFrom },
    future_import_statement: { skip: true },
    return_statement: { enter: (x, node) => recordReturn(x, 'return', x.first(node)) },
    yield: { enter: recordYield },
    raise_statement: { enter: implyRaise, throws: first },
    block: { scope: 'branch', scopeIf: isBranch, inside: narrowBlock },
    case_clause: { scope: 'branch', inside: narrowCase },
    while_statement: { enter: narrowAfterLoop },
    if_statement: { enter: narrowAfter },
    assert_statement: { enter: narrowRest },
    keyword_argument: { enter: (x, node) => x.claim(x.child(node, x.f.name)) },
    as_pattern: { enter: bindCaseAlias },
    dotted_name: { enter: patternName, expression: { op: 'custom', build: dottedValue } },
    splat_pattern: { enter: bindSplat },
    keyword_pattern: { enter: readAttribute },

    identifier: { expression: { op: 'name' } },
    attribute: { expression: { op: 'member', a: 'object', name: 'attribute' } },
    call: { enter: enterCall, expression: { op: 'call', a: 'function', args: 'arguments', build: knownCall } },
    subscript: { enter: implyItem, expression: { op: 'custom', build: subscript } },
    generic_type: { expression: { op: 'custom', build: typeExpression } },
    type: { enter: useTypes, expression: { op: 'custom', build: typeExpression } },
    union_type: { expression: { op: 'custom', build: typeExpression } },
    member_type: { expression: { op: 'member', a: first, name: (x, node) => x.sibling(x.first(node), node) } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    await: { expression: { op: 'await', a: first } },
    conditional_expression: { enter: enterConditional, expression: { op: 'custom', build: conditionalValue } },
    boolean_operator: { enter: enterBoolean, expression: { op: 'custom', build: booleanOperator } },
    binary_operator: { enter: implyOperator, expression: { op: 'custom', build: binaryOperator } },
    comparison_operator: { enter: implyOperator },
    unary_operator: { enter: implySign },
    // Parameters that take the remaining arguments.
    list_splat_pattern: { expression: { op: 'literal', type: 'list' } },
    dictionary_splat_pattern: { expression: { op: 'literal', type: 'dict' } },
    list_splat: { expression: { op: 'spread', a: first } },
    dictionary_splat: { expression: { op: 'spread', a: first } },
    string: { expression: { op: 'literal', type: 'str' } },
    concatenated_string: { expression: { op: 'literal', type: 'str' } },
    integer: { expression: { op: 'literal', type: 'int' } },
    float: { expression: { op: 'literal', type: 'float' } },
    true: { expression: { op: 'literal', type: 'bool' } },
    false: { expression: { op: 'literal', type: 'bool' } },
    none: { expression: { op: 'literal', type: 'None' } },
    list: { expression: { op: 'custom', build: collection('list') } },
    tuple: { expression: { op: 'custom', build: collection('tuple') } },
    expression_list: { expression: { op: 'custom', build: collection('tuple') } },
    set: { expression: { op: 'custom', build: collection('set') } },
    dictionary: { expression: { op: 'custom', build: dictionary } },
  },
  parameters: {
    identifier: { name: self },
    typed_parameter: { name: first, type: 'type' },
    default_parameter: { name: 'name', default: 'value', flags: FLAG.optional },
    typed_default_parameter: { name: 'name', type: 'type', default: 'value', flags: FLAG.optional },
    list_splat_pattern: { name: first, type: self, flags: FLAG.variadic },
    dictionary_splat_pattern: { name: first, type: self, flags: FLAG.variadic },
  },
  patterns: {
    identifier: 'name',
    pattern_list: 'sequence',
    tuple_pattern: 'sequence',
    list_pattern: 'sequence',
    list_splat_pattern: { inner: first },
    dictionary_splat_pattern: { inner: first },
    // Targets of `with`.
    tuple: 'sequence',
    list: 'sequence',
  },
  visibility: (x, symbol, flags) => {
    const name = x.symbolName(symbol);
    const isDunder = name.startsWith('__') && name.endsWith('__');
    if (name.startsWith('_') && !isDunder) return flags | FLAG.private;
    if ((flags & FLAG.local) !== 0) return flags;
    const parent = x.symbolParent(symbol);
    const reachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
    return flags | (reachable ? FLAG.exported | FLAG.publicApi : 0);
  },
  begin: beginCalls,
  finish: bindGlobals,
});
