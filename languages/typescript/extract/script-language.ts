/** One table for TypeScript, TSX and JavaScript: what their node types declare and use, filtered by dialect. */
import { noteOwnThis } from '../../../src/extract/check-endings.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { LanguageRules, Node, ParameterRule, PatternRule, Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { enterDoc } from '../../javascript/extract/doc-declarations.ts';
import { castValue, readDocTypes } from '../../javascript/extract/doc-types.ts';
import { asAccepted } from './accepted-properties.ts';
import { begin as beginAnonymous, declareAnonymous } from './anonymous.ts';
import { assignAlsoIn, assignIn, noteMembers } from './assignments.ts';
import { begin as beginArguments } from './call-arguments.ts';
import {
  enterBase,
  enterDecorator,
  enterField,
  enterFunction,
  enterParameter,
  functionKind,
  functionValue,
  methodFlags,
  methodKind,
  ownerOfMember,
} from './declarations.ts';
import { begin as beginExpected } from './expected.ts';
import { expressionRules, jsxRules } from './expression-rules.ts';
import {
  begin as beginFlow,
  bindExpected,
  bindOwnName,
  enterArrow,
  enterLoop,
  enterNamedFunction,
  recordReturn,
  thrown,
} from './flow.ts';
import { useDocumentation } from './jsdoc.ts';
import { enterLabel, useLabel } from './labels.ts';
import { exportStatement, importAlias, importStatement, markExported } from './modules.ts';
import { first, keyText, last, self } from './names.ts';
import { enterNamespace, lastPart, namespaceFlags } from './namespaces.ts';
import { begin as beginNarrowing, enterIf, enterStatement, insideLoop, insideSwitch } from './narrowing.ts';
import { begin as beginSignatures } from './object-types.ts';
import { enterMethod, enterObject, enterPair, literalObject } from './objects.ts';
import { begin as beginParameters, bindGiven, hideThis } from './parameters.ts';
import { repairs } from './repairs.ts';
import { sites } from './sites.ts';
import { angleAssertionRules, typeRules } from './type-rules.ts';
import { bindImplicit, enterDeclaration, enterDeclarator } from './variables.ts';
import { visibility } from './visibility.ts';

export interface Dialect {
  readonly typed: boolean;
  readonly jsx: boolean;
}

const parameterList = (x: Extraction, node: Node): Node => {
  const list = x.child(node, x.f.parameters);
  return list >= 0 ? list : x.child(node, x.f.parameter);
};
const returnType = (x: Extraction, node: Node): Node => x.child(node, x.f.return_type);
const name = (x: Extraction, node: Node): string => keyText(x, x.child(node, x.f.name));
const namespaceName = (x: Extraction, node: Node): string => keyText(x, lastPart(x, node));

const functionDeclaration: Rule = {
  scope: 'function',
  symbol: { kind: functionKind, nameText: name, parameters: 'parameters', type: returnType },
  inside: (x, node) => {
    noteOwnThis(x);
    bindGiven(x, node);
    hideThis(x);
  },
};
const functionExpression: Rule = {
  scope: 'function',
  parameters: parameterList,
  expression: { op: 'custom', build: functionValue },
  enter: enterFunction,
  inside: enterNamedFunction,
};
const block: Rule = { scope: 'block' };

/** Rules of nodes that every dialect has. */
const statementRules = (dialect: Dialect): Record<string, Rule> => ({
  comment: dialect.typed ? { comment: true } : { comment: true, enter: enterDoc },
  html_comment: { comment: true },
  import_statement: { enter: importStatement },
  export_statement: { wrapper: true, enter: exportStatement },
  expression_statement: { wrapper: true, enter: enterStatement },
  decorator: { annotation: true, enter: enterDecorator },

  function_declaration: functionDeclaration,
  generator_function_declaration: functionDeclaration,
  function_expression: functionExpression,
  generator_function: functionExpression,
  arrow_function: {
    scope: 'function',
    parameters: parameterList,
    expression: { op: 'function' },
    enter: declareAnonymous,
    inside: enterArrow,
  },
  class_declaration: { scope: 'type', symbol: { kind: 'class' } },
  class: {
    scope: 'type',
    enter: enterFunction,
    inside: bindOwnName,
    expression: { op: 'custom', build: functionValue },
  },
  class_heritage: dialect.typed ? block : { scope: 'block', enter: enterBase },
  ...(dialect.typed ? {} : { class_body: { enter: noteMembers } }),
  method_definition: {
    scope: 'function',
    enter: enterMethod,
    symbol: {
      kind: methodKind,
      nameText: name,
      parameters: 'parameters',
      type: returnType,
      flags: methodFlags,
      owner: ownerOfMember,
    },
    inside: (x, node) => {
      noteOwnThis(x);
      bindExpected(x, node);
    },
  },
  [dialect.typed ? 'public_field_definition' : 'field_definition']: { enter: enterField },
  class_static_block: { scope: 'function' },
  object: {
    scope: 'type',
    scopeIf: (x, node) => x.notes.has(node),
    enter: enterObject,
    expression: { op: 'custom', build: literalObject },
  },
  pair: { enter: enterPair },

  lexical_declaration: { enter: enterDeclaration },
  variable_declaration: { enter: enterDeclaration },
  variable_declarator: { enter: enterDeclarator },
  assignment_expression: { enter: assignIn(!dialect.typed), expression: { op: 'pass', a: 'right' } },
  augmented_assignment_expression: { enter: assignAlsoIn(!dialect.typed), expression: { op: 'pass', a: 'right' } },

  statement_block: {
    scope: 'block',
    // A function, loop, clause or namespace has opened its scope already.
    scopeIf: (x, node) =>
      (x.field(node) !== x.f.body || x.kind(x.parent(node)) === x.k.try_statement) && x.notes.get(node) !== 'namespace',
  },
  if_statement: { enter: enterIf },
  for_statement: { scope: 'block', inside: insideLoop },
  for_in_statement: { scope: 'block', inside: enterLoop },
  while_statement: { scope: 'block', inside: insideLoop },
  do_statement: { scope: 'block', inside: insideLoop },
  finally_clause: block,
  switch_body: { scope: 'block', inside: insideSwitch },
  catch_clause: {
    scope: 'block',
    variable: {
      pattern: 'parameter',
      type: (x, node) => x.child(node, x.f.type),
      binding: 'catch',
      localOnly: true,
    },
  },
  return_statement: { enter: (x, node) => recordReturn(x, 'return', x.first(node)) },
  yield_expression: {
    enter: (x, node) => {
      const value = x.first(node);
      if (x.kind(value) !== x.k['"*"']) recordReturn(x, 'yield', value);
    },
  },
  throw_statement: { throws: thrown },
  labeled_statement: { enter: enterLabel },
  break_statement: { enter: useLabel },
  continue_statement: { enter: useLabel },
});

/** Statements and declarations that only TypeScript has. */
const typedRules: Record<string, Rule> = {
  ...typeRules,
  import_alias: { enter: importAlias },
  function_signature: {
    ...functionDeclaration,
    symbol: { ...functionDeclaration.symbol!, flags: () => FLAG.declaration },
  },
  abstract_class_declaration: { scope: 'type', symbol: { kind: 'class' } },
  extends_clause: { enter: enterBase },
  implements_clause: { bases: 'implement' },
  extends_type_clause: { bases: 'inherit' },
  internal_module: {
    scope: 'namespace',
    symbol: { kind: 'namespace', name: lastPart, nameText: namespaceName, flags: namespaceFlags },
    enter: enterNamespace,
  },
  module: {
    scope: 'namespace',
    symbol: {
      kind: (x, node) => (x.kind(x.child(node, x.f.name)) === x.k.string ? 'module' : 'namespace'),
      name: lastPart,
      nameText: namespaceName,
      flags: namespaceFlags,
    },
    enter: enterNamespace,
  },
  // `declare global { … }` has a block of its own; other ambient declarations only wrap.
  ambient_declaration: {
    wrapper: true,
    scope: 'namespace',
    scopeIf: (x, node) => x.hasChild(node, x.k.statement_block),
    symbol: {
      kind: (x, node) => (x.hasChild(node, x.k.statement_block) ? 'namespace' : undefined),
      name: (x, node) => x.childOfKind(node, x.k['"global"']),
      body: (x, node) => x.childOfKind(node, x.k.statement_block),
    },
    enter: (x, node) => {
      const body = x.childOfKind(node, x.k.statement_block);
      if (body >= 0) x.notes.set(body, 'namespace');
    },
  },
  property_signature: asAccepted(typeRules.property_signature),
  method_signature: asAccepted(typeRules.method_signature),
  required_parameter: { enter: enterParameter },
  optional_parameter: { enter: enterParameter },
};

const typedParameters: Record<string, ParameterRule> = {
  identifier: { name: self },
  required_parameter: {
    name: 'pattern',
    type: 'type',
    default: 'value',
    // `this: T` is what the function is called on.
    except: (x, node) => x.kind(x.child(node, x.f.pattern)) === x.k.this,
    flags: (x, node) => {
      if (x.kind(x.child(node, x.f.pattern)) === x.k.rest_pattern) return FLAG.variadic;
      return x.child(node, x.f.value) >= 0 ? FLAG.optional : 0;
    },
  },
  optional_parameter: { name: 'pattern', type: 'type', default: 'value', flags: FLAG.optional },
};
const plainParameters: Record<string, ParameterRule> = {
  identifier: { name: self },
  object_pattern: { name: self },
  array_pattern: { name: self },
  assignment_pattern: { name: 'left', default: 'right', flags: FLAG.optional },
  rest_pattern: { name: first, flags: FLAG.variadic },
};

const patterns = (typed: boolean): Record<string, PatternRule> => ({
  identifier: 'name',
  shorthand_property_identifier_pattern: 'name',
  object_pattern: 'properties',
  array_pattern: 'sequence',
  pair_pattern: { key: 'key', value: 'value' },
  // Where types are declared, they say more than a default.
  assignment_pattern: typed ? { inner: 'left' } : { inner: 'left', otherwise: 'right' },
  object_assignment_pattern: typed ? { inner: 'left' } : { inner: 'left', otherwise: 'right' },
  rest_pattern: { inner: last },
});

const TOKENS = ['async', 'static', 'get', 'set', 'export', 'default', '*', 'of', 'instanceof', '&&', '||', '??'];
const TYPED_TOKENS = ['abstract', 'readonly', 'declare', 'global', 'type', '?', 'private', 'protected', 'public'];

const MODIFIERS: Record<string, number> = {
  '"async"': FLAG.async,
  '"static"': FLAG.static,
  '"get"': FLAG.getter,
  '"set"': FLAG.setter,
  '"export"': FLAG.exported,
  '"default"': FLAG.default,
  '"*"': FLAG.generator,
};
const TYPED_MODIFIERS: Record<string, number> = {
  '"abstract"': FLAG.abstract,
  '"readonly"': FLAG.readonly,
  '"declare"': FLAG.declaration,
  '"?"': FLAG.optional,
  '"private"': FLAG.private,
  '"protected"': FLAG.protected,
  override_modifier: FLAG.override,
};

export function scriptLanguage(dialect: Dialect): LanguageRules {
  const { typed, jsx } = dialect;
  return {
    tokens: typed ? [...TOKENS, ...TYPED_TOKENS] : TOKENS,
    deprecatedBy: /@deprecated\b/,
    modifiers: typed ? { ...MODIFIERS, ...TYPED_MODIFIERS } : MODIFIERS,
    ...(typed ? { modifierGroups: ['accessibility_modifier'] } : {}),
    rules: {
      ...expressionRules,
      ...statementRules(dialect),
      ...(typed ? typedRules : { parenthesized_expression: { expression: { op: 'custom', build: castValue } } }),
      ...(jsx ? jsxRules : angleAssertionRules),
    },
    parameters: typed ? typedParameters : plainParameters,
    patterns: patterns(typed),
    visibility,
    sites: sites(typed),
    repairs,
    docsAllowBlankLine: true,
    begin: () => {
      beginExpected();
      beginFlow();
      beginNarrowing();
      beginArguments();
      beginAnonymous();
      beginParameters();
      beginSignatures();
    },
    finish: (x) => {
      markExported(x);
      if (!typed) readDocTypes(x);
      useDocumentation(x);
      if (!typed) bindImplicit(x);
    },
  };
}
