/** Starts this program as another process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { programFile } from './dist-file.ts';

/** The process ends with this one, or with the channel between them. `flags`: of Node. */
export const startChildProgram = (
  args: readonly string[],
  stdio: SpawnOptions['stdio'],
  flags: readonly string[] = [],
): ChildProcess => startProgram(args, { env: { ...process.env, WAYFIND_PARENT: '1' }, stdio }, flags);

/** Whether another process of this program started this one, such as a server that indexes. */
export const isChildProgram = (): boolean => process.env.WAYFIND_PARENT === '1';

/** The process outlives this one. */
export const startDetachedProgram = (args: readonly string[], stdio: SpawnOptions['stdio']): ChildProcess =>
  startProgram(args, { detached: true, stdio });

function startProgram(args: readonly string[], options: SpawnOptions, flags: readonly string[] = []): ChildProcess {
  const script = programFile();
  return spawn(process.execPath, [...flags, script, ...args], {
    // Wayfind's own directory: nothing is resolved relative to a tree, and a tree can be removed meanwhile.
    cwd: dirname(script),
    windowsHide: true,
    ...options,
  });
}
