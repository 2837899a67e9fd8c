/** A question or task to explore, and the same as a command line. */
import { filterWords } from '../question/filter-words.ts';
import { queryWord } from '../search/question.ts';

export const STRATEGIES = ['breadth', 'depth'] as const;
export const EXPLORE_MODES = ['full', 'edit'] as const;

export interface ExploreInput {
  readonly query: string;
  /** breadth: many places; depth: few of them, and what they are connected with. */
  readonly strategy: (typeof STRATEGIES)[number];
  /** edit: files to touch and their tests come first, and more code. */
  readonly mode: (typeof EXPLORE_MODES)[number];
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly max_tokens: number;
}

export const USUAL_TOKENS = 4000;

export function exploreWords(input: ExploreInput, maxTokens: number): string[] {
  const strategy = input.strategy === 'breadth' ? [] : ['--strategy', input.strategy];
  const mode = input.mode === 'full' ? [] : ['--mode', input.mode];
  return [queryWord(input.query), ...strategy, ...mode, ...filterWords(input), '--max-tokens', String(maxTokens)];
}
