/** The first words of a text, without the punctuation around them: what the forms of sentences are read from. */

export interface Word {
  readonly text: string;
  readonly lower: string;
  /** Punctuation ends a part of the sentence after it. */
  readonly ends: boolean;
}

/** The forms are stated at the beginning of a text. */
const MAX_WORDS = 60;
const OPENING = /^["'`([{]/;
/** But not the end of `main()`. */
const CLOSING = /["'`\]}]$|(?<!\()\)$/;
const STOP = /[.,;:?!]$/;

export function firstWords(text: string): Word[] {
  const [line = ''] = text.trim().split('\n');
  return line
    .split(/\s+/, MAX_WORDS)
    .map((word) => {
      const bare = word.replace(OPENING, '').replace(STOP, '').replace(CLOSING, '').replace(STOP, '');
      return { text: bare, lower: bare.toLowerCase(), ends: STOP.test(word) };
    })
    .filter(({ text: bare }) => bare !== '');
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words before a name that are not part of it. */
export const ARTICLES = setOf('the a an our this that its existing other');
/** A longer phrase is a sentence, not a name. */
export const MAX_NAME_WORDS = 6;

/** `Router.handle`, `parse_args`, `readLine`, `main()`, and a word that begins with a capital. */
export const isWrittenLikeCode = (word: string): boolean => /[._#:()]|^\p{Lu}|\p{Ll}\p{Lu}/u.test(word);

/** Characters of a question that a note repeats. */
export const MAX_ECHO = 60;
