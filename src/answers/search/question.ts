/** A search, and the same search as a command line. */
import { filterWords } from '../question/filter-words.ts';
import { pageWords } from '../question/paging.ts';

export interface SearchInput {
  readonly query: string;
  readonly mode: 'auto' | 'name' | 'text' | 'path' | 'semantic';
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  readonly min_score?: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly detail: 'location' | 'signature' | 'context' | 'full';
  readonly explain: 'off' | 'basic' | 'full';
}

/** What starts with a dash would be read as a flag. */
export const queryWord = (query: string): string => (query.startsWith('-') ? `--query=${query}` : query);

/** The same search on the command line, from another place of its answer on. */
export function searchWords(input: Omit<SearchInput, 'offset'>, from: number): string[] {
  const mode = input.mode === 'auto' ? [] : ['--mode', input.mode];
  const detail = input.detail === 'signature' ? [] : ['--detail', input.detail];
  const least = input.min_score === undefined ? [] : ['--min-score', String(input.min_score)];
  const explain = input.explain === 'off' ? [] : ['--explain', input.explain];
  const page = pageWords('search', input.limit, from);
  return [queryWord(input.query), ...mode, ...filterWords(input), ...least, ...detail, ...explain, ...page];
}
