/** Temporary files of snapshots that are being sent or received, in the index directory but never read as an index. */
import fs from 'node:fs';
import path from 'node:path';
import { makeSnapshotDir } from '../../store/snapshots/snapshot-dir.ts';

const DRAFT = /^shared-(\d+)-\d+\.\w+/;
/** `gone`: the process has ended; `any`: it may run in another container, where it cannot be seen, and still be sending. */
const LOST_AFTER_MS = { gone: 10 * 60_000, any: 24 * 3600_000 };

let made = 0;

/** A free name. Also removes the files of processes that were killed. */
export function draftIn(indexDir: string, extension: 'db' | 'wayfind'): string {
  makeSnapshotDir(indexDir, path.join(indexDir, 'snapshots'));
  for (const name of fs.readdirSync(indexDir)) {
    const [, pid] = DRAFT.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = path.join(indexDir, name);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    const maxAgeMs = isRunning(Number(pid)) ? LOST_AFTER_MS.any : LOST_AFTER_MS.gone;
    if (Date.now() - mtimeMs > maxAgeMs) fs.rmSync(file, { force: true });
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
