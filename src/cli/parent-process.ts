/** The server that started this command, where one did: it is told the progress, and when it goes away the work ends. */
import type { Progress } from '../tools/define.ts';
import type { ProgressLine } from './progress.ts';

/** More often nobody looks. */
const TELL_MS = 100;

/** A channel alone says little: whoever forks a process has one. */
const hasParent = (): boolean => process.env.WAYFIND_PARENT === '1' && process.connected === true;

export function parentProgress(): ProgressLine | undefined {
  if (!hasParent()) return undefined;
  let told: { readonly phase: Progress['phase']; readonly atMs: number } | undefined;
  return {
    update(progress) {
      const atMs = performance.now();
      if (told?.phase === progress.phase && atMs - told.atMs < TELL_MS) return;
      told = { phase: progress.phase, atMs };
      // It may have gone this moment, which its own event tells.
      if (process.connected) process.send?.(progress, undefined, undefined, () => {});
    },
    clear() {},
  };
}

/** Returns the function that stops listening. */
export function onParentGone(listener: () => void): () => void {
  if (!hasParent()) return () => {};
  process.on('disconnect', listener);
  // Listening would keep this process alive when its work is done.
  process.channel?.unref();
  return () => void process.off('disconnect', listener);
}
