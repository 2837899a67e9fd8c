/** Finds words in the bytes of a text. */

/** UTF-16 with a byte order mark. */
export const isWide = (bytes: Buffer): boolean =>
  bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));

export function* placesOf(text: Buffer, word: Buffer): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if ((text[at - 1] === DOLLAR || !isWordByte(text[at - 1])) && !isWordByte(text[at + word.length])) yield at;
}

export function hasPlace(text: Buffer, word: Buffer): boolean {
  // Most texts do not have it at all.
  return text.indexOf(word) >= 0 && placesOf(text, word).next().done === false;
}

/** The ways in which a text spells the word, whatever the case. */
export function spellingsIn(bytes: Buffer, word: string): Set<string> {
  const found = new Set<string>();
  const text = bytes.toString('latin1');
  const lowered = text.toLowerCase();
  const lower = word.toLowerCase();
  for (let at = lowered.indexOf(lower); at >= 0; at = lowered.indexOf(lower, at + lower.length))
    found.add(text.slice(at, at + word.length));
  return found;
}

/** Part of a name in one language, before it in another. */
const DOLLAR = 0x24;
const WORD_BYTES = new Uint8Array(256).map((_, byte) =>
  byte >= 0x80 || /[\w$]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const isWordByte = (byte: number | undefined): boolean => byte !== undefined && WORD_BYTES[byte] === 1;
