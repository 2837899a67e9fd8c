/** Scala: packages, types and objects, methods and values, and how code uses them, in both syntaxes. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import {
  bindSelf,
  declareAnonymous,
  declareClassParameters,
  declareFunction,
  declareGiven,
  declareValue,
  enterBlock,
  enterClass,
  enterExtension,
  enterFunction,
  findCompanions,
  firstType,
  objectFlags,
  typeFlags,
  visibility,
} from './declarations.ts';
import { noteElement } from './elements.ts';
import { trimEnds } from './ends.ts';
import { declareImport, declarePackage } from './imports.ts';
import { isCapital, modifierFlags, nameText } from './nodes.ts';
import { bindTypeParameters, declareBases, eitherType, functionType, pathType, usePath } from './type-uses.ts';
import {
  assign,
  bindCase,
  bindEnumerator,
  bindLambda,
  blockValue,
  claimNames,
  enterMatch,
  infixValue,
  markKeywords,
  matchValue,
  useInfix,
  useMember,
  useName,
} from './uses.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const pass: Rule = { expression: { op: 'pass', a: first } };
const literal = (type: string): Rule => ({ expression: { op: 'literal', type } });
const value: Rule = { enter: declareValue };
const named = (x: Extraction, node: Node): string => nameText(x, x.child(node, x.f.name));
const isOwned = (x: Extraction, node: Node): boolean => x.scopeOwners.has(node);

const type = (kind: 'class' | 'trait' | 'enum'): Rule => ({
  symbol: { kind, nameText: named, flags: typeFlags },
  scope: 'type',
  inside: enterClass,
});
const object: Rule = { symbol: { kind: 'class', nameText: named, flags: objectFlags }, scope: 'type' };
const enumCase: Rule = {
  symbol: { kind: 'enum_member', nameText: named, flags: () => FLAG.static },
  scope: 'type',
  inside: enterClass,
};

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    block_comment: { comment: true },
    annotation: { annotation: true },
    package_clause: { enter: declarePackage },
    package_identifier: { skip: true },
    import_declaration: { enter: declareImport },
    export_declaration: { skip: true },
    end_marker: { skip: true },
    access_modifier: { skip: true },

    class_definition: type('class'),
    trait_definition: type('trait'),
    enum_definition: type('enum'),
    object_definition: object,
    package_object: object,
    simple_enum_case: enumCase,
    full_enum_case: enumCase,
    given_definition: { enter: declareGiven },
    template_body: { scope: 'type', scopeIf: isOwned },
    with_template_body: { scope: 'type', scopeIf: isOwned },
    type_definition: {
      symbol: { kind: 'type_alias', nameText: named, type: 'type', flags: modifierFlags },
      scope: 'block',
    },
    class_parameters: { enter: declareClassParameters },
    type_parameters: { enter: bindTypeParameters },
    extends_clause: { enter: declareBases },
    derives_clause: {},
    self_type: { enter: bindSelf },

    function_definition: { enter: declareFunction, scope: 'function', inside: enterFunction },
    function_declaration: { enter: declareFunction, scope: 'function', inside: enterFunction },
    extension_definition: { scope: 'block', inside: enterExtension },
    val_definition: value,
    var_definition: value,
    val_declaration: value,
    var_declaration: value,

    block: { scope: 'block', inside: enterBlock, expression: { op: 'custom', build: blockValue } },
    indented_block: { scope: 'block', inside: enterBlock, expression: { op: 'custom', build: blockValue } },
    lambda_expression: { scope: 'function', inside: bindLambda, expression: { op: 'function' } },
    case_clause: { scope: 'block', inside: bindCase },
    match_expression: { enter: enterMatch, expression: { op: 'custom', build: matchValue } },
    for_expression: { scope: 'block' },
    enumerator: { enter: bindEnumerator },
    if_expression: { expression: { op: 'union', a: 'consequence', b: 'alternative' } },
    try_expression: { expression: { op: 'pass', a: 'body' } },
    throw_expression: { throws: first },
    parenthesized_expression: pass,
    ascription_expression: { expression: { op: 'pass', a: first } },

    identifier: { enter: useName, expression: { op: 'name' } },
    field_expression: {
      enter: useMember,
      expression: { op: 'member', a: 'value', name: 'field' },
    },
    call_expression: { enter: noteElement, expression: { op: 'call', a: 'function', args: argumentList } },
    generic_function: { expression: { op: 'pass', a: 'function' } },
    instance_expression: {
      enter: declareAnonymous,
      expression: { op: 'new', a: firstType, args: 'arguments' },
    },
    infix_expression: { enter: useInfix, expression: { op: 'custom', build: infixValue } },
    assignment_expression: { enter: assign },
    arguments: { enter: claimNames },

    type_identifier: { enter: claimWildcard, expression: { op: 'name', ref: 'type' } },
    stable_type_identifier: { enter: usePath, expression: { op: 'custom', build: pathType } },
    stable_identifier: { expression: { op: 'custom', build: pathType } },
    generic_type: { expression: { op: 'generic', a: 'type', args: 'type_arguments' } },
    projected_type: { expression: { op: 'member', a: 'type', name: 'selector', ref: 'type' } },
    compound_type: { expression: { op: 'custom', build: eitherType } },
    infix_type: { expression: { op: 'custom', build: eitherType } },
    annotated_type: pass,
    lazy_parameter_type: { expression: { op: 'pass', a: 'type' } },
    repeated_parameter_type: { expression: { op: 'wrapped', name: 'array', a: 'type' } },
    function_type: { expression: { op: 'custom', build: functionType } },

    string: literal('String'),
    interpolated_string_expression: {
      enter: (x, node) => x.claim(x.child(node, x.f.interpolator)),
      expression: { op: 'literal', type: 'String' },
    },
    integer_literal: literal('Int'),
    floating_point_literal: literal('Double'),
    boolean_literal: literal('Boolean'),
    character_literal: literal('Char'),
  },
  parameters: {},
  patterns: {
    identifier: { isName: (x, node) => !isCapital(x.text(node)) && x.source[x.start(node)] !== '`' },
    identifiers: 'alternatives',
    tuple_pattern: 'sequence',
    typed_pattern: { inner: 'pattern' },
    case_class_pattern: { variant: 'type', parts: 'sequence' },
    capture_pattern: 'alternatives',
    alternative_pattern: 'alternatives',
    infix_pattern: 'sequence',
    named_pattern: 'alternatives',
  },
  modifiers: {},
  visibility,
  begin: (x) => {
    findCompanions(x);
    markKeywords(x);
  },
  finish: trimEnds,
  docsAllowBlankLine: true,
});

/** `List[?]` names no type. */
function claimWildcard(x: Extraction, node: Node): void {
  if (x.end(node) - x.start(node) === 1 && x.source[x.start(node)] === '?') x.claim(node);
}

/** A block or function literal is one argument. */
function argumentList(x: Extraction, node: Node): Node {
  const list = x.child(node, x.f.arguments);
  return x.kind(list) === x.k.arguments ? list : -1;
}
