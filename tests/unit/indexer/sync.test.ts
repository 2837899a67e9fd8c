/** A process that keeps an index up to date: what it notices, what it does about it, and that the result is that of a fresh index. */
import { appendFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSyncer, type Syncer } from '../../../src/indexer/sync.ts';
import { indexDirOf, snapshotPaths } from '../../../src/store/snapshots/snapshot-dir.ts';
import { configWith } from '../discover/tree-fixture.ts';
import { type IndexedTree, indexedTree } from './indexed-tree.ts';

const FILES = {
  'src/shapes.py': 'def area(r):\n    return r * r\n',
  'src/main.py': 'from src.shapes import area\n\n\ndef main():\n    return area(2)\n',
  'src/other.py': 'def other():\n    return 1\n',
  'notes.txt': 'Sample\n',
};

function syncerOf(tree: IndexedTree): Syncer {
  const syncer = openSyncer({ root: tree.root, config: configWith({ jobs: 1 }) });
  onTestFinished(() => syncer.close());
  return syncer;
}

async function started(
  files: Readonly<Record<string, string>> = FILES,
): Promise<{ tree: IndexedTree; syncer: Syncer }> {
  const tree = indexedTree(files);
  tree.init({ commit: true });
  await tree.index();
  return { tree, syncer: syncerOf(tree) };
}

const names = (tree: IndexedTree, name: string) =>
  tree.ask((reader) => reader.symbolsNamed(name).map((symbol) => symbol.path));

describe('a check', () => {
  it('names what changed, came and went, and changes nothing', async () => {
    const { tree, syncer } = await started();
    expect(await syncer.check()).toMatchObject({ isNothing: true, estimatedMs: 0 });
    tree.write({ 'src/main.py': 'def main(): pass\n', 'src/new.py': 'n = 1\n' });
    rmSync(path.join(tree.root, 'src/other.py'));
    const before = tree.bytes();
    expect(await syncer.check()).toMatchObject({
      isNothing: false,
      changed: ['src/main.py'],
      added: ['src/new.py'],
      removed: ['src/other.py'],
    });
    expect(tree.bytes()).toEqual(before);
  });

  it('takes a touch for nothing', async () => {
    const { tree, syncer } = await started();
    utimesSync(path.join(tree.root, 'src/main.py'), 1000, 1000);
    expect(await syncer.check()).toMatchObject({ isNothing: true, isTreeChanged: false });
  });

  it('tells another branch from other files', async () => {
    const { tree, syncer } = await started();
    tree.git('checkout', '-q', '-b', 'other');
    expect(await syncer.check()).toMatchObject({ isNothing: true, isTreeChanged: true });
    await syncer.sync();
    expect(tree.ask((reader) => reader.meta().head_branch)).toBe('other');
  });

  it('expects a manifest to take longer than a file', async () => {
    const { tree, syncer } = await started({ ...FILES, 'package.json': '{ "name": "a" }\n' });
    tree.write({ 'src/other.py': 'x = 2\n' });
    const file = await syncer.check();
    tree.write({ 'package.json': '{ "name": "b" }\n' });
    expect((await syncer.check()).estimatedMs).toBeGreaterThan(file.estimatedMs);
  });

  it('needs an index', async () => {
    await expect(syncerOf(indexedTree(FILES)).check()).rejects.toMatchObject({ code: 'NOT_INDEXED' });
  });
});

describe('a sync', () => {
  it('builds an index where there is none', async () => {
    const tree = indexedTree(FILES);
    expect(await syncerOf(tree).sync()).toMatchObject({ state: 'published', files: { total: 4, parsed: 3 } });
    expect(names(tree, 'area')).toEqual(['src/shapes.py']);
  });

  it('after every change says what a fresh index says', async () => {
    const { tree, syncer } = await started();
    const at = (file: string) => path.join(tree.root, file);
    const steps: (() => void)[] = [
      () => appendFileSync(at('src/main.py'), '\n\ndef again():\n    return area(3)\n'),
      () => tree.write({ 'src/new.py': 'from src.shapes import area\narea(1)\n' }),
      () => renameSync(at('src/shapes.py'), at('src/forms.py')),
      () => tree.write({ '.gitignore': 'src/other.py\n', 'src/made.py': 'm = 1\n' }),
      () => rmSync(at('src/new.py')),
    ];
    for (const step of steps) {
      step();
      tree.age();
      expect((await syncer.sync()).state).toBe('published');
      expect(await syncer.check()).toMatchObject({ isNothing: true });
    }
    expect(await syncer.sync()).toMatchObject({ state: 'unchanged' });
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('told the paths, does those', async () => {
    const { tree, syncer } = await started();
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    const outcome = await syncer.sync({ paths: ['src/main.py'] });
    expect(outcome).toMatchObject({ state: 'published', files: { total: 4, parsed: 1, unchanged: 3 } });
    // What cannot be judged alone makes it a look at the whole tree.
    tree.write({ 'src/main.py': 'def second(): pass\n', 'src/new.py': 'def third(): pass\n' });
    await syncer.sync({ paths: ['src/new.py'] });
    expect([names(tree, 'second'), names(tree, 'third')]).toEqual([['src/main.py'], ['src/new.py']]);
  });

  it('several at once come one after the other', async () => {
    const { tree, syncer } = await started();
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    const outcomes = await Promise.all([syncer.sync(), syncer.sync(), syncer.sync()]);
    expect(outcomes.map(({ files }) => files.parsed)).toEqual([1, 0, 0]);
  });

  it('sees what another process published', async () => {
    const { tree, syncer } = await started();
    await syncer.sync();
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    await tree.index();
    tree.write({ 'src/other.py': 'def second(): pass\n' });
    tree.age();
    expect((await syncer.sync()).files.parsed).toBe(1);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('does nothing once it is closed', async () => {
    const { syncer } = await started();
    await syncer.close();
    await expect(syncer.sync()).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('with somebody who watches', () => {
  it('believes that nothing happened, until told or lost', async () => {
    const { tree, syncer } = await started();
    const feed = syncer.follow();
    expect((await syncer.check()).isNothing).toBe(true);
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    expect((await syncer.check()).isNothing).toBe(true);
    feed.changed(['src/main.py']);
    expect((await syncer.check()).changed).toEqual(['src/main.py']);
    expect((await syncer.sync()).files.parsed).toBe(1);
    tree.write({ 'src/new.py': 'def second(): pass\n' });
    feed.lost();
    expect((await syncer.check()).added).toEqual(['src/new.py']);
    feed.close();
    expect((await syncer.check()).added).toEqual(['src/new.py']);
    tree.age();
    await syncer.sync();
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('is doubted on request, and when the settings or the published index are others', async () => {
    const tree = indexedTree(FILES);
    await tree.index();
    let published = 'a';
    const syncer = openSyncer({ root: tree.root, published: () => published });
    onTestFinished(() => syncer.close());
    syncer.follow();
    await syncer.sync();
    const change = (name: string) => tree.write({ 'src/main.py': `def ${name}(): pass\n` });
    change('first');
    expect((await syncer.check()).isNothing).toBe(true);
    syncer.doubt();
    expect((await syncer.check()).changed).toEqual(['src/main.py']);
    await syncer.sync();
    change('second');
    expect((await syncer.check()).isNothing).toBe(true);
    published = 'b';
    expect((await syncer.check()).changed).toEqual(['src/main.py']);
    await syncer.sync();
    expect((await syncer.check()).isNothing).toBe(true);
    tree.write({ 'wayfind.json': '{ "index": { "exclude": ["src/other.py"] } }' });
    expect((await syncer.check()).removed).toEqual(['src/other.py']);
    await syncer.sync();
    change('third');
    expect((await syncer.check()).isNothing).toBe(true);
  });

  it('that missed something is not taken for complete because a caller names a path', async () => {
    const { tree, syncer } = await started();
    const feed = syncer.follow();
    await syncer.check();
    tree.write({ 'src/main.py': 'def first(): pass\n', 'src/new.py': 'def second(): pass\n' });
    feed.lost();
    await syncer.sync({ paths: ['src/main.py'] });
    expect(tree.ask((reader) => reader.symbolsNamed('second'))).toHaveLength(1);
    expect((await syncer.check()).isNothing).toBe(true);
  });

  it('remembers what a sync that failed did not do', async () => {
    const { tree, syncer } = await started();
    const feed = syncer.follow();
    await syncer.sync();
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    feed.changed(['src/main.py']);
    const signal = AbortSignal.abort();
    await expect(syncer.sync({ signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await syncer.sync()).files.parsed).toBe(1);
  });

  it('remembers what a check that failed had been told', async () => {
    const { tree, syncer } = await started();
    const feed = syncer.follow();
    await syncer.sync();
    const { pointer } = snapshotPaths(indexDirOf(tree.root), 'live');
    tree.write({ 'src/main.py': 'def first(): pass\n' });
    feed.changed(['src/main.py']);
    renameSync(pointer, `${pointer}.away`);
    await expect(syncer.check()).rejects.toMatchObject({ code: 'NOT_INDEXED' });
    renameSync(`${pointer}.away`, pointer);
    expect((await syncer.check()).changed).toContain('src/main.py');
  });
});
