/** Inputs and outputs that `grep` and `verify_absence` share. */
import * as z from 'zod/mini';
import { LONGEST_PATTERN } from '../../search/patterns/pattern.ts';
import { cursor, filters, flag, kind, limit, maxTokens } from '../../tools/inputs.ts';
import { fileChange, symbolPlace } from '../../tools/outputs.ts';
import { UNSEARCHED } from './text.ts';

export const patternText = z.string().check(z.minLength(1), z.maxLength(LONGEST_PATTERN));

export const patternFlags = {
  regex: flag('Patterns are regular expressions (RE2 syntax: no look-around, no back references), not plain text'),
  ignore_case: flag('Upper and lower case are the same'),
  word: flag('Only whole words: no letter, digit or underscore right before or after'),
};

/** As grep has them; text is plain unless an expression is asked for, so that -F only takes back an -E. */
export const PATTERN_LETTERS = { E: 'regex', F: 'no_regex', i: 'ignore_case', w: 'word' } as const;

export const searchFields = {
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  kind: kind.check(z.describe('Only lines inside a symbol of this kind, grouped by it (repeatable)')),
  context: z
    ._default(z.int().check(z.minimum(0), z.maximum(20)), 0)
    .check(z.describe('Lines to show before and after each match')),
  timeout: z
    ._default(z.int().check(z.minimum(1), z.maximum(600)), 20)
    .check(z.describe('Seconds after which the search stops and says what it has not reached')),
  limit: limit(1000, 100),
  cursor,
  max_tokens: maxTokens,
};

const count = z.int().check(z.minimum(0));

export const patternCount = { pattern: z.string(), lines: count, files: count };

export const totals = {
  /** In the whole tree, not only in this reply. */
  lines: count,
  files: count,
  searched: count,
  unsearched: z.strictObject(
    Object.fromEntries(UNSEARCHED.map((why) => [why, z.exactOptional(count)])) as Record<
      (typeof UNSEARCHED)[number],
      z.ZodMiniExactOptional<typeof count>
    >,
  ),
};

export const fileMatches = z.array(
  z.strictObject({
    path: z.string(),
    file: fileChange,
    groups: z.array(
      z.strictObject({
        symbol: z.exactOptional(symbolPlace),
        lines: z.array(
          z.strictObject({
            line: z.int(),
            /** From 1. */
            col: z.exactOptional(z.int()),
            text: z.string(),
            /** Numbers of the patterns that match, from 1, where there are several. */
            patterns: z.exactOptional(z.array(z.int())),
            before: z.exactOptional(z.array(z.string())),
            after: z.exactOptional(z.array(z.string())),
          }),
        ),
      }),
    ),
  }),
);
