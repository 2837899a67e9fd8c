/** Measures how much of a query a text contains: which words, how often, how close together. */
import { identifiersIn } from './line-words.ts';
import type { QueryStems } from './query-stems.ts';

/** Share of the query's weight that the words of a text make up, and that of the pairs of words that follow each other in it. */
export interface Share {
  readonly words: number;
  readonly pairs: number;
  /** One bit per word. */
  readonly mask: number;
}

export const NOTHING: Share = { words: 0, pairs: 0, mask: 0 };

export function shareIn(text: string, query: QueryStems): Share {
  if (query.total === 0 || text === '') return NOTHING;
  const words = new Words(query);
  for (const identifier of identifiersIn(text)) words.add(identifier);
  return words.share();
}

export function shareInName(name: string, query: QueryStems): Share {
  if (query.total === 0) return NOTHING;
  const words = new Words(query);
  words.add(name);
  return words.share();
}

/** Collects the words of a query while a text is read. */
class Words {
  mask = 0;
  private paired = 0;
  private before = -1;
  private readonly pairsSeen = new Set<number>();

  constructor(
    private readonly query: QueryStems,
    /** Called for each word of the query, whenever it occurs. */
    private readonly onWord?: (number: number) => void,
  ) {}

  add(identifier: string): void {
    for (const number of this.query.numbersOf(identifier)) {
      if (number >= 0) this.addWord(number);
      this.before = number;
    }
  }

  /** The next word does not form a pair with the last one. */
  break(): void {
    this.before = -1;
  }

  share(): Share {
    const { idf, total, pairTotal } = this.query;
    return {
      words: weightOf(this.mask, idf) / total,
      pairs: pairTotal === 0 ? 0 : this.paired / pairTotal,
      mask: this.mask,
    };
  }

  private addWord(number: number): void {
    this.mask |= 1 << number;
    this.onWord?.(number);
    const { pairs, idf } = this.query;
    if (this.before < 0 || !pairs.get(this.before)?.has(number)) return;
    const key = this.before * 64 + number;
    if (this.pairsSeen.has(key)) return;
    this.pairsSeen.add(key);
    this.paired += idf[this.before] + idf[number];
  }
}

export interface BodyMatch extends Share {
  /** Best share of one line, and of five lines in a row. */
  readonly line: number;
  readonly window: number;
  /** Share of lines with a word of the query. */
  readonly lines: number;
  /** BM25 of the text by itself. */
  readonly bm25: number;
}

const WINDOW = 5;
const K1 = 1.2;
const B = 0.6;
const AVERAGE_LINES = 20;

export function matchBody(text: string, query: QueryStems): BodyMatch {
  const { idf, total } = query;
  if (total === 0) return NO_MATCH;
  const rows = text.split('\n');
  const masks = new Int32Array(rows.length);
  const counts = new Float64Array(idf.length);
  let mask = 0;
  const words = new Words(query, (number) => {
    if ((mask & (1 << number)) === 0) counts[number]++;
    mask |= 1 << number;
  });
  let matching = 0;
  for (const [i, row] of rows.entries()) {
    mask = 0;
    words.break();
    for (const identifier of identifiersIn(row)) words.add(identifier);
    masks[i] = mask;
    if (mask !== 0) matching++;
  }
  if (words.mask === 0) return NO_MATCH;
  let line = 0;
  let window = 0;
  for (let i = 0; i < masks.length; i++) {
    if (masks[i] === 0) continue;
    line = Math.max(line, weightOf(masks[i], idf));
    let around = 0;
    for (let j = i; j < Math.min(masks.length, i + WINDOW); j++) around |= masks[j];
    window = Math.max(window, weightOf(around, idf));
  }
  const norm = K1 * (1 - B + (B * rows.length) / AVERAGE_LINES);
  let bm25 = 0;
  for (const [i, count] of counts.entries()) bm25 += (idf[i] * count * (K1 + 1)) / (count + norm);
  return {
    ...words.share(),
    line: line / total,
    window: window / total,
    lines: matching / rows.length,
    bm25: bm25 / total,
  };
}

const NO_MATCH: BodyMatch = { ...NOTHING, line: 0, window: 0, lines: 0, bm25: 0 };

export function weightOf(mask: number, idf: readonly number[]): number {
  let weight = 0;
  for (let left = mask; left !== 0; left &= left - 1) weight += idf[31 - Math.clz32(left & -left)];
  return weight;
}
