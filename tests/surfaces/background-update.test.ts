/** A command that answers from a stale index starts a background process that updates it. */
import type { SpawnOptions } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeWriterLock } from '../../src/store/jobs/writer-lock.ts';
import { indexDirOf, snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { end, has, isRoot, openTree, programOn, python, sharedState, snapshotDir } from '../faults/program.ts';
import type { IndexedTree } from '../unit/indexer/indexed-tree.ts';

/** No update is quick enough to be waited for. */
const IMPATIENT = { ...process.env, WAYFIND_FRESHNESS_WAIT_MS: '0' };
const WAIT_MS = 20_000;
/** Somebody who may not write what the superuser, whom nothing is forbidden, has made. */
const NOBODY = { uid: 65_534, gid: 65_534 };

async function changedTree(): Promise<IndexedTree> {
  const tree = openTree({ 'a.py': python('first'), 'b.py': python('other') });
  await tree.index();
  tree.write({ 'a.py': python('second'), 'b.py': `# edited\n${python('other')}` });
  return tree;
}

async function ask(tree: IndexedTree, background: boolean, options: SpawnOptions = {}) {
  const env = {
    ...IMPATIENT,
    HOME: tree.root,
    WAYFIND_STATE_DIR: sharedState(),
    WAYFIND_FRESHNESS_BACKGROUND: String(background),
  };
  const { reply } = await end(programOn(tree.root).start(['symbol', 'other'], { env, ...options }));
  return reply;
}

test('the next answer has what changed, and the stale one says so', async () => {
  const tree = await changedTree();
  const { results, meta } = await ask(tree, true);
  expect(results).toHaveLength(1);
  expect(meta.freshness).toBe('stale');
  expect(meta.notes).toContain('the index is stale: 2 files changed since (it is being updated)');
  expect(meta.next.join()).not.toContain('wayfind index');
  for (const deadline = Date.now() + WAIT_MS; !has(tree, 'second') && Date.now() < deadline; ) await sleep(50);
  expect(has(tree, 'second')).toBe(true);
  expect(has(tree, 'first')).toBe(false);
});

test('an answer does not wait longer than it may for another process that writes', async () => {
  const tree = await changedTree();
  const lock = await takeWriterLock(snapshotPaths(indexDirOf(tree.root), 'live').lock, { waitMs: 0 });
  const env = {
    ...process.env,
    WAYFIND_FRESHNESS_WAIT_MS: '300',
    WAYFIND_FRESHNESS_BACKGROUND: 'true',
    HOME: tree.root,
  };
  const { reply } = await end(programOn(tree.root).start(['symbol', 'other'], { env }));
  lock.release();
  expect(reply.meta.freshness).toBe('stale');
  expect(reply.meta.notes).toContain('the index is stale: 2 files changed since (it is being updated)');
});

test('none is left where the settings forbid it, or it could not write', async () => {
  const tree = await changedTree();
  const why = 'the index is stale: 2 files changed since (updating it takes longer than an answer waits)';
  const forbidden = await ask(tree, false);
  expect(forbidden.meta.notes).toContain(why);
  expect(forbidden.meta.next.join()).toContain('wayfind index');
  chmodSync(snapshotDir(tree), 0o555);
  const { meta } = await ask(tree, true, isRoot ? NOBODY : {});
  chmodSync(snapshotDir(tree), 0o755);
  expect(meta.notes).toContain(why);
});
