/** Parts of Kotlin's nodes for which the grammar has no field: types, modifiers, names without their backticks. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SCOPE } from '../../../src/model/facts.ts';

export function isType(x: Extraction, node: Node): boolean {
  switch (x.kind(node)) {
    case x.k.user_type:
    case x.k.nullable_type:
    case x.k.function_type:
    case x.k.parenthesized_type:
    case x.k.non_nullable_type:
      return true;
    default:
      return false;
  }
}

export const isComment = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.line_comment || x.kind(node) === x.k.block_comment;

/** The first type among the children of a node, from one of them on. */
export function typeFrom(x: Extraction, node: Node, from: Node): Node {
  for (let c = from; c >= 0; c = x.sibling(c, node)) if (isType(x, c)) return c;
  return -1;
}

/** The type after the name of a parameter or variable. */
export const writtenType = (x: Extraction, node: Node): Node => typeFrom(x, node, x.childOfKind(node, x.k.identifier));

/** The type that a function or property extends: it precedes the name. */
export function receiverType(x: Extraction, node: Node, name: Node): Node {
  for (let c = x.first(node); c >= 0 && c < name; c = x.sibling(c, node)) if (isType(x, c)) return c;
  return -1;
}

/** Children without comments. */
export const partsOf = (x: Extraction, node: Node): Node[] => x.children(node).filter((child) => !isComment(x, child));

/** `` `name` `` is `name`. */
export function nameText(x: Extraction, node: Node): string {
  const text = x.text(node);
  return text.charCodeAt(0) === 96 ? text.slice(1, -1) : text;
}

/** The only statement of a block or lambda, -1 when there are none or more. */
export function onlyStatement(x: Extraction, block: Node): Node {
  let found = -1;
  for (let c = x.first(block); c >= 0; c = x.sibling(c, block)) {
    if (isComment(x, c) || x.kind(c) === x.k.lambda_parameters) continue;
    if (found >= 0) return -1;
    found = c;
  }
  return found;
}

/** The last statement of a block or lambda, -1 when there is none. */
export function lastStatement(x: Extraction, block: Node): Node {
  const last = partsOf(x, block).at(-1) ?? -1;
  return x.kind(last) === x.k.lambda_parameters ? -1 : last;
}

/** Whether something follows a node in the scope around: names that hold after the last statement hold nowhere. */
export function isFollowed(x: Extraction, node: Node): boolean {
  const next = x.next(node);
  return next < x.count && x.start(next) < x.facts.tables.scopes.data[x.scope * SCOPE.stride + SCOPE.end];
}
