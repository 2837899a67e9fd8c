/** Files of snapshots on their way out or in, in the index directory, where nobody takes them for an index. */
import fs from 'node:fs';
import path from 'node:path';
import { makeSnapshotDir } from '../../store/snapshots/snapshot-dir.ts';

const DRAFT = /^shared-(\d+)-\d+\.\w+/;
/** Of a process that is gone; one in another container cannot be seen, and may still be sending. */
const LOST_AFTER_MS = { gone: 10 * 60_000, any: 24 * 3600_000 };

let made = 0;

/** A name that is free. Those of processes that were killed are removed on the way. */
export function draftIn(indexDir: string, extension: 'db' | 'wayfind'): string {
  makeSnapshotDir(indexDir, path.join(indexDir, 'snapshots'));
  for (const name of fs.readdirSync(indexDir)) {
    const [, pid] = DRAFT.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = path.join(indexDir, name);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    const mostMs = isRunning(Number(pid)) ? LOST_AFTER_MS.any : LOST_AFTER_MS.gone;
    if (Date.now() - mtimeMs > mostMs) fs.rmSync(file, { force: true });
  }
  return path.join(indexDir, `shared-${process.pid}-${made++}.${extension}`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const removeDraft = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + suffix, { force: true });
};
