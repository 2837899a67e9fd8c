/** A server's workspaces answer before, while and after they are indexed. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WorkspaceState } from '../../../src/server/workspaces.ts';
import { takeWriterLock } from '../../../src/store/jobs/writer-lock.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../../src/store/snapshots/snapshot-dir.ts';
import { ask, open, question, SHOP, temporaryDirectory, until, write } from './workspaces-tree.ts';

const pathsOf = (root: string) => snapshotPaths(indexDirOf(root), snapshotKeyOf(root));

/** What a process holds that writes the index. */
async function lockOf(root: string): Promise<() => void> {
  const { dir, lock } = pathsOf(root);
  mkdirSync(dir, { recursive: true });
  const { release } = await takeWriterLock(lock, { waitMs: 0 });
  return release;
}

describe('a workspace without an index', () => {
  test('is indexed by the first call, which waits for what does not take long', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    expect(workspaces.list()).toMatchObject([{ root, isDefault: true, indexing: 'not_indexed' }]);
    const { results, meta } = await ask(workspaces, 'symbol', { name: 'Cart' });
    expect(results).toMatchObject([{ handle: 'src/cart.py#Cart' }]);
    // From the files that mention it, unless the index was there before.
    expect(meta.completeness).toBe('complete');
    await until(() => workspaces.list()[0].indexing === 'ready');
    expect((await ask(workspaces, 'symbol', { name: 'Cart' })).meta).toMatchObject({ indexing: 'ready' });
  });

  test('answers from its files meanwhile, and says how far indexing is', async () => {
    const root = write(temporaryDirectory(), SHOP);
    // Keeps indexing from getting anywhere.
    const release = await lockOf(root);
    const workspaces = open({ roots: [root], waitMs: 0 });
    const states: WorkspaceState[] = [];
    workspaces.onChange((state) => states.push(state));

    const symbol = await ask(workspaces, 'symbol', { name: 'Cart' });
    expect(symbol.results).toMatchObject([{ handle: 'src/cart.py#Cart', callees: [{ name: 'price' }] }]);
    expect(symbol.meta).toMatchObject({ indexing: 'indexing', completeness: 'complete' });
    expect(symbol.meta.notes.at(-1)).toBe(
      'not indexed yet: Cart was searched for in all 1 source file, and 1 file parsed',
    );
    const related = await ask(workspaces, 'related', { name: 'Cart' });
    expect(related.meta).toMatchObject({ indexing: 'indexing', completeness: 'partial', next: ['wayfind status'] });
    expect(related.meta.notes[0]).toMatch(/^indexing \(.+\): only file names and text are available; ask again in/);

    const grep = await ask(workspaces, 'grep', { pattern: ['def price'] });
    expect(grep.results).toMatchObject({ lines: 1, matches: [{ path: 'src/cart.py' }] });
    expect(grep.meta).toMatchObject({ indexing: 'indexing', completeness: 'complete' });
    const inClass = await ask(workspaces, 'grep', { pattern: ['price'], kind: ['class'] });
    expect(inClass.results.matches[0].groups).toMatchObject([{ symbol: { name: 'Cart' } }]);
    expect(inClass.meta.completeness).toBe('complete');

    const absence = await ask(workspaces, 'verify_absence', { pattern: ['def price'] });
    expect(absence.results.verdict).toBe('fail');
    const read = await ask(workspaces, 'read_file', { path: 'README.md' });
    expect(read.results.text).toContain('A cart adds up.');
    expect(read.meta).toMatchObject({ indexing: 'indexing', completeness: 'complete' });

    const files = await ask(workspaces, 'files', { path: ['src/**'] });
    expect(files.results).toMatchObject([{ path: 'src/cart.py', language: 'python' }]);
    expect(files.meta).toMatchObject({ indexing: 'indexing', completeness: 'partial' });
    const tree = await ask(workspaces, 'tree', { depth: 1 });
    expect(tree.results[0]).toMatchObject({ path: '.', files: 2 });
    const search = await ask(workspaces, 'search', { query: 'cart.py' });
    expect(search.results[0]).toMatchObject({ path: 'src/cart.py', kind: 'file' });
    const status = await ask(workspaces, 'status');
    expect(status.results).toMatchObject({ root, indexed: false });
    expect(status.meta.indexing).toBe('indexing');

    expect((await ask(workspaces, 'references', { name: 'Cart' })).meta.completeness).toBe('complete');
    for (const name of ['hierarchy', 'related']) {
      expect((await ask(workspaces, name, { name: 'Cart' })).meta, name).toMatchObject({ completeness: 'partial' });
    }
    expect((await ask(workspaces, 'trace', { to: 'price' })).results).toEqual({ from: [], to: [], paths: [] });
    expect((await ask(workspaces, 'explore', { query: 'how is a cart added up' })).meta.completeness).not.toBe(
      'complete',
    );
    // It would say that a change has no risk.
    await expect(ask(workspaces, 'impact', { names: ['price'] })).rejects.toMatchObject({ code: 'STILL_INDEXING' });
    // What is not in the tree is not there, indexed or not.
    await expect(ask(workspaces, 'outline', { path: 'src/gone.py' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });

    release();
    await until(() => workspaces.list()[0].indexing === 'ready');
    const after = await ask(workspaces, 'symbol', { name: 'Cart' });
    expect(after.results).toMatchObject([{ handle: 'src/cart.py#Cart' }]);
    expect(after.meta).toMatchObject({ indexing: 'ready', completeness: 'complete', notes: [] });
    expect(states.some(({ progress }) => progress?.phase === 'parse' && progress.total === 2)).toBe(true);
    expect(states.at(-1)).toMatchObject({ root, indexing: 'ready' });
  });

  test('is indexed once, however many ask', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    let started = 0;
    workspaces.onChange(({ progress }) => {
      if (progress?.phase === 'discover' && progress.total === 0) started++;
    });
    const replies = await Promise.all(Array.from({ length: 100 }, () => ask(workspaces, 'symbol', { name: 'price' })));
    expect(replies.every(({ results }) => results.length === 1)).toBe(true);
    // Once when it is asked for, once when the other process begins.
    expect(started).toBeLessThanOrEqual(2);
    expect(readdirSync(pathsOf(root).dir).filter((name) => name.endsWith('.db'))).toEqual(['1.db']);
  });
});

describe('indexing that fails', () => {
  test('is told, leaves what the files say, and is tried again when somebody asks for it', async () => {
    const root = write(temporaryDirectory(), { ...SHOP, '.wayfind': 'in the way' });
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    const { results, meta } = await ask(workspaces, 'search', { query: 'cart.py' });
    expect(results[0]).toMatchObject({ path: 'src/cart.py' });
    expect(meta).toMatchObject({ indexing: 'failed', completeness: 'partial' });
    expect(meta.notes.at(-1)).toContain('INDEX_READ_ONLY');
    expect(workspaces.list()).toMatchObject([{ indexing: 'failed', error: { code: 'INDEX_READ_ONLY' } }]);
    await expect(ask(workspaces, 'impact', { names: ['price'] })).rejects.toMatchObject({ code: 'INDEX_READ_ONLY' });

    rmSync(join(root, '.wayfind'));
    expect((await ask(workspaces, 'symbol', { name: 'price' })).meta.indexing).toBe('failed');
    await ask(workspaces, 'index');
    expect((await ask(workspaces, 'symbol', { name: 'price' })).results).toHaveLength(1);
    expect(workspaces.list()[0]).not.toHaveProperty('error');
  });

  test('with a broken configuration file says what is wrong with it', async () => {
    const root = write(temporaryDirectory(), { ...SHOP, 'wayfind.json': '{"index": {"jobs": "many"}}' });
    const workspaces = open({ roots: [root], waitMs: 20_000 });
    await expect(ask(workspaces, 'symbol', { name: 'price' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe('another process', () => {
  test('that writes the index is waited for, with answers from the files meanwhile', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const release = await lockOf(root);
    const workspaces = open({ roots: [root], waitMs: 300 });
    const { meta } = await ask(workspaces, 'related', { name: 'price' });
    expect(meta).toMatchObject({ indexing: 'indexing', completeness: 'partial' });
    expect(meta.notes[0]).toContain('another process is indexing it');
    release();
    await until(() => workspaces.list()[0].indexing === 'ready');
    expect((await ask(workspaces, 'symbol', { name: 'price' })).results).toHaveLength(1);
  });
});

describe('indexing on request', () => {
  test('is done for whoever asks after it was called off', async () => {
    const root = write(temporaryDirectory(), SHOP);
    const workspaces = open({ roots: [root], waitMs: 0 });
    const controller = new AbortController();
    workspaces.onChange(() => controller.abort());
    await expect(ask(workspaces, 'index', { signal: controller.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await ask(workspaces, 'index')).results.files.parsed).toBe(2);
  });
});

describe('more workspaces than may be open', () => {
  test('the one used longest ago goes, and comes back when it is asked', async () => {
    const roots = ['one', 'two', 'three'].map((name) => write(join(temporaryDirectory(), name), SHOP));
    const workspaces = open({ roots, waitMs: 20_000, auto: { allowedRoots: roots, limit: 2 } });
    const opened = [];
    for (const workspace of roots) {
      await ask(workspaces, 'symbol', { workspace, name: 'price' });
      opened.push(await workspaces.open(workspace));
    }
    // A root from before is opened again.
    const { reply } = await workspaces.ask(opened[0], await question('symbol', { name: 'price' }));
    expect(reply.results).toHaveLength(1);
  });

  test('one that is at work stays', async () => {
    const roots = ['one', 'two'].map((name) => write(join(temporaryDirectory(), name), SHOP));
    const workspaces = open({ roots, waitMs: 20_000, auto: { allowedRoots: roots, limit: 1 } });
    // Keeps indexing from getting anywhere.
    const release = await lockOf(roots[0]);
    const indexed = ask(workspaces, 'index', { workspace: 'one' });
    await until(() => workspaces.list()[0].indexing === 'indexing');
    await expect(workspaces.open('two')).rejects.toMatchObject({ code: 'WORKSPACE_LIMIT' });
    release();
    await indexed;
    expect((await ask(workspaces, 'symbol', { workspace: 'two', name: 'price' })).results).toHaveLength(1);
  });
});
