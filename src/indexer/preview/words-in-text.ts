/** Finds words in the bytes of a text. */
import { isAscii } from 'node:buffer';
import { decodeText } from '../../parse/decode.ts';

/** As many bytes as are looked at to tell UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4096;

/** Maybe UTF-16: it has a byte order mark, or zeros. */
export const isWide = (bytes: Buffer): boolean =>
  (bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) ||
  bytes.subarray(0, SAMPLE_BYTES).includes(0);

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
  const isPlain = isAscii(Buffer.from(word)) && !isWide(bytes);
  const text = isPlain ? bytes.toString('latin1') : decodeText(bytes).text;
  const lowered = lowerCase(text);
  const lower = lowerCase(word);
  for (let at = lowered.indexOf(lower); at >= 0; at = lowered.indexOf(lower, at + lower.length))
    found.add(text.slice(at, at + lower.length));
  return found;
}

/** Of the same length: a letter whose lower case is longer stays as it is. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

/** Part of a name in one language, before it in another. */
const DOLLAR = 0x24;
const WORD_BYTES = new Uint8Array(256).map((_, byte) =>
  byte >= 0x80 || /[\w$]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const isWordByte = (byte: number | undefined): boolean => byte !== undefined && WORD_BYTES[byte] === 1;
