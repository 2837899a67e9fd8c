/** How far the index of a workspace is, in a few words. */
import type { Live, WorkspaceState } from '../live.ts';

export function stateText({ isConnected }: Live, now: WorkspaceState | undefined): string {
  if (!isConnected) return 'no connection';
  if (now === undefined) return '…';
  const { indexing, progress } = now;
  if (indexing === 'ready') return 'up to date';
  if (indexing === 'failed') return 'indexing failed';
  if (indexing === 'not_indexed') return 'not indexed yet';
  return progress?.total ? `indexing ${Math.floor((100 * progress.done) / progress.total)} %` : 'indexing …';
}
