/** An index that a question found damaged: set aside and built anew, so that the question is answered. */
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { Engine, LongWork } from './engine.ts';
import type { FreshnessPolicy } from './freshness-source.ts';

interface Mending extends LongWork {
  /** Whatever is left of it. */
  readonly force: boolean;
  readonly policy: FreshnessPolicy | undefined;
}

/**
 * What there is to say about it. Throws the damage where nothing is to be done: a server builds beside its answers, a commit's index
 * is its own matter, and whoever takes what there is does not wait for a build.
 */
export async function mendDamaged(
  engine: Engine,
  damage: AppError,
  { force, policy, ...work }: Mending,
): Promise<string[]> {
  if (!engine.indexesItself || engine.commit) throw damage;
  const { config } = await loadConfig({ root: engine.root, env: process.env });
  if ((policy ?? config.freshness.policy) === 'best_effort') throw damage;
  try {
    const { meta } = await engine.index({ force, showIgnored: false }, work);
    return force ? [`${damage.message}: the index was built anew`] : [...meta.notes];
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    throw new AppError('INDEX_CORRUPT', `${damage.message}; it cannot be built anew: ${error.message}`, error.fix);
  }
}
