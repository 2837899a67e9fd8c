/** What the system says about telling of changes in files: whose disk a tree is on, and how much may be watched. */
import { readFileSync, statfsSync } from 'node:fs';

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

const LIMITS = {
  /** Events that are kept while a process is busy. */
  queue: '/proc/sys/fs/inotify/max_queued_events',
  /** Directories, of all processes of a user. */
  watches: '/proc/sys/fs/inotify/max_user_watches',
  /** Processes that watch, of a user. */
  instances: '/proc/sys/fs/inotify/max_user_instances',
} as const;

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

/** Undefined where there is none, or nobody says. */
export function eventLimit(of: keyof typeof LIMITS): number | undefined {
  try {
    const value = Number.parseInt(readFileSync(LIMITS[of], 'utf8'), 10);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
