/** A question for the definition of a name, and the same question as a command line. */
import { filterWords } from '../question/filter-words.ts';
import { pageWords } from '../question/paging.ts';

export interface LookupInput {
  readonly name: string;
  readonly source?: boolean | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The same question on the command line, from another place of its answer on. */
export function lookupWords(input: Omit<LookupInput, 'offset'>, from: number): string[] {
  const source = input.source ? ['--source'] : [];
  return [input.name, ...filterWords(input), ...source, ...pageWords('symbol', input.limit, from)];
}
