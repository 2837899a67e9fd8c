/** The limits of the system's file events: which disk a tree is on, and how much may be watched. */
import { readFileSync, statfsSync } from 'node:fs';

/**
 * File systems that other machines may change without events here, by the magic numbers of statfs(2). FUSE is not listed, because
 * local disks are mounted with it too; its usual network file systems report local changes, and the regular scan finds the rest.
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
  /** Number of events queued while a process is busy. */
  queue: '/proc/sys/fs/inotify/max_queued_events',
  /** Number of directories, for all processes of a user. */
  watches: '/proc/sys/fs/inotify/max_user_watches',
  /** Number of watching processes of a user. */
  instances: '/proc/sys/fs/inotify/max_user_instances',
} as const;

/** Undefined where events can be relied on. */
export function remoteReason(root: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const name = REMOTE_FILE_SYSTEMS.get(statfsSync(root).type);
    return name && `the tree is on ${name}, where changes made on other machines have no events`;
  } catch {
    return undefined; // Listing the root reports what is wrong with it.
  }
}

/** Undefined where there is no limit, or it is unknown. */
export function eventLimit(of: keyof typeof LIMITS): number | undefined {
  try {
    const value = Number.parseInt(readFileSync(LIMITS[of], 'utf8'), 10);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
