/** A temporary tree for discovery tests: files from a table, real git on demand. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, defaultConfig } from '../../../src/config/config.ts';
import { discover, type TreeListing } from '../../../src/discover/discover.ts';

export interface Tree {
  readonly root: string;
  write(files: Readonly<Record<string, string>>): void;
  git(...args: string[]): string;
  /** `git init`, and with `commit` everything that is there. */
  init(options?: { commit?: boolean; directory?: string }): void;
}

export function createTree(files: Readonly<Record<string, string>> = {}): Tree {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'wayfind-discover-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const tree: Tree = {
    root,
    write(table) {
      for (const [file, text] of Object.entries(table)) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), text);
      }
    },
    git: (...args) => runGitIn(root, args),
    init({ commit = false, directory = '' } = {}) {
      const at = path.join(root, directory);
      runGitIn(at, ['init', '-q', '-b', 'trunk']);
      if (commit) {
        runGitIn(at, ['add', '-A', '-f']);
        runGitIn(at, ['commit', '-q', '--allow-empty', '-m', 'first']);
      }
    },
  };
  tree.write(files);
  return tree;
}

export function runGitIn(cwd: string, args: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

export function configWith(index: Partial<Config['index']> = {}): Config {
  const base = defaultConfig();
  return { ...base, index: { ...base.index, ...index } };
}

export const list = (root: string, index: Partial<Config['index']> = {}): Promise<TreeListing> =>
  discover(root, { config: configWith(index), showIgnored: true });

export const paths = (listing: TreeListing): string[] => listing.files.map((file) => file.path);

/** `reason detail` of an ignored path. */
export function whyIgnored(listing: TreeListing, file: string): string | undefined {
  const entry = listing.ignored.find((one) => one.path === file);
  return entry && `${entry.reason} ${entry.detail}`;
}
