/** C without what only looks like code: comments, the contents of strings and characters, directives. */

/** Comments, strings, characters and raw strings. A quote after a digit separates groups of digits. */
const TOKEN =
  /\/\/(?:[^\n\\]|\\[\s\S])*|\/\*[\s\S]*?(?:\*\/|$)|R"([^\s()\\]{0,16})\([\s\S]*?(?:\)\1"|$)|"(?:[^"\\\n]|\\[\s\S])*"?|(?<![0-9a-fA-F])'(?:[^'\\\n]|\\[\s\S]){0,40}'/g;
/** A directive with its continued lines. */
const DIRECTIVE = /^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm;

const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');

/** A text of the same length: comments are blank, strings keep only their quotes. */
export function withoutTexts(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token[0] === '/') return blank(token);
    const quote = token.at(-1)!;
    return token.length < 2 ? token : quote + blank(token.slice(1, -1)) + quote;
  });
}

/** The same without directives. */
export const withoutLines = (masked: string): string => masked.replace(DIRECTIVE, blank);

/** A range of a text and what it becomes: spaces unless something of the same length is given. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text?: string;
}

/** The text with changes that do not overlap; of two that do, the first counts. */
export function changed(text: string, changes: readonly Change[]): string {
  const sorted = [...changes].sort((a, b) => a.start - b.start || b.end - a.end);
  let out = '';
  let from = 0;
  for (const { start, end, text: spelling } of sorted) {
    if (start < from) continue;
    out += text.slice(from, start) + (spelling ?? blank(text.slice(start, end)));
    from = end;
  }
  return out + text.slice(from);
}

/** The offset of the parenthesis that closes the one at an offset, -1 when none does. */
export function closing(masked: string, open: number): number {
  let depth = 0;
  for (let i = open; i < masked.length; i++) {
    if (masked[i] === '(') depth++;
    else if (masked[i] === ')' && --depth === 0) return i;
  }
  return -1;
}
