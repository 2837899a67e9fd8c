/** Formats the events and the status of `wayfind watch`. */
import type { WatchReport } from '../watch/control.ts';
import type { SyncedEvent, WatchEvent, WatchMode } from '../watch/watch-event.ts';

const SHOWN_PATHS = 3;

const count = (value: number): string => value.toLocaleString('en-US');
const files = (value: number): string => (value === 1 ? '1 file' : `${count(value)} files`);

const CAUSES: Readonly<Record<SyncedEvent['cause'], string>> = {
  start: 'initial update',
  edit: '',
  burst: 'many changes at once',
  git: 'after a git operation',
  tree: 'directories or rules changed',
  check: 'found by a periodic check',
  retry: 'retry',
};

function modeText(mode: WatchMode, reason: string | undefined): string {
  return mode === 'native' ? 'by file system events' : `by polling: ${reason ?? 'no events here'}`;
}

/** Undefined for an event that is not worth a line. */
export function eventLine(event: WatchEvent): string | undefined {
  switch (event.event) {
    case 'watching': {
      const { root, directories, mode, reason } = event;
      return `watching ${root}: ${count(directories)} directories, ${modeText(mode, reason)}`;
    }
    case 'synced':
      return event.state === 'unchanged' && event.cause !== 'start' ? undefined : syncedLine(event);
    case 'failed':
      return `error: ${event.message}\nfix: ${event.fix} (retrying in ${Math.round(event.retry_ms / 1000)} s)`;
    case 'note':
      return `note: ${event.message}`;
    case 'stopped':
      return `stopped: ${event.reason}`;
  }
}

function syncedLine({ state, parsed, moved = 0, removed, duration_ms, cause, paths, path_count }: SyncedEvent): string {
  if (state === 'unchanged') return 'the index is up to date';
  const what = [
    ...(parsed > 0 ? [`read ${files(parsed)}`] : []),
    ...(moved > 0 ? [`moved ${count(moved)}`] : []),
    ...(removed > 0 ? [`removed ${count(removed)}`] : []),
  ];
  const why = CAUSES[cause];
  const shown = paths.slice(0, SHOWN_PATHS).join(', ');
  const more = path_count > SHOWN_PATHS ? `, and ${count(path_count - SHOWN_PATHS)} more` : '';
  return [
    `${what.join(', ') || 'updated'} in ${count(duration_ms)} ms`,
    ...(why === '' ? [] : [` (${why})`]),
    ...(shown === '' ? [] : [`: ${shown}${more}`]),
  ].join('');
}

export function reportLines(report: WatchReport): string[] {
  if (!report.running) return [`no watcher is running for ${report.root}`];
  if (!report.answers) return [`process ${report.pid ?? '(unknown)'} watches ${report.root} but does not respond`];
  const { pid, version, started_at, state, directories, mode, reason, syncs, last } = report;
  return [
    `process ${pid} (wayfind ${version}) has watched ${report.root} since ${started_at}`,
    `${count(directories)} directories, ${modeText(mode, reason)}`,
    `${state}; ${count(syncs)} updates${last ? `, last: ${syncedLine(last)}` : ''}`,
  ];
}
