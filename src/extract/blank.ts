/** Whether only white space stands between two offsets, and how to put a text on one line. */

/** Longer gaps are never "right above". */
const MAX_GAP = 400;

const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

export function isBlank(source: string, from: number, to: number): boolean {
  if (to < from || to - from > MAX_GAP) return false;
  for (let i = from; i < to; i++) if (!isSpace(source.charCodeAt(i))) return false;
  return true;
}

/** Runs of white space become one space, none at either end. Most heads are on one line already: those are returned as they are. */
export function oneLine(text: string): string {
  let before = 32;
  const { length } = text;
  // Looked up once, not for each character (see hash.ts).
  const { charCodeAt } = String.prototype;
  for (let i = 0; i < length; i++) {
    const c = charCodeAt.call(text, i);
    if (isSpace(c) && (c !== 32 || before === 32)) return text.replace(/\s+/g, ' ').trim();
    before = c;
  }
  return before === 32 ? text.trim() : text;
}
