/** Macros where the grammar expects a name: `class EXPORTED Name : Base {` is blanked to what the compiler sees. */

const KEYWORDS = ['class', 'struct', 'union'] as const;

/** The keyword, one or more words in capitals with or without arguments, and the head of a definition. */
const HEAD =
  /(?:class|struct|union)\s+((?:[A-Z][A-Z0-9_]{2,}(?:\s*\([^()\n]{0,80}\))?\s+){1,4})[A-Za-z_][\w:]*\s*(?:<[^<>{};]{0,200}>\s*)?(?:final\s*)?[:{]/y;

/** The text with such macros replaced by spaces, of the same length; undefined when it has none. */
export function withoutHeadMacros(text: string): string | undefined {
  const blanks: [start: number, end: number][] = [];
  for (const keyword of KEYWORDS) {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length)) {
      HEAD.lastIndex = at;
      const found = isWordStart(text, at) ? HEAD.exec(text) : null;
      if (found === null) continue;
      const start = text.indexOf(found[1], at + keyword.length);
      blanks.push([start, start + found[1].length]);
    }
  }
  return blanks.length === 0 ? undefined : blanked(text, blanks);
}

const WORD = /\w/;
const isWordStart = (text: string, at: number): boolean => at === 0 || !WORD.test(text[at - 1]);

function blanked(text: string, blanks: [start: number, end: number][]): string {
  blanks.sort(([a], [b]) => a - b);
  let out = '';
  let from = 0;
  for (const [start, end] of blanks) {
    if (start < from) continue;
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    from = end;
  }
  return out + text.slice(from);
}
