/** Names of classes, functions and constants as expressions: short, qualified, or relative to the type around. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';
import type { ReferenceKind } from '../../../src/model/kinds.ts';
import { stateOf } from './file-state.ts';

/** The sort of a name, known from its place: classes, functions and constants share no names. */
export type Sort = 'class' | 'function' | 'constant';

const MARKS: Readonly<Record<Sort, number>> = { class: NAMES_A.type, function: -1, constant: NAMES_A.macro };
const RELATIVE = new Set(['self', 'static', 'parent']);

export const isName = (x: Extraction, node: Node): boolean => {
  const kind = x.kind(node);
  return kind === x.k.name || kind === x.k.qualified_name || kind === x.k.relative_name || kind === x.k.relative_scope;
};

/** The node that spells the last segment. */
export function lastSegment(x: Extraction, node: Node): Node {
  const kind = x.kind(node);
  if (kind !== x.k.qualified_name && kind !== x.k.relative_name) return node;
  let last = node;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) if (x.kind(c) === x.k.name) last = c;
  return last;
}

/** The row of a name; a node is named once, no matter which rule asks for it. */
export function nameRow(x: Extraction, node: Node, sort: Sort): number {
  if (node < 0) return -1;
  const known = x.expressionRows[node / NODE];
  if (known !== 0) return known - 1;
  const last = lastSegment(x, node);
  const row = last === node ? plainRow(x, node, sort) : qualifiedRow(x, { node, last, sort });
  x.expressionRows[node / NODE] = row + 1;
  return row;
}

function plainRow(x: Extraction, node: Node, sort: Sort): number {
  const text = x.text(node);
  const lower = text.length <= 6 ? text.toLowerCase() : text;
  return x.addExpression('name', node, RELATIVE.has(lower) ? lower : text, -1, MARKS[sort]);
}

function qualifiedRow(x: Extraction, { node, last, sort }: { node: Node; last: Node; sort: Sort }): number {
  const space = x.addExpression('module', node, namespaceOf(x, node, last));
  return x.addExpression('member', last, x.text(last), space, MARKS[sort]);
}

/** The namespace that the segments before the last one spell, from the outermost on. */
function namespaceOf(x: Extraction, node: Node, last: Node): string {
  const written = x.source.slice(x.start(node), x.start(last)).replace(/\s+/g, '').replace(/\\$/, '');
  if (written.startsWith('\\') || written === '') return written.slice(1);
  const { namespace, aliases } = stateOf(x);
  const [first, ...rest] = written.split('\\');
  if (first.toLowerCase() === 'namespace') return joined(namespace, rest.join('\\'));
  const alias = aliases.get(first.toLowerCase());
  return alias === undefined ? joined(namespace, written) : joined(alias, rest.join('\\'));
}

/** `A\B` written in a comment: a path by the same rules. */
export function pathRow(x: Extraction, path: string): number {
  const cut = path.lastIndexOf('\\');
  const name = path.slice(cut + 1);
  if (cut < 0) return x.addExpression('name', 0, name, -1, NAMES_A.type);
  const { namespace, aliases } = stateOf(x);
  const [first, ...rest] = path.slice(0, cut).split('\\');
  const alias = first === '' ? '' : (aliases.get(first.toLowerCase()) ?? joined(namespace, first));
  const space = x.addExpression('module', 0, joined(alias, rest.join('\\')));
  return x.addExpression('member', 0, name, space, NAMES_A.type);
}

export const joined = (namespace: string, name: string): string =>
  namespace === '' ? name : name === '' ? namespace : `${namespace}\\${name}`;

/** Refers to the class, function or constant that a node names, and accounts for the node. */
export function refer(
  x: Extraction,
  node: Node,
  { sort, kind, args = -1 }: { sort: Sort; kind: ReferenceKind; args?: number },
): number {
  const row = nameRow(x, node, sort);
  claimName(x, node);
  const isKeyword = x.kind(node) === x.k.relative_scope || RELATIVE.has(nameOf(x, row));
  // `self` adds nothing to the uses of the type; it only answers a question at its place.
  if (!isKeyword || kind === 'new' || x.keepsLocals) x.reference(kind, row, args);
  return row;
}

const nameOf = (x: Extraction, row: number): string =>
  x.facts.strings[x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.name]];

/** No part of a name is a constant of its own. */
export function claimName(x: Extraction, node: Node): void {
  const end = x.next(node);
  for (let n = node; n < end; n += NODE) x.claim(n);
}

/** `__DIR__` and the like are values of the place, not names. */
const MAGIC = /^__[A-Z]+__$/;

/** A name that nothing around it accounted for is a constant. */
export function useConstant(x: Extraction, node: Node): boolean {
  if (x.isClaimed(node)) return false;
  if (x.kind(node) === x.k.name && MAGIC.test(x.text(node))) return false;
  refer(x, node, { sort: 'constant', kind: 'read' });
  return false;
}
