/** Weighs the lines of a piece of code by what a query asks for: its words, and calls of other shown symbols. */
import { splitIdentifier } from '../../extract/words.ts';
import { stemOf } from '../../search/query/english.ts';
import type { Term } from '../../search/query/terms.ts';

/** What a line can match. */
export interface Evidence {
  /** Weight of each stem of the query. */
  readonly stems: ReadonlyMap<string, number>;
  /** Names of the other symbols that are shown. */
  readonly names: ReadonlySet<string>;
}

/** A call of a shown symbol says how the shown code belongs together, which one common word does not. */
const NAME_WEIGHT = 0.15;
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

export function evidenceOf(terms: readonly Term[], names: Iterable<string>): Evidence {
  const stems = new Map<string, number>();
  for (const { stems: own, weight } of terms)
    for (const stem of own) stems.set(stem, Math.max(stems.get(stem) ?? 0, weight / own.length));
  return { stems, names: new Set(names) };
}

/** One weight per line: the sum over the different words that it matches. */
export function weighLines(lines: readonly string[], { stems, names }: Evidence): number[] {
  return lines.map((line) => {
    const seen = new Set<string>();
    let weight = 0;
    for (const [identifier] of line.matchAll(IDENTIFIER)) {
      if (names.has(identifier) && !seen.has(identifier)) {
        seen.add(identifier);
        weight += NAME_WEIGHT;
      }
      for (const part of splitIdentifier(identifier)) {
        const stem = stemOf(part);
        if (seen.has(stem)) continue;
        seen.add(stem);
        weight += stems.get(stem) ?? 0;
      }
    }
    return weight;
  });
}
