/** Asks the search of one indexed tree: the one place where the evaluation knows how search is called. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryVector } from '../../src/embed/static/query-vector.ts';
import { EMBEDDING_DIMENSIONS } from '../../src/model/embedding.ts';
import type { SymbolKind } from '../../src/model/kinds.ts';
import { type SearchRequest, search } from '../../src/search/search.ts';
import type { Corpus } from './corpus.ts';

/** Modes of search, by what they are called here. One that the program does not have answers nothing. */
const MODES = { name: 'name', text: 'text', vector: 'semantic', auto: 'auto' } as const;
export type Channel = keyof typeof MODES;
export const CHANNELS = Object.keys(MODES) as Channel[];

export interface InterpretedQuery {
  readonly query: string;
  readonly channel?: Channel;
  readonly limit: number;
  readonly path?: ((path: string) => boolean) | undefined;
  readonly kinds?: readonly SymbolKind[] | undefined;
}

/** A result, and where an agent is told that it is. */
export interface Found {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

export async function ask(
  corpus: Corpus,
  { query, channel = 'auto', limit, path, kinds }: InterpretedQuery,
): Promise<Found[]> {
  const mode = MODES[channel] as SearchRequest['mode'];
  const { hits } = await search(corpus.reader, {
    query,
    vector: () => queryVector(query, EMBEDDING_DIMENSIONS),
    mode,
    limit,
    filters: { path, kinds },
    codeOf: ({ path: file, line, endLine }) => linesOf(corpus, file, { line, endLine }),
  });
  return hits.map(({ symbol }) => ({ id: symbol.id, file: symbol.path, line: symbol.nameLine, name: symbol.name }));
}

/** As they are in the checkout. */
function linesOf({ root }: Corpus, file: string, { line, endLine }: { line: number; endLine: number }): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.slice(line - 1, endLine).join('\n');
}
