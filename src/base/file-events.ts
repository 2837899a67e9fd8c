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
  return reasonOfRemote(fileSystemOf(root));
}

function reasonOfRemote(type: number | undefined): string | undefined {
  const name = type === undefined ? undefined : REMOTE_FILE_SYSTEMS.get(type);
  return name && `the tree is on ${name}, where changes made on other machines have no events`;
}

const FUSE = 0x65735546;

/**
 * Undefined where an event is queued before the write that caused it returns, so that reading the queue shows every change of this
 * machine. Other systems report later, and programs behind FUSE, such as a shared folder of a virtual machine, may report nothing.
 */
export function lateReason(
  root: string,
  { platform = process.platform, typeOf = fileSystemOf } = {},
): string | undefined {
  if (platform !== 'linux') return 'this system may report a change only after the next question';
  if (typeOf(root) === FUSE) return 'the tree is on a FUSE file system, which may change without events';
  return reasonOfRemote(typeOf(root));
}

function fileSystemOf(root: string): number | undefined {
  try {
    return statfsSync(root).type;
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
