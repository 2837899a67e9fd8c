/** The texts of `@doc`, `@moduledoc` and `@typedoc`. */
import { cleanDoc } from '../../../src/extract/doc.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { argumentsOf, calledName } from './nodes.ts';

/** The documentation in the first argument of an attribute, without the indentation of its lines. */
export function docText(x: Extraction, attribute: Node): string {
  const text = argumentsOf(x, attribute)[0] ?? -1;
  if (x.kind(text) !== x.k.string && x.kind(text) !== x.k.sigil) return '';
  const first = x.childOfKind(text, x.k.quoted_content);
  if (first < 0) return '';
  const content = x.source.slice(x.start(first), x.end(text)).replace(/"{1,3}$/, '');
  const indent = x.colOf(attribute) - 1;
  const lines = content.split('\n').map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line));
  return cleanDoc(lines.join('\n'));
}

/** How many expressions of a module are looked at for its documentation. */
const FIRST = 12;

/** The text of `@moduledoc` in the body of a module; `undefined` for `@moduledoc false`. */
export function moduleDoc(x: Extraction, body: Node): string | undefined {
  let one = x.first(body);
  for (let seen = 0; one >= 0 && seen < FIRST; one = x.sibling(one, body), seen++) {
    const attribute = x.kind(one) === x.k.unary_operator ? x.child(one, x.f.operand) : -1;
    if (calledName(x, attribute) !== 'moduledoc') continue;
    return x.kind(argumentsOf(x, attribute)[0] ?? -1) === x.k.boolean ? undefined : docText(x, attribute);
  }
  return '';
}
