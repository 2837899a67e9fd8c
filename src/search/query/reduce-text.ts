/** Reduces a long text, such as an issue, to a query: its title, the names of the tree in it, and its rarest words. */
import { isTimeUp } from '../../base/deadline.ts';
import { oneLine } from '../../extract/white-space.ts';
import type { Reader } from '../../store/read/read.ts';
import { hasExactName } from '../channels/name-channel.ts';
import { isFiller } from './english.ts';
import { looksLikeCode, MAX_LENGTH, MAX_WORDS, segmentsOf, WORD } from './query.ts';

export interface ReducedText {
  readonly text: string;
  /** Undefined where the text is used as it is. */
  readonly note?: string;
}

const MAX_TITLE = 200;
const MAX_NAMES = 8;
const MAX_NAME_LENGTH = 200;
/** Number of tokens that are looked up, and of words that are counted in the index. */
const MAX_TOKENS = 200;
const MAX_COUNTED = 400;
const MIN_WORD_LENGTH = 3;
/** Longer ones are keys and encoded data. */
const MAX_WORD_LENGTH = 60;

const ADDRESS = /(?<!\w)\w+:\/\/\S+/g;
const QUOTED = /`[^`\s]+`/g;
/** `a.b`, `a::b`, `src/a-b.ts`, with the call parentheses. */
const TOKEN = /[\p{L}\p{N}_$]+(?:(?:::|->|[.#/\\-])[\p{L}\p{N}_$]+)*(?:\(\))?/gu;

export function reduceText(reader: Reader, written: string): ReducedText {
  const plain = written.normalize('NFC').replace(/\0/g, ' ');
  const whole = oneLine(plain);
  if (whole.length <= MAX_LENGTH && distinctWords(whole).size <= MAX_WORDS) return { text: whole };
  const title = titleOf(plain);
  const rest = whole.replace(ADDRESS, ' ');
  const names = namesIn(reader, rest);
  const known = distinctWords([title, ...names].join(' '));
  const rare = rarestWords(reader, rest).filter((word) => !known.has(word));
  const text = fitting(title, [...names, ...rare.slice(0, Math.max(0, MAX_WORDS - known.size))]);
  const named = names.length > 0 ? `, the names ${names.join(', ')}` : '';
  return { text, note: `the query is long: searched for its first line${named} and its rarest words` };
}

const distinctWords = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase()));

/** The first line with a word in it, without the marks of a heading; the first words of a very long one. */
function titleOf(text: string): string {
  const line = oneLine(text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '').replace(/^#+ /, '');
  if (line.length <= MAX_TITLE) return line;
  const end = line.lastIndexOf(' ', MAX_TITLE);
  return line.slice(0, end > 0 ? end : MAX_TITLE);
}

/** Names written like code and paths, if the tree has them: those that occur most often. */
function namesIn(reader: Reader, text: string): string[] {
  const quoted = text.match(QUOTED) ?? [];
  const tokens = counted([...quoted, ...(text.replace(QUOTED, ' ').match(TOKEN) ?? []).filter(looksLikeCode)]);
  const names: string[] = [];
  for (const token of [...tokens.keys()].slice(0, MAX_TOKENS)) {
    if (names.length === MAX_NAMES || isTimeUp()) break;
    if (isInTree(reader, token)) names.push(token);
  }
  return names;
}

function isInTree(reader: Reader, token: string): boolean {
  const name = token.replaceAll('`', '');
  if (name.length > MAX_NAME_LENGTH) return false;
  if (hasExactName(reader, segmentsOf(name))) return true;
  const path = name.toLowerCase().replaceAll('\\', '/');
  return /\.\w{1,8}$/.test(name) && reader.pathsContaining([path], 1).length > 0;
}

/** Words that few symbols contain, and the text often. */
function rarestWords(reader: Reader, text: string): string[] {
  const words = Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase()).filter(
    (word) => word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH && !isFiller(word),
  );
  const counts = counted(words);
  const frequencies = reader.textFrequencies([...counts.keys()].slice(0, MAX_COUNTED));
  const weight = (word: string): number => (1 + Math.log2(counts.get(word)!)) / Math.log2(2 + frequencies.get(word)!);
  return [...frequencies.keys()].filter((word) => frequencies.get(word)! > 0).sort((a, b) => weight(b) - weight(a));
}

/** How often each occurs, the most frequent first. */
function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function fitting(title: string, others: readonly string[]): string {
  return others.reduce((text, one) => (text.length + 1 + one.length <= MAX_LENGTH ? `${text} ${one}` : text), title);
}
