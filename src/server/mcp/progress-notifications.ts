/** Sends the progress of a call as notifications: one increasing number and a sentence. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '../../tools/define.ts';

/** Start and end of each phase on a scale of 100, roughly proportional to its time on a first index. */
const SCALE: Readonly<Record<Progress['phase'], readonly [number, number]>> = {
  wait: [0, 0],
  fetch: [0, 0],
  discover: [0, 5],
  parse: [5, 65],
  resolve: [65, 85],
  embed: [85, 95],
  publish: [95, 97],
  confirm: [97, 100],
  ask: [0, 100],
  download: [0, 100],
};
const TOTAL = 100;
const MIN_INTERVAL_MS = 100;

/** Undefined when the caller did not ask for progress. */
export function progressNotifications({ mcpReq }: ServerContext): ((progress: Progress) => void) | undefined {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return undefined;
  let last = -1;
  let sentMs = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const value = positionOf(progress);
    const nowMs = performance.now();
    if (value <= last || nowMs - sentMs < MIN_INTERVAL_MS || mcpReq.signal.aborted) return;
    last = value;
    sentMs = nowMs;
    const params = { progressToken: token, progress: value, total: TOTAL, message: progressText(progress) };
    // A disconnected client needs no progress.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

function positionOf({ phase, done, total }: Progress): number {
  const [start, end] = SCALE[phase];
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return Math.round((start + (end - start) * share) * 10) / 10;
}

const VERBS: Readonly<Record<Progress['phase'], string>> = {
  wait: 'waiting for another process that is indexing',
  fetch: 'cloning',
  discover: 'finding files',
  parse: 'reading code',
  resolve: 'linking names',
  embed: 'embedding',
  publish: 'writing the index',
  confirm: 'confirming links',
  ask: 'asking',
  download: 'downloading',
};

export function progressText({ phase, done, total }: Progress): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return total > 0 ? `${VERBS[phase]}: ${number(done)} of ${number(total)}` : VERBS[phase];
}
