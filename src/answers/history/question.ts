/** A question about the history of a symbol, and the same question as a command line. */
import { pageWords } from '../question/paging.ts';

export interface HistoryInput {
  readonly name: string;
  /** The newest commit to look at (default: HEAD). */
  readonly ref?: string | undefined;
  /** Whose lines it is made of now. */
  readonly blame: boolean;
  readonly limit: number;
  readonly offset: number;
}

export function historyWords(
  { name, blame, limit }: Pick<HistoryInput, 'name' | 'blame' | 'limit'>,
  from: number,
): string[] {
  return [name, ...(blame ? [] : ['--no-blame']), ...pageWords('history', limit, from)];
}
