/** Lua: functions, tables and their members, calls and `require`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { assign, declareFunction, declareVariables } from './declarations.ts';
import { memberNode, partsOf } from './names.ts';
import { findTables, tablesOf } from './tables.ts';
import { enterCall, enterField, enterTable, returned, specialCall, tableValue } from './values.ts';

/** `for i, v in pairs(t) do`, `for i = 1, n do`. */
function bindLoop(x: Extraction, node: Node): void {
  const clause = x.child(node, x.f.clause);
  const isNumeric = x.kind(clause) === x.k.for_numeric_clause;
  const names = isNumeric ? [x.child(clause, x.f.name)] : partsOf(x, x.childOfKind(clause, x.k.variable_list));
  for (const name of names) {
    x.claim(name);
    x.bind('local', x.text(name), { node: name });
  }
}

/** `function M:f()` has a parameter that is not written. */
function bindSelf(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) === x.k.method_index_expression) x.bind('parameter', 'self');
}

/** `a and b` is b, `a or b` is either. */
function operation(x: Extraction, node: Node, depth: number): number {
  const right = x.expression(x.child(node, x.f.right), depth + 1);
  if (x.hasChild(node, x.k['"and"'])) return right;
  if (!x.hasChild(node, x.k['"or"'])) return -1;
  const left = x.expression(x.child(node, x.f.left), depth + 1);
  return left < 0 && right < 0 ? -1 : x.addExpression('union', node, '', left, right);
}

function visibility(x: Extraction, symbol: number, flags: number): number {
  const isReturned = x.symbolParent(symbol) === 0 && x.symbolName(symbol) === tablesOf(x).returned;
  if ((flags & FLAG.private) !== 0 && isReturned) flags &= ~FLAG.private;
  if ((flags & (FLAG.private | FLAG.local)) !== 0) return flags;
  return x.symbolName(symbol).startsWith('_') && !isReturned
    ? flags | FLAG.exported
    : flags | FLAG.exported | FLAG.publicApi;
}

export default defineRules({
  tokens: ['local', 'and', 'or'],
  rules: {
    comment: { comment: true },
    function_declaration: { enter: declareFunction, scope: 'function', parameters: 'parameters', inside: bindSelf },
    function_definition: { scope: 'function', parameters: 'parameters', expression: { op: 'function' } },
    variable_declaration: { wrapper: true, enter: declareVariables },
    assignment_statement: { enter: assign },
    block: { scope: 'block' },
    for_statement: { scope: 'block', inside: bindLoop },
    goto_statement: { skip: true },
    label_statement: { skip: true },
    attribute: { skip: true },
    return_statement: { enter: returned },
    function_call: { enter: enterCall, expression: { op: 'call', a: 'name', args: 'arguments', build: specialCall } },
    dot_index_expression: { expression: { op: 'member', a: 'table', name: 'field' } },
    method_index_expression: { expression: { op: 'member', a: 'table', name: 'method' } },
    bracket_index_expression: { expression: { op: 'custom', build: indexValue } },
    parenthesized_expression: { expression: { op: 'pass', a: (x, node) => x.first(node) } },
    binary_expression: { expression: { op: 'custom', build: operation } },
    table_constructor: { enter: enterTable, expression: { op: 'custom', build: tableValue } },
    field: { enter: enterField },
    identifier: { expression: { op: 'name' } },
    string: { expression: { op: 'literal', type: 'string' } },
    number: { expression: { op: 'literal', type: 'number' } },
  },
  parameters: {
    identifier: { name: (_x, node) => node },
    vararg_expression: { name: (_x, node) => node, flags: FLAG.variadic },
  },
  patterns: { identifier: 'name' },
  modifiers: { '"local"': FLAG.private },
  visibility,
  begin: findTables,
});

/** `t["name"]` is a member, `t[i]` an element. */
function indexValue(x: Extraction, node: Node, depth: number): number {
  const table = x.expression(x.child(node, x.f.table), depth + 1);
  const name = memberNode(x, node);
  if (name >= 0) return x.addExpression('member', name, x.text(name), table);
  return table < 0 ? -1 : x.addExpression('index', node, '', table);
}
