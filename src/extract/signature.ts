/** A declaration's head on one line: what a reader needs to use it. */
import { oneLine } from './blank.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

const MAX_SIGNATURE = 240;
/** Heads are cut here before they are cleaned: a parameter list may be a program of its own. */
const MAX_HEAD = 2000;

/** From the outermost wrapper to the body, without annotations and comments. */
export function signatureOf(x: Extraction, outer: Node, node: Node, bodyStart: number): string {
  let text = '';
  let from = x.start(outer);
  const limit = Math.min(bodyStart, from + MAX_HEAD);
  // Annotations and comments can only stand before the body; cut their spans out.
  for (let n = outer + NODE; n < x.next(outer) && x.start(n) < limit; n += NODE) {
    const rule = x.compiled.rules[x.kind(n)];
    if (rule && (rule.annotation || rule.comment)) {
      text += x.source.slice(from, x.start(n));
      from = x.end(n);
      n = x.next(n) - NODE;
    } else if (n > node && x.start(n) >= x.end(node)) break;
  }
  if (from < limit) text += x.source.slice(from, limit);
  text = withoutTail(oneLine(text));
  return text.length > MAX_SIGNATURE ? `${text.slice(0, MAX_SIGNATURE - 1)}…` : text;
}

/** The token that introduces the body is no part of the head. */
function withoutTail(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  const isArrow = last === 62 && text.charCodeAt(text.length - 2) === 61;
  if (!isArrow && last !== 123 && last !== 58 && last !== 61 && last !== 59) return text;
  return text.slice(0, isArrow ? -2 : -1).trimEnd();
}
