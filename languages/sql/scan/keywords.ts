/** Sets of words in upper case. */

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
export const isWordOf = (set: ReadonlySet<string>, word: string): boolean => word !== '' && set.has(word);
