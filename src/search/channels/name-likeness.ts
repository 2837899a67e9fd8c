/** Names made of the same words as another, and how much of them they share. */
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import type { NameRecord } from '../../store/schema/records.ts';
import { stemOf } from '../query/english.ts';
import { misspelt } from './typos.ts';

export interface LikeName {
  readonly record: NameRecord;
  /** 0 to 1. */
  readonly share: number;
  /** Words of both, as the asked name has them. */
  readonly words: readonly string[];
}

/** Names of one combination of words: the shortest have least else in them. */
const MOST_NAMES = 150;
/** Words of the asked name that are looked up alone, rarest first. */
const LOOKED_UP = 3;
/** One letter is no word. */
const LEAST_LETTERS = 2;
const MISSPELT = 0.8;

/** Words that most names have say less: each counts by how few symbols mention it. */
export interface NameWords {
  readonly name: string;
  readonly weights: ReadonlyMap<string, number>;
}

export function nameWords(reader: Reader, name: string): NameWords {
  const words = [...new Set(splitIdentifier(name).filter((word) => word.length >= LEAST_LETTERS))];
  const { symbols } = reader.totals();
  const frequencies = reader.textFrequencies(words);
  return { name, weights: new Map(words.map((word) => [word, Math.log2(1 + symbols / (1 + frequencies.get(word)!))])) };
}

export interface LikeNamesOptions {
  readonly count: number;
  /** Names spelled almost like it too: all names are looked at, which takes a while in a large tree. */
  readonly misspelt: boolean;
}

/** Best first, the name itself included. */
export function likeNames(reader: Reader, asked: NameWords, options: LikeNamesOptions): LikeName[] {
  const words = [...asked.weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const without = words.length > 2 ? words.map((left) => words.filter((word) => word !== left)) : [];
  const found = new Map<number, NameRecord>();
  for (const some of [words, ...without, ...words.slice(0, LOOKED_UP).map((word) => [word])])
    for (const record of reader.namesWithWords(some, MOST_NAMES)) found.set(record.id, record);
  const alike = [...found.values()].map((record) => ({ record, ...nameShare(asked, record.name) }));
  for (const { record, fit } of options.misspelt ? misspelt(reader, asked.name) : [])
    if (!found.has(record.id)) alike.push({ record, share: MISSPELT * fit, words: [] });
  return alike.sort((a, b) => b.share - a.share || (a.record.name < b.record.name ? -1 : 1)).slice(0, options.count);
}

/** By weight: the words of both among all words of either. Endings do not tell words apart. */
export function nameShare({ name, weights }: NameWords, other: string): Omit<LikeName, 'record'> {
  if (other === name) return { share: 1, words: [...weights.keys()] };
  const theirs = [...new Set(splitIdentifier(other).filter((word) => word.length >= LEAST_LETTERS))];
  const stems = new Set(theirs.map(stemOf));
  const own = new Set([...weights.keys()].map(stemOf));
  const words = [...weights.keys()].filter((word) => stems.has(stemOf(word)));
  const total = sum([...weights.values()]);
  const common = sum(words.map((word) => weights.get(word)!));
  // Nothing is known of their other words: each counts as an average one.
  const others = theirs.filter((word) => !own.has(stemOf(word))).length * (total / Math.max(1, weights.size));
  return { share: total === 0 ? 0 : common / (total + others), words };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
