/** The log of a server: a line for each call and for each run of the indexer, and words for the operator. */
import { type Log, logSettings, openLog } from '../../observe/log.ts';
import { type Level, logLine } from '../../observe/log-line.ts';
import { neutralise } from '../../tools/neutralise.ts';
import type { Workspaces } from '../workspaces.ts';
import type { ServeContext, ServeInput, ServerConfig } from './serve-options.ts';

export interface ServeLog extends Log {
  /** Tells the operator on standard error, whatever the level of the log; a log file has it too. */
  say(text: string, level: Level): void;
}

/** Throws LOG_UNWRITABLE. */
export async function openServeLog(
  input: ServeInput,
  { log: config }: Pick<ServerConfig, 'log'>,
  { log: print }: ServeContext,
): Promise<ServeLog> {
  const log = await openLog(logSettings(config, input, 'warn'), { print });
  const { format, file } = log.settings;
  return {
    ...log,
    say(text, level) {
      const event = { event: 'message', message: text } as const;
      if (file !== undefined) log.write(event, level);
      // A program that reads the lines as JSON gets nothing else.
      print(
        file === undefined && format === 'json'
          ? logLine({ level, time: new Date(), event }, format)
          : neutralise(text, false),
      );
    },
  };
}

/** Logs when the index of a workspace begins to be made, and how that ended. */
export function logIndexing(workspaces: Workspaces, log: Log): void {
  const started = new Map<string, number>();
  workspaces.onChange(({ root, indexing, error }) => {
    const startedMs = started.get(root);
    if (indexing === 'indexing') {
      if (startedMs !== undefined) return;
      started.set(root, performance.now());
      log.write({ event: 'index', workspace: root, state: 'indexing' });
      return;
    }
    if (startedMs === undefined) return;
    started.delete(root);
    const state = error ? 'failed' : indexing === 'ready' ? 'ready' : 'cancelled';
    const durationMs = performance.now() - startedMs;
    const code = error && { code: error.code };
    log.write({ event: 'index', workspace: root, state, ...code, durationMs }, error ? 'error' : 'info');
  });
}
