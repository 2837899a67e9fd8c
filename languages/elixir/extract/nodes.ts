/** Elixir's syntax is calls and operators: what their nodes mean, and the rows of names of modules. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';

/** The operator between the two sides: `=`, `|>`, `when`. */
export function operatorOf(x: Extraction, node: Node): string {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  return left < 0 || right < 0 ? '' : x.source.slice(x.end(left), x.start(right)).trim();
}

export const sign = (x: Extraction, node: Node): string => x.source[x.start(node)];

export const targetOf = (x: Extraction, call: Node): Node => x.child(call, x.f.target);

/** The name of a call without a module, '' for others. */
export function calledName(x: Extraction, call: Node): string {
  const target = x.kind(call) === x.k.call ? targetOf(x, call) : -1;
  return x.kind(target) === x.k.identifier ? x.text(target) : '';
}

export const argumentsOf = (x: Extraction, call: Node): readonly Node[] => {
  const list = x.childOfKind(call, x.k.arguments);
  return list < 0 ? [] : x.children(list).filter((one) => x.kind(one) !== x.k.comment);
};

/** The name that a keyword spells: `as` of `as: `. */
export const keyOf = (x: Extraction, pair: Node): string => {
  const key = x.child(pair, x.f.key);
  return x.kind(key) === x.k.keyword ? x.text(key).replace(/:\s*$/, '') : '';
};

/** The pairs of the keywords at the end of a list of arguments, or in brackets. */
export function pairsIn(x: Extraction, node: Node): readonly Node[] {
  const keywords = x.kind(node) === x.k.keywords ? node : x.childOfKind(node, x.k.keywords);
  return keywords < 0 ? [] : x.children(keywords).filter((one) => x.kind(one) === x.k.pair);
}

/** The value of an option of a call: `B` of `alias A, as: B`. */
export function optionOf(x: Extraction, call: Node, name: string): Node {
  const list = x.childOfKind(call, x.k.arguments);
  const pair = list < 0 ? undefined : pairsIn(x, list).find((one) => keyOf(x, one) === name);
  return pair === undefined ? -1 : x.child(pair, x.f.value);
}

/** Whether a node names a module by its syntax. */
export function isModuleName(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  if (kind === x.k.alias || kind === x.k.atom) return true;
  if (kind === x.k.identifier) return x.text(node) === '__MODULE__';
  return kind === x.k.dot && x.kind(x.child(node, x.f.right)) === x.k.alias;
}

/** `A.B.C`: a member of a member of a name. Only the last part is used as a module, those before it lead there. */
export function aliasRow(x: Extraction, node: Node): number {
  const known = x.expressionRows[node / NODE];
  if (known !== 0) return known - 1;
  const text = x.text(node);
  let row = -1;
  for (const { 0: part, index } of text.matchAll(/\w+/g)) {
    if (row < 0 && part === 'Elixir' && text.includes('.')) continue;
    if (row >= 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = NAMES_A.namespace;
    row = row < 0 ? x.addExpression('name', node, part) : x.addExpression('member', node, part, row);
    x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col] += index;
  }
  x.expressionRows[node / NODE] = row + 1;
  return row;
}
