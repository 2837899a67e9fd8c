/** Runs a git command on the objects of a repository alone, without its settings, those of the user, and files of the work tree. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ProcessOptions, type ProcessResult, runGit } from '../../base/child-process.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { findRepository, shallowCommits } from '../../discover/git-repository.ts';

/** Paths are from the top of the repository, and commits are named by id. */
export interface IsolatedGit {
  run(args: readonly string[], options: Omit<ProcessOptions, 'cwd' | 'env'>): Promise<ProcessResult>;
  readonly gitDir: string;
}

/**
 * Git has no flag to ignore a repository's settings, so a temporary git directory borrows its objects. It has no replaced objects and
 * no hooks either. Undefined outside of a repository.
 */
export async function withIsolatedGit<T>(root: string, use: (git: IsolatedGit) => Promise<T>): Promise<T | undefined> {
  const repository = findRepository(root);
  if (repository === undefined) return undefined;
  const cuts = [...shallowCommits(root)];
  const gitDir = mkdtempSync(path.join(tmpdir(), 'wayfind-git-'));
  try {
    mkdirSync(path.join(gitDir, 'objects', 'info'), { recursive: true });
    mkdirSync(path.join(gitDir, 'refs'));
    writeFileSync(path.join(gitDir, 'HEAD'), 'ref: refs/heads/none\n');
    writeFileSync(path.join(gitDir, 'config'), configFor(repository.commonDir));
    writeFileSync(path.join(gitDir, 'objects/info/alternates'), `${path.join(repository.commonDir, 'objects')}\n`);
    if (cuts.length > 0) writeFileSync(path.join(gitDir, 'shallow'), cuts.map((commit) => `${commit}\n`).join(''));
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_ATTR_NOSYSTEM: '1' };
    return await use({
      gitDir,
      run: (args, options) => runGit([`--git-dir=${gitDir}`, ...args], { ...options, cwd: gitDir, env }),
    });
  } finally {
    rmSync(gitDir, { recursive: true, force: true });
  }
}

const MAX_CONFIG_BYTES = 1_000_000;

/** The one setting of the repository that its objects cannot be read without. */
function configFor(commonDir: string): string {
  const own = readIfRegular(path.join(commonDir, 'config'), { maxBytes: MAX_CONFIG_BYTES, isCut: true });
  const isSha256 = /\bobjectformat[ \t]{0,9}=[ \t]{0,9}"?sha256\b/i.test(own?.toString('utf8') ?? '');
  return isSha256
    ? '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n'
    : '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';
}

/** One command; undefined outside of a repository. */
export const runIsolated = (
  root: string,
  args: readonly string[],
  options: Omit<ProcessOptions, 'cwd' | 'env'>,
): Promise<ProcessResult | undefined> => withIsolatedGit(root, ({ run }) => run(args, options));
