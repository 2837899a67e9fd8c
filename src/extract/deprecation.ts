/** Whether a declaration is deprecated, and what its documentation or its annotation says about that. */
import { oneLine } from './white-space.ts';

const MAX_REASON = 300;

/** A tag begins a line, or follows a sentence on it; text about the tag is no tag. */
const TAG = /(?:^|[.!?;][ \t]{1,8})[ \t]{0,40}@deprecated(?![\w.`'"])/m;
/** The convention of Go, also elsewhere. */
const PARAGRAPH = /^[ \t]{0,40}(?:Deprecated|DEPRECATED):/m;
const END = /\n[ \t]*\n|\n[ \t]*@\w/;

/** The reason that the documentation gives, empty without one; undefined: it does not say that the symbol is deprecated. */
export function deprecationIn(doc: string): string | undefined {
  if (!/deprecated/i.test(doc)) return undefined;
  const found = TAG.exec(doc) ?? PARAGRAPH.exec(doc);
  if (found === null) return undefined;
  const rest = doc.slice(found.index + found[0].length);
  const end = rest.search(END);
  return cut(end < 0 ? rest : rest.slice(0, end));
}

/** The documentation with the reason that an annotation gives, in the form that `deprecationIn` reads. */
export function withReason(doc: string, reason: string): string {
  if (reason === '' || doc.includes(reason)) return doc;
  return doc === '' ? `Deprecated: ${reason}` : `${doc}\n\nDeprecated: ${reason}`;
}

const MARK = /(?<!\w)(?:Obsolete|ObsoleteAttribute|[Dd]eprecated)(?!\w)(?=\s{0,8}[(=,:])/g;
const MAX_ARGUMENTS = 1000;
const QUOTED =
  /(?:[@$rbuf]{0,3}|r#{1,3})(?:"""((?:[^"]|"(?!"")){0,800})"""|"((?:[^"\\\n]|\\.){0,800})"|'((?:[^'\\\n]|\\.){0,800})')/y;
const NAMED = /(?<!\w)(?:message|note|reason|msg)\s{0,8}[=:]\s{0,8}\(?\s{0,8}/;
const RENAMED = /(?<!\w)renamed\s{0,8}[=:]\s{0,8}/;
const FIRST = /^\s{0,40}[(=]?\s{0,40}\(?\s{0,40}/;
const BETWEEN = /#{0,3}\s{0,200}\+?\s{0,200}/y;

/** What the annotation in the head of a declaration says: `[Obsolete("use B")]`, `#[deprecated(note = "use b")]`; empty where it says nothing. */
export function reasonIn(head: string): string {
  for (const mark of head.matchAll(MARK)) {
    const given = argumentsAt(head, mark.index + mark[0].length);
    const renamed = textAfter(given, RENAMED);
    const reason = textAfter(given, NAMED) || textAfter(given, FIRST) || (renamed && `use ${renamed}`);
    if (reason !== '') return cut(reason);
  }
  return '';
}

/** Up to the bracket that closes the annotation. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  let at = from;
  const last = Math.min(text.length, from + MAX_ARGUMENTS);
  while (at < last) {
    QUOTED.lastIndex = at;
    if (QUOTED.test(text)) {
      at = QUOTED.lastIndex;
      continue;
    }
    const letter = text[at++];
    if (letter === '(' || letter === '[') depth++;
    else if ((letter === ')' || letter === ']') && --depth <= 0) break;
  }
  return text.slice(from, at);
}

/** The text literals at the place behind the pattern, joined. */
function textAfter(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (found === null) return '';
  let at = found.index + found[0].length;
  let joined = '';
  for (;;) {
    QUOTED.lastIndex = at;
    const literal = QUOTED.exec(text);
    if (literal === null) return joined;
    joined += literal[1] ?? literal[2] ?? literal[3] ?? '';
    BETWEEN.lastIndex = QUOTED.lastIndex;
    BETWEEN.exec(text);
    at = BETWEEN.lastIndex;
  }
}

function cut(text: string): string {
  const plain = oneLine(text.replace(/\\[nrt]/g, ' ').replace(/\\(["'`\\])/g, '$1')).replace(/^[:\s-]+/, '');
  return plain.length > MAX_REASON ? `${plain.slice(0, MAX_REASON - 1)}…` : plain;
}
