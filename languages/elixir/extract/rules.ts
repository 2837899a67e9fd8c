/** Elixir: what its calls, operators and attributes declare, bind and name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { callValue, dotValue, enterCall, enterDot, enterName, insideCall, nameValue } from './calls.ts';
import { aliasRow } from './nodes.ts';
import { binaryValue, enterBinary, enterUnary, insideClause, unaryValue } from './operators.ts';
import { sites } from './sites.ts';
import { mapValue, useKeys } from './structs.ts';

const block: Rule = { scope: 'block', scopeIf: (x, node) => !x.isClaimed(node) && !x.atDeclarationLevel() };

function enterAlias(x: Extraction, node: Node): void {
  if (!x.isClaimed(node)) x.reference('read', aliasRow(x, node));
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    call: { enter: enterCall, inside: insideCall, expression: { op: 'custom', build: callValue } },
    identifier: { enter: enterName, expression: { op: 'custom', build: nameValue } },
    alias: { enter: enterAlias, expression: { op: 'custom', build: aliasRow } },
    // A module of Erlang.
    atom: { expression: { op: 'custom', build: (x, node) => x.addExpression('module', node, x.text(node)) } },
    dot: { enter: enterDot, expression: { op: 'custom', build: dotValue } },
    unary_operator: { enter: enterUnary, expression: { op: 'custom', build: unaryValue } },
    binary_operator: { enter: enterBinary, expression: { op: 'custom', build: binaryValue } },
    map: { enter: (x, node) => useKeys(x, node, 'new'), expression: { op: 'custom', build: mapValue } },
    do_block: block,
    else_block: block,
    after_block: block,
    stab_clause: { scope: 'block', inside: insideClause },
    anonymous_function: { expression: { op: 'function' } },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  sites,
  visibility: (x, symbol, flags) => {
    if ((flags & (FLAG.private | FLAG.local | FLAG.test)) !== 0) return flags;
    const parent = x.symbolParent(symbol);
    const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
    const isHidden = (flags & FLAG.internal) !== 0 || !isReachable;
    return flags | FLAG.exported | (isHidden ? 0 : FLAG.publicApi);
  },
});
