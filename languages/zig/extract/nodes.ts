/** Parts of Zig's nodes that have no field of their own. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export const isContainer = (x: Extraction, node: Node): boolean => {
  const kind = x.kind(node);
  return (
    kind === x.k.struct_declaration ||
    kind === x.k.union_declaration ||
    kind === x.k.enum_declaration ||
    kind === x.k.opaque_declaration
  );
};

export const firstChild = (x: Extraction, node: Node): Node => x.first(node);

export const lastChild = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;

/** `@import` of `@import("a.zig")`, '' for other nodes. */
export const builtinName = (x: Extraction, node: Node): string =>
  x.kind(node) === x.k.builtin_function ? x.text(x.childOfKind(node, x.k.builtin_identifier)) : '';

export const builtinArguments = (x: Extraction, node: Node): readonly Node[] => {
  const list = x.childOfKind(node, x.k.arguments);
  return list < 0 ? [] : x.children(list);
};

/** `a.zig` of `@import("a.zig")`, '' for other nodes. */
export function importedPath(x: Extraction, node: Node): string {
  if (builtinName(x, node) !== '@import') return '';
  const [path] = builtinArguments(x, node);
  return path === undefined ? '' : x.text(x.childOfKind(path, x.k.string_content));
}
