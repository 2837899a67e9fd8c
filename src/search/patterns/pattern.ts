/** A requested text pattern, and its compiled form, which finds matching lines in bounded time. */
import { AppError } from '../../errors/errors.ts';

export interface PatternSpec {
  readonly text: string;
  /** A regular expression; a literal text otherwise. */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  /** Only if no letter, digit or underscore is next to the match. */
  readonly word: boolean;
}

/** Lines end at `\n`; a match never spans two lines. Offsets are UTF-16 units. */
export interface LinePattern {
  /** The start of the first matching line at or after `from` (itself the start of a line); -1 when there is none. */
  nextLine(block: string, from: number): number;
  /** Where the match starts in a matching line; undefined where locating it would take too long. */
  columnIn(line: string): number | undefined;
  /** Longer lines are only searched up to this length. */
  readonly maxLineLength: number;
}

export const MAX_PATTERNS = 50;
export const MAX_PATTERN_LENGTH = 1000;

/** Checks every pattern, literal or not. `number` counts from 1 and is reported when there are several. */
export function checkPattern(text: string, number?: number): void {
  const which = number === undefined ? 'The pattern' : `Pattern ${number}`;
  if (text === '') throw new AppError('BAD_INPUT', `${which} is empty`, 'Pass the text to search for.');
  if (text.length > MAX_PATTERN_LENGTH)
    throw new AppError(
      'BAD_INPUT',
      `${which} is longer than ${MAX_PATTERN_LENGTH} characters`,
      'Search for a shorter part of it.',
    );
  if (/[\n\r]/.test(text))
    throw new AppError(
      'BAD_INPUT',
      `${which} contains a line break at character ${text.search(/[\n\r]/) + 1}`,
      'Files are searched line by line: pass each line as its own pattern, or search for the rarest one with --context.',
    );
}
