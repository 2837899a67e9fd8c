/** Finds the directory in which git looks for the hooks of a repository, and who else uses it. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { isInside, realOrSame } from '../../base/paths.ts';
import { findRepository, type Repository } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';

export interface HooksDirectory {
  readonly path: string;
  /** No file may be outside this directory, also through links. */
  readonly base: string;
  /** Files of the work tree, which are shared with others. */
  readonly isShared: boolean;
  /** Husky starts its files with a shell, whether or not they may be executed. */
  readonly isHusky: boolean;
}

/** Throws BAD_INPUT. */
export async function hooksDirectory(root: string): Promise<HooksDirectory> {
  const repository = findRepository(root);
  if (repository === undefined)
    throw new AppError('BAD_INPUT', `${root} is not in a git repository`, 'Run it in a repository.');
  const set = await configuredPath(repository.top);
  const standard = path.join(repository.commonDir, 'hooks');
  const chosen = set === undefined ? standard : path.resolve(repository.top, set.value);
  if (set && !set.isOwn)
    throw new AppError(
      'BAD_INPUT',
      `core.hooksPath in ${set.origin} names ${chosen}: hooks in it run for every repository`,
      'Add the block by hand (`wayfind setup --git-hooks --print`), or set core.hooksPath for this repository alone.',
    );
  // Husky makes the files in `_` anew; those of people are beside it.
  const isHusky = path.basename(chosen) === '_' && path.basename(path.dirname(chosen)) === '.husky';
  return placed(isHusky ? path.dirname(chosen) : chosen, repository, isHusky);
}

function placed(directory: string, { top, commonDir }: Repository, isHusky: boolean): HooksDirectory {
  const real = existsSync(directory)
    ? realpathSync(directory)
    : path.join(realOrSame(path.dirname(directory)), path.basename(directory));
  const [git, tree] = [commonDir, top].map(realOrSame);
  const base = [git, tree].find((one) => isInside(one, real));
  if (base === undefined)
    throw new AppError(
      'BAD_INPUT',
      `The hooks of this repository are in ${real}, outside of it`,
      'Add the block by hand: `wayfind setup --git-hooks --print` prints it.',
    );
  return { path: real, base, isShared: base !== git, isHusky };
}

interface Configured {
  readonly value: string;
  readonly origin: string;
  /** Set for this repository or this worktree. */
  readonly isOwn: boolean;
}

/** The last one counts. Our own git commands turn hooks off, which is not a setting of the user. */
async function configuredPath(cwd: string): Promise<Configured | undefined> {
  const args = ['config', '-z', '--show-scope', '--show-origin', '--type=path', '--get-all', 'core.hooksPath'];
  const { outcome, stdout } = await runGit(args, { cwd });
  if (outcome !== 'ok') return undefined;
  const fields = stdout.toString('utf8').split('\0');
  let found: Configured | undefined;
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const [scope, origin, value] = fields.slice(i, i + 3);
    if (scope === 'command' || value === '') continue;
    found = { value, origin: origin.replace(/^file:/, ''), isOwn: scope === 'local' || scope === 'worktree' };
  }
  return found;
}
