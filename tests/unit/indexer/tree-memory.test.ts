/** What is remembered of a tree between processes: only for the state it belongs to, and never a reason to fail. */
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { discover } from '../../../src/discover/discover.ts';
import { recordTree } from '../../../src/discover/tree-record.ts';
import { memoryLabel, storedMemory, warmMemory } from '../../../src/indexer/plan/tree-memory.ts';
import { indexDirOf, snapshotKeyOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { configWith } from '../discover/tree-fixture.ts';
import { indexedTree } from './indexed-tree.ts';

async function prepared() {
  const tree = indexedTree({ 'a.py': 'a = 1\n' });
  await tree.index();
  const place = { indexDir: indexDirOf(tree.root), key: snapshotKeyOf(tree.root) };
  const dir = path.join(place.indexDir, 'snapshots', place.key);
  const record = (await recordTree(await discover(tree.root, { config: configWith() }), { startedAt: 0 }))!;
  return { tree, place, dir, record };
}

it('belongs to one state and one set of rules', async () => {
  const { place, record } = await prepared();
  const memory = storedMemory(place);
  const label = memoryLabel('1.db x', configWith());
  memory.remember(label, record);
  expect(storedMemory(place).recall(label)).toEqual(record);
  for (const other of [memoryLabel('1.db y', configWith()), memoryLabel('1.db x', configWith({ exclude: ['b'] }))])
    expect(memory.recall(other)).toBeUndefined();
});

it('is lost without a word when it is damaged or cannot be written', async () => {
  const { tree, place, dir, record } = await prepared();
  const memory = storedMemory(place);
  memory.remember('x', record);
  writeFileSync(path.join(dir, 'tree'), 'wayfind-tree-2\n{');
  expect(memory.recall('x')).toBeUndefined();
  expect((await tree.index()).files).toMatchObject({ parsed: 0, unchanged: 1 });
  rmSync(dir, { recursive: true });
  memory.remember('x', record);
  expect(memory.recall('x')).toBeUndefined();
});

it('drafts of killed processes are removed', async () => {
  const { place, dir, record } = await prepared();
  writeFileSync(path.join(dir, 'tree.1'), 'half');
  utimesSync(path.join(dir, 'tree.1'), 1000, 1000);
  storedMemory(place).remember('x', record);
  expect(readdirSync(dir).filter((name) => name.startsWith('tree'))).toEqual(['tree']);
});

it('a running process writes it when it has time, or when it ends', async () => {
  const { place, dir, record } = await prepared();
  rmSync(path.join(dir, 'tree'));
  const memory = warmMemory(place);
  memory.remember('x', record);
  expect(memory.recall('x')).toBe(record);
  expect(existsSync(path.join(dir, 'tree'))).toBe(false);
  memory.flush();
  expect(storedMemory(place).recall('x')).toEqual(record);
});
