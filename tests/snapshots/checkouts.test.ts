/** Going back to what was checked out before: begun from what the index was then, never answered from it. */

import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Results as RefsResults } from '../../src/answers/refs/tool.ts';
import { defaultConfig, loadConfig } from '../../src/config/config.ts';
import type { IndexReport } from '../../src/indexer/index-report.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openDatabase } from '../../src/store/schema/open.ts';
import {
  currentGeneration,
  indexDirOf,
  snapshotKeyOf,
  snapshotKindOf,
  snapshotPaths,
} from '../../src/store/snapshots/snapshot-dir.ts';
import { snapshotKeys } from '../../src/store/snapshots/snapshot-list.ts';
import { explainPlan } from '../../src/workspace/explain-plan.ts';
import { callTool } from '../kit/call-tool.ts';
import { differences, freshRowsOf, rowsOf } from '../kit/compare-index.ts';
import { createRepository, engineIn, type Files, placesOf, type Repository, writeIn } from './repository.ts';

const MANY = 30;

/** Each file has a function of its own and calls that of the next one. */
const filesOf = (word: string): Files =>
  Object.fromEntries(
    Array.from({ length: MANY }, (_, i) => {
      const next = (i + 1) % MANY;
      return [
        `m${i}.py`,
        `from m${next} import ${word}_${next}\n\n\ndef ${word}_${i}():\n    return ${word}_${next}()\n`,
      ];
    }),
  );

/** `trunk` and `topic` have other contents in all of these files; some more are common to both. */
function forked(): Repository {
  const common = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`lib/c${i}.py`, `COMMON_${i} = ${i}\n`]));
  const repository = createRepository({ ...common, ...filesOf('old') });
  repository.git('checkout', '-q', '-b', 'topic');
  repository.commit({ ...filesOf('new'), 'extra.py': 'def extra():\n    return 1\n' });
  repository.git('checkout', '-q', 'trunk');
  return repository;
}

async function index(root: string): Promise<IndexReport> {
  const { config } = await loadConfig({ root });
  return indexWorkspace({ root, config, jobs: 1 });
}

async function switchTo({ git, root }: Repository, ref: string): Promise<IndexReport['files']> {
  git('checkout', '-q', ref);
  return (await index(root)).files;
}

const kept = (root: string): string[] =>
  snapshotKeys(indexDirOf(root)).filter((key) => snapshotKindOf(key) === 'checkout');

async function expectFresh({ root, home }: Repository): Promise<void> {
  expect(differences(rowsOf(root), await freshRowsOf(root, path.join(home, 'fresh')))).toEqual([]);
}

describe('a branch that was checked out before', () => {
  test('is parsed once, however often one goes back to it', async () => {
    const repository = forked();
    await index(repository.root);
    expect(await switchTo(repository, 'topic')).toMatchObject({ parsed: MANY + 1 });
    repository.git('checkout', '-q', 'trunk');
    const back = await index(repository.root);
    expect(back.files).toMatchObject({ parsed: 0, total: 2 * MANY });
    expect(explainPlan(back).begin).toBe('from the index of an earlier checkout');
    await expectFresh(repository);
    expect(await switchTo(repository, 'topic')).toMatchObject({ parsed: 0, total: 2 * MANY + 1 });
    await expectFresh(repository);
    const engine = engineIn(repository.root);
    expect(await placesOf(engine, 'new_3')).toEqual(['m3.py:4']);
    expect(await placesOf(engine, 'old_3')).toEqual([]);
  });

  test('is answered as it is now, with what was edited and committed meanwhile', async () => {
    const repository = forked();
    const { root, git } = repository;
    // Not committed: it is left behind with the index, and is in no commit.
    writeIn(root, { 'm3.py': 'def unfinished():\n    return 1\n' });
    await index(root);
    git('stash', '-q');
    await switchTo(repository, 'topic');
    git('checkout', '-q', 'trunk');
    repository.commit({ 'm4.py': 'def committed():\n    return 1\n' }, ['m5.py']);
    await index(root);
    await expectFresh(repository);
    const engine = engineIn(root);
    expect(await placesOf(engine, 'unfinished')).toEqual([]);
    expect(await placesOf(engine, 'committed')).toEqual(['m4.py:1']);
    expect(await placesOf(engine, 'old_5')).toEqual([]);
  });

  test('is no longer kept after three others, or where none is to be', async () => {
    const repository = forked();
    const { root, git, commit } = repository;
    await index(root);
    for (const word of ['one', 'two', 'three', 'four']) {
      git('checkout', '-q', '-b', word);
      commit(filesOf(word));
      await index(root);
    }
    expect(kept(root)).toHaveLength(3);
    expect(await switchTo(repository, 'trunk')).toMatchObject({ parsed: MANY });

    rmSync(indexDirOf(root), { recursive: true });
    const config = { ...defaultConfig(), snapshots: { ...defaultConfig().snapshots, keep_checkouts: 0 } };
    await indexWorkspace({ root, config, jobs: 1 });
    git('checkout', '-q', 'topic');
    await indexWorkspace({ root, config, jobs: 1 });
    expect(kept(root)).toEqual([]);
  });

  test('is there in spite of another index that is of no use', async () => {
    const repository = forked();
    const { root, git } = repository;
    await index(root);
    const engine = engineIn(root);
    expect(await placesOf(engine, 'new_3', 'topic')).toEqual(['m3.py:4']);
    const [commit] = snapshotKeys(indexDirOf(root)).filter((key) => snapshotKindOf(key) === 'commit');
    const db = openDatabase(currentGeneration(snapshotPaths(indexDirOf(root), commit))!, 'write');
    db.exec("UPDATE meta SET value = '99.0.0' WHERE key = 'tool_version'");
    db.close();
    const linked = path.join(indexDirOf(root), 'snapshots/worktree-hostile');
    mkdirSync(linked);
    symlinkSync('/dev/zero', path.join(linked, 'current'));
    git('checkout', '-q', 'topic');
    expect((await index(root)).files).toMatchObject({ parsed: MANY + 1 });
    await expectFresh(repository);
  });

  test('of a run that was killed leaves no copy behind for long', async () => {
    const repository = forked();
    const { root } = repository;
    await index(root);
    const left = path.join(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)).dir, 'copy-of-a-killed-run.db');
    writeFileSync(left, 'half');
    utimesSync(left, 1, 1);
    repository.commit({ 'm1.py': 'def changed():\n    return 1\n' });
    await index(root);
    expect(existsSync(left)).toBe(false);
  });

  test('is listed with its size, and can be removed', async () => {
    const repository = forked();
    await index(repository.root);
    await switchTo(repository, 'topic');
    const engine = engineIn(repository.root);
    const { results } = await callTool<RefsResults>(engine, { name: 'refs' });
    const checkout = results.refs.find(({ kind }) => kind === 'checkout');
    expect(checkout).toMatchObject({ name: 'trunk', state: 'ready', current: false });
    expect(checkout?.bytes).toBeGreaterThan(0);
    await callTool(engine, { name: 'refs', input: { action: 'prune', all: true } });
    expect(kept(repository.root)).toEqual([]);
  });
});

test('a change of few files, or of many without a checkout, keeps nothing', async () => {
  const repository = forked();
  const { root, commit } = repository;
  await index(root);
  commit({ 'm1.py': 'def changed():\n    return 1\n' });
  await index(root);
  writeIn(root, filesOf('edited'));
  await index(root);
  expect(kept(root)).toEqual([]);
});
