/** Reports progress to the server that started this command, and ends the work when that server exits. */
import type { Progress } from '../tools/define.ts';
import type { ProgressLine } from './progress.ts';

/** Progress is sent at most once per interval. */
const REPORT_INTERVAL_MS = 100;

/** An IPC channel alone is not proof: any process that forks this one has a channel. */
export const hasParent = (): boolean => process.env.WAYFIND_PARENT === '1' && process.connected === true;

export function parentProgress(): ProgressLine | undefined {
  if (!hasParent()) return undefined;
  let sent: { readonly phase: Progress['phase']; readonly atMs: number } | undefined;
  return {
    update(progress) {
      const atMs = performance.now();
      if (sent?.phase === progress.phase && atMs - sent.atMs < REPORT_INTERVAL_MS) return;
      sent = { phase: progress.phase, atMs };
      // The parent may disconnect right now; the disconnect event handles that.
      if (process.connected) process.send?.(progress, undefined, undefined, () => {});
    },
    clear() {},
  };
}

/** Returns the function that stops listening. */
export function onParentDisconnect(listener: () => void): () => void {
  if (!hasParent()) return () => {};
  process.on('disconnect', listener);
  // An active listener would keep this process alive after its work is done.
  process.channel?.unref();
  return () => void process.off('disconnect', listener);
}
