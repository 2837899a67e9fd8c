/** Lowers symbols with very common names: `get` and `toString` match every broad question and answer none. */
import { splitIdentifier } from '../../extract/words.ts';
import type { Reader } from '../../store/read/read.ts';
import { stemOf } from '../query/english.ts';
import type { Term } from '../query/terms.ts';
import { byScore, type Candidate, scale } from './candidate.ts';

/** Number of symbols that makes a name common, unless the query contains a word of it. */
const COMMON = 25;
const FACTOR = 0.7;
/** Only this many top candidates are checked. */
const MAX_CHECKED = 200;

export function demoteCommonNames(reader: Reader, candidates: readonly Candidate[], terms: readonly Term[]): void {
  const first = candidates.toSorted(byScore).slice(0, MAX_CHECKED);
  const ids = [...new Set(first.map(({ head }) => head.nameId))];
  const counts = reader.countsNamed(ids);
  const queryStems = new Set(terms.flatMap((term) => term.stems));
  const common = new Set(
    reader
      .namesById(ids.filter((id) => (counts.get(id) ?? 0) >= COMMON))
      .filter(({ name }) => !splitIdentifier(name).some((word) => queryStems.has(stemOf(word))))
      .map(({ id }) => id),
  );
  for (const candidate of first) if (common.has(candidate.head.nameId)) scale(candidate, 'common name', FACTOR);
}
