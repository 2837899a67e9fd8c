/** A text pattern as it is asked for, and what can be done with one: find the lines that it matches, in bounded time. */
import { AppError } from '../../errors/errors.ts';

export interface PatternSpec {
  readonly text: string;
  /** A regular expression; a literal text otherwise. */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  /** Only where no letter, digit or underscore stands before or after the match. */
  readonly word: boolean;
}

/** Lines end at `\n`; a match never spans two of them. Offsets are UTF-16 units. */
export interface LinePattern {
  /** The start of the first line at or after `from` (itself the start of a line) that matches; -1 when there is none. */
  nextLine(block: string, from: number): number;
  /** Where the match starts in a line that has one; undefined where finding out would take too long. */
  columnIn(line: string): number | undefined;
  /** Longer lines are searched up to here. */
  readonly longestLine: number;
}

export const MOST_PATTERNS = 50;
export const LONGEST_PATTERN = 1000;

/** What any pattern must be, whatever it means. `number` counts from 1 and is said where there are several. */
export function checkPattern(text: string, number?: number): void {
  const which = number === undefined ? 'The pattern' : `Pattern ${number}`;
  if (text === '') throw new AppError('BAD_INPUT', `${which} is empty`, 'Give the text to look for.');
  if (text.length > LONGEST_PATTERN)
    throw new AppError(
      'BAD_INPUT',
      `${which} is longer than ${LONGEST_PATTERN} characters`,
      'Look for a shorter part of it.',
    );
  if (/[\n\r]/.test(text))
    throw new AppError(
      'BAD_INPUT',
      `${which} contains a line break at character ${text.search(/[\n\r]/) + 1}`,
      'Files are searched line by line: pass each line as a pattern of its own, or look for the rarest one with --context.',
    );
}
