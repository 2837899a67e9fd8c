/** What kind of thing a query asks for, which decides how much each channel counts. */
import type { Query } from './query.ts';

export type Intent = 'symbol' | 'path' | 'words';
export type SearchMode = 'auto' | 'name' | 'text' | 'path' | 'semantic';
export type Channel = 'name' | 'text' | 'path' | 'vector';

/** Auto mode: one channel leads, the others break ties and fill up. */
const WEIGHTS: Readonly<Record<Intent, Readonly<Record<Channel, number>>>> = {
  symbol: { name: 1, text: 0.3, path: 0.25, vector: 0 },
  path: { path: 1, name: 0.4, text: 0, vector: 0 },
  words: { text: 0.4, name: 0.05, path: 0.1, vector: 1 },
};

/** In this order: a path has a slash or names a file of the index, a symbol has no space, the rest is words. */
export function intentOf(query: Query, isFileName: (text: string) => boolean): Intent {
  if (query.text.includes(' ')) return 'words';
  if (/^[^:#]*[^:#/\\][/\\]/.test(query.text)) return 'path';
  if (/\.\w{1,8}$/.test(query.text) && isFileName(query.text)) return 'path';
  return 'symbol';
}

/** Where there are no vectors. */
const WORDS_ALONE = { text: 1, name: 0.6, path: 0.3, vector: 0 };

export function weightsOf(mode: SearchMode, intent: Intent, hasVectors: boolean): Readonly<Record<Channel, number>> {
  if (mode === 'auto') return intent === 'words' && !hasVectors ? WORDS_ALONE : WEIGHTS[intent];
  return { name: 0, text: 0, path: 0, vector: 0, [mode === 'semantic' ? 'vector' : mode]: 1 };
}
