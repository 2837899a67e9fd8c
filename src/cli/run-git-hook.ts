/** What a git hook starts: an update of the index in the background, where there is one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realRoot } from '../base/paths.ts';
import { findRepository } from '../discover/git-repository.ts';
import { workspaceRoot } from '../workspace/workspace-root.ts';

/** Prints nothing and never fails: no git command may fail because of it. */
export async function runGitHook(hook: string | undefined): Promise<number> {
  try {
    const root = realRoot(workspaceRoot(process.cwd()));
    if (hook !== 'post-rewrite' && isRebasing(root)) return 0;
    (await import('../workspace/background-update.ts')).startUpdateAfterGit(root);
  } catch {
    // The next question updates the index.
  }
  return 0;
}

/** Git runs hooks for each of its commits, and `post-rewrite` when it is done. */
function isRebasing(root: string): boolean {
  const gitDir = findRepository(root)?.gitDir;
  return gitDir !== undefined && ['rebase-merge', 'rebase-apply'].some((name) => existsSync(join(gitDir, name)));
}
