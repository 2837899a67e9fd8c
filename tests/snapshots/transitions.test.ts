/** What git does to a tree: the next answer is that of the tree as it is then, and its index was brought up to date, not built anew. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { readHistory } from '../../src/store/jobs/jobs.ts';
import { commitKeyOf, indexDirOf, snapshotKeyOf, snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';
import { createRepository, engineIn, placesOf, type Repository, writeIn } from './repository.ts';

const named = (name: string) => `def ${name}():\n    return 1\n`;
const COMMON = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`common/f${i}.py`, named(`common_${i}`)]));

/** `trunk` has `mine` and, in a.py, `first`; on `topic` a.py has `fresh`, and there is `extra`. */
async function forked(): Promise<Repository> {
  const repository = createRepository({ ...COMMON, 'a.py': named('first') });
  repository.git('checkout', '-q', '-b', 'topic');
  repository.commit({ 'a.py': named('fresh'), 'extra.py': named('extra') });
  repository.git('checkout', '-q', 'trunk');
  repository.commit({ 'b.py': named('mine') });
  await index(repository.root);
  return repository;
}

async function index(root: string): Promise<void> {
  const { config } = await loadConfig({ root });
  await indexWorkspace({ root, config, jobs: 1 });
}

/** The runs that changed an index, the last one first. */
const runs = (root: string, key = snapshotKeyOf(root)) => readHistory(snapshotPaths(indexDirOf(root), key));

interface Transition {
  readonly happen: (repository: Repository) => unknown;
  /** Where each name is afterwards. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  /** Files that had to be parsed for that. */
  readonly parsed: number;
}

const TOPIC = { fresh: ['a.py:1'], extra: ['extra.py:1'], first: [], mine: [] };
const TRUNK = { first: ['a.py:1'], mine: ['b.py:1'], fresh: [], extra: [] };
const BOTH = { ...TOPIC, mine: ['b.py:1'] };

const TRANSITIONS: Readonly<Record<string, Transition>> = {
  'checkout of a branch': { happen: ({ git }) => git('checkout', '-q', 'topic'), places: TOPIC, parsed: 2 },
  'checkout of a commit': {
    happen: ({ git }) => git('checkout', '-q', '--detach', 'topic'),
    places: TOPIC,
    parsed: 2,
  },
  commit: {
    happen: ({ commit }) => commit({ 'a.py': named('second') }),
    places: { ...TRUNK, first: [], second: ['a.py:1'] },
    parsed: 1,
  },
  amend: {
    happen({ root, git }) {
      writeIn(root, { 'c.py': named('late') });
      git('add', '-A');
      git('commit', '-q', '--amend', '--no-edit');
    },
    places: { ...TRUNK, late: ['c.py:1'] },
    parsed: 1,
  },
  rebase: { happen: ({ git }) => git('rebase', '-q', 'topic'), places: BOTH, parsed: 2 },
  merge: { happen: ({ git }) => git('merge', '-q', '-m', 'both', 'topic'), places: BOTH, parsed: 2 },
  'reset --hard': { happen: ({ git }) => git('reset', '-q', '--hard', 'topic'), places: TOPIC, parsed: 2 },
  'a force-push that is taken over': {
    happen({ home, root, git }) {
      const other = path.join(home, 'other');
      runGitIn(home, ['clone', '-q', root, other]);
      git('config', 'receive.denyCurrentBranch', 'updateInstead');
      git('checkout', '-q', '--detach');
      runGitIn(other, ['push', '-q', '--force', 'origin', 'origin/topic:refs/heads/trunk']);
      git('checkout', '-q', 'trunk');
    },
    places: TOPIC,
    parsed: 2,
  },
  gc: {
    happen({ git, commit }) {
      commit({ 'a.py': named('second') });
      git('gc', '-q', '--prune=now');
    },
    places: { ...TRUNK, first: [], second: ['a.py:1'] },
    parsed: 1,
  },
};

describe('the next answer is right, from the index there was', () => {
  test.each(Object.entries(TRANSITIONS))('%s', async (_, { happen, places, parsed }) => {
    const repository = await forked();
    const { root } = repository;
    expect(await placesOf(engineIn(root), 'first')).toEqual(['a.py:1']);
    const before = runs(root);
    happen(repository);
    const engine = engineIn(root);
    for (const [name, expected] of Object.entries(places)) expect(await placesOf(engine, name)).toEqual(expected);
    expect(await placesOf(engine, 'common_3')).toEqual(['common/f3.py:1']);
    const since = runs(root).slice(0, -before.length);
    expect(since).toMatchObject([{ kind: 'update', state: 'published', counts: { parsed } }]);
  });

  test('stash, and back', async () => {
    const { root, git } = await forked();
    writeIn(root, { 'a.py': named('begun'), 'untracked.py': named('untracked') });
    expect(await placesOf(engineIn(root), 'begun')).toEqual(['a.py:1']);
    git('stash', 'push', '-q', '-u');
    expect(await placesOf(engineIn(root), 'begun')).toEqual([]);
    expect(await placesOf(engineIn(root), 'untracked')).toEqual([]);
    expect(await placesOf(engineIn(root), 'first')).toEqual(['a.py:1']);
    git('stash', 'pop', '-q');
    expect(await placesOf(engineIn(root), 'untracked')).toEqual(['untracked.py:1']);
    expect(await placesOf(engineIn(root), 'first')).toEqual([]);
    expect(runs(root).filter(({ kind }) => kind === 'rebuild')).toHaveLength(1);
  });

  test('a ref that was pushed over, and what it named before', async () => {
    const { root, git } = await forked();
    const [before, after] = [git('rev-parse', 'topic'), git('rev-parse', 'trunk')];
    expect(await placesOf(engineIn(root), 'fresh', 'topic')).toEqual(['a.py:1']);
    git('branch', '-f', 'topic', 'trunk');
    expect(await placesOf(engineIn(root), 'fresh', 'topic')).toEqual([]);
    expect(await placesOf(engineIn(root), 'mine', 'topic')).toEqual(['b.py:1']);
    git('reflog', 'expire', '--expire=now', '--all');
    git('gc', '-q', '--prune=now');
    // Its objects are gone; a snapshot that nothing names answers nobody.
    await expect(placesOf(engineIn(root), 'fresh', before)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(runs(root, commitKeyOf(after, ''))).toMatchObject([{ kind: 'update', counts: { parsed: 0 } }]);
  });

  test('worktree move', async () => {
    const { home, git } = await forked();
    const [side, moved] = [path.join(home, 'side'), path.join(home, 'moved')];
    git('worktree', 'add', '-q', '-b', 'side', side, 'topic');
    expect(await placesOf(engineIn(side), 'fresh')).toEqual(['a.py:1']);
    writeIn(side, { 'a.py': named('edited') });
    git('worktree', 'move', side, moved);
    expect(await placesOf(engineIn(moved), 'edited')).toEqual(['a.py:1']);
    expect(await placesOf(engineIn(moved), 'fresh')).toEqual([]);
    expect(await placesOf(engineIn(moved), 'extra')).toEqual(['extra.py:1']);
    // From a copy of the index it had in its old place.
    expect(runs(moved).at(-1)).toMatchObject({ kind: 'update', counts: { parsed: 1 } });
  });
});
