/** The schema of a tool's input, and the inputs that several tools take, each defined once: spread the ones a tool uses. */

import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { SYMBOL_KINDS } from '../model/kinds.ts';
import { languageNames } from '../workspace/language-names.ts';

// `zod/mini` has no error messages of its own. It loads in 7 ms of CPU where `zod` takes 18, on every command.
z.config(en());

/** An object schema that converts itself to JSON Schema, so that surfaces do not depend on zod. */
export function inputOf<S extends z.core.$ZodLooseShape>(shape: S) {
  const schema = z.object(shape);
  return Object.assign(schema, {
    toJSONSchema: (options: { readonly io: 'input' | 'output' }): unknown => z.toJSONSchema(schema, options),
  });
}

export const flag = (description: string) => z._default(z.boolean(), false).check(z.describe(description));

/** A path in the workspace. Absent: the root; `.` is the user's directory. */
export const pathOrRoot = (description: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(4096))).check(z.describe(description));

/** The path of a reply as an argument of the next call. */
export const pathWord = (path: string): string | undefined => (path === '.' ? undefined : path);

const patterns = z.array(z.string().check(z.minLength(1), z.maxLength(1000))).check(z.maxLength(50));

export const filters = {
  path: z
    .optional(patterns)
    .check(
      z.describe(
        'Only files matching this .gitignore-style pattern: `src/api`, `*.ts`, `packages/**/test` (repeatable)',
      ),
    ),
  exclude: z.optional(patterns).check(z.describe('Exclude files matching this pattern, same syntax (repeatable)')),
  lang: z
    .optional(z.array(z.enum([...languageNames().keys()])))
    .check(z.describe('Only these languages; `ts` includes TSX (repeatable)')),
  role: z
    .optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(50)))
    .check(
      z.describe(
        'Only this role: source, test, generated, handler, router, entry_point, migration, …; `!test`: all others (repeatable)',
      ),
    ),
};

/** A question in any form and length: an issue text is reduced to what can be searched. */
export const queryText = (description: string) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000_000), z.describe(description));

/** The name of a symbol, in every tool that takes one. */
export const symbolName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(1000),
    z.describe(
      'A name, also qualified (`Class.method`), a handle (`path#Class.method`) or a place (`file:line[:col]`)',
    ),
  );

/** On the command line `--no-tests` switches it off. */
export const withTests = z._default(z.boolean(), true).check(z.describe('Include test files'));

export const kind = z
  .optional(z.array(z.enum(SYMBOL_KINDS)))
  .check(z.describe('Only symbols of this kind: class, function, method, … (repeatable)'));

/** The number of elements in one reply. */
export const limit = (max: number, byDefault: number) =>
  z._default(z.int().check(z.minimum(1), z.maximum(max)), byDefault).check(z.describe('Maximum results in one reply'));

export const cursor = z
  .optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be the cursor of an earlier reply')))
  .check(z.describe('Where to continue: the cursor from the `next` line of a truncated reply'));

export const maxTokens = z
  .optional(z.int().check(z.minimum(100), z.maximum(1_000_000)))
  .check(z.describe('Hard limit on the size of the reply; the rest is counted and reachable through `next`'));

export const detail = z
  ._default(z.enum(['location', 'signature', 'context', 'full']), 'signature')
  .check(
    z.describe(
      'How much of each symbol: its location, its signature, also its doc and first lines, or all of its code',
    ),
  );
