/** What a workspace answers from before it is indexed, and what its answers then say. */
import type { AppError } from '../errors/errors.ts';
import type { StandIn } from '../workspace/open-index.ts';
import { describeProgress, type IndexJob } from './index-job.ts';
import { listTree } from './list-tree.ts';

/** How things stand at the moment of an answer. */
interface Standing {
  readonly job: IndexJob | undefined;
  readonly failure: AppError | undefined;
}

export async function standInFor(root: string, standing: () => Standing): Promise<StandIn> {
  return { reader: await listTree(root), about: () => aboutStanding(standing()) };
}

function aboutStanding({ job, failure }: Standing): ReturnType<StandIn['about']> {
  if (job) {
    const seconds = Math.ceil((job.remainingMs() ?? 0) / 1000);
    const when = seconds > 0 ? `in about ${seconds.toLocaleString('en-US')} s` : 'in a few seconds';
    const note = `indexing (${describeProgress(job.progress())}): only files and their text are known; ask again ${when}`;
    return { indexing: 'indexing', note };
  }
  if (!failure) return { indexing: 'not_indexed', note: 'not indexed: only files and their text are known' };
  const { code, message, fix } = failure;
  return {
    indexing: 'failed',
    note: `indexing failed, only files and their text are known; ${code}: ${message}. ${fix} Then run \`wayfind index\`.`,
  };
}
