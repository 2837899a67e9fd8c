/** The words of a query as they are compared with code: numbered stems, their rarity, and which of them are adjacent. */

import { stemOf } from '../query/english.ts';
import type { Query } from '../query/query.ts';
import { contentWords, type Term } from '../query/terms.ts';
import { stemsOfIdentifier } from './line-words.ts';

export interface QueryStems {
  /** The numbers of the parts of an identifier, in order; -1 for a part that is not in the query. */
  numbersOf(identifier: string): readonly number[];
  /** Inverse document frequency by number. */
  readonly idf: readonly number[];
  readonly total: number;
  /** Number of the second stem by that of the first, for words that follow each other in the query. */
  readonly pairs: ReadonlyMap<number, ReadonlySet<number>>;
  readonly pairTotal: number;
}

/** More words do not make a query clearer, and each is compared with every line. */
const MAX_STEMS = 30;

export function queryStems(query: Query, terms: readonly Term[], symbols: number): QueryStems {
  const rarity = new Map<string, number>();
  for (const { stems, frequency } of terms) {
    const idf = Math.log(1 + symbols / (1 + frequency));
    for (const stem of stems) rarity.set(stem, Math.max(rarity.get(stem) ?? 0, idf));
  }
  const numbers = new Map<string, number>();
  const idf: number[] = [];
  for (const [stem, value] of [...rarity].sort((a, b) => b[1] - a[1]).slice(0, MAX_STEMS)) {
    numbers.set(stem, idf.length);
    idf.push(value);
  }
  const order = contentWords(query).flatMap(({ lower, parts }) => (parts.length > 0 ? parts : [lower]).map(stemOf));
  const pairs = new Map<number, Set<number>>();
  let pairTotal = 0;
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [numbers.get(order[i - 1]), numbers.get(order[i])];
    if (a === undefined || b === undefined || a === b) continue;
    const after = pairs.get(a) ?? new Set<number>();
    if (!after.has(b)) pairTotal += idf[a] + idf[b];
    pairs.set(a, after.add(b));
  }
  const known = new Map<string, readonly number[]>();
  const numbersOf = (identifier: string): readonly number[] => {
    let found = known.get(identifier);
    if (found === undefined)
      known.set(identifier, (found = stemsOfIdentifier(identifier).map((stem) => numbers.get(stem) ?? -1)));
    return found;
  };
  return { numbersOf, idf, total: idf.reduce((sum, one) => sum + one, 0), pairs, pairTotal };
}
