/** Updates the index in a process of its own, after a command has answered from the old one. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { programFile } from '../base/dist-file.ts';
import { lowerPriority } from '../base/lower-priority.ts';
import { isBeingWritten } from '../store/jobs/writer-lock.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';

/** Rejects when the update cannot work. Concurrent updates do the work once: the others find nothing left to do. */
export async function startBackgroundUpdate(root: string): Promise<void> {
  const { dir, lock } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  accessSync(dir, constants.W_OK);
  if (isBeingWritten(lock)) return;
  const script = programFile();
  // A question with strict freshness updates the index. Vectors of a provider are left to `index`, as for any question.
  const child = spawn(
    process.execPath,
    [script, 'files', '--root', root, '--freshness', 'strict', '--limit', '1', '--quiet'],
    {
      // Not in the tree, so that the tree can be removed meanwhile.
      cwd: dirname(script),
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    },
  );
  child.on('error', () => {}); // The next question tries again.
  lowerPriority(child);
  child.unref();
}
