/** Outcomes of an attempt to write an index that another attempt can repair. */
import { AppError } from '../errors/errors.ts';
import type { Plan } from './plan/plan.ts';

/**
 * `overtaken`: another process published, or removed the index, after this attempt had read it. `rebuilt`: another process
 * rebuilt the index. `damaged`: the index cannot be updated, only rebuilt.
 */
export type Retry = 'overtaken' | 'rebuilt' | 'damaged';

/** Throws an error that another attempt would meet again. */
export function retryAfter(error: unknown, { fresh }: Plan): Retry {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'INDEX_GONE') return 'overtaken';
  if (fresh) throw error;
  if (error.code === 'INDEX_CORRUPT') return 'damaged';
  if (error.code === 'NOT_INDEXED') return 'overtaken';
  throw error;
}
