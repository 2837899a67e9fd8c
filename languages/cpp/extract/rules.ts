/** C++: what it adds to C. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { cLanguage } from '../../c/extract/c-language.ts';
import { openFor, setFriend, wrappersOf } from '../../c/extract/file-state.ts';
import { claimParameter } from '../../c/extract/functions.ts';
import { qualifiedName, useQualified } from '../../c/extract/names.ts';
import { specifier } from '../../c/extract/specifiers.ts';
import { calledCast, enterCall, lambda, lambdaRow, literalOperator } from './calls.ts';
import { bases, initializer, section } from './classes.ts';
import { bindCaught, bindLoop, captures } from './loops.ts';
import { namespace, namespaceAlias, using } from './namespaces.ts';
import { operation } from './operators.ts';
import { template } from './templates.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const pass: Rule = { expression: { op: 'pass', a: first } };

/** `decltype(v)` is the type of `v`. */
function typeOfValue(x: Extraction, node: Node, depth: number): number {
  const value = x.expression(x.first(node), depth + 1);
  return value < 0 ? -1 : x.addExpression('typeof', node, '', value);
}

/** `using A = B;` */
function alias(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const type = x.expression(x.child(node, x.f.type));
  const row = declareAt(x, node, {
    kind: 'type_alias',
    name: x.text(nameNode),
    nameNode,
    type,
    wrappers: wrappersOf(x, node),
  });
  x.enterSymbol(row, openFor(x, node, { row, kind: 'type' }));
}

function friend(x: Extraction, node: Node): void {
  for (const child of x.children(node)) setFriend(x, child);
}

function concept(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const row = declareAt(x, node, {
    kind: 'interface',
    name: x.text(nameNode),
    nameNode,
    wrappers: wrappersOf(x, node),
  });
  x.enterSymbol(row, openFor(x, node, { row, kind: 'type' }));
}

export default cLanguage({
  tokens: ['virtual', 'friend'],
  modifiers: {},
  rules: {
    namespace_definition: { enter: namespace },
    namespace_alias_definition: { enter: namespaceAlias, skip: true },
    using_declaration: { enter: using, skip: true },
    template_declaration: { enter: template },
    class_specifier: { enter: specifier, expression: { op: 'pass', a: 'name' } },
    base_class_clause: { enter: bases },
    access_specifier: { enter: section, skip: true },
    friend_declaration: { enter: friend },
    field_initializer: { enter: initializer },
    alias_declaration: { enter: alias },
    concept_definition: { enter: concept },
    optional_parameter_declaration: { enter: claimParameter },
    variadic_parameter_declaration: { enter: claimParameter },

    for_range_loop: { scope: 'block', inside: bindLoop },
    catch_clause: { scope: 'block', inside: bindCaught },
    lambda_expression: { scope: 'function', inside: lambda, expression: { op: 'custom', build: lambdaRow } },
    lambda_capture_specifier: { enter: captures },
    throw_statement: { throws: first },

    qualified_identifier: { enter: useQualified, expression: { op: 'pass', a: qualifiedName } },
    namespace_identifier: { expression: { op: 'name', ref: 'none' } },
    template_type: { expression: { op: 'generic', a: 'name', args: 'arguments' } },
    template_function: { expression: { op: 'generic', a: 'name', args: 'arguments' } },
    decltype: { expression: { op: 'custom', build: typeOfValue } },
    dependent_type: pass,
    dependent_name: pass,
    this: { expression: { op: 'this' } },
    call_expression: {
      enter: enterCall,
      expression: { op: 'call', a: 'function', args: 'arguments', build: calledCast },
    },
    binary_expression: { expression: { op: 'custom', build: operation } },
    new_expression: { expression: { op: 'new', a: 'type', args: 'arguments' } },
    co_await_expression: pass,
    parameter_pack_expansion: { expression: { op: 'spread', a: 'pattern' } },
    user_defined_literal: { enter: literalOperator, skip: true },
    raw_string_literal: { skip: true, expression: { op: 'literal', type: 'string' } },
  },
});
