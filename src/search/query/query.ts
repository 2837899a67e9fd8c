/** Parses a query once for all channels. Any text is allowed: it is data, never syntax. */
import { splitIdentifier } from '../../extract/words.ts';

export interface Query {
  readonly text: string;
  /** `Class.method`, `a::b`, `pkg/Type#run()` -> its names; one for a plain name, none when the text contains spaces. */
  readonly segments: readonly string[];
  readonly words: readonly QueryWord[];
}

export interface QueryWord {
  /** As written. */
  readonly text: string;
  readonly lower: string;
  /** `parseUrl` -> parse, url; empty for a single word. */
  readonly parts: readonly string[];
}

/** `reduceText` makes a longer text this short. */
export const MAX_LENGTH = 500;
export const MAX_WORDS = 24;
export const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const SEPARATOR = /::|->|[.#/\\:]/;

export function readQuery(written: string): Query {
  const text = written
    .normalize('NFC')
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
  const words = new Map<string, QueryWord>();
  for (const [word] of text.matchAll(WORD)) {
    if (words.size === MAX_WORDS) break;
    const lower = word.toLowerCase();
    if (!words.has(lower)) words.set(lower, { text: word, lower, parts: partsOf(word) });
  }
  return {
    text,
    segments: text.includes(' ') ? [] : segmentsOf(text),
    words: [...words.values()],
  };
}

/** Call parentheses and type arguments are not part of a name. */
export function segmentsOf(text: string): string[] {
  return text
    .replace(/\([^()]*\)$/, '')
    .replace(/<[^<>]*>$/, '')
    .split(SEPARATOR)
    .filter((segment) => segment !== '');
}

/** Written like code rather than prose: `parseUrl`, `parse_url`, `Class.method`. */
export const looksLikeCode = (token: string): boolean => /\p{Ll}\p{Lu}|[_$]|\w(?:\.|::|->|#)\w|\(\)$/u.test(token);

/** Code in a sentence: written like code, or quoted with backticks. */
export const codeIn = (text: string): string[] =>
  text.split(' ').flatMap((token) => {
    const [, quoted] = /^`([^`]+)`[.,:;?!]?$/.exec(token) ?? [];
    return quoted ?? (looksLikeCode(token) ? token : []);
  });

function partsOf(word: string): string[] {
  const parts = splitIdentifier(word).filter((part) => part.length > 1);
  return parts.length > 1 ? parts : [];
}
