/** Answers from a file listing before a workspace is indexed, with a note that says so. */
import type { AppError } from '../errors/errors.ts';
import type { Fallback } from '../workspace/open-index.ts';
import { describeProgress, type IndexJob } from './index-job.ts';
import { listTree } from './list-tree.ts';

/** State of the indexing at the moment of an answer. */
interface IndexState {
  readonly job: IndexJob | undefined;
  readonly failure: AppError | undefined;
}

export async function fallbackFor(root: string, state: () => IndexState): Promise<Fallback> {
  return { reader: await listTree(root), about: () => describeState(state()) };
}

function describeState({ job, failure }: IndexState): ReturnType<Fallback['about']> {
  if (job) {
    const seconds = Math.ceil((job.remainingMs() ?? 0) / 1000);
    const when = seconds > 0 ? `in about ${seconds.toLocaleString('en-US')} s` : 'in a few seconds';
    const note = `indexing (${describeProgress(job.progress())}): only file names and text are available; ask again ${when}`;
    return { indexing: 'indexing', note };
  }
  if (!failure) return { indexing: 'not_indexed', note: 'not indexed: only file names and text are available' };
  const { code, message, fix } = failure;
  return {
    indexing: 'failed',
    note: `indexing failed, only file names and text are available; ${code}: ${message}. ${fix} Then run \`wayfind index\`.`,
  };
}
