/** Plans the steps of `wayfind setup --git-hooks`: one for each hook. */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { type Change, type Edit, planChange } from '../change.ts';
import { clientFileAt, type Machine } from '../client-paths.ts';
import type { Program } from '../launch.ts';
import type { SetupPlan, Step } from '../plan-setup.ts';
import { HOOKS, type HookName, withBlock, withoutBlock } from './hook-text.ts';
import { type HooksDirectory, hooksDirectory } from './hooks-directory.ts';

interface HooksRequest {
  readonly remove: boolean;
  readonly machine: Machine;
  readonly program: Program;
}

const BY_HAND = 'Add the block by hand: `wayfind setup --git-hooks --print` prints it.';

/** Throws BAD_INPUT where the hooks are not those of this repository alone. */
export async function planGitHooks(request: HooksRequest): Promise<SetupPlan> {
  const directory = await hooksDirectory(request.machine.project);
  return { steps: HOOKS.map((name) => hookStep(name, directory, request)), absent: [] };
}

/** A problem with one hook does not keep the others from being set up. */
function hookStep(name: HookName, directory: HooksDirectory, request: HooksRequest): Step {
  const title = `${name} hook`;
  const isShared = directory.isShared && !request.remove;
  const notes = isShared
    ? ['The file belongs to the repository: it works for everyone who has wayfind on the PATH.']
    : [];
  try {
    return { title, clients: [], change: planHook(name, directory, request), notes };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { title, clients: [], problem: error, notes: [] };
  }
}

function planHook(
  name: HookName,
  { path: dir, base, isShared, isHusky }: HooksDirectory,
  request: HooksRequest,
): Change {
  const { remove, machine, program } = request;
  const at = clientFileAt(path.join(dir, name), base, { scope: 'project', machine });
  const file = { ...at, executable: true };
  if (!remove && !isHusky && existsSync(file.path)) requireExecutable(file.path);
  const edit: Edit = (text) => {
    if (!remove) return withBlock(text, name, { program: isShared ? undefined : program });
    return text === undefined ? undefined : withoutBlock(text);
  };
  return planChange(file, edit, BY_HAND);
}

/** Git does not run such a hook; making it executable would run what the user has switched off. */
function requireExecutable(file: string): void {
  if (process.platform === 'win32') return;
  try {
    accessSync(file, constants.X_OK);
  } catch {
    throw new AppError(
      'CLIENT_FILE_INVALID',
      `${file} is not executable, so git does not run it`,
      'Make it executable if it should run, or remove it.',
    );
  }
}
