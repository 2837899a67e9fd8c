/** A question for what is like a symbol or a piece of code, and the same question as a command line. */
import { filterWords } from '../question/filter-words.ts';
import { pageWords } from '../question/paging.ts';

export const SIMILAR_BY = ['code', 'name', 'both'] as const;
export type SimilarBy = (typeof SIMILAR_BY)[number];

export interface SimilarInput {
  /** What names a symbol; this or `code`. */
  readonly name?: string | undefined;
  /** A piece of code, or a name that nothing has yet. */
  readonly code?: string | undefined;
  readonly by: SimilarBy;
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  /** False leaves out tests. */
  readonly tests: boolean;
  /** 0 to 1. */
  readonly min_score: number;
  readonly limit: number;
  readonly offset: number;
  readonly detail: 'location' | 'signature' | 'context' | 'full';
}

/** Below it two symbols have a word or a habit in common, no more. */
export const USUAL_MIN_SCORE = 0.35;

/** A command that repeats more code than this would be longer than what it leads to. */
const LONGEST_REPEATED = 300;

export const isRepeatable = ({ code = '' }: Pick<SimilarInput, 'code'>): boolean => code.length <= LONGEST_REPEATED;

/** The same question on the command line, from another place of its answer on. */
export function similarWords(input: Omit<SimilarInput, 'offset'>, from: number): (string | undefined)[] {
  return [
    input.name,
    ...(input.code === undefined ? [] : [`--code=${input.code}`]),
    ...(input.by === 'both' ? [] : ['--by', input.by]),
    ...filterWords(input),
    ...(input.tests ? [] : ['--no-tests']),
    ...(input.min_score === USUAL_MIN_SCORE ? [] : ['--min-score', String(input.min_score)]),
    ...(input.detail === 'signature' ? [] : ['--detail', input.detail]),
    ...pageWords('similar', input.limit, from),
  ];
}
