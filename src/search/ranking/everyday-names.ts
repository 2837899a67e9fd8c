/** Lowers symbols called like many others: `get` and `toString` fit every broad question and answer none. */
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import { stemOf } from '../query/english.ts';
import type { Term } from '../query/terms.ts';
import { byScore, type Candidate, scale } from './candidate.ts';

/** A name is common from so many symbols on, unless the question says a word of it. */
const COMMON = 25;
const FACTOR = 0.7;
/** Among so many of the best. */
const LOOKED_AT = 200;

export function lowerCommonNames(reader: Reader, candidates: readonly Candidate[], terms: readonly Term[]): void {
  const first = candidates.toSorted(byScore).slice(0, LOOKED_AT);
  const ids = [...new Set(first.map(({ head }) => head.nameId))];
  const counts = reader.countsNamed(ids);
  const asked = new Set(terms.flatMap((term) => term.stems));
  const common = new Set(
    reader
      .namesById(ids.filter((id) => (counts.get(id) ?? 0) >= COMMON))
      .filter(({ name }) => !splitIdentifier(name).some((word) => asked.has(stemOf(word))))
      .map(({ id }) => id),
  );
  for (const candidate of first) if (common.has(candidate.head.nameId)) scale(candidate, 'common name', FACTOR);
}
