/** Counts words in the bytes of texts: as words, and as parts of names such as `parseUrl` and `MAX_URL`. */
import type { NeededWord } from './needs.ts';

/** More places of a word in one text add nothing to its rank. */
const MAX_COUNT = 24;
/** Places that are looked at in one text: a short word is in the middle of many others. */
const MAX_PLACES = 200;
/** The first letter of a longer word is compared apart, so that one search finds it in both cases. */
const SHORT = 3;

/** How often a text has the word, up to a limit. */
export type CountWord = (text: Buffer) => number;

interface Search {
  readonly bytes: Buffer;
  /** Whether the word begins here: not in the middle of another one. */
  isStart(text: Buffer, at: number): boolean;
  /** A letter after it that makes it another word. */
  isLonger(byte: number | undefined): boolean;
}

export function wordCounter(word: CountedWord): CountWord {
  const searches = searchesFor(word);
  return (text) => {
    let count = 0;
    for (const search of searches) {
      count += countIn(text, search, MAX_COUNT - count);
      if (count >= MAX_COUNT) break;
    }
    return count;
  };
}

type CountedWord = Pick<NeededWord, 'text' | 'isStem' | 'isVerbatim'>;

function searchesFor({ text, isStem, isVerbatim }: CountedWord): Search[] {
  const bytes = (form: string) => Buffer.from(form, 'utf8');
  if (isVerbatim) return [{ bytes: bytes(text), isStart: () => true, isLonger: () => false }];
  const longer = (isSame: Search['isLonger']) => (isStem ? () => false : isSame);
  const capitals: Search = {
    bytes: bytes(text.toUpperCase()),
    isStart: (source, at) => !isUpper(source[at - 1]),
    isLonger: longer(isUpper),
  };
  const [first] = bytes(text);
  if (!isLower(first)) return [capitals, { ...capitals, bytes: bytes(text), isLonger: longer(isLower) }];
  if (text.length > SHORT)
    return [
      {
        bytes: bytes(text.slice(1)),
        isStart: (source, at) =>
          source[at - 1] === first ? !isLetter(source[at - 2]) : source[at - 1] === first - LOWER_TO_UPPER,
        isLonger: longer(isLower),
      },
      capitals,
    ];
  return [
    { bytes: bytes(text), isStart: (source, at) => !isLetter(source[at - 1]), isLonger: longer(isLower) },
    { bytes: bytes(text[0].toUpperCase() + text.slice(1)), isStart: () => true, isLonger: longer(isLower) },
    capitals,
  ];
}

function countIn(text: Buffer, { bytes, isStart, isLonger }: Search, limit: number): number {
  let count = 0;
  let places = 0;
  for (let at = text.indexOf(bytes); at >= 0 && count < limit && places < MAX_PLACES; places++) {
    if (isStart(text, at) && !isLonger(text[at + bytes.length])) count++;
    at = text.indexOf(bytes, at + bytes.length);
  }
  return count;
}

const LOWER_TO_UPPER = 32;
const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isUpper = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;
const isLetter = (byte: number | undefined): boolean => isLower(byte) || isUpper(byte);
