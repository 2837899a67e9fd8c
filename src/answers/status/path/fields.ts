/** What `status PATH` says about one file or directory. */
import * as z from 'zod/mini';
import { problem } from '../../../tools/outputs.ts';
import { reasonFields, resolutionFields } from '../resolution-fields.ts';

const counts = z.record(z.string(), z.int());
const ignored = z.strictObject({
  /** The path itself, or the directory above it that the rule names. */
  path: z.string(),
  reason: z.string(),
  /** The rule with its file and line, or a sentence. */
  detail: z.string(),
});

const PATH_STATES = [
  /** In the index as it is on the disk. */
  'indexed',
  /** In the index, and changed since. */
  'changed',
  /** In the index, and no longer there. */
  'deleted',
  /** Not in the index yet: the next run adds it. */
  'added',
  /** Left out by a rule. */
  'ignored',
  /** There is nothing in it to index, or it cannot be read. */
  'unlisted',
] as const;

export const pathStatus = z.strictObject({
  path: z.string(),
  kind: z.enum(['file', 'directory', 'link', 'other', 'missing']),
  state: z.enum(PATH_STATES),
  ignored: z.exactOptional(ignored),
  /** Whether git tracks it, or something in it; absent without git. */
  tracked: z.exactOptional(z.boolean()),
  language: z.exactOptional(z.string()),
  role: z.exactOptional(z.string()),
  /** The rule that gave it this role; absent for plain source. */
  role_reason: z.exactOptional(z.string()),
  /** Why it is not parsed. */
  skip: z.exactOptional(z.string()),
  bytes: z.exactOptional(z.int()),
  lines: z.exactOptional(z.int()),
  modified_at: z.exactOptional(z.string()),
  symbols: z.exactOptional(z.int()),
  kinds: z.exactOptional(counts),
  /** Absent where references are not bound: not parsed, or a language without rules for them. */
  links: z.exactOptional(z.strictObject({ ...resolutionFields, reasons: reasonFields })),
  problem_count: z.int(),
  problems: z.array(problem),
  /** When the index was last updated. */
  indexed_at: z.exactOptional(z.string()),
  /** Of a directory: its files and what is left out in it. */
  directory: z.exactOptional(
    z.strictObject({
      files: z.int(),
      parsed_files: z.int(),
      languages: counts,
      roles: counts,
      skipped: counts,
      changed: z.int(),
      added: z.int(),
      deleted: z.int(),
      ignored_count: z.int(),
      ignored: z.array(ignored),
    }),
  ),
});

export type PathStatus = z.output<typeof pathStatus>;
