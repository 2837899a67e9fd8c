/** Tests for white space between two offsets, and joins a text into one line. */

/** Longer gaps never count as "right above". */
const MAX_GAP = 400;

const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

export function isBlank(source: string, from: number, to: number): boolean {
  if (to < from || to - from > MAX_GAP) return false;
  for (let i = from; i < to; i++) if (!isSpace(source.charCodeAt(i))) return false;
  return true;
}

/**
 * Collapses runs of white space into one space, none at either end. Most signatures are already on one line and are returned
 * unchanged.
 */
export function oneLine(text: string): string {
  let before = 32;
  const { length } = text;
  // Looked up once, not per character (see hash.ts).
  const { charCodeAt } = String.prototype;
  for (let i = 0; i < length; i++) {
    const c = charCodeAt.call(text, i);
    if (isSpace(c) && (c !== 32 || before === 32)) return text.replace(/\s+/g, ' ').trim();
    before = c;
  }
  return before === 32 ? text.trim() : text;
}
