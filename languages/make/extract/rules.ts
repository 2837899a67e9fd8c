/** Make: targets with their prerequisites, variables, and included files. */

import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';

/** `.PHONY`, `.SUFFIXES`: settings of make, spelled like targets. */
const SPECIAL = /^\.[A-Z_]+$/;

/** A rule makes each of its targets; one without a recipe only adds prerequisites, but is often the only mention of a target. */
function rule(x: Extraction, node: Node): void {
  const targets = x.childOfKind(node, x.k.targets);
  for (let target = x.first(targets); target >= 0; target = x.sibling(target, targets)) {
    const name = x.text(target);
    if (x.kind(target) !== x.k.word || SPECIAL.test(name)) continue;
    declareAt(x, node, { kind: 'function', name, nameNode: target, body: x.childOfKind(node, x.k.recipe) });
  }
}

/** A prerequisite is made by the rule of its name, if there is one. */
function prerequisites(x: Extraction, node: Node): void {
  for (let one = x.first(node); one >= 0; one = x.sibling(one, node))
    if (x.kind(one) === x.k.word) x.reference('call', x.addExpression('name', one, x.text(one)));
}

function includes(x: Extraction, node: Node): false {
  const files = x.child(node, x.f.filenames);
  for (let file = x.first(files); file >= 0; file = x.sibling(file, files))
    if (x.kind(file) === x.k.word) x.import('wildcard', node, { module: x.text(file) });
  return false;
}

/** `$(CC)`: automatic variables (`$@`) are other nodes. */
function variable(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.word);
  if (name >= 0) x.reference('read', x.addExpression('name', name, x.text(name)));
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    rule: { enter: rule },
    prerequisites: { enter: prerequisites },
    include_directive: { enter: includes },
    variable_assignment: { symbol: { kind: 'variable', name: 'name', value: 'value' } },
    define_directive: { symbol: { kind: 'macro', name: 'name', body: 'value' } },
    variable_reference: { enter: variable },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
