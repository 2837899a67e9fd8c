/** Checks whether file changes in this tree can be watched, and if not, why. */
import { dirname } from 'node:path/posix';
import { eventLimit, remoteReason } from '../../base/file-events.ts';
import { loadConfig } from '../../config/config.ts';
import { discover } from '../../discover/discover.ts';
import type { Session } from '../../workspace/session.ts';
import type { Check } from './tool.ts';

/** Editors and other programs of the user need watches too. */
const SHARE_FOR_US = 0.5;
/** Every watching process needs one; a desktop runs some tens of them. */
const FEW_INSTANCES = 64;

export async function checkWatching({ root }: Session, signal?: AbortSignal): Promise<Check> {
  const { config } = await loadConfig({ root, env: process.env });
  const { files } = await discover(root, { config, signal });
  const [watches, instances] = [eventLimit('watches'), eventLimit('instances')];
  return watchCheck({
    directories: directoriesOf(files.map(({ path }) => path)),
    mode: config.watch.mode,
    remote: remoteReason(root),
    watches,
    instances,
  });
}

export interface Watchable {
  readonly directories: number;
  readonly mode: string;
  readonly remote: string | undefined;
  /** Undefined where the limit is unknown. */
  readonly watches: number | undefined;
  readonly instances: number | undefined;
}

export function watchCheck({ directories, mode, remote, watches, instances }: Watchable): Check {
  const name = 'watching';
  const count = (value: number) => value.toLocaleString('en-US');
  if (mode === 'poll') return { name, status: 'ok', detail: 'by polling: watch.mode is poll' };
  if (remote !== undefined) {
    const fix = 'The tree is polled instead. If all changes are made on this machine, set watch.mode to native.';
    return { name, status: 'warn', detail: remote, fix };
  }
  if (watches !== undefined && directories > watches * SHARE_FOR_US) {
    const detail = `${count(directories)} directories to watch, and fs.inotify.max_user_watches is ${count(watches)} for all programs`;
    const fix = `Raise it: \`sudo sysctl fs.inotify.max_user_watches=${Math.max(524_288, directories * 4)}\`; until then the tree may be polled.`;
    return { name, status: 'warn', detail, fix };
  }
  if (instances !== undefined && instances < FEW_INSTANCES) {
    const detail = `fs.inotify.max_user_instances is ${instances} for all programs`;
    const fix = 'Raise it: `sudo sysctl fs.inotify.max_user_instances=512`; until then the tree may be polled.';
    return { name, status: 'warn', detail, fix };
  }
  return { name, status: 'ok', detail: `${count(directories)} directories` };
}

function directoriesOf(paths: readonly string[]): number {
  const directories = new Set<string>(['.']);
  for (const path of paths)
    for (let directory = dirname(path); !directories.has(directory); directory = dirname(directory))
      directories.add(directory);
  return directories.size;
}
