/** After an index run: waits for compilers and language servers, or leaves them to a process of their own. */
import { isChildProgram } from '../base/start-program.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { ServiceRun } from '../store/jobs/service-runs.ts';
import { startBackgroundServices } from './background-update.ts';
import type { Progress } from './reply.ts';

/** What services came to. */
export interface ServicesReport {
  /** Files whose links they confirmed in this run. */
  readonly files: number;
  readonly runs: ServiceView[];
}

interface ServiceView extends Omit<ServiceRun, 'problems'> {
  readonly problems: { code: string; message: string; fix?: string }[];
}

const viewOf = ({ problems, ...run }: ServiceRun): ServiceView => ({
  ...run,
  problems: problems.map(({ code, message, fix }) => ({ code, message, ...(fix && { fix }) })),
});

interface Waiting {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ids of the services that are asked (default: all). */
  readonly only?: ((id: string) => boolean) | undefined;
}

/** Rejects only when it is cancelled: no run fails because of a service. */
export async function waitForServices(
  root: string,
  { signal, onProgress, only = () => true }: Waiting,
): Promise<ServicesReport> {
  const { ServiceRunner } = await import('../services/runner.ts');
  const runner = new ServiceRunner(root);
  const never = new AbortController().signal;
  try {
    const outcome = await runner.pass({
      signal: signal ?? never,
      onProgress,
      waitMs: WAIT_MS,
      only: ({ id }) => only(id),
    });
    return typeof outcome === 'string' ? { files: 0, runs: [] } : { ...outcome, runs: outcome.runs.map(viewOf) };
  } catch (error) {
    if (signal?.aborted)
      throw new AppError('CANCELLED', 'Confirming links was cancelled; the index is up to date without it');
    throw error;
  } finally {
    await runner.close();
  }
}

/** A server, or another command, may be at it. */
const WAIT_MS = 600_000;

/** Returns whether services go on in the background. A server runs its own. */
export async function confirmInBackground(root: string, config: Config): Promise<boolean> {
  if (!config.freshness.background || isChildProgram()) return false;
  const { ServiceRunner } = await import('../services/runner.ts');
  return (await new ServiceRunner(root).hasWork()) && startBackgroundServices(root);
}
