/** How a question was taken, in words. */
import type { Intent } from '../../search/query/intent.ts';
import type { SearchResult } from '../../search/search.ts';

export const ASKED_AS: Readonly<Record<Intent, string>> = {
  symbol: 'a name',
  path: 'a path',
  words: 'words',
  error: 'error text',
  cross_cutting: 'a question about all places',
};

/** What follows from it. */
const EFFECTS: Readonly<Partial<Record<Intent, string>>> = {
  error: 'what the stack trace names first, then code that says it',
  cross_cutting: 'a few results of each module first',
};

/** Where the query had to be read to tell: names, paths and words are told by how they are written. */
export function intentNote({ intent, sign }: Pick<SearchResult, 'intent' | 'sign'>): string[] {
  return sign === undefined ? [] : [`asked as ${ASKED_AS[intent]} (${sign}): ${EFFECTS[intent]}`];
}
