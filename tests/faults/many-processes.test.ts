/** Several processes on one index: the work is done once, everybody is told, and an older program leaves a newer one's index alone. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listJobs } from '../../src/answers/status/jobs.ts';
import { readHistory } from '../../src/store/jobs/jobs.ts';
import { takeWriterLease } from '../../src/store/jobs/writer-lease.ts';
import { takeWriterLock } from '../../src/store/jobs/writer-lock.ts';
import { snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { openWriter } from '../../src/store/write/write.ts';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';
import { end, generations, has, manyFiles, programOn, python, snapshotDir } from './program.ts';

const dirOf = (root: string): string => path.join(root, '.wayfind');

describe('two at the same moment', () => {
  it.each([[[]], [['--force']]])('index %j does the work once', { timeout: 60_000 }, async (flags) => {
    const tree = indexedTree(manyFiles(80));
    const { start } = programOn(tree.root);
    // Both are there before either begins: on a busy machine one might be done before the other has started.
    const { dir, lock } = snapshotPaths(dirOf(tree.root), 'live');
    mkdirSync(dir, { recursive: true });
    const { release } = await takeWriterLock(lock, { waitMs: 0 });
    const both = Promise.all([0, 1].map(() => end(start(['index', '--jobs', '1', ...flags]))));
    const queued = () => listJobs(tree.root).filter(({ state }) => state === 'queued').length;
    await expect.poll(queued, { timeout: 30_000 }).toBe(2);
    release();
    const said = await both;
    expect(said.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(said.map(({ reply }) => reply.results.files.parsed).sort()).toEqual([0, 80]);
    expect(listJobs(tree.root).filter(({ state }) => state === 'published')).toHaveLength(1);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('the second waits, is seen waiting, and says for whom it waited', { timeout: 60_000 }, async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    tree.write({ 'b.py': python('b') });
    const first = await openWriter(dirOf(tree.root), 'live', { fresh: false });
    const second = end(programOn(tree.root).start(['index']));
    await expect.poll(() => listJobs(tree.root).map(({ state }) => state), { timeout: 30_000 }).toContain('queued');
    expect(listJobs(tree.root).find(({ state }) => state === 'running')?.pid).toBe(process.pid);
    const { reply } = await programOn(tree.root).run('status');
    expect(reply.results.jobs.map(({ state }: { state: string }) => state)).toEqual(['queued', 'running', 'published']);
    expect(reply.meta.indexing).toBe('indexing');
    first.abandon();
    const said = await second;
    expect(said.reply.meta.notes).toEqual([expect.stringMatching(`^waited .* s for process ${process.pid}$`)]);
    expect(readdirSync(snapshotDir(tree)).filter((name) => name.startsWith('waiting-'))).toEqual([]);
    expect(has(tree, 'b')).toBe(true);
  });

  it('waiting ends with its signal', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    tree.write({ 'b.py': python('b') });
    const rival = await openWriter(dirOf(tree.root), 'live', { fresh: false });
    const controller = new AbortController();
    const run = tree.index({
      signal: controller.signal,
      onProgress: ({ phase }) => phase === 'wait' && controller.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
    rival.abandon();
  });
});

it('readers beside a writer see the old index or the new one', { timeout: 60_000 }, async () => {
  const tree = indexedTree(manyFiles(40));
  await tree.index();
  tree.write(Object.fromEntries(Object.keys(manyFiles(40)).map((file, i) => [file, python(`renamed${i}`)])));
  tree.age();
  const writing = end(programOn(tree.root).start(['index', '--jobs', '1', '--force']));
  const seen = new Set<string>();
  let isOver = false;
  void writing.finally(() => (isOver = true));
  while (!isOver) {
    const [old, young] = tree.ask((reader) =>
      reader.inOneView(() => [reader.symbolsNamed('C7').length, reader.symbolsNamed('renamed7').length]),
    );
    seen.add(`${old} ${young}`);
    await sleep(5);
  }
  expect((await writing).exit).toBe(0);
  expect([...seen].filter((one) => one !== '20 0' && one !== '0 1')).toEqual([]);
});

describe('another version', () => {
  const indexed = async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    return tree;
  };

  it.each([
    ['tool_version', '99.0.0'],
    ['format_version', '99'],
    ['revisions', JSON.stringify({ python: 9999 })],
  ])('with a newer %s is not written over, unless it is said', async (key, value) => {
    const tree = await indexed();
    tree.setMeta(key, value);
    tree.write({ 'b.py': python('b') });
    const before = readFileSync(path.join(snapshotDir(tree), '1.db'));
    const { exit, reply } = await programOn(tree.root).run('index');
    expect(exit).toBe(2);
    expect(reply.error).toMatchObject({ code: 'INDEX_NEWER', fix: expect.stringContaining('--force') });
    expect(readFileSync(path.join(snapshotDir(tree), '1.db'))).toEqual(before);
    await tree.index({ force: true });
    expect(has(tree, 'b')).toBe(true);
  });

  it('that is newer appears while an older one waits: it is left alone', async () => {
    const tree = await indexed();
    tree.write({ 'b.py': python('b') });
    const newer = await openWriter(dirOf(tree.root), 'live', { fresh: false });
    const run = tree.index();
    await sleep(200);
    newer.setMeta({ tool_version: '99.0.0' });
    newer.publish();
    await expect(run).rejects.toMatchObject({ code: 'INDEX_NEWER' });
    expect(has(tree, 'b')).toBe(false);
  });

  it('that is older is built anew', async () => {
    const tree = await indexed();
    tree.setMeta('tool_version', '0.0.1');
    tree.setMeta('settings', '["0.0.1"]');
    expect((await tree.index()).files.parsed).toBe(1);
    expect(generations(tree)).toEqual(['2.db']);
  });
});

describe('jobs', () => {
  it('are kept with their counts, and only the last of them', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const [first] = listJobs(tree.root);
    expect(first).toMatchObject({
      kind: 'rebuild',
      state: 'published',
      pid: process.pid,
      counts: { parsed: 1, unchanged: 0, removed: 0 },
    });
    expect(first.duration_ms).toBeGreaterThanOrEqual(0);
    const paths = snapshotPaths(dirOf(tree.root), 'live');
    for (let i = 0; i < 30; i++) (await takeWriterLease(dirOf(tree.root), 'live', { kind: 'update' })).published();
    expect(readHistory(paths)).toHaveLength(20);
    (await takeWriterLease(dirOf(tree.root), 'live', { kind: 'update' })).release();
    (await takeWriterLease(dirOf(tree.root), 'live', { kind: 'update' })).failed(new Error('x'.repeat(9000)));
    expect(readHistory(paths)[0]).toMatchObject({ state: 'failed', problem: { code: 'BUG' } });
    expect(readHistory(paths)[0].problem?.message).toHaveLength(300);
  });

  it('in files that say nothing of use are forgotten', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const paths = snapshotPaths(dirOf(tree.root), 'live');
    for (const text of ['', '{', '[1, null, {"id": 1}]', '"x"', 'x'.repeat(200_000)]) {
      writeFileSync(paths.jobs, text);
      writeFileSync(path.join(paths.dir, 'waiting-x.json'), text);
      expect(listJobs(tree.root)).toEqual([]);
    }
    tree.write({ 'b.py': python('b') });
    await tree.index();
    expect(listJobs(tree.root)).toHaveLength(1);
    expect(existsSync(`${paths.jobs}.new`)).toBe(false);
    rmSync(path.join(paths.dir, 'waiting-x.json'));
  });
});
