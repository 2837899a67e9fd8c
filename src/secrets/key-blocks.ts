/** Private keys in their text form: lines of letters below a heading, maybe in the string of a program. */
import type { Secret } from './secret.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What comes between the lines of a key: breaks, quotes, what joins strings, and the headers of an encrypted one. */
const BETWEEN = /(?:[\s"'`+,;|>]|\\[nr]|(?:Proc-Type|DEK-Info|Version|Comment): ?[^\n\\]{0,200}){0,1000}/y;
const LINE = /[A-Za-z0-9+/=]{3,10000}/y;
/** Shorter text is no key: the heading is what a program looks for. */
const SHORTEST = 16;

export function keyBlocksIn(text: string): Secret[] {
  if (!text.includes('PRIVATE KEY')) return [];
  return Array.from(text.matchAll(BEGIN), (match) => blockAt(text, match.index + match[0].length)).filter(
    ({ start, end }) => end - start >= SHORTEST,
  );
}

function blockAt(text: string, from: number): Secret {
  let start = from;
  let end = from;
  for (;;) {
    BETWEEN.lastIndex = end;
    BETWEEN.exec(text);
    const next = BETWEEN.lastIndex;
    LINE.lastIndex = next;
    if (!LINE.test(text)) return { start, end, rule: 'private-key' };
    if (end === from) start = next;
    end = LINE.lastIndex;
  }
}
