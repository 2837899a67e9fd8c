/** How new an answer is: what each policy does about files that changed since they were indexed. */

import { chmodSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../src/errors/errors.ts';
import { NO_DELTA } from '../../../src/indexer/plan/sync-delta.ts';
import { markRunning, newJob } from '../../../src/store/jobs/jobs.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../../src/store/snapshots/snapshot-dir.ts';
import type { FreshnessOptions } from '../../../src/workspace/ensure-fresh.ts';
import { openWorkspace, type Workspace } from '../../../src/workspace/workspace.ts';
import { callTool } from '../../kit/call-tool.ts';
import { randomOf } from '../../kit/random-edits.ts';
import { type IndexedTree, indexedTree, withEnvironment } from '../indexer/indexed-tree.ts';

const FILES = { 'a.py': 'def first():\n    return 1\n', 'b.py': 'def second():\n    return 2\n' };

async function opened(freshness: FreshnessOptions = {}): Promise<{ tree: IndexedTree; engine: Workspace }> {
  const tree = indexedTree(FILES);
  await tree.index();
  const engine = openWorkspace({ root: tree.root, freshness });
  onTestFinished(() => engine.close());
  return { tree, engine };
}

const ask = (engine: Workspace, name: string) => callTool(engine, { name: 'symbol', input: { name, limit: 5 } });
const edit = (tree: IndexedTree) => tree.write({ 'a.py': '\n\n\ndef third():\n    return 1\n' });
/** So many that nobody would wait. */
const editMuch = (tree: IndexedTree) =>
  tree.write(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.py`, `def many_${i}(): pass\n`])));

describe('a tree of many files', () => {
  const many = (word: (i: number) => string) =>
    Object.fromEntries(Array.from({ length: 1600 }, (_, i) => [`d${i % 40}/f${i}.py`, `def ${word(i)}(): pass\n`]));

  it('is compared by git, and the next answer has every edit', { timeout: 120_000 }, async () => {
    const tree = indexedTree(many((i) => `old_${String(i).padStart(4, '0')}`));
    await tree.index();
    const fresh = async (name: string) => {
      // As a process for each question.
      const engine = openWorkspace({ root: tree.root, freshness: { policy: 'strict' } });
      try {
        return await ask(engine, name);
      } finally {
        engine.close();
      }
    };
    await sleep(4000);
    await fresh('old_0000'); // Old enough by now: writes the stamps.
    const { dir } = snapshotPaths(indexDirOf(tree.root), snapshotKeyOf(tree.root));
    expect(readdirSync(dir).filter((name) => name.startsWith('tree-stamps-'))).toHaveLength(1);
    const random = randomOf(7);
    for (let round = 0; round < 12; round++) {
      const i = random(1600);
      const [file, name] = [path.join(tree.root, `d${i % 40}/f${i}.py`), `new_${String(round).padStart(4, '0')}`];
      const { atime, mtime } = statSync(file);
      writeFileSync(file, `def ${name}(): pass\n`);
      if (round % 2 === 0) utimesSync(file, atime, mtime);
      const { results, meta } = await fresh(name);
      expect(results[0]).toMatchObject({ path: `d${i % 40}/f${i}.py` });
      expect(meta).toMatchObject({ freshness: 'fresh', notes: [] });
    }
    tree.write({ 'd1/added.py': 'def added(): pass\n' });
    expect((await fresh('added')).results[0]).toMatchObject({ path: 'd1/added.py' });
    rmSync(path.join(tree.root, 'd1/added.py'));
    await expect(fresh('added')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

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
    withEnvironment({ WAYFIND_FRESHNESS_WAIT_MS: '300' });
    const { tree, engine } = await opened();
    editMuch(tree);
    const { meta } = await ask(engine, 'first');
    expect(meta.freshness).toBe('stale');
    expect(meta.notes.join()).toContain('60 files changed since');
    expect(meta.next).toContain('wayfind index');
    expect((await openStrict(tree, 'many_7')).results[0]).toMatchObject({ path: 'many/f7.py' });
  });

  it('updates behind the answer where somebody sees to it', async () => {
    withEnvironment({ WAYFIND_FRESHNESS_WAIT_MS: '300' });
    let updates = 0;
    const { tree, engine } = await opened({
      async syncInBackground() {
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

  it('answers in time when an update takes longer than it was expected to', async () => {
    withEnvironment({ WAYFIND_FRESHNESS_WAIT_MS: '20' });
    const ends: (() => void)[] = [];
    const { engine } = await opened({
      source: {
        check: async () => ({ ...NO_DELTA, isNothing: ends.length > 1, changed: ['a.py'], estimatedMs: 1 }),
        sync: () => new Promise((resolve) => ends.push(() => resolve({}))),
        doubt() {},
        isSyncing: () => ends.length === 1,
      },
    });
    for (const _ of ['starts the update', 'does not start it again'])
      expect((await ask(engine, 'first')).meta).toMatchObject({
        freshness: 'stale',
        notes: ['the index is stale: 1 file changed since (it is being updated)'],
      });
    expect(ends).toHaveLength(1);
  });

  it('does not wait for an update that is running already', async () => {
    withEnvironment({ WAYFIND_FRESHNESS_WAIT_MS: '20' });
    const never = () => new Promise<never>(() => {});
    const { engine } = await opened({ source: { check: never, sync: never, doubt() {}, isSyncing: () => true } });
    expect((await ask(engine, 'first')).meta).toMatchObject({
      freshness: 'stale',
      notes: ['the index may be stale (it is being updated)'],
    });
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
  const engine = openWorkspace({ root: tree.root, freshness: { policy: 'strict' } });
  onTestFinished(() => engine.close());
  return ask(engine, name);
};

describe('a source that knows of changes by events', () => {
  it('is doubted before something is said not to be there', async () => {
    let isWhole = false;
    let isChanged = false;
    const { tree, engine } = await opened({
      source: {
        check: async () =>
          isWhole && isChanged ? { ...NO_DELTA, isNothing: false, changed: ['a.py'], estimatedMs: 1 } : NO_DELTA,
        async sync() {
          await tree.index();
          isChanged = false;
          return {};
        },
        doubt() {
          isWhole = true;
        },
        isSyncing: () => false,
      },
    });
    await ask(engine, 'first');
    expect(isWhole).toBe(false);
    edit(tree);
    isChanged = true;
    expect((await ask(engine, 'third')).results[0]).toMatchObject({ path: 'a.py', line: 4 });
  });
});

describe('several questions at once', () => {
  /** Each look waits until it is let go on; what it saw is what was there when it began. */
  function watched() {
    const looks: { readonly see: () => void }[] = [];
    const source: FreshnessOptions['source'] = {
      check: () =>
        new Promise((resolve) => {
          looks.push({ see: () => resolve(NO_DELTA) });
        }),
      sync: () => Promise.reject(new Error('nothing has changed')),
      doubt() {},
      isSyncing: () => false,
    };
    return { looks, source };
  }

  it('are not answered by a look that began before they were asked', async () => {
    const { looks, source } = watched();
    const { engine } = await opened({ policy: 'strict', source });
    const first = ask(engine, 'first');
    await expect.poll(() => looks.length).toBe(1);
    const later = [ask(engine, 'first'), ask(engine, 'second')];
    await setImmediate();
    let isAnswered = false;
    void Promise.race(later).then(() => {
      isAnswered = true;
    });
    looks[0].see();
    await first;
    await expect.poll(() => looks.length).toBe(2);
    expect(isAnswered).toBe(false);
    looks[1].see();
    await Promise.all(later);
    expect(looks).toHaveLength(2);
  });

  it('are looked for again when the one that looked was called off', async () => {
    const stop = new AbortController();
    let looks = 0;
    const { engine } = await opened({
      policy: 'strict',
      source: {
        async check() {
          if (looks++ > 0) return NO_DELTA;
          await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
          throw new AppError('CANCELLED', 'called off');
        },
        sync: () => Promise.reject(new Error('nothing has changed')),
        doubt() {},
        isSyncing: () => false,
      },
    });
    const calledOff = callTool(engine, {
      name: 'symbol',
      input: { name: 'first', limit: 5 },
      context: { signal: stop.signal },
    });
    const other = ask(engine, 'first');
    await expect.poll(() => looks).toBe(1);
    stop.abort();
    await expect(calledOff).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await other).meta.freshness).toBe('fresh');
    expect(looks).toBe(2);
  });
});

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
        doubt() {},
        isSyncing: () => false,
      },
    });
    const { meta } = await ask(engine, 'second');
    expect(meta.freshness).toBe('stale');
    expect(meta.notes.join()).toContain('nobody may write here');
  });

  it('is answered as it is, and said so: settings that are invalid, a tree that cannot be checked', async () => {
    const { tree, engine } = await opened();
    tree.write({ 'wayfind.json': '{ "index": ' });
    const { meta } = await ask(engine, 'first');
    expect(meta.freshness).toBe('stale');
    expect(meta.notes.join()).toMatch(/the tree could not be checked: .*wayfind\.json/);
    const { engine: other } = await opened({
      source: {
        check: () => Promise.reject(new AppError('ROOT_NOT_FOUND', 'the disk is gone')),
        sync: async () => ({}),
        doubt() {},
        isSyncing: () => false,
      },
    });
    expect((await ask(other, 'first')).meta.notes.join()).toContain('could not be checked: the disk is gone');
  });

  it('is tried again at once when somebody else was writing', async () => {
    const failures = [new AppError('INDEX_BUSY', 'somebody writes')];
    const delta = { ...NO_DELTA, isNothing: false, changed: ['a.py'] };
    const { engine } = await opened({
      policy: 'strict',
      source: {
        check: async () => delta,
        async sync() {
          const failure = failures.pop();
          if (failure) throw failure;
          return {};
        },
        doubt() {},
        isSyncing: () => false,
      },
    });
    expect((await ask(engine, 'second')).meta.freshness).toBe('stale');
    expect((await ask(engine, 'second')).meta.freshness).toBe('fresh');
  });

  it('is answered as it is: a tree that is gone', async () => {
    const { tree, engine } = await opened();
    for (const name of Object.keys(FILES)) rmSync(path.join(tree.root, name));
    await expect(ask(engine, 'first')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

describe('what was mended on the way', () => {
  it('is said with the answer', async () => {
    const { tree, engine } = await opened();
    const paths = snapshotPaths(indexDirOf(tree.root), 'live');
    markRunning(paths, newJob('update'));
    edit(tree);
    expect((await ask(engine, 'third')).meta.notes).toEqual([expect.stringContaining('was interrupted')]);
    expect((await ask(engine, 'third')).meta.notes).toEqual([]);
  });

  it('is a damaged index, whose question is answered all the same', async () => {
    const { tree, engine } = await opened();
    await ask(engine, 'first');
    engine.close();
    const [name] = readdirSync(path.join(indexDirOf(tree.root), 'snapshots', 'live')).filter((one) =>
      one.endsWith('.db'),
    );
    writeFileSync(path.join(indexDirOf(tree.root), 'snapshots', 'live', name), 'nothing of use'.repeat(1000));
    const { results, meta } = await ask(engine, 'first');
    expect(results[0]).toMatchObject({ path: 'a.py', line: 1 });
    expect(meta.notes).toEqual([expect.stringContaining('set aside')]);
  });

  it('stays an error where nobody waits for a build', async () => {
    const { tree, engine } = await opened({ policy: 'best_effort' });
    const dir = path.join(indexDirOf(tree.root), 'snapshots', 'live');
    writeFileSync(path.join(dir, '1.db'), 'nothing of use'.repeat(1000));
    await expect(ask(engine, 'first')).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
  });
});
