/** Spells parts of a text otherwise, in the same length, so that a grammar reads what it does not know yet. */

/** A part of a text that a grammar does not read, and another spelling of the same length. */
export type Respelling = readonly [part: RegExp, spelling: (...part: string[]) => string];

export function respelled(text: string, table: readonly Respelling[]): string {
  let out = text;
  for (const [part, spelling] of table) out = out.replace(part, spelling);
  return out;
}

/** As many spaces, with the same line ends. */
export const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');

/** A name under which a keyword is like any other name; only the tree is taken from the text. */
export const asName = (word: string): string => word.slice(0, -1) + word.slice(-1).toUpperCase();

/** The texts that differ from the given one, each once. */
export const others = (text: string, texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((one) => one !== text);
