/** One process at a time fetches a model: two would write into each other's files. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { takeWriterLock } from '../../store/jobs/writer-lock.ts';

interface Fetching {
  /** Where models are kept. */
  readonly root: string;
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/** Throws MODEL_UNAVAILABLE while another process fetches it. */
export async function withPullLock<T>({ root, name, signal }: Fetching, work: () => Promise<T>): Promise<T> {
  const locks = path.join(root, '.locks');
  mkdirSync(locks, { recursive: true });
  const lock = await takeWriterLock(path.join(locks, `${name}.lock`), { waitMs: 0, signal }).catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'INDEX_BUSY') throw error;
    throw new AppError(
      'MODEL_UNAVAILABLE',
      `Another process is fetching ${name}`,
      'Wait for it to end, then try again.',
    );
  });
  try {
    return await work();
  } finally {
    lock.release();
  }
}
