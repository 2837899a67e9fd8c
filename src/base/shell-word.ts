/** Quotes a word for a POSIX shell, so that it reaches the program unchanged. */

const PLAIN = /^[\w@%+=:,./-][\w@%+=:,./#~-]*$/;

export const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
