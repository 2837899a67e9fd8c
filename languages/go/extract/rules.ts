/** Go: what its node types declare and use. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { bindReturned } from './anonymous.ts';
import * as call from './calls.ts';
import * as declare from './declarations.ts';
import { importSpec, packageClause } from './imports.ts';
import * as inline from './inline-types.ts';
import * as jump from './jumps.ts';
import * as literal from './literals.ts';
import * as loop from './loops.ts';
import * as operator from './operators.ts';
import { isExported, PREDECLARED_TYPES } from './predeclared.ts';
import { callsOfNew } from './repairs.ts';
import { sites } from './sites.ts';
import * as statement from './statements.ts';
import * as variable from './variables.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);

const UNDERSCORE = 95;

const isBlankName = (x: Extraction, node: Node): boolean =>
  x.end(node) - x.start(node) === 1 && x.source.charCodeAt(x.start(node)) === UNDERSCORE;

export default defineRules({
  tokens: [],
  repairs: callsOfNew,
  modifiers: {},
  rules: {
    comment: { comment: true },
    package_clause: { enter: packageClause },
    import_spec: { enter: importSpec },

    type_declaration: { wrapper: declare.isUngrouped },
    type_spec: {
      scope: 'type',
      enter: declare.typeSpec,
      symbol: {
        kind: declare.typeKind,
        body: declare.typeBody,
        type: (x, node) => (declare.typeBody(x, node) < 0 ? x.child(node, x.f.type) : -1),
      },
    },
    type_alias: {
      scope: 'type',
      scopeIf: (x, node) => x.child(node, x.f.type_parameters) >= 0,
      symbol: { kind: (x, node) => (declare.isBlankNamed(x, node) ? undefined : 'type_alias'), type: 'type' },
    },
    struct_type: {
      scope: 'type',
      scopeIf: declare.opensAnonymous,
      enter: declare.enterTypeLiteral,
      expression: { op: 'custom', build: inline.structType },
    },
    interface_type: {
      scope: 'type',
      scopeIf: declare.opensAnonymous,
      enter: declare.enterTypeLiteral,
      expression: { op: 'custom', build: inline.interfaceType },
    },
    field_declaration: { enter: declare.fieldDeclaration },
    method_elem: {
      scope: 'function',
      symbol: {
        kind: (x) => (x.inScope('type') ? 'method' : undefined),
        type: 'result',
        flags: () => FLAG.declaration | FLAG.abstract,
      },
    },
    type_elem: { enter: declare.embeddedInterface, expression: { op: 'pass', a: first } },
    type_parameter_declaration: { enter: declare.typeParameters },

    function_declaration: {
      scope: 'function',
      enter: declare.claimBody,
      inside: jump.returnTarget,
      symbol: {
        kind: (x, node) => (declare.isBlankNamed(x, node) ? undefined : 'function'),
        type: 'result',
        flags: (x, node) => (x.child(node, x.f.body) < 0 ? FLAG.declaration : 0),
      },
    },
    method_declaration: {
      scope: 'function',
      enter: declare.claimBody,
      inside: jump.returnTarget,
      symbol: { kind: 'method', type: 'result', owner: declare.receiverType },
    },
    func_literal: {
      scope: 'function',
      enter: declare.functionLiteral,
      inside: jump.returnTarget,
      expression: { op: 'function' },
    },
    parameter_list: { enter: declare.parameterList, expression: { op: 'custom', build: declare.resultType } },

    const_declaration: { enter: variable.constGroup },
    const_spec: { enter: variable.constSpec },
    var_declaration: { wrapper: true },
    var_spec: {
      enter: variable.varSpec,
      variable: {
        pattern: variable.onlyName,
        type: 'type',
        value: variable.onlyValue,
        kind: (x) => (x.atDeclarationLevel() ? 'variable' : 'function'),
        visibleAfter: true,
      },
    },
    short_var_declaration: {
      enter: statement.shortVar,
      variable: { pattern: statement.shortName, value: statement.shortValue, visibleAfter: true },
    },

    block: { scope: 'block', scopeIf: (x, node) => !x.isClaimed(node), inside: jump.loopTargets },
    if_statement: { scope: 'block', scopeIf: (x, node) => x.child(node, x.f.initializer) >= 0 },
    for_statement: { scope: 'block', scopeIf: (x, node) => x.hasChild(node, x.k.for_clause) },
    expression_switch_statement: { scope: 'block', scopeIf: (x, node) => x.child(node, x.f.initializer) >= 0 },
    type_switch_statement: {
      scope: 'block',
      enter: statement.enterSwitch,
      inside: statement.bindAlias,
    },
    expression_case: { scope: 'block', inside: jump.caseTarget },
    type_case: {
      scope: 'block',
      inside: jump.caseTarget,
      variable: { pattern: statement.caseAlias, type: statement.caseType, binding: 'narrow', localOnly: true },
    },
    communication_case: { scope: 'block', inside: jump.caseTarget },
    default_case: { scope: 'block', inside: jump.caseTarget },
    break_statement: { enter: jump.jump },
    continue_statement: { enter: jump.jump },
    goto_statement: { enter: jump.jump },
    return_statement: {
      enter: (x, node) => {
        jump.jump(x, node);
        bindReturned(x, node);
      },
    },
    labeled_statement: { enter: jump.labelTarget },
    range_clause: { enter: loop.range },
    receive_statement: { enter: statement.receive },
    assignment_statement: { enter: statement.assignment },
    inc_statement: { enter: (x, node) => void statement.write(x, x.first(node)) },
    dec_statement: { enter: (x, node) => void statement.write(x, x.first(node)) },

    identifier: { expression: { op: 'name' } },
    selector_expression: { enter: operator.selector, expression: { op: 'member', a: 'operand', name: 'field' } },
    call_expression: {
      enter: call.call,
      expression: {
        op: 'call',
        a: 'function',
        args: 'arguments',
        types: 'type_arguments',
        build: call.builtinCall,
      },
    },
    composite_literal: { enter: literal.compositeLiteral, expression: { op: 'new', a: 'type' } },
    index_expression: { expression: { op: 'index', a: 'operand' } },
    slice_expression: { expression: { op: 'pass', a: 'operand' } },
    parenthesized_expression: { expression: { op: 'pass', a: first } },
    unary_expression: { expression: { op: 'custom', build: operator.unary } },
    binary_expression: { expression: { op: 'custom', build: operator.binary } },
    type_assertion_expression: { expression: { op: 'cast', a: 'type', b: 'operand' } },
    type_conversion_expression: {
      enter: call.conversion,
      expression: { op: 'custom', build: call.conversionValue },
    },
    type_instantiation_expression: { expression: { op: 'pass', a: 'type' } },
    variadic_argument: { expression: { op: 'spread', a: first } },

    type_identifier: {
      // Programs do not redefine these: uses of them name nothing in the tree.
      enter: (x, node) => !PREDECLARED_TYPES.has(x.text(node)),
      expression: { op: 'name', ref: 'type' },
    },
    package_identifier: { expression: { op: 'name', ref: 'kept' } },
    qualified_type: { expression: { op: 'member', a: 'package', name: 'name', ref: 'type' } },
    generic_type: { expression: { op: 'generic', a: 'type', args: 'type_arguments' } },
    pointer_type: { expression: { op: 'wrapped', name: 'pointer', a: first } },
    parenthesized_type: { expression: { op: 'pass', a: first } },
    negated_type: { expression: { op: 'pass', a: first } },
    slice_type: { expression: { op: 'wrapped', name: 'array', a: 'element' } },
    array_type: { expression: { op: 'wrapped', name: 'array', a: 'element' } },
    implicit_length_array_type: { expression: { op: 'wrapped', name: 'array', a: 'element' } },
    map_type: {
      expression: {
        op: 'custom',
        build: (x, node, depth) => {
          const value = x.expression(x.child(node, x.f.value), depth + 1);
          return x.addExpression('wrapped', node, 'map', value, x.expression(x.child(node, x.f.key), depth + 1));
        },
      },
    },
    channel_type: { expression: { op: 'wrapped', name: 'channel', a: 'value' } },
    function_type: { enter: declare.claimLists, expression: { op: 'custom', build: declare.functionType } },

    interpreted_string_literal: { skip: true, expression: { op: 'literal', type: 'string' } },
    raw_string_literal: { skip: true, expression: { op: 'literal', type: 'string' } },
    int_literal: { expression: { op: 'literal', type: 'int' } },
    float_literal: { expression: { op: 'literal', type: 'float64' } },
    rune_literal: { expression: { op: 'literal', type: 'rune' } },
    true: { expression: { op: 'literal', type: 'bool' } },
    false: { expression: { op: 'literal', type: 'bool' } },
    nil: { expression: { op: 'literal', type: 'nil' } },
    iota: { expression: { op: 'literal', type: 'int' } },
  },
  sites,
  parameters: {},
  patterns: { identifier: { isName: (x, node) => !isBlankName(x, node) } },
  /** Capitals export; a member is part of the API when its type is. */
  visibility: (x, symbol, flags) => {
    if ((flags & FLAG.local) !== 0) return flags;
    if (!isExported(x.symbolName(symbol))) return flags | FLAG.internal;
    const owner = x.owners.get(symbol);
    const parent = x.symbolParent(symbol);
    const isReachable = owner ? isExported(owner) : parent <= 0 || (x.symbolFlags(parent) & FLAG.exported) !== 0;
    return flags | FLAG.exported | (isReachable ? FLAG.publicApi : 0);
  },
  begin: (x) => {
    statement.begin();
    // The blank identifier names nothing anywhere: as a local of the file, its uses are dropped like any other local's.
    x.bind('local', '_');
  },
  finish: variable.finish,
});
