/** Every worktree answers for itself, from an index of its own in the directory of the main one. */
import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';
import { commitIn, createRepository, engineIn, placesOf, temporary, writeIn } from './repository.ts';

const SHARED = { 'src/shared.py': 'def shared(): pass\n', 'src/other.py': 'from shared import shared\nshared()\n' };

async function index(root: string) {
  const { config } = await loadConfig({ root });
  return indexWorkspace({ root, config, jobs: 1 });
}

const snapshotsIn = (root: string): string[] => readdirSync(path.join(root, '.wayfind', 'snapshots')).sort();

describe('a linked worktree', () => {
  test('begins with a copy of the nearest index and reads only what differs', async () => {
    const { root, home, git } = createRepository({ ...SHARED, 'src/old.py': 'def old(): pass\n' });
    await index(root);
    const side = path.join(home, 'side');
    git('worktree', 'add', '-q', '-b', 'side', side);
    commitIn(side, { 'src/new.py': 'def new(): pass\n' }, ['src/old.py']);
    const { files } = await index(side);
    expect(files).toMatchObject({ total: 3, parsed: 1, unchanged: 2, removed: 1 });
    expect(existsSync(path.join(side, '.wayfind'))).toBe(false);
    expect(snapshotsIn(root)).toEqual(['live', snapshotKeyOf(side)]);
    expect(await placesOf(engineIn(side), 'new')).toEqual(['src/new.py:1']);
    expect(await placesOf(engineIn(side), 'old')).toEqual([]);
    expect(await placesOf(engineIn(root), 'new')).toEqual([]);
    expect(await placesOf(engineIn(root), 'old')).toEqual(['src/old.py:1']);
  });

  test('is indexed by its first question, where another worktree is', async () => {
    const { root, home, git } = createRepository(SHARED);
    await index(root);
    const side = path.join(home, 'side');
    git('worktree', 'add', '-q', '--detach', side);
    writeIn(side, { 'src/mine.py': 'def mine(): pass\n' });
    expect(await placesOf(engineIn(side), 'mine')).toEqual(['src/mine.py:1']);
    expect(await placesOf(engineIn(root), 'mine')).toEqual([]);
  });

  test('nested in the main tree is not part of it', async () => {
    const { root, git } = createRepository(SHARED);
    git('worktree', 'add', '-q', '-b', 'inner', 'trees/inner');
    const inner = path.join(root, 'trees/inner');
    writeIn(inner, { 'src/inner.py': 'def inner_only(): pass\n' });
    await index(root);
    expect(await placesOf(engineIn(root), 'inner_only')).toEqual([]);
    expect(await placesOf(engineIn(inner), 'inner_only')).toEqual(['src/inner.py:1']);
    expect(await placesOf(engineIn(root), 'shared')).toEqual(['src/shared.py:1']);
    expect(indexDirOf(inner)).toBe(path.join(root, '.wayfind'));
  });

  test('of a bare repository shares an index directory with its sisters', async () => {
    const { root, home } = createRepository(SHARED);
    const bare = path.join(home, 'bare.git');
    runGitIn(home, ['clone', '-q', '--bare', root, bare]);
    const [one, two] = ['one', 'two'].map((name) => path.join(home, name));
    runGitIn(bare, ['worktree', 'add', '-q', '-b', 'one', one]);
    runGitIn(bare, ['worktree', 'add', '-q', '-b', 'two', two]);
    commitIn(two, { 'src/two.py': 'def two(): pass\n' });
    await index(one);
    const { files } = await index(two);
    expect(files).toMatchObject({ parsed: 1, unchanged: 2 });
    expect(indexDirOf(one)).toBe(indexDirOf(two));
    expect(indexDirOf(one).startsWith(bare)).toBe(true);
    expect(await placesOf(engineIn(one), 'two')).toEqual([]);
    expect(await placesOf(engineIn(two), 'two')).toEqual(['src/two.py:1']);
  });

  test('that was moved, and another under its old name, each answer for themselves', async () => {
    const { root, home, git } = createRepository(SHARED);
    await index(root);
    const [first, moved] = [path.join(home, 'first'), path.join(home, 'moved')];
    git('worktree', 'add', '-q', '-b', 'first', first);
    commitIn(first, { 'src/first.py': 'def first(): pass\n' });
    expect(await placesOf(engineIn(first), 'first')).toEqual(['src/first.py:1']);
    git('worktree', 'move', first, moved);
    expect(await placesOf(engineIn(moved), 'first')).toEqual(['src/first.py:1']);
    git('worktree', 'remove', '--force', moved);
    git('worktree', 'add', '-q', '--detach', first, 'trunk');
    expect(await placesOf(engineIn(first), 'first')).toEqual([]);
    expect(await placesOf(engineIn(first), 'shared')).toEqual(['src/shared.py:1']);
  });

  test('whose link is forged has an index of its own', async () => {
    const { root } = createRepository(SHARED);
    await index(root);
    const home = temporary();
    writeIn(home, { '.git': `gitdir: ${root}/.git\n`, 'a.py': 'def a(): pass\n' });
    expect(indexDirOf(home)).toBe(path.join(home, '.wayfind'));
  });
});

describe('names that are written alike', () => {
  test('are apart', async () => {
    const { root, home, git } = createRepository(SHARED);
    const [one, two] = ['é', 'ü'].map((name) => path.join(home, name));
    git('worktree', 'add', '-q', '--detach', one);
    git('worktree', 'add', '-q', '--detach', two);
    expect(snapshotKeyOf(one)).not.toBe(snapshotKeyOf(two));
    expect(snapshotKeyOf(root)).toBe('live');
  });

  test('a main worktree that was moved takes its index along', async () => {
    const { root, home } = createRepository(SHARED);
    await index(root);
    const elsewhere = path.join(home, 'elsewhere');
    renameSync(root, elsewhere);
    const { files } = await index(elsewhere);
    expect(files).toMatchObject({ parsed: 0, unchanged: 2 });
  });
});
