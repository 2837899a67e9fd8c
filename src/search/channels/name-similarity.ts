/** Finds names with the same words as another name, and how many of them they share. */
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import type { NameRecord } from '../../store/schema/records.ts';
import { stemOf } from '../query/english.ts';
import { misspelt } from './typos.ts';

export interface SimilarName {
  readonly record: NameRecord;
  /** 0 to 1. */
  readonly share: number;
  /** Shared words, as spelled in the given name. */
  readonly words: readonly string[];
}

/** Names per combination of words: the shortest have the fewest other words. */
const MAX_NAMES = 150;
/** Number of words of the given name that are looked up alone, rarest first. */
const MAX_LOOKUPS = 3;
/** A single letter is not a word. */
const MIN_LETTERS = 2;
const MISSPELT = 0.8;

/** Words that most names contain carry less information: each is weighted by how few symbols mention it. */
export interface NameWords {
  readonly name: string;
  readonly weights: ReadonlyMap<string, number>;
}

export function nameWords(reader: Reader, name: string): NameWords {
  const words = [...new Set(splitIdentifier(name).filter((word) => word.length >= MIN_LETTERS))];
  const { symbols } = reader.totals();
  const frequencies = reader.textFrequencies(words);
  return { name, weights: new Map(words.map((word) => [word, Math.log2(1 + symbols / (1 + frequencies.get(word)!))])) };
}

export interface SimilarNamesOptions {
  readonly count: number;
  /** Include names with a similar spelling: this scans all names, which is slow in a large tree. */
  readonly misspelt: boolean;
}

/** Best first, including the name itself. */
export function findSimilarNames(reader: Reader, target: NameWords, options: SimilarNamesOptions): SimilarName[] {
  const words = [...target.weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const without = words.length > 2 ? words.map((left) => words.filter((word) => word !== left)) : [];
  const found = new Map<number, NameRecord>();
  for (const some of [words, ...without, ...words.slice(0, MAX_LOOKUPS).map((word) => [word])])
    for (const record of reader.namesWithWords(some, MAX_NAMES)) found.set(record.id, record);
  const alike = [...found.values()].map((record) => ({ record, ...nameShare(target, record.name) }));
  for (const { record, fit } of options.misspelt ? misspelt(reader, target.name) : [])
    if (!found.has(record.id)) alike.push({ record, share: MISSPELT * fit, words: [] });
  return alike.sort((a, b) => b.share - a.share || (a.record.name < b.record.name ? -1 : 1)).slice(0, options.count);
}

/** By weight: shared words among all words of both names. Inflection is ignored. */
export function nameShare({ name, weights }: NameWords, other: string): Omit<SimilarName, 'record'> {
  if (other === name) return { share: 1, words: [...weights.keys()] };
  const theirs = [...new Set(splitIdentifier(other).filter((word) => word.length >= MIN_LETTERS))];
  const stems = new Set(theirs.map(stemOf));
  const own = new Set([...weights.keys()].map(stemOf));
  const words = [...weights.keys()].filter((word) => stems.has(stemOf(word)));
  const total = sum([...weights.values()]);
  const common = sum(words.map((word) => weights.get(word)!));
  // The weights of their other words are unknown: each counts as an average one.
  const others = theirs.filter((word) => !own.has(stemOf(word))).length * (total / Math.max(1, weights.size));
  return { share: total === 0 ? 0 : common / (total + others), words };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
