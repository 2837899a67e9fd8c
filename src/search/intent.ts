/** What kind of thing a query asks for, which decides how much each channel counts. */
import type { Query } from './query.ts';

export type Intent = 'symbol' | 'path' | 'words';
export type SearchMode = 'auto' | 'name' | 'text' | 'path';
export type Channel = 'name' | 'text' | 'path';

/** Auto mode: one channel leads, the others break ties and fill up. */
const WEIGHTS: Readonly<Record<Intent, Readonly<Record<Channel, number>>>> = {
  symbol: { name: 1, text: 0.3, path: 0.25 },
  path: { path: 1, name: 0.4, text: 0 },
  words: { text: 1, name: 0.6, path: 0.3 },
};

/** In this order: a path has a slash or names a file of the index, a symbol has no space, the rest is words. */
export function intentOf(query: Query, isFileName: (text: string) => boolean): Intent {
  if (query.text.includes(' ')) return 'words';
  if (/^[^:#]*[^:#/\\][/\\]/.test(query.text)) return 'path';
  if (/\.\w{1,8}$/.test(query.text) && isFileName(query.text)) return 'path';
  return 'symbol';
}

export function weightsOf(mode: SearchMode, intent: Intent): Readonly<Record<Channel, number>> {
  if (mode === 'auto') return WEIGHTS[intent];
  return { name: 0, text: 0, path: 0, [mode]: 1 };
}
