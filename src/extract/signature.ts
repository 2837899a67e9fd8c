/** Formats the signature of a declaration on one line. */

import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';
import { oneLine } from './white-space.ts';

const MAX_SIGNATURE = 240;
/** Signatures are cut here before they are cleaned: a parameter list may be very long. */
const MAX_HEAD = 2000;

/** The first line of a value's declaration: the rest is the value, not the signature. */
export function firstLineOf(x: Extraction, outer: Node, node: Node): string {
  const from = x.start(outer);
  const newline = x.source.indexOf('\n', Math.max(from, x.start(node)));
  const end = newline < 0 || newline > x.end(node) ? x.end(node) : newline;
  const text = signatureOf(x, outer, node, end);
  return end < x.end(node) && !text.endsWith('…') ? `${text} …` : text;
}

/** From the outermost wrapper to the body, without annotations and comments. */
export function signatureOf(x: Extraction, outer: Node, node: Node, bodyStart: number): string {
  let text = '';
  let from = x.start(outer);
  const limit = Math.min(bodyStart, from + MAX_HEAD);
  // Annotations and comments are always before the body; their spans are removed.
  for (let n = outer + NODE; n < x.next(outer) && x.start(n) < limit; n += NODE) {
    const rule = x.compiled.rules[x.kind(n)];
    if (rule && (rule.annotation || rule.comment)) {
      text += x.source.slice(from, x.start(n));
      from = x.end(n);
      n = x.next(n) - NODE;
    } else if (n > node && x.start(n) >= x.end(node)) break;
  }
  if (from < limit) text += x.source.slice(from, limit);
  text = withoutTail(tidy(oneLine(text)));
  return text.length > MAX_SIGNATURE ? `${text.slice(0, MAX_SIGNATURE - 1)}…` : text;
}

/** Removes the blanks and commas left by signatures that span lines or had annotations removed. */
const tidy = (text: string): string =>
  /[([] |,? [)\]]|, \}|,$/.test(text)
    ? text
        .replace(/([([]) /g, '$1')
        .replace(/,? ([)\]])/g, '$1')
        .replaceAll(', }', ' }')
        .replace(/,$/, '')
    : text;

/** Removes the token that introduces the body. */
function withoutTail(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  const isArrow = last === 62 && text.charCodeAt(text.length - 2) === 61;
  if (!isArrow && last !== 123 && last !== 58 && last !== 61 && last !== 59) return text;
  return text.slice(0, isArrow ? -2 : -1).trimEnd();
}
