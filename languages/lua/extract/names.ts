/** Parts of Lua's syntax tree: names, targets of assignments, arguments. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const PLAIN = /^[A-Za-z_]\w*$/;

/** The node that spells the member of `T.x`, `T:x` or `T["x"]`, -1 where no plain name does. */
export function memberNode(x: Extraction, node: Node): Node {
  const kind = x.kind(node);
  if (kind === x.k.dot_index_expression) return x.child(node, x.f.field);
  if (kind === x.k.method_index_expression) return x.child(node, x.f.method);
  if (kind === x.k.bracket_index_expression) return quotedName(x, x.child(node, x.f.field));
  return -1;
}

/** The contents of a string that is a name. */
export function quotedName(x: Extraction, node: Node): Node {
  if (x.kind(node) !== x.k.string) return -1;
  const content = x.child(node, x.f.content);
  return content >= 0 && PLAIN.test(x.text(content)) ? content : -1;
}

/** `T` of `T.x`. */
export const tableOf = (x: Extraction, node: Node): Node => x.child(node, x.f.table);

/** Whether an expression is a name or a path of names. */
export function isPath(x: Extraction, node: Node): boolean {
  while (x.kind(node) === x.k.dot_index_expression) node = tableOf(x, node);
  return x.kind(node) === x.k.identifier;
}

/** The first name of a path, '' for other expressions. */
export function rootOf(x: Extraction, node: Node): string {
  while (memberNode(x, node) >= 0) node = tableOf(x, node);
  return x.kind(node) === x.k.identifier ? x.text(node) : '';
}

/** Children that are not comments. */
export const partsOf = (x: Extraction, node: Node): Node[] =>
  x.children(node).filter((child) => x.kind(child) !== x.k.comment && x.kind(child) !== x.k.attribute);

export const argumentsOf = (x: Extraction, call: Node): Node[] =>
  x.kind(call) === x.k.function_call ? partsOf(x, x.child(call, x.f.arguments)) : [];

/** The name of a called function where it is a plain one. */
export const calledName = (x: Extraction, call: Node): string => {
  const callee = x.kind(call) === x.k.function_call ? x.child(call, x.f.name) : -1;
  return x.kind(callee) === x.k.identifier ? x.text(callee) : '';
};

/** `a.b` of `require("a.b")` and `pcall(require, "a.b")`, '' otherwise. */
export function requiredModule(x: Extraction, call: Node): string {
  const callee = calledName(x, call);
  if (callee !== 'require' && callee !== 'pcall') return '';
  const [first = -1, second = -1] = argumentsOf(x, call);
  const path = callee === 'require' ? first : x.text(first) === 'require' ? second : -1;
  return x.kind(path) === x.k.string ? x.text(x.child(path, x.f.content)) : '';
}

/** The value of a named field in a table constructor, -1 when it has none. */
export function fieldIn(x: Extraction, table: Node, name: string): Node {
  if (x.kind(table) !== x.k.table_constructor) return -1;
  for (let c = x.first(table); c >= 0; c = x.sibling(c, table)) {
    if (x.kind(c) !== x.k.field) continue;
    const key = x.child(c, x.f.name);
    if (key >= 0 && x.text(key) === name) return x.child(c, x.f.value);
  }
  return -1;
}
