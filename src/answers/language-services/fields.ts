/** What answers say about a service on a project. */
import * as z from 'zod/mini';

export const serviceProblem = z.strictObject({
  code: z.string(),
  message: z.string(),
  fix: z.exactOptional(z.string()),
});

/** One project of one service; counts are of references. */
export const projectProgress = z.strictObject({
  service: z.string(),
  /** The project's directory; empty for the root. */
  dir: z.string(),
  /** `waiting`: it has files left; `interrupted`: its process ended; `unused`: it was asked, and cannot run now. */
  state: z.enum(['running', 'waiting', 'done', 'failed', 'interrupted', 'unused']),
  /** As edges name it, and its versions; absent before its first answer. */
  origins: z.exactOptional(z.array(z.string())),
  versions: z.exactOptional(z.array(z.string())),
  /** Files that it answered about, of those in its languages, and files that it has still to be asked about. */
  files: z.int(),
  of: z.exactOptional(z.int()),
  left: z.int(),
  /** The binder had the same target. */
  confirmed: z.int(),
  /** The binder had another target, which was replaced. */
  corrected: z.int(),
  /** The binder had no certain target. */
  completed: z.int(),
  /** Declared outside the tree. */
  outside: z.int(),
  /** Share of corrected ones among those that the binder had bound; a service that is asked for open ones answers for a sample. */
  disagreement: z.exactOptional(z.number()),
  /** Of the last run. */
  duration_ms: z.exactOptional(z.number()),
  problems: z.array(serviceProblem),
});

export type ProjectProgress = z.output<typeof projectProgress>;
