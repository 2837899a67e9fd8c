/** Output schemas that several tools share, and the envelope around every tool's results. */
import * as z from 'zod/mini';
import { SYMBOL_KINDS } from '../model/kinds.ts';
import { PROBLEM_CODES } from '../model/problem.ts';
import { FILE_ROLES } from '../model/source-file.ts';

export const metaSchema = z.strictObject({
  ref: z.string(),
  freshness: z.enum(['fresh', 'stale']),
  indexing: z.enum(['not_indexed', 'indexing', 'ready', 'failed']),
  completeness: z.enum(['complete', 'partial', 'truncated']),
  omitted: z.int().check(z.minimum(0)),
  estimated_tokens: z.int().check(z.minimum(0)),
  notes: z.readonly(z.array(z.string())),
  next: z.readonly(z.array(z.string())),
});

/** What `--json` prints. */
export const replySchema = <T extends z.core.$ZodType>(results: T) => z.strictObject({ results, meta: metaSchema });

export const symbolKind = z.enum(SYMBOL_KINDS);
export const fileRole = z.enum(FILE_ROLES);
const line = z.int().check(z.minimum(0));

/** Set when the file on disk is no longer the indexed one. */
export const fileChange = z.exactOptional(z.enum(['changed', 'deleted']));

export const symbolFields = {
  /** Pass it back to name exactly this symbol. */
  handle: z.string(),
  name: z.string(),
  qualified_name: z.string(),
  kind: symbolKind,
  path: z.string(),
  /** Where the name stands. */
  line,
  /** The whole of it, with decorators and modifiers. */
  start_line: line,
  end_line: line,
  signature: z.exactOptional(z.string()),
  file: fileChange,
};

export const sourceCode = z.strictObject({
  start_line: line,
  end_line: line,
  text: z.string(),
  masked: z.exactOptional(z.int()),
  unavailable: z.exactOptional(z.string()),
});

export const problem = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  path: z.string(),
  message: z.string(),
  line: z.exactOptional(z.int()),
});
