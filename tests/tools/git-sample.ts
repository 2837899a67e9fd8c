/** A small repository with a real history in a temporary directory, and the tools on it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { open, temporaryDirectory, type Workspace } from './workspace.ts';

export interface GitSample extends Workspace {
  git(...args: string[]): string;
  /** Writes files, or removes those without text, and commits all there is; returns the commit. */
  commit(files: Readonly<Record<string, string | undefined>>, author?: string): string;
  put(files: Readonly<Record<string, string | undefined>>): void;
}

export function gitSample(root = temporaryDirectory()): GitSample {
  const run = (args: readonly string[], author = 'Ann') =>
    execFileSync('git', [...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...identity(author), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    }).trim();
  run(['init', '-q', '-b', 'main']);
  const put: GitSample['put'] = (files) => {
    for (const [path, text] of Object.entries(files)) {
      if (text === undefined) rmSync(join(root, path));
      else {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    }
  };
  let count = 0;
  return {
    ...open(root),
    put,
    git: (...args) => run(args),
    commit(files, author) {
      put(files);
      run(['add', '-A', '--', '.', ':!.wayfind']);
      run(['commit', '-q', '--allow-empty', '-m', `step ${++count}`], author);
      return run(['rev-parse', 'HEAD']);
    },
  };
}

const identity = (name: string) => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: `${name.toLowerCase()}@example.com`,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: `${name.toLowerCase()}@example.com`,
});
