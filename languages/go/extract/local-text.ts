/** The text that a local variable of Go starts with: `base := "/"` before `base + "api"`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';

/** Undefined: the function around a node declares no such variable before it, or with something else. */
export function localText(x: Extraction, node: Node, name: string): string | undefined {
  const { k, f } = x;
  let text: string | undefined;
  for (let at = 0; at < node; at += NODE_STRIDE) {
    const kind = x.kind(at);
    // What an earlier function declares is not known here.
    if (kind === k.function_declaration || kind === k.method_declaration) text = undefined;
    if (kind !== k.short_var_declaration || x.text(x.child(at, f.left)) !== name) continue;
    const value = x.first(x.child(at, f.right));
    const isText = x.kind(value) === k.interpreted_string_literal || x.kind(value) === k.raw_string_literal;
    text = isText ? x.text(value).slice(1, -1) : undefined;
  }
  return text;
}
