/** Python's `match`: the names its patterns bind, and what they compare with. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** A single name in a pattern is bound; a dotted name, or a class that is destructured, is read. */
export function patternName(x: Extraction, node: Node): boolean {
  const name = x.first(node);
  const isCapture = x.sibling(name, node) < 0 && x.kind(x.parent(node)) !== x.k.class_pattern;
  if (isCapture) capture(x, name, -1);
  else for (const row of dottedRows(x, node)) x.reference('read', row);
  return false;
}

function capture(x: Extraction, name: Node, type: number): void {
  x.claim(name);
  const text = x.text(name);
  if (text !== '_') x.bind('catch', text, { node: name, type });
}

/** `a`, `a.b`, … up to the whole name. */
function dottedRows(x: Extraction, node: Node): number[] {
  const rows: number[] = [];
  for (const part of x.children(node))
    rows.push(x.addExpression(rows.length === 0 ? 'name' : 'member', part, x.text(part), rows.at(-1) ?? -1));
  return rows;
}

export const dottedValue = (x: Extraction, node: Node): number => dottedRows(x, node).at(-1) ?? -1;

/** `case Point() as p`; in `with` and `except` the alias has a node of its own. */
export function bindCaseAlias(x: Extraction, node: Node): void {
  const alias = x.children(node).at(-1) ?? -1;
  if (x.child(node, x.f.alias) >= 0 || x.kind(alias) !== x.k.identifier) return;
  const pattern = x.first(x.first(node));
  capture(x, alias, x.kind(pattern) === x.k.class_pattern ? x.expression(x.first(pattern)) : -1);
}

/** `*rest`, `**rest`. */
export function bindSplat(x: Extraction, node: Node): void {
  const name = x.first(node);
  if (x.kind(name) === x.k.identifier) capture(x, name, -1);
}

/** `Point(x=0)` looks at `x` of the value. */
export function readAttribute(x: Extraction, node: Node): void {
  const name = x.first(node);
  x.claim(name);
  const pattern = x.parent(x.parent(node));
  if (x.kind(pattern) !== x.k.class_pattern) return;
  const value = x.addExpression('cast', node, '', x.expression(x.first(pattern)));
  x.reference('read', x.addExpression('member', name, x.text(name), value));
}
