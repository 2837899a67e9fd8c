/** `--watch`: asks a question again when the tree has changed, until Ctrl-C. */
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../base/version.ts';
import { loadConfig } from '../config/config.ts';
import { openSyncer } from '../indexer/sync.ts';
import type { Globals } from '../tools/arguments.ts';
import { neutralise } from '../tools/neutralise.ts';
import { Watcher } from '../watch/watcher.ts';
import { command } from '../workspace/command.ts';
import { safeFor } from './for-terminal.ts';
import { cancelOnInterrupt } from './interrupt.ts';
import { reportError } from './report-error.ts';
import { createTerminal, wantsColor } from './terminal.ts';

interface WatchedQuestion {
  readonly root: string;
  readonly globals: Globals;
  /** As it was typed. */
  readonly command: readonly string[];
  /** Returns the exit status. */
  readonly ask: (show: (text: string) => void) => Promise<number>;
  readonly print: (text: string) => void;
}

/** Several files of one change are one answer. */
const SETTLE_MS = 50;
const CLEAR = '\u001b[H\u001b[2J\u001b[3J';

/** Resolves to 0 after Ctrl-C, as `wayfind watch` does. Throws CONFIG_INVALID. */
export async function watchQuestion({ root, globals, command: typed, ask, print }: WatchedQuestion): Promise<number> {
  const { config } = await loadConfig({ root, env: process.env });
  const interrupt = cancelOnInterrupt(() => {});
  const { signal } = interrupt;
  const terminal = createTerminal(process.stdout, process.env, globals.color);
  const isDrawn = terminal.isTTY && !globals.json;
  const title = terminal.color.dim(
    `${neutralise(command(typed[0], typed.slice(1)), false)}  (asked again on every change; Ctrl-C ends)`,
  );
  let wake: (() => void) | undefined;
  let isDue = true;
  let isChanged = true;
  const due = (changed: boolean): void => {
    isDue = true;
    isChanged ||= changed;
    wake?.();
  };
  const syncer = openSyncer({ root });
  const watcher = new Watcher({
    root,
    config,
    syncer,
    onEvent(event) {
      // Another process may have updated the index before this one looked.
      if (event.event === 'synced') due(event.state === 'published');
      else if (event.event === 'failed') process.stderr.write(`warning: ${event.message}; fix: ${event.fix}\n`);
      else if (event.event === 'stopped') wake?.();
    },
  });
  const onAbort = (): void => {
    wake?.();
    void watcher.close();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  let ended = false;
  let failure: unknown;
  // The first answer does not wait for the watch.
  const watching = watcher
    .start()
    .then(() => watcher.ended)
    .catch((error) => {
      failure = error;
    })
    .finally(() => {
      ended = true;
      wake?.();
    });
  let status = 0;
  let last: string | undefined;
  try {
    while (!signal.aborted && !ended) {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
        await sleep(SETTLE_MS);
        continue;
      }
      isDue = false;
      const shown: string[] = [];
      status = await ask((text) => shown.push(text)).catch((error) => failed(error, shown));
      if (signal.aborted) break;
      const text = shown.join('\n');
      if (text !== last || (isChanged && globals.json)) print(isDrawn ? `${CLEAR}${title}\n\n${text}` : text);
      last = text;
      isChanged = false;
    }
    if (failure !== undefined && !signal.aborted) throw failure;
    return signal.aborted ? 0 : status;
  } finally {
    signal.removeEventListener('abort', onAbort);
    interrupt.release();
    await watcher.close();
    await watching;
    await syncer.close();
  }

  /** A symbol that is gone may come back with the next change. */
  function failed(error: unknown, shown: string[]): number {
    const report = reportError(error, { version, terminal, debug: false });
    const colors = wantsColor(process.stdout, process.env, globals.color);
    shown.push(globals.json ? JSON.stringify(report.json) : safeFor(report.text, terminal, colors));
    return report.exit;
  }
}
