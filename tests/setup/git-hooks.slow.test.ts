/** `wayfind setup --git-hooks` in real repositories: what git then does, how fast, and what is left after the removal. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from './sandbox.ts';

let box: Sandbox;
beforeEach(() => {
  // What runs behind a hook would still write when the tree is removed.
  box = makeSandbox({ WAYFIND_SERVICES_MODE: 'off' });
  rmSync(join(box.project, '.git'), { recursive: true });
  git('init', '-q', '-b', 'main');
  box.write('project/a.py', 'def first(): pass\n');
  git('add', '.');
  git('commit', '-qm', 'first');
});
afterEach(() => box.remove());

const WHO = ['-c', 'user.name=t', '-c', 'user.email=t@t'];
const git = (...args: string[]): string => gitIn(box.project, ...args);
function gitIn(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...WHO, ...args], {
    cwd,
    env: box.env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const HOOKS = ['post-checkout', 'post-commit', 'post-merge', 'post-rewrite'];
const hook = (name: string): string => join(box.project, '.git', 'hooks', name);
const install = () => box.run(['setup', '--git-hooks', '--yes']);
const remove = () => box.run(['setup', '--git-hooks', '--remove', '--yes']);

/** What an index says that nothing but a hook has updated. */
async function symbolsSoon(root: string, wanted: string): Promise<boolean> {
  for (let i = 0; i < 150; i++) {
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../bin/wayfind.js'),
        'symbol',
        wanted,
        '--root',
        root,
        '--freshness',
        'best_effort',
        '--json',
      ],
      { env: { ...box.env, WAYFIND_FRESHNESS_BACKGROUND: 'false' }, encoding: 'utf8' },
    );
    if (JSON.parse(stdout).results?.some(({ file }: { file?: string }) => file !== 'deleted')) return true;
    await sleep(200);
  }
  return false;
}

test('the change is shown first, needs --yes, and is undone byte for byte', () => {
  writeFileSync(hook('post-commit'), '#!/bin/sh\necho mine >> ran\nexit 0');
  chmodSync(hook('post-commit'), 0o755);
  const before = box.list();
  const asked = box.run(['setup', '--git-hooks']);
  expect(asked.status).toBe(2);
  expect(asked.stdout).toContain('+# >>> wayfind');
  expect(asked.stderr).toContain('NEEDS_CONFIRMATION');
  expect(box.run(['setup', '--git-hooks', '--dry-run']).status).toBe(0);
  expect(box.list()).toEqual(before);

  expect(install()).toMatchObject({ status: 0, stderr: '' });
  for (const name of HOOKS) expect(statSync(hook(name)).mode & 0o111).not.toBe(0);
  const after = box.list();
  expect(install().stdout.match(/nothing to do/g)).toHaveLength(4);
  expect(box.list()).toEqual(after);
  expect(remove()).toMatchObject({ status: 0, stderr: '' });
  expect(box.list()).toEqual(before);
  expect(remove().status).toBe(0);
  expect(box.run(['setup', '--git-hooks', '--print']).stdout).toContain('git-hook post-commit');
  expect(box.run(['setup', 'cursor', '--git-hooks', '--yes']).stderr).toContain('BAD_INPUT');
});

test('a commit, a checkout, a merge, a rebase and a new worktree update the index', { timeout: 180_000 }, async () => {
  expect(box.run(['index']).status).toBe(0);
  writeFileSync(hook('post-commit'), '#!/bin/sh\necho mine >> .git/ran\nwait\nexit 3\n');
  chmodSync(hook('post-commit'), 0o755);
  install();
  box.write('project/b.py', 'def by_commit(): pass\n');
  git('add', '.');
  git('commit', '-qm', 'second');
  // The hook that was there still runs, with its own exit status.
  expect(readFileSync(join(box.project, '.git', 'ran'), 'utf8')).toBe('mine\n');
  expect(await symbolsSoon(box.project, 'by_commit')).toBe(true);

  git('checkout', '-q', '-b', 'side', 'HEAD~1');
  box.write('project/c.py', 'def by_merge(): pass\n');
  git('add', '.');
  git('commit', '-qm', 'third');
  git('checkout', '-q', 'main');
  expect(await symbolsSoon(box.project, 'by_commit')).toBe(true);
  git('merge', '-q', 'side', '-m', 'merge');
  expect(await symbolsSoon(box.project, 'by_merge')).toBe(true);

  git('checkout', '-q', 'side');
  box.write('project/d.py', 'def by_rebase(): pass\n');
  git('add', '.');
  git('commit', '-qm', 'fourth');
  git('rebase', '-q', 'main');
  expect(await symbolsSoon(box.project, 'by_rebase')).toBe(true);

  const other = join(box.home, 'other');
  git('worktree', 'add', '-q', '-b', 'elsewhere', other);
  expect(await symbolsSoon(other, 'by_commit')).toBe(true);
  // From there, the same hooks are meant.
  const state = JSON.parse(
    spawnSync(process.execPath, [join(import.meta.dirname, '../../bin/wayfind.js'), 'setup', '--git-hooks', '--json'], {
      cwd: other,
      env: box.env,
      encoding: 'utf8',
    }).stdout,
  );
  expect(state.results.map(({ action }: { action: string }) => action)).toEqual(['none', 'none', 'none', 'none']);
});

test('without an index nothing is made; a hook returns at once, and never fails a git command', async () => {
  install();
  // A program that hangs, and keeps what it gets open.
  const slow = box.write('home/bin/wayfind', '#!/bin/sh\necho started >> "$HOME/started"\nsleep 20\n');
  chmodSync(slow, 0o755);
  const text = readFileSync(hook('post-commit'), 'utf8');
  const [bin] = /'[^']*wayfind\.js'/.exec(text)!;
  for (const name of HOOKS)
    writeFileSync(hook(name), readFileSync(hook(name), 'utf8').replaceAll(bin, "'/gone/wayfind.js'"));
  const env = { ...box.env, PATH: `${join(box.home, 'bin')}:${box.env.PATH}` };
  const started = performance.now();
  const { status } = spawnSync('git', [...WHO, 'commit', '-q', '--allow-empty', '-m', 'quick'], {
    cwd: box.project,
    env,
  });
  expect(status).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  for (let i = 0; i < 50 && !existsSync(join(box.home, 'started')); i++) await sleep(100);
  expect(existsSync(join(box.home, 'started'))).toBe(true);

  // Uninstalled.
  rmSync(slow);
  const gone = spawnSync('git', [...WHO, 'commit', '-q', '--allow-empty', '-m', 'gone'], {
    cwd: box.project,
    env: { ...env, PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
  });
  expect(gone).toMatchObject({ status: 0, stderr: '', stdout: '' });
  expect(existsSync(join(box.project, '.wayfind'))).toBe(false);
});

describe('where the hooks are', () => {
  test('a directory of the work tree that core.hooksPath names', () => {
    git('config', 'core.hooksPath', '.githooks');
    const { status, stdout } = install();
    expect(status).toBe(0);
    expect(stdout).toContain('belongs to the repository');
    const text = box.read('project/.githooks/post-merge');
    expect(text).toContain('exec wayfind git-hook post-merge');
    expect(text).not.toContain(process.execPath);
    remove();
    expect(existsSync(join(box.project, '.githooks'))).toBe(false);
  });

  test('files of people beside those that husky makes', () => {
    git('config', 'core.hooksPath', '.husky/_');
    box.write('project/.husky/_/h', '#!/usr/bin/env sh\n');
    const own = box.write('project/.husky/post-commit', 'npm test\n');
    chmodSync(own, 0o644);
    expect(install().status).toBe(0);
    expect(box.read('project/.husky/post-commit')).toMatch(/^# >>> wayfind[\s\S]*# <<< wayfind\nnpm test\n$/);
    expect(existsSync(join(box.project, '.husky', '_', 'post-commit'))).toBe(false);
    remove();
    expect(box.read('project/.husky/post-commit')).toBe('npm test\n');
  });

  test('not one for all repositories, nor one outside', () => {
    const home = join(box.home, 'hooks');
    mkdirSync(home);
    box.write('home/.gitconfig', `[core]\n  hooksPath = ${home}\n`);
    expect(install().stderr).toMatch(/run for every repository/);
    rmSync(join(box.home, '.gitconfig'));
    git('config', 'core.hooksPath', home);
    expect(install().stderr).toMatch(/outside of it/);
    git('config', '--unset', 'core.hooksPath');
    rmSync(join(box.project, '.git', 'hooks'), { recursive: true });
    symlinkSync(home, join(box.project, '.git', 'hooks'));
    expect(install().stderr).toMatch(/outside of it/);
    rmSync(join(box.project, '.git', 'hooks'));
    mkdirSync(join(box.project, '.git', 'hooks'));
    const outside = box.write('home/mine', '#!/bin/sh\n');
    chmodSync(outside, 0o755);
    symlinkSync(outside, hook('post-commit'));
    expect(install()).toMatchObject({ status: 2, stdout: expect.stringContaining('outside the project') });
    expect(box.read('home/mine')).toBe('#!/bin/sh\n');
  });

  test('a hook in another language and a switched-off one are left alone, the others are set up', () => {
    writeFileSync(hook('post-commit'), '#!/usr/bin/env python3\nprint(1)\n', { mode: 0o755 });
    writeFileSync(hook('post-merge'), '#!/bin/sh\nrm -rf /tmp/x\n', { mode: 0o644 });
    const { status, stdout } = install();
    expect(status).toBe(2);
    expect(stdout).toMatch(/another language than shell/);
    expect(stdout).toMatch(/is not executable/);
    expect(readFileSync(hook('post-commit'), 'utf8')).toBe('#!/usr/bin/env python3\nprint(1)\n');
    expect(statSync(hook('post-merge')).mode & 0o111).toBe(0);
    expect(existsSync(hook('post-checkout'))).toBe(true);
  });

  test('outside of a repository there are none', () => {
    rmSync(join(box.project, '.git'), { recursive: true });
    expect(install().stderr).toMatch(/not in a git repository/);
  });
});
