/** `wayfind watch`: runs here until interrupted, or as a background process with status and stop. */
import { AppError } from '../errors/errors.ts';
import { watchInBackground } from '../watch/background.ts';
import { stopWatch, type WatchReport, watchReport } from '../watch/control.ts';
import { watchWorkspace } from '../watch/watch.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import { safeFor } from './for-terminal.ts';
import { cancelOnInterrupt } from './interrupt.ts';
import { type Invocation, projectOf } from './run-setup.ts';
import { wantsColor } from './terminal.ts';
import { eventLine, reportLines } from './watch-lines.ts';

const EXIT_NOT_RUNNING = 1;

export async function runWatch(invocation: Invocation): Promise<number> {
  const { input, globals } = invocation;
  const wanted = ['background', 'status', 'stop'].filter((key) => input[key] === true);
  if (wanted.length > 1)
    throw new AppError('BAD_INPUT', `${wanted.map((key) => `--${key}`).join(' and ')} cannot be combined.`);
  const root = projectOf(globals);
  if (input.status === true) return report(invocation, await watchReport(root));
  if (input.background === true) return report(invocation, await watchInBackground(root));
  if (input.stop === true) {
    const stopped = await stopWatch(root);
    say(invocation, stopped, [`process ${stopped.pid ?? '(unknown)'} no longer watches ${root}`]);
    return 0;
  }
  return watchInForeground(root, invocation);
}

function report(invocation: Invocation, found: WatchReport): number {
  say(invocation, found, reportLines(found));
  return found.running ? 0 : EXIT_NOT_RUNNING;
}

function say({ globals, terminal, print }: Invocation, results: unknown, lines: readonly string[]): void {
  if (globals.json) print(JSON.stringify({ results }, null, terminal.isTTY ? 2 : 0));
  else if (!globals.quiet)
    print(safeFor(lines.join('\n'), terminal, wantsColor(process.stdout, process.env, globals.color)));
}

async function watchInForeground(root: string, { globals, terminal, print }: Invocation): Promise<number> {
  const colors = wantsColor(process.stdout, process.env, globals.color);
  const interrupt = cancelOnInterrupt(() => {});
  const onEvent = (event: WatchEvent) => {
    if (globals.quiet && event.event === 'synced') return;
    if (globals.json) print(JSON.stringify(event));
    else {
      const line = eventLine(event);
      if (line !== undefined) print(safeFor(line, terminal, colors));
    }
  };
  try {
    await watchWorkspace({ root, onEvent, signal: interrupt.signal });
    return 0;
  } finally {
    interrupt.release();
  }
}
