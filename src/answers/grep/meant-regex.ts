/** Rewrites patterns that found nothing as plain text into the regular expressions that they probably mean. */
import { AppError } from '../../errors/errors.ts';
import { escapeRegex } from '../../search/patterns/literal-pattern.ts';

/** True for more than a single character that is also an operator. */
const looksLikeRegex = (text: string): boolean =>
  /\\[wdsbWDSB.|()[\]{}+?*]|\.[*+]|\[[^[\]]+\]|\w\|\w|^\^|\$$/.test(text);

/** The same patterns as expressions, plain ones escaped; undefined where none is meant as one, or one cannot be compiled. */
export async function meantRegexes(patterns: readonly string[]): Promise<string[] | undefined> {
  if (!patterns.some(looksLikeRegex)) return undefined;
  const { regexPattern } = await import('../../search/patterns/linear-regex.ts');
  const compiles = (text: string): boolean => {
    try {
      return regexPattern({ text, ignoreCase: false, word: false }) !== undefined;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  const meant = patterns.map((text) => (looksLikeRegex(text) ? readings(text).find(compiles) : escapeRegex(text)));
  return meant.every((text) => text !== undefined) ? meant : undefined;
}

/** Likeliest first: the operators of grep in RE2's syntax, then with brackets as text, then alternatives of plain text. */
function readings(text: string): string[] {
  const isBasic = text.includes('\\|');
  const ours = isBasic ? fromBasic(text) : text;
  const plainBrackets = ours.replace(/\\.|[(){}]/gs, (part) => (part.length > 1 ? part : `\\${part}`));
  return [ours, plainBrackets, ...(isBasic ? [text.split('\\|').map(escapeRegex).join('|')] : [])];
}

/** `a\|b` is `a|b`. A pair `\(`, `\)` is a group; alone, each is text, as in RE2. */
function fromBasic(text: string): string {
  const operators = hasGroups(text) ? '|()' : '|';
  return text.replace(/\\(.)/gs, (part, character: string) => (operators.includes(character) ? character : part));
}

function hasGroups(text: string): boolean {
  let open = 0;
  for (const [, character] of text.matchAll(/\\(.)/gs)) {
    if (character === '(') open++;
    else if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}
