/** Says how a query was interpreted. */
import type { Intent } from '../../search/query/intent.ts';
import { many } from '../../tools/layout.ts';
import type { QueryReading } from '../../workspace/reply.ts';
import type { RankedSearch } from './reranked-search.ts';

type Read = Omit<RankedSearch, 'version'>;

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

/** For programs. */
export const readingOf = (found: Read): QueryReading => ({
  intent: found.intent,
  confidence: found.confidence,
  channels: [...found.channels, ...(found.isReranked ? (['rerank'] as const) : [])],
  duplicates: found.duplicates,
});

/** The same for people, where they ask for an explanation. */
export function readingNotes(found: Read): string[] {
  const { confidence, channels, duplicates } = readingOf(found);
  const { intent, sign } = found;
  const effect = EFFECTS[intent];
  const parts = [
    `${confidence} confidence`,
    ...(channels.length > 0 ? [`channels: ${channels.join(', ')}`] : []),
    ...(duplicates > 0 ? [`${many(duplicates, 'duplicate')} not listed`] : []),
  ];
  const evidence = sign === undefined ? '' : ` (${sign})`;
  return [`read as ${ASKED_AS[intent]}${evidence}${effect ? `: ${effect}` : ''}`, parts.join('; ')];
}
