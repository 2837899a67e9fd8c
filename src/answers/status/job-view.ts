/** Renders jobs: those that wait or run, and how the last ones ended. */
import * as z from 'zod/mini';
import type { Terminal } from '../../tools/define.ts';
import { count, table } from '../../tools/layout.ts';
import type { Job } from './jobs.ts';

export const jobFields = z.strictObject({
  id: z.string(),
  kind: z.enum(['rebuild', 'update', 'vectors', 'services', 'repair']),
  state: z.enum(['queued', 'running', 'published', 'failed', 'interrupted']),
  pid: z.int(),
  version: z.string(),
  started_at: z.string(),
  ended_at: z.exactOptional(z.string()),
  duration_ms: z.exactOptional(z.int()),
  counts: z.exactOptional(z.strictObject({ parsed: z.int(), unchanged: z.int(), removed: z.int() })),
  problem: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
});

/** Ended jobs that are shown; the JSON has more of them. */
const SHOWN_ENDED = 2;

export function jobLines(jobs: readonly Job[], label: string, terminal: Terminal): string[] {
  const { color } = terminal;
  const isOpen = ({ state }: Job) => state === 'queued' || state === 'running';
  const shown = [...jobs.filter(isOpen), ...jobs.filter((job) => !isOpen(job)).slice(0, SHOWN_ENDED)];
  const paint = { queued: color.yellow, running: color.cyan, published: color.green, failed: color.red };
  const rows = shown.map((job, i) => [
    { text: i === 0 ? label : ' '.repeat(label.length), paint: color.dim },
    { text: job.state, paint: job.state === 'interrupted' ? color.red : paint[job.state] },
    job.kind,
    { text: job.started_at, paint: color.dim },
    jobText(job),
  ]);
  return table(rows, terminal);
}

function jobText({ state, pid, duration_ms, counts, problem }: Job): string {
  if (state === 'queued' || state === 'running') return `process ${pid}`;
  if (problem) return `${problem.code}: ${problem.message}`;
  if (state === 'interrupted') return `process ${pid} was killed`;
  const took = duration_ms === undefined ? '' : `${(duration_ms / 1000).toFixed(2)} s`;
  const files = counts && `${count(counts.parsed)} parsed, ${count(counts.removed)} removed`;
  return [took, ...(files ? [files] : [])].join(', ');
}
