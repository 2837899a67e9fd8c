/** A real repository whose branches, tags and worktrees have different symbols, and questions to it as a user puts them. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Repository {
  /** Above the main worktree: others lie beside it. */
  readonly home: string;
  /** The main worktree. */
  readonly root: string;
  git(...args: string[]): string;
  /** Writes files, `''` removes none, and commits everything there is. Returns the commit. */
  commit(files: Files, removed?: readonly string[]): string;
}

export function temporary(): string {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'wayfind-refs-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

export function createRepository(files: Files = {}): Repository {
  const home = temporary();
  const root = path.join(home, 'main');
  mkdirSync(root);
  runGitIn(root, ['init', '-q', '-b', 'trunk']);
  const repository: Repository = {
    home,
    root,
    git: (...args) => runGitIn(root, args).trim(),
    commit: (written, removed = []) => commitIn(root, written, removed),
  };
  if (Object.keys(files).length > 0) repository.commit(files);
  return repository;
}

export function writeIn(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

export function commitIn(root: string, files: Files, removed: readonly string[] = []): string {
  writeIn(root, files);
  for (const file of removed) rmSync(path.join(root, file));
  runGitIn(root, ['add', '-A']);
  runGitIn(root, ['commit', '-q', '--allow-empty', '-m', 'change']);
  return runGitIn(root, ['rev-parse', 'HEAD']).trim();
}

/** Closed when the test ends. */
export function engineIn(root: string): Workspace {
  const engine = openWorkspace({ root, cwd: root, freshness: { policy: 'strict' } });
  onTestFinished(() => engine.close());
  return engine;
}

/** `path:line` of every definition of a name. */
export async function placesOf(engine: Workspace, name: string, ref?: string): Promise<string[]> {
  try {
    const { results } = await callTool(engine, { name: 'symbol', input: { name }, context: { ref } });
    return results.map((symbol: { path: string; line: number }) => `${symbol.path}:${symbol.line}`);
  } catch (error) {
    if ((error as { code?: string }).code === 'SYMBOL_NOT_FOUND') return [];
    throw error;
  }
}
