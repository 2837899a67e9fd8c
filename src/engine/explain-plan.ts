/** What a run of the indexer did, file by file, with the reason of each step. */
import type { IndexReport } from '../indexer/pipeline.ts';
import { FILE_REASONS, REBUILD_REASONS } from '../indexer/plan.ts';

export interface PlanStep {
  readonly path: string;
  readonly step: 'parse' | 'check' | 'list' | 'drop';
  readonly why: string;
}

export interface PlanView {
  /** Why everything was built anew; absent for an update. */
  readonly rebuild?: string;
  /** Which links were looked up again. */
  readonly resolve: string;
  /** Which vectors were made again. */
  readonly embed: string;
  readonly steps: PlanStep[];
}

export function explainPlan({ plan, resolved }: IndexReport): PlanView {
  if (plan === undefined) return { resolve: NOTHING, embed: NOTHING, steps: [] };
  const stepOf = (path: string, step: PlanStep['step']): PlanStep => ({
    path,
    step,
    why: FILE_REASONS[plan.reasons.get(path)!],
  });
  return {
    ...(plan.rebuild && { rebuild: REBUILD_REASONS[plan.rebuild] }),
    resolve: resolved === undefined ? NOTHING : resolvedText(resolved),
    embed: plan.fresh ? 'every symbol' : plan.read.length > 0 ? 'the symbols of files with new content' : NOTHING,
    steps: [
      ...plan.remove.map((path) => stepOf(path, 'drop')),
      ...plan.read.map(({ path, knownHash }) => stepOf(path, knownHash ? 'check' : 'parse')),
      ...plan.list.map(({ path }) => stepOf(path, 'list')),
    ],
  };
}

const NOTHING = 'nothing';

function resolvedText({ files, why }: NonNullable<IndexReport['resolved']>): string {
  const count = files === 1 ? '1 file' : `${files.toLocaleString('en-US')} files`;
  return `${count}: ${why}`;
}
