/** Says how a query was interpreted. */
import type { Intent } from '../../search/query/intent.ts';
import type { SearchResult } from '../../search/search.ts';

export const ASKED_AS: Readonly<Record<Intent, string>> = {
  symbol: 'a name',
  path: 'a path',
  words: 'words',
  error: 'error text',
  cross_cutting: 'a question about all places',
};

/** How the results are ordered because of it. */
const EFFECTS: Readonly<Partial<Record<Intent, string>>> = {
  error: 'symbols named in the stack trace first, then code that contains the message',
  cross_cutting: 'a few results from each module first',
};

/** Only where the words of the query decided it: names, paths and plain words need no explanation. */
export function intentNote({ intent, sign }: Pick<SearchResult, 'intent' | 'sign'>): string[] {
  return sign === undefined ? [] : [`read as ${ASKED_AS[intent]} (${sign}): ${EFFECTS[intent]}`];
}
