/** Cuts text. Linear, where a pattern that ends in `+$` or `.*$` looks at every tail of it again. */

/** Removes these characters from the end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The part before the first match; all of it without a match. */
export function textBefore(text: string, mark: RegExp): string {
  const at = text.search(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** At most so many characters, with `…` for the rest. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
