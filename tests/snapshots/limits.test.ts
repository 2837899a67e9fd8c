/** Snapshots of trees that no longer exist are removed by age, number and size; those of existing trees stay. */

import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Results as RefsResults } from '../../src/answers/refs/tool.ts';
import { takeWriterLock } from '../../src/store/jobs/writer-lock.ts';
import { snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { removeSnapshot, type SnapshotEntry } from '../../src/store/snapshots/snapshot-list.ts';
import { evictions } from '../../src/workspace/snapshot-limits.ts';
import { callTool } from '../kit/call-tool.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { createRepository, engineIn, placesOf } from './repository.ts';

const DAY_MS = 86_400_000;
const NOW = 1_700_000_000_000;

const commitEntry = (name: string, more: Partial<SnapshotEntry> = {}): SnapshotEntry => ({
  key: `commit-${name}`,
  kind: 'commit',
  state: 'ready',
  bytes: 1_000_000,
  usedMs: NOW,
  meta: {},
  ...more,
});

const gone = (entries: readonly SnapshotEntry[], limits: Partial<Parameters<typeof evictions>[1]>, keep?: string) =>
  evictions(entries, { keep_days: 1000, keep_count: 1000, keep_mb: 1000, ...limits }, { nowMs: NOW, keep }).map(
    ({ entry, why }) => `${entry.key.slice('commit-'.length)} ${why}`,
  );

describe('what goes', () => {
  const entries = ['a', 'b', 'c'].map((name, i) => commitEntry(name, { usedMs: NOW - i * 10 * DAY_MS }));

  test('by age, count and size, the least recently used first', () => {
    expect(gone(entries, {})).toEqual([]);
    expect(gone(entries, { keep_days: 5 })).toEqual(['c age', 'b age']);
    expect(gone(entries, { keep_count: 1 })).toEqual(['c count', 'b count']);
    expect(gone(entries, { keep_mb: 2 })).toEqual(['c size']);
    expect(gone(entries, { keep_mb: 0, keep_days: 15 }, 'commit-a')).toEqual(['c age', 'b size']);
  });

  test('never what is being made or written, or a tree that is there', () => {
    const { root } = createRepository({ 'a.py': 'def a(): pass\n' });
    const old = { usedMs: NOW - DAY_MS };
    const writing = commitEntry('w', { ...old, state: 'writing' });
    const begun = commitEntry('b', { state: 'unusable' });
    const here: SnapshotEntry = { ...commitEntry('x', old), key: snapshotKeyOf(root), kind: 'tree', meta: { root } };
    const removed: SnapshotEntry = { ...here, key: 'worktree-old', kind: 'worktree', meta: { root: `${root}-gone` } };
    expect(evictions([writing, begun, here, removed], NOTHING, { nowMs: NOW }).map(({ entry }) => entry.key)).toEqual([
      'worktree-old',
    ]);
  });
});

const NOTHING = { keep_days: 0, keep_count: 0, keep_mb: 0 };

const snapshotsIn = (root: string): string[] => readdirSync(path.join(root, '.wayfind', 'snapshots')).sort();

describe('refs', () => {
  test('lists worktrees and commits, and prunes what is over the limits', async () => {
    const { root, home, git, commit } = createRepository({ 'a.py': 'def a(): pass\n' });
    git('tag', 'v1');
    commit({ 'b.py': 'def b(): pass\n' });
    git('worktree', 'add', '-q', '-b', 'side', path.join(home, 'side'));
    git('worktree', 'add', '-q', '-b', 'idle', path.join(home, 'idle'));
    const engine = engineIn(root);
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    expect(await placesOf(engine, 'a', 'v1')).toEqual(['a.py:1']);
    expect(await placesOf(engineIn(path.join(home, 'side')), 'b')).toEqual(['b.py:1']);
    const ask = (input: object) => callTool<RefsResults>(engine, { name: 'refs', input });
    const { results } = await ask({});
    expect(results.refs.map(({ name, branch, state, current }) => [name, branch, state, current])).toEqual([
      [root, 'trunk', 'ready', true],
      [path.join(home, 'idle'), 'idle', 'not_indexed', false],
      [path.join(home, 'side'), 'side', 'ready', false],
      ['v1', undefined, 'ready', false],
    ]);
    expect(results.total_bytes).toBeGreaterThan(10_000);
    expect((await ask({ action: 'prune' })).results.removed).toBe(0);
    git('worktree', 'remove', '--force', path.join(home, 'side'));
    const planned = await ask({ action: 'prune', all: true, dry_run: true });
    expect(planned.results.refs.filter(({ removed }) => removed).map(({ state }) => state)).toEqual(['gone', 'ready']);
    expect(snapshotsIn(root)).toHaveLength(3);
    expect((await ask({ action: 'prune', all: true })).results.removed).toBe(2);
    expect(snapshotsIn(root)).toEqual(['live']);
    expect(await placesOf(engine, 'a', 'v1')).toEqual(['a.py:1']);
  });

  test('are kept within the limits as new ones are made', async () => {
    const { root, git, commit } = createRepository({ 'a.py': 'def a(): pass\n' });
    for (let i = 0; i < 4; i++) {
      git('tag', `v${i}`);
      commit({ 'a.py': `def a${i}(): pass\n` });
    }
    withEnvironment({ WAYFIND_SNAPSHOTS_KEEP_COUNT: '2' });
    const engine = engineIn(root);
    for (let i = 0; i < 4; i++) {
      expect(await placesOf(engine, 'nothing', `v${i}`)).toEqual([]);
      age(root, `commit-${git('rev-parse', `v${i}`)}`, 10 - i);
    }
    const kept = snapshotsIn(root).filter((key) => key.startsWith('commit-'));
    expect(kept.toSorted()).toEqual(['v1', 'v2', 'v3'].map((tag) => `commit-${git('rev-parse', tag)}`).toSorted());
  });

  test('prune goes by age, count and size as they are set, and status shows the room that it makes', async () => {
    const { root, git, commit } = createRepository({ 'a.py': 'def a(): pass\n' });
    const engine = engineIn(root);
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    for (const days of [20, 5, 1]) {
      git('tag', `v${days}`);
      await placesOf(engine, 'a', `v${days}`);
      commit({ 'b.py': `def b${days}(): pass\n` });
    }
    for (const days of [20, 5, 1]) age(root, `commit-${git('rev-parse', `v${days}`)}`, 24 * days);
    const prune = async (limits: Record<string, string>, dry_run = true) => {
      withEnvironment({ WAYFIND_SNAPSHOTS_KEEP_DAYS: '14', ...limits });
      const { results } = await callTool<RefsResults>(engine, { name: 'refs', input: { action: 'prune', dry_run } });
      return results.refs.flatMap(({ name, removed }) => (removed ? [`${name} ${removed}`] : [])).sort();
    };
    const disk = async () => (await callTool(engine, { name: 'status' })).results.disk;
    expect(await prune({ WAYFIND_SNAPSHOTS_KEEP_DAYS: '30' })).toEqual([]);
    expect(await prune({})).toEqual(['v20 age']);
    expect(await prune({ WAYFIND_SNAPSHOTS_KEEP_COUNT: '1' })).toEqual(['v20 age', 'v5 count']);
    const before = await disk();
    expect(before.snapshots).toBe(4);
    expect(await prune({ WAYFIND_SNAPSHOTS_KEEP_MB: '0' }, false)).toEqual(['v1 size', 'v20 age', 'v5 size']);
    const after = await disk();
    expect(after.snapshots).toBe(1);
    expect(after.bytes).toBeLessThan(before.bytes / 2);
    expect(snapshotsIn(root)).toEqual(['live']);
  });

  test('one that is being written is not removed', async () => {
    const { root, git } = createRepository({ 'a.py': 'def a(): pass\n' });
    await placesOf(engineIn(root), 'a', 'HEAD');
    const key = `commit-${git('rev-parse', 'HEAD')}`;
    const dir = path.join(root, '.wayfind', 'snapshots', key);
    const { release } = await takeWriterLock(path.join(dir, 'writer.lock'), { waitMs: 0 });
    expect(await removeSnapshot(path.join(root, '.wayfind'), key)).toBe(false);
    expect(existsSync(path.join(dir, 'current'))).toBe(true);
    release();
    expect(await removeSnapshot(path.join(root, '.wayfind'), key)).toBe(true);
    expect(existsSync(dir)).toBe(false);
  });
});

/** As if it had been used last some hours ago. */
function age(root: string, key: string, hours: number): void {
  const dir = path.join(root, '.wayfind', 'snapshots', key);
  const seconds = Date.now() / 1000 - 3600 * hours;
  for (const name of readdirSync(dir)) utimesSync(path.join(dir, name), seconds, seconds);
}
