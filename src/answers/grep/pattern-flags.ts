/** How patterns are read: the flags of the question apply to each pattern. */
import type { PatternSpec } from '../../search/patterns/pattern.ts';

export interface PatternFlags {
  readonly regex: boolean;
  readonly ignore_case: boolean;
  readonly word: boolean;
}

export const specOf = (text: string, { regex, ignore_case, word }: PatternFlags): PatternSpec => ({
  text,
  regex,
  ignoreCase: ignore_case,
  word,
});
