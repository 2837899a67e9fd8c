/** How new an answer is: what each policy does about files that changed since they were indexed. */
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Engine, openEngine } from '../../../src/engine/engine.ts';
import type { FreshnessOptions } from '../../../src/engine/freshen.ts';
import { indexDirOf } from '../../../src/store/snapshot-dir.ts';
import { type IndexedTree, indexedTree, withEnvironment } from '../indexer/indexed-tree.ts';

const FILES = { 'a.py': 'def first():\n    return 1\n', 'b.py': 'def second():\n    return 2\n' };

async function opened(freshness: FreshnessOptions = {}): Promise<{ tree: IndexedTree; engine: Engine }> {
  const tree = indexedTree(FILES);
  await tree.index();
  const engine = openEngine({ root: tree.root, freshness });
  onTestFinished(() => engine.close());
  return { tree, engine };
}

const ask = (engine: Engine, name: string) => engine.symbol({ name, limit: 5, offset: 0 });
const edit = (tree: IndexedTree) => tree.write({ 'a.py': '\n\n\ndef third():\n    return 1\n' });
/** So many that nobody would wait. */
const editMuch = (tree: IndexedTree) =>
  tree.write(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.py`, `def many_${i}(): pass\n`])));

describe.each(['strict', 'balanced'] as const)('%s', (policy) => {
  it('answers from what is in the files now', async () => {
    const { tree, engine } = await opened({ policy });
    edit(tree);
    const { results, meta } = await ask(engine, 'third');
    expect(results[0]).toMatchObject({ path: 'a.py', line: 4 });
    expect(meta).toMatchObject({ freshness: 'fresh', notes: [] });
    await expect(ask(engine, 'first')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });

  it('writes nothing when nothing changed', async () => {
    const { tree, engine } = await opened({ policy });
    const before = tree.bytes();
    expect((await ask(engine, 'first')).meta.freshness).toBe('fresh');
    expect(tree.bytes()).toEqual(before);
  });
});

describe('balanced', () => {
  it('says that it is stale where an update takes too long, and how to mend that', async () => {
    const { tree, engine } = await opened();
    editMuch(tree);
    const { meta } = await ask(engine, 'first');
    expect(meta.freshness).toBe('stale');
    expect(meta.notes.join()).toContain('60 files changed since');
    expect(meta.next).toContain('wayfind index');
    expect((await openStrict(tree, 'many_7')).results[0]).toMatchObject({ path: 'many/f7.py' });
  });

  it('updates behind the answer where somebody sees to it', async () => {
    let updates = 0;
    const { tree, engine } = await opened({
      async syncBehind() {
        updates++;
        await tree.index();
      },
    });
    editMuch(tree);
    expect((await ask(engine, 'first')).meta).toMatchObject({
      freshness: 'stale',
      next: expect.not.arrayContaining(['wayfind index']),
    });
    await expect.poll(async () => (await ask(engine, 'first')).meta.freshness, { timeout: 20_000 }).toBe('fresh');
    expect(updates).toBe(1);
  });

  it('waits as long as the settings say', async () => {
    withEnvironment({ WAYFIND_FRESHNESS_WAIT_MS: '60000' });
    const { tree, engine } = await opened();
    editMuch(tree);
    expect((await ask(engine, 'many_3')).meta.freshness).toBe('fresh');
  });

  it('looks again before it says that something is not there', async () => {
    const { tree, engine } = await opened();
    await ask(engine, 'first');
    edit(tree);
    expect((await ask(engine, 'third')).results).toHaveLength(1);
  });
});

const openStrict = (tree: IndexedTree, name: string) => {
  const engine = openEngine({ root: tree.root, freshness: { policy: 'strict' } });
  onTestFinished(() => engine.close());
  return ask(engine, name);
};

describe('best effort', () => {
  it('answers at once, and says what is old in the answer', async () => {
    const { tree, engine } = await opened({ policy: 'best_effort' });
    edit(tree);
    const { meta } = await ask(engine, 'first');
    expect(meta.freshness).toBe('stale');
    expect(tree.ask((reader) => reader.symbolsNamed('third'))).toEqual([]);
  });

  it('says that what is not there may be new', async () => {
    const { tree, engine } = await opened({ policy: 'best_effort' });
    edit(tree);
    await expect(ask(engine, 'third')).rejects.toThrow('the index is stale: 1 file changed since');
  });
});

describe('what cannot be updated', () => {
  it('is answered as it is: a read-only index', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const { tree, engine } = await opened();
    edit(tree);
    const dir = path.join(indexDirOf(tree.root), 'snapshots', 'live');
    chmodSync(dir, 0o555);
    onTestFinished(() => chmodSync(dir, 0o755));
    expect((await ask(engine, 'second')).meta.freshness).toBe('stale');
  });

  it('is answered as it is: a source that fails', async () => {
    const { AppError } = await import('../../../src/errors/errors.ts');
    const delta = {
      isNothing: false,
      isTreeChanged: false,
      changed: ['a.py'],
      added: [],
      removed: [],
      estimatedMs: 10,
    };
    const { engine } = await opened({
      source: {
        check: async () => delta,
        sync: () => Promise.reject(new AppError('INDEX_READ_ONLY', 'nobody may write here')),
      },
    });
    const { meta } = await ask(engine, 'second');
    expect(meta.freshness).toBe('stale');
    expect(meta.notes.join()).toContain('nobody may write here');
  });

  it('is answered as it is: a tree that is gone', async () => {
    const { tree, engine } = await opened();
    for (const name of Object.keys(FILES)) rmSync(path.join(tree.root, name));
    await expect(ask(engine, 'first')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});
