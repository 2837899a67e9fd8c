/** Keys of items as Python code writes them. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const MAX_KEY = 40;

/** A literal key, with one quote in front of a text: `'a` and `1`. Empty for anything that is worked out. */
export function keyText(x: Extraction, key: Node): string {
  const kind = x.kind(key);
  if (kind === x.k.integer || (kind === x.k.unary_operator && x.kind(x.first(key)) === x.k.integer))
    return x.text(key).slice(0, MAX_KEY);
  if (kind !== x.k.string) return '';
  const content = x.childOfKind(key, x.k.string_content);
  const isWhole = x.childOfKind(key, x.k.interpolation) < 0 && x.text(content).length < MAX_KEY;
  return isWhole ? `'${x.text(content)}` : '';
}
