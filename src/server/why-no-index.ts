/** Says why a workspace has no index yet, for answers from the list of its files. */
import type { AppError } from '../errors/errors.ts';
import type { WhyNoIndex } from '../workspace/ensure-fresh.ts';
import { describeProgress, type IndexJob } from './index-job.ts';

/** State of the indexing at the moment of an answer. */
interface IndexState {
  readonly job: IndexJob | undefined;
  readonly failure: AppError | undefined;
}

/** Undefined where nothing keeps the workspace from having one. */
export function whyNoIndex({ job, failure }: IndexState): WhyNoIndex | undefined {
  if (job) {
    const seconds = Math.ceil((job.remainingMs() ?? 0) / 1000);
    const when = seconds > 0 ? `in about ${seconds.toLocaleString('en-US')} s` : 'in a few seconds';
    const note = `indexing (${describeProgress(job.progress())}): only file names and text are available; ask again ${when}`;
    return { indexing: 'indexing', note };
  }
  if (!failure) return undefined;
  const { code, message, fix } = failure;
  return {
    indexing: 'failed',
    note: `indexing failed, only file names and text are available; ${code}: ${message}. ${fix} Then run \`wayfind index\`.`,
  };
}
