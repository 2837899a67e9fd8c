/** A question why a result of a search is where it is, and the search it is about. */
import type { SearchInput } from '../search/question.ts';

export interface ExplainInput extends Omit<SearchInput, 'offset' | 'detail' | 'explain'> {
  /** What names the result: a symbol, a handle, a place or the path of a file. */
  readonly name: string;
}
