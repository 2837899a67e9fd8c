/** A search for text patterns, and the same search as a command line. */
import type { PatternSpec } from '../../search/patterns/pattern.ts';
import { filterWords } from '../question/filter-words.ts';

/** Which files are searched, and which symbols the lines must stand in. */
export interface GrepFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
}

/** How every pattern is meant. */
export interface PatternFlags {
  readonly regex: boolean;
  readonly ignore_case: boolean;
  readonly word: boolean;
}

export interface GrepInput extends GrepFilters, PatternFlags {
  readonly pattern: readonly string[];
  readonly context: number;
  /** Seconds. */
  readonly timeout: number;
  readonly limit: number;
  readonly offset: number;
}

export const MOST_CONTEXT = 20;
export const MOST_GREP_LINES = 1000;
export const USUAL_GREP_LINES = 100;
export const USUAL_TIMEOUT = 20;

export const specOf = (text: string, { regex, ignore_case, word }: PatternFlags): PatternSpec => ({
  text,
  regex,
  ignoreCase: ignore_case,
  word,
});

/** The same search on the command line; from another place of its answer on, when one is given. */
export function grepWords(input: Omit<GrepInput, 'offset'>, from?: number): string[] {
  return [...patternWords(input.pattern), ...flagWords(input), ...restWords(input, from)];
}

/** What starts with a dash would be read as a flag. */
export const patternWords = (patterns: readonly string[]): string[] =>
  patterns.some((text) => text.startsWith('-')) ? patterns.map((text) => `--pattern=${text}`) : [...patterns];

export const flagWords = ({ regex, ignore_case, word }: PatternFlags): string[] => [
  ...(regex ? ['--regex'] : []),
  ...(ignore_case ? ['--ignore-case'] : []),
  ...(word ? ['--word'] : []),
];

type Rest = GrepFilters & Pick<GrepInput, 'context' | 'timeout' | 'limit'>;

export function restWords(input: Rest, from: number | undefined): string[] {
  const { context, timeout, limit } = input;
  return [
    ...(context > 0 ? ['--context', String(context)] : []),
    ...filterWords(input),
    ...(timeout === USUAL_TIMEOUT ? [] : ['--timeout', String(timeout)]),
    ...(limit === USUAL_GREP_LINES ? [] : ['--limit', String(limit)]),
    ...(from === undefined ? [] : ['--cursor', String(from)]),
  ];
}
