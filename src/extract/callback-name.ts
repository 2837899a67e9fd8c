/** What a function without a name is called that a call takes: after the callee and the first text among the arguments. */
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

export interface CallbackPlace {
  readonly callee: Node;
  /** The last name of the callee, -1 where it has none. */
  readonly last: Node;
  /** The first argument, where it is a text; -1 otherwise. */
  readonly text: Node;
}

const MAX_CALLEE = 40;
const MAX_TEXT = 60;
const PATH = /^[\w$.#]+$/;

/** `app.get("/users") callback`; of a longer callee the last name: a route, an event, what a test is called. */
export function callbackName(x: Extraction, { callee, last, text }: CallbackPlace): string {
  const isShort = callee >= 0 && x.end(callee) - x.start(callee) <= MAX_CALLEE;
  const path = isShort && PATH.test(x.text(callee)) ? x.text(callee) : last >= 0 ? x.text(last) : 'call';
  return `${path}${quoted(x, text)} callback`;
}

function quoted(x: Extraction, text: Node): string {
  if (text < 0) return '';
  const inner = x.source.slice(x.start(text) + 1, x.end(text) - 1).replace(/\s+/g, ' ');
  return `("${inner.length > MAX_TEXT ? `${inner.slice(0, MAX_TEXT - 1)}…` : inner}")`;
}
