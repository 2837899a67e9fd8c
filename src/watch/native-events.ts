/** Whether the system tells of changes in this tree, and why not where it does not. */
import { readFileSync, statfsSync } from 'node:fs';

/** The tree is polled instead; the message is the reason, for people. */
export class NoNativeEvents extends Error {
  override readonly name = 'NoNativeEvents';
}

/**
 * File systems that others may change without this system hearing of it: the magic numbers of statfs(2). Not FUSE as such, which
 * is also how local disks are mounted; its usual network ones report changes made here, and the regular look at the tree the rest.
 */
const REMOTE_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x786f4256, 'a VirtualBox shared folder'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
]);

const QUEUE_LIMIT = '/proc/sys/fs/inotify/max_queued_events';
const WATCH_LIMIT = '/proc/sys/fs/inotify/max_user_watches';
const USUAL_QUEUE_LIMIT = 16_384;

/** Undefined where events can be relied on. */
export function remoteReason(root: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const name = REMOTE_FILE_SYSTEMS.get(statfsSync(root).type);
    return name && `the tree is on ${name}, where changes made elsewhere are not told`;
  } catch {
    return undefined; // What is wrong with the root shows when it is listed.
  }
}

/** Undefined for an error that is about one directory only. */
export function watchLimitReason(error: unknown, wanted: number): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const count = wanted.toLocaleString('en-US');
  if (code === 'ENOSPC') {
    const limit = numberIn(WATCH_LIMIT)?.toLocaleString('en-US') ?? 'unknown';
    return `the system has no watches left for ${count} directories (fs.inotify.max_user_watches is ${limit}; raise it with sysctl)`;
  }
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'no watch can be opened: too many open files, or fs.inotify.max_user_instances is reached (raise it with sysctl)';
  if (code === 'ENOSYS' || code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM')
    return `this system has no events of files (${message})`;
  return undefined;
}

/** Events that are kept while this process is busy. */
export const eventQueueLimit = (): number => numberIn(QUEUE_LIMIT) ?? USUAL_QUEUE_LIMIT;

function numberIn(file: string): number | undefined {
  try {
    const value = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
