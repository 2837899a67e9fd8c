/** The text of a sum of texts and names, as sites keep texts: `prefix + "/users"` is `${prefix}/users`. */
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

const MAX_PARTS = 8;
const QUOTED = /^[a-zA-Z@$]{0,2}(["'`]{1,3})([\s\S]*)\1$/;
/** What an interpolation leaves of something that is no plain name. */
const UNKNOWN = '$' + '{}';

/** Undefined: it is no sum, or no part of it is a text. The operands are its fields `left` and `right`. */
export function sumText(x: Extraction, node: Node, sign = '+'): string | undefined {
  const parts = partsOf(x, node, sign, 0);
  return parts?.some((part) => QUOTED.test(part)) ? parts.map(textOfPart).join('') : undefined;
}

function partsOf(x: Extraction, node: Node, sign: string, depth: number): string[] | undefined {
  const [left, right] = [x.child(node, x.f.left), x.child(node, x.f.right)];
  if (left < 0 || right < 0 || depth > MAX_PARTS) return undefined;
  if (x.source.slice(x.end(left), x.start(right)).trim() !== sign) return undefined;
  const before = x.kind(left) === x.kind(node) ? partsOf(x, left, sign, depth + 1) : [x.text(left)];
  return before && [...before, x.text(right)];
}

function textOfPart(part: string): string {
  const text = QUOTED.exec(part)?.[2];
  // What a template in a sum interpolates is its name, or nothing where that is no plain name.
  if (text !== undefined) return text.replace(/\$\{(?![\w$.]{0,200}\})[^}]{0,200}\}/g, UNKNOWN);
  return /^[\w$.:]+$/.test(part) ? `\${${part}}` : UNKNOWN;
}

/** The text that a format makes, with what it puts in left open: `/users/%d`, `/users/{0}`. */
export const formatText = (format: string): string =>
  (QUOTED.exec(format)?.[2] ?? format).replace(/%[-+#0-9.]*[a-zA-Z]|\{[^{}]*\}/g, UNKNOWN);

export const isQuoted = (text: string): boolean => QUOTED.test(text);
