/** Inputs and outputs that `grep` and `verify_absence` share. */
import * as z from 'zod/mini';
import type { Needs } from '../../indexer/preview/needs.ts';
import { MAX_PATTERN_LENGTH } from '../../search/patterns/pattern.ts';
import { cursor, filters, flag, kind, limit, maxTokens, withTests } from '../../tools/inputs.ts';
import { fileChange, symbolPlace } from '../../tools/outputs.ts';
import { UNSEARCHED } from './text.ts';

export const patternText = z.string().check(z.minLength(1), z.maxLength(MAX_PATTERN_LENGTH));

export const patternFlags = {
  regex: flag('Patterns are regular expressions (RE2 syntax: no look-around, no back references), not plain text'),
  ignore_case: flag('Ignore upper and lower case'),
  word: flag('Only whole words: no letter, digit or underscore right before or after'),
};

/** What the search of a tree without an index needs: all files, and the symbols around the lines it shows. */
export const textNeeds = (role: readonly string[] | undefined): Needs => ({
  text: true,
  lacks: role?.length ? ['which files are generated or minified is known once they are parsed'] : [],
});

/** The letters of grep. Patterns are plain text by default, so `-F` only undoes `-E`. */
export const PATTERN_LETTERS = { E: 'regex', F: 'no_regex', i: 'ignore_case', w: 'word' } as const;

export const searchFields = {
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  kind: kind.check(z.describe('Only lines inside a symbol of this kind, grouped by it (repeatable)')),
  context: z
    ._default(z.int().check(z.minimum(0), z.maximum(20)), 0)
    .check(z.describe('Lines to show before and after each match')),
  timeout: z
    ._default(z.int().check(z.minimum(1), z.maximum(600)), 20)
    .check(z.describe('Seconds after which the search stops; the reply says how many files were not searched')),
  limit: limit(1000, 100),
  cursor,
  max_tokens: maxTokens,
};

const count = z.int().check(z.minimum(0));

export const patternCount = { pattern: z.string(), lines: count, files: count };

export const totals = {
  /** Matching lines in the whole tree, not only in this reply, and the files that contain them. */
  lines: count,
  files: count,
  /** Files whose text was searched. */
  searched: count,
  /** Files that were not, by reason. */
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
    /** Set where the file changed: the lines are current, the symbols around them are those of the index. */
    file: fileChange,
    groups: z.array(
      z.strictObject({
        /** The innermost symbol around the lines; absent at the top level of the file. */
        symbol: z.exactOptional(symbolPlace),
        lines: z.array(
          z.strictObject({
            line: z.int(),
            /** Column of the match, from 1; absent where it is unknown. */
            col: z.exactOptional(z.int()),
            text: z.string(),
            /** Numbers of the matching patterns, from 1; absent where the call has only one. */
            patterns: z.exactOptional(z.array(z.int())),
            /** Lines around it that no other match shows. */
            before: z.exactOptional(z.array(z.string())),
            after: z.exactOptional(z.array(z.string())),
          }),
        ),
      }),
    ),
  }),
);
