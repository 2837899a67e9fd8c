/** Waits a moment for the first index of a tree, which another process builds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { readHistory, readRunning } from '../store/jobs/jobs.ts';
import { isBeingWritten } from '../store/jobs/writer-lock.ts';
import { indexDirOf, type SnapshotPaths, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import type { Workspace } from './workspace.ts';
import { indexCommand } from './workspace-root.ts';

const POLL_MS = 50;

/** False where the settings, or the rights of the directory, do not allow to build one unasked. Throws STILL_INDEXING, CANCELLED. */
export async function awaitFirstIndex(
  workspace: Workspace,
  build: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const { background, wait_ms } = config.freshness;
  if (!background || !(await build())) return false;
  for (const end = performance.now() + wait_ms; performance.now() < end; ) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    signal?.throwIfAborted();
    if (workspace.hasIndex()) return true;
  }
  if (hasFailed(workspace.root)) return false;
  throw new AppError(
    'STILL_INDEXING',
    `${workspace.root} is being indexed for the first time${since(workspace.root)}, and this question needs the index`,
    `Ask again in a few seconds, or wait for it with \`${indexCommand(workspace)}\`. Meanwhile symbol, callers, search, explore and grep answer.`,
  );
}

const pathsOf = (root: string): SnapshotPaths => snapshotPaths(indexDirOf(root), snapshotKeyOf(root));

/** The last build ended with an error, and no other one runs: a question does not wait for the next error. */
function hasFailed(root: string): boolean {
  const paths = pathsOf(root);
  return readHistory(paths)[0]?.state === 'failed' && !isBeingWritten(paths.lock);
}

/** How long it has been built. */
function since(root: string): string {
  const job = readRunning(pathsOf(root));
  if (job === undefined || job === 'unknown') return '';
  const seconds = Math.round((Date.now() - Date.parse(job.started_at)) / 1000);
  return seconds > 0 ? ` (since ${seconds.toLocaleString('en-US')} s)` : '';
}
