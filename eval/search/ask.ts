/** Asks the search of one indexed tree: the one place where the evaluation knows how search is called. */
import { tool as search } from '../../src/answers/search/tool.ts';
import type { SymbolKind } from '../../src/model/kinds.ts';
import type { Corpus } from './corpus.ts';

/** Modes of search, by what they are called here. */
const MODES = { name: 'name', text: 'text', vector: 'semantic', auto: 'auto' } as const;
export type Channel = keyof typeof MODES;
export const CHANNELS = Object.keys(MODES) as Channel[];

export interface Asked {
  readonly query: string;
  readonly channel?: Channel;
  readonly limit: number;
  readonly path?: string[] | undefined;
  readonly kinds?: readonly SymbolKind[] | undefined;
}

/** A result, and where an agent is told that it is. */
export interface Found {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

export async function ask(corpus: Corpus, { query, channel = 'auto', limit, path, kinds }: Asked): Promise<Found[]> {
  const kind = kinds === undefined ? undefined : [...kinds];
  const reply = (await corpus.product.ask(search, { query, mode: MODES[channel], limit, path, kind }))!;
  return reply.results.map(({ handle, path: file, line, name }) => ({
    id: corpus.reader.symbolByHandle(handle)?.id ?? -1,
    file,
    line,
    name,
  }));
}
