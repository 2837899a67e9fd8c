/** Draws the progress line of long work: phase, bar, count, rate and time left, on a terminal only. */

import { displayWidth, truncate } from '../base/display-width.ts';
import type { Progress, Terminal } from '../tools/define.ts';

/** At most ten redraws a second: more would flicker, and over a slow link cost more than the work. */
const REDRAW_MS = 100;
/** Work shorter than this shows no bar. */
const QUIET_MS = 200;
/** Weight of the newest sample in the smoothed rates. */
const SMOOTHING = 0.2;
const BAR_COLUMNS = { least: 8, most: 30 };
const VERBS: Readonly<Record<Progress['phase'], string>> = {
  wait: 'Waiting',
  fetch: 'Cloning',
  discover: 'Finding files',
  parse: 'Reading code ',
  resolve: 'Linking names',
  embed: 'Embedding    ',
  publish: 'Writing index',
  confirm: 'Confirming   ',
  ask: 'Asking       ',
  download: 'Downloading  ',
};
const CLEAR_LINE = '\r\u001b[2K';

interface Sample {
  readonly phase: Progress['phase'];
  readonly done: number;
  readonly bytes: number;
  readonly atMs: number;
}

export interface ProgressLine {
  update(progress: Progress): void;
  /** Removes the line. Safe to call more than once. */
  clear(): void;
}

interface ProgressOptions {
  readonly terminal: Terminal;
  readonly unicode: boolean;
  readonly write: (text: string) => void;
  readonly nowMs?: () => number;
}

export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function drawBar(fraction: number, columns: number, { terminal: { color }, unicode }: ProgressOptions): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * columns);
  const [on, off] = unicode ? ['━', '─'] : ['#', '.'];
  return color.cyan(on.repeat(full)) + color.dim(off.repeat(columns - full));
}

/** One line that redraws itself; prints nothing when the output is not a terminal. */
export function createProgress(options: ProgressOptions): ProgressLine {
  const { terminal, write, nowMs = () => performance.now() } = options;
  if (!terminal.isTTY) return { update() {}, clear() {} };
  // The last column stays free because some terminals wrap when it is written; two more are for the echoed `^C`.
  const usable = terminal.width - 3;
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  let visible = false;
  let last: Sample | undefined;
  let filesPerSecond = 0;
  let bytesPerSecond = 0;

  function measure(progress: Progress, atMs: number): void {
    const bytes = progress.bytes ?? 0;
    if (last?.phase !== progress.phase) {
      filesPerSecond = bytesPerSecond = 0;
    } else if (atMs > last.atMs) {
      const seconds = (atMs - last.atMs) / 1000;
      const blend = (old: number, sample: number) => (old === 0 ? sample : old + SMOOTHING * (sample - old));
      filesPerSecond = blend(filesPerSecond, Math.max(0, progress.done - last.done) / seconds);
      bytesPerSecond = blend(bytesPerSecond, Math.max(0, bytes - last.bytes) / seconds);
    }
    last = { phase: progress.phase, done: progress.done, bytes, atMs };
  }

  function line({ phase, done, total, label }: Progress): string {
    const { color } = terminal;
    const verb = VERBS[phase];
    if (total <= 0) return [verb, ...(done > 0 ? [formatCount(done)] : []), ...(label ? [label] : [])].join(' ');
    const parts = [`${formatCount(done)}/${formatCount(total)}`];
    if (filesPerSecond > 0 && phase === 'parse') parts.push(color.dim(`${formatCount(filesPerSecond)} files/s`));
    if (bytesPerSecond > 0) parts.push(color.dim(`${(bytesPerSecond / 1e6).toFixed(1)} MB/s`));
    if (filesPerSecond > 0 && done < total)
      parts.push(color.dim(`${formatDuration((total - done) / filesPerSecond)} left`));
    const numbers = parts.join('  ');
    const room = usable - displayWidth(verb) - displayWidth(numbers) - 2;
    const bar = Math.max(BAR_COLUMNS.least, Math.min(BAR_COLUMNS.most, room));
    const text = `${verb} ${drawBar(done / total, bar, options)} ${numbers}`;
    return label && room - bar > 14 ? `${text}  ${color.dim(truncate(label, room - bar - 2))}` : text;
  }

  return {
    update(progress) {
      const atMs = nowMs();
      const newPhase = visible && last?.phase !== progress.phase;
      if (atMs - startedMs < QUIET_MS || (!newPhase && atMs - drawnMs < REDRAW_MS)) return;
      measure(progress, atMs);
      drawnMs = atMs;
      visible = true;
      write(CLEAR_LINE + truncate(line(progress), usable));
    },
    clear() {
      if (visible) write(CLEAR_LINE);
      visible = false;
    },
  };
}
