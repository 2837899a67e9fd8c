/** The registry of workspaces: who writes it, what `workspaces` shows, and that nothing needs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requireUserKey } from '../../src/store/snapshots/user-key.ts';
import { namedDirectory } from '../../src/workspace/registry/named-workspace.ts';
import { registeredWorkspaces, registerWorkspace } from '../../src/workspace/registry/registry.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { open, temporaryDirectory } from './workspace.ts';

let state = '';

/** The key of the tests stays: another one would make their indexes foreign. */
beforeEach(() => {
  requireUserKey();
  const key = readFileSync(join(process.env.WAYFIND_STATE_DIR!, 'index-key'));
  state = temporaryDirectory();
  mkdirSync(state, { recursive: true });
  writeFileSync(join(state, 'index-key'), key, { mode: 0o600 });
  withEnvironment({ WAYFIND_STATE_DIR: state, WAYFIND_CACHE_DIR: join(state, 'cache') });
});

const entries = (): string[] => readdirSync(join(state, 'workspaces'));

test('an indexed directory is listed with its state, its size and its ref; a deleted one is marked', async () => {
  const [one, other] = [open(temporaryDirectory()), open(temporaryDirectory())];
  expect(await one.call('workspaces')).toMatchObject({
    results: { workspaces: [] },
    text: expect.stringContaining('no directory is registered'),
  });
  for (const workspace of [one, other]) {
    workspace.write('a.py', 'def a(): pass\n');
    await workspace.call('index', { jobs: 1 });
  }
  const listed = await one.call('workspaces');
  expect(listed.results.workspaces).toHaveLength(2);
  expect(listed.results.workspaces.find(({ root }: { root: string }) => root === one.root)).toMatchObject({
    name: basename(one.root),
    state: 'ready',
    current: true,
    idle_days: 0,
    bytes: expect.any(Number),
  });
  expect(listed.results.total_bytes).toBeGreaterThan(1000);

  rmSync(join(other.root, '.wayfind'), { recursive: true });
  expect((await one.call('workspaces')).text).toMatch(/not indexed/);
  rmSync(other.root, { recursive: true });
  const marked = await one.call('workspaces');
  expect(marked.results.workspaces.find(({ root }: { root: string }) => root === other.root).state).toBe('gone');
  expect(marked.text).toContain('forget --gone');

  const forgotten = await one.call('workspaces', { action: 'forget', gone: true });
  expect(forgotten.results.workspaces).toMatchObject([{ root: other.root, removed: 'forgotten' }]);
  expect(registeredWorkspaces().map(({ root }) => root)).toEqual([one.root]);
});

test('an interrupted first run is no damaged index', async () => {
  const one = open(temporaryDirectory());
  one.write('a.py', 'def a(): pass\n');
  await one.call('index', { jobs: 1 });
  const snapshot = join(one.root, '.wayfind', 'snapshots', 'live');
  const stateNow = async () => (await one.call('workspaces')).results.workspaces[0].state;
  one.engine.close();
  for (const name of readdirSync(snapshot).filter((one) => !one.endsWith('.db'))) rmSync(join(snapshot, name));
  expect(await stateNow()).toBe('not_indexed');
});

describe('forget', () => {
  test('takes a directory by its path or its name, and leaves it alone', async () => {
    const one = open(temporaryDirectory());
    one.write('a.py', 'a = 1\n');
    await one.call('index', { jobs: 1 });
    await one.call('workspaces', { action: 'forget', which: [one.root] });
    expect(registeredWorkspaces()).toEqual([]);
    expect(existsSync(join(one.root, '.wayfind'))).toBe(true);
    // An answer needs no entry, and the next run of `index` makes it again.
    expect((await one.call('files')).results).not.toHaveLength(0);
    await one.call('index', { jobs: 1 });
    await one.call('workspaces', { action: 'forget', which: [basename(one.root)] });
    expect(registeredWorkspaces()).toEqual([]);
  });

  test('says what is missing or unknown, and deletes nothing but clones', async () => {
    const one = open(temporaryDirectory());
    await expect(one.call('workspaces', { action: 'forget' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(one.call('workspaces', { action: 'forget', which: ['nowhere'] })).rejects.toMatchObject({
      code: 'PATH_NOT_FOUND',
    });
    registerWorkspace(one.root);
    // An entry that claims to be a clone, and is not in the cache.
    registerWorkspace(one.root, { url: 'https://example.org/a/b', name: 'a/b' });
    await expect(one.call('workspaces', { action: 'forget', which: ['a/b'], delete: true })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(existsSync(one.root)).toBe(true);
    const clone = join(state, 'cache', 'clones', 'b-1');
    mkdirSync(clone, { recursive: true });
    registerWorkspace(realpathSync(clone), { url: 'https://example.org/a/c', name: 'a/c' });
    await one.call('workspaces', { action: 'forget', which: ['a/c'], delete: true });
    expect(existsSync(clone)).toBe(false);
  });
});

test('--root takes a name that is unique', () => {
  const [a, b] = [temporaryDirectory(), temporaryDirectory()].map((dir) => realpathSync(dir));
  registerWorkspace(a, { url: 'https://example.org/one/shop', name: 'one/shop' });
  registerWorkspace(b, { url: 'https://example.org/two/shop', name: 'two/shop' });
  expect(namedDirectory('one/shop')).toBe(a);
  expect(namedDirectory('https://example.org/two/shop')).toBe(b);
  expect(namedDirectory(b)).toBe(b);
  expect(() => namedDirectory('shop')).toThrow(/2 workspaces are called shop/);
  expect(() => namedDirectory('one/shp')).toThrow(
    expect.objectContaining({ fix: expect.stringContaining('one/shop') }),
  );
});

test('damaged, foreign and unwritable state is no entry and no error', async () => {
  const one = open(temporaryDirectory());
  one.write('a.py', 'a = 1\n');
  await one.call('index', { jobs: 1 });
  const [file] = entries();
  const text = readFileSync(join(state, 'workspaces', file), 'utf8');
  writeFileSync(
    join(
      state,
      'workspaces',
      file.replace(/^./, (letter) => (letter === '0' ? '1' : '0')),
    ),
    text,
  );
  writeFileSync(join(state, 'workspaces', `${'f'.repeat(24)}.json`), '{"root":"relative"}');
  writeFileSync(join(state, 'workspaces', file), '{ "root": ');
  expect(registeredWorkspaces()).toEqual([]);
  await one.call('index', { jobs: 1 });
  expect(registeredWorkspaces()).toHaveLength(1);
  rmSync(join(state, 'workspaces', file));
  chmodSync(join(state, 'workspaces'), 0o500);
  onTestFinished(() => chmodSync(join(state, 'workspaces'), 0o700));
  await expect(one.call('index', { jobs: 1 })).resolves.toBeDefined();
});

test('several processes write it at once', async () => {
  const script = `
    const { registerWorkspace } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/workspace/registry/registry.ts'))});
    for (let i = 0; i < 60; i++) registerWorkspace('/made-up/' + (i % 20) + (i % 3 === 0 ? process.argv.at(-1) : ''));
  `;
  const run = (name: string) =>
    once(
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, name], { stdio: 'inherit' }),
      'exit',
    );
  const ends = await Promise.all(['a', 'b', 'c'].map(run));
  expect(ends.map(([code]) => code)).toEqual([0, 0, 0]);
  expect(registeredWorkspaces()).toHaveLength(80);
  expect(entries().filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a long list loses the directories that are gone', () => {
  const here = realpathSync(temporaryDirectory());
  registerWorkspace(here);
  for (let i = 0; i < 205; i++) registerWorkspace(`/made-up/${i}`);
  expect(registeredWorkspaces().length).toBeLessThan(20);
  expect(registeredWorkspaces().map(({ root }) => root)).toContain(here);
});
