/** The parser pool of one run, started when it is first needed. */
import type { Build } from '../build.ts';
import { embeddingOf, type PoolEmbedding } from '../embed/embedding.ts';
import type { Run } from '../index-options.ts';
import { type ParserPool, startParserPool } from './parser-pool.ts';

/** Above this many files a run uses all its threads, even where a process keeps one alive. */
const FEW_FILES = 64;

export function lazyParserPool(run: Run) {
  let pool: ParserPool | undefined;
  const start = (count: number, embedding: PoolEmbedding): ParserPool => {
    const jobs = run.warm !== undefined && count <= FEW_FILES ? 1 : run.jobs;
    return (pool ??= startParserPool({ ...run, jobs, embedding }));
  };
  return {
    /** For a full build. */
    warmUp: () => start(Number.POSITIVE_INFINITY, embeddingOf(run.config, undefined).inWorkers).warmUp(),
    open: ({ files, embedding }: Pick<Build, 'files' | 'embedding'>) => start(files.length, embedding.inWorkers),
    stop: async () => pool?.stop(),
  };
}
