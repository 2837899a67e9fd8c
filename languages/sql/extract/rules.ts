/** SQL: tables with their columns, views, routines, triggers, indexes and types, and the tables that statements use. */

import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { NAMES_A } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { grammar } from '../scan/scanned-grammar.ts';

/** `public` of `public.users`. */
function schemaOf(x: Extraction, node: Node): string {
  const parts: string[] = [];
  for (let one = x.first(node); one >= 0 && x.kind(one) !== x.k.name; one = x.sibling(one, node))
    if (x.kind(one) === x.k.part) parts.push(x.text(one));
  return parts.join('.');
}

/** An index belongs to the table that it is on. */
function tableOf(x: Extraction, node: Node): string {
  const use = x.child(node, x.f.of);
  return use < 0
    ? ''
    : x
        .children(use)
        .map((part) => x.text(part))
        .at(-1)!;
}

const created = (kind: SymbolKind, ownerOf = schemaOf): Rule => ({
  enter(x, node) {
    const nameNode = x.child(node, x.f.name);
    const marked = x.child(node, x.f.body);
    const body = marked >= 0 ? marked : x.childOfKind(node, x.k.column);
    const owner = ownerOf(x, node);
    x.enterSymbol(declareAt(x, node, { kind, name: x.text(nameNode), nameNode, owner, body }));
  },
});

/** `FROM public.users u` reads `users`. */
function use(x: Extraction, node: Node): false {
  let row = -1;
  for (let part = x.first(node); part >= 0; part = x.sibling(part, node))
    row = x.addExpression(row < 0 ? 'name' : 'member', part, x.text(part), row, NAMES_A.table);
  const field = x.field(node);
  const { call, write, type } = x.f;
  x.reference(field === call ? 'call' : field === write ? 'write' : field === type ? 'type' : 'read', row);
  return false;
}

export default defineRules({
  scanned: grammar,
  tokens: [],
  rules: {
    comment: { comment: true },
    table: created('struct'),
    view: created('struct'),
    type: created('struct'),
    enum: created('enum'),
    domain: created('type_alias'),
    schema: created('namespace'),
    package: created('namespace'),
    function: created('function'),
    trigger: created('function'),
    index: created('property', tableOf),
    sequence: created('variable'),
    column: created('field'),
    label: created('enum_member'),
    use: { enter: use },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
