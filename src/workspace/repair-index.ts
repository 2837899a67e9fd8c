/** Rebuilds an index that a question found damaged, so that the question is answered. */
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { FreshnessPolicy } from './freshness-source.ts';
import type { LongWork, Workspace } from './workspace.ts';

interface Repair extends LongWork {
  /** Rebuild even where parts of the index are intact. */
  readonly force: boolean;
  readonly policy: FreshnessPolicy | undefined;
}

/**
 * Returns notes about the repair. Throws the damage where this process must not repair it: a server rebuilds in the background, the
 * index of a commit is rebuilt by the next question about it, and with `best_effort` an answer does not wait for a build.
 */
export async function repairIndex(
  workspace: Workspace,
  damage: AppError,
  { force, policy, ...work }: Repair,
): Promise<string[]> {
  if (!workspace.indexesItself || workspace.commit) throw damage;
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  if ((policy ?? config.freshness.policy) === 'best_effort') throw damage;
  try {
    const { meta } = await workspace.index({ force, showIgnored: false }, work);
    return force ? [`${damage.message}: the index was rebuilt`] : [...meta.notes];
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    throw new AppError('INDEX_CORRUPT', `${damage.message}; it cannot be rebuilt: ${error.message}`, error.fix);
  }
}
