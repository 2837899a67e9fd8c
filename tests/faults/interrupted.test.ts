/** Writers that were killed, indexes that were damaged, directories that went away: reported, mended, never believed. */
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listJobs } from '../../src/answers/status/jobs.ts';
import type { IndexProgress } from '../../src/indexer/index-progress.ts';
import { markRunning, newJob } from '../../src/store/jobs/jobs.ts';
import { openDatabase } from '../../src/store/schema/open.ts';
import { snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { type IndexedTree, indexedTree } from '../unit/indexer/indexed-tree.ts';
import { generations, has, manyFiles, programOn, python, snapshotDir } from './program.ts';

const pathsOf = (tree: IndexedTree) => snapshotPaths(path.join(tree.root, '.wayfind'), 'live');

/** Overwrites pages in the middle of the index: what opens it does not notice. */
function scribble(tree: IndexedTree): void {
  const file = path.join(snapshotDir(tree), generations(tree)[0]);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  const handle = openSync(file, 'r+');
  const pages = statSync(file).size / 4096;
  for (let page = 4; page < pages; page++) writeSync(handle, Buffer.alloc(4000, 0xee), 0, 4000, page * 4096);
}

/** Does something once, when a run has got as far as this. */
function at(phase: IndexProgress['phase'], action: () => void): (progress: IndexProgress) => void {
  let isDone = false;
  return (progress) => {
    if (progress.phase !== phase || isDone) return;
    isDone = true;
    action();
  };
}

describe('a writer that was killed', () => {
  it('is reported by status, and by the run that mends what it left', { timeout: 60_000 }, async () => {
    const tree = indexedTree(manyFiles(60));
    await tree.index();
    const before = tree.rows();
    const program = programOn(tree.root);
    const child = program.start(['index', '--force', '--jobs', '1']);
    const gone = once(child, 'exit');
    await expect.poll(() => existsSync(pathsOf(tree).dirty), { interval: 1, timeout: 30_000 }).toBe(true);
    child.kill('SIGKILL');
    await gone;
    expect(tree.rows()).toEqual(before);
    const status = await program.run('status');
    expect(status.reply.results.jobs[0]).toMatchObject({ state: 'interrupted', kind: 'rebuild', pid: child.pid });
    expect(status.reply.meta.notes[0]).toContain(`process ${child.pid} was killed`);
    expect(status.reply.meta.next[0]).toMatch(/^wayfind index/);
    // Nothing has changed: there is something to do all the same.
    const mended = await program.run('index');
    expect(mended.reply.results.files).toMatchObject({ parsed: 0, unchanged: 60 });
    expect(mended.reply.meta.notes).toEqual([expect.stringMatching(`process ${child.pid}, .* was interrupted`)]);
    expect(generations(tree)).toEqual(['1.db']);
    expect((await program.run('index')).reply.meta.notes).toEqual([]);
    expect(listJobs(tree.root)[0]).toMatchObject({ state: 'interrupted', ended_at: expect.any(String) });
  });

  it('after its last write has published', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const { job = '' } = tree.ask((reader) => reader.meta());
    markRunning(pathsOf(tree), { ...newJob('update'), id: job });
    rmSync(pathsOf(tree).jobs);
    expect((await tree.index()).notes).toEqual([]);
    expect(listJobs(tree.root)).toMatchObject([{ id: job, state: 'published' }]);
  });
});

describe('an index that is damaged', () => {
  it('where no reader looks at first is found by the question; the next run sets it aside and builds it anew', {
    timeout: 60_000,
  }, async () => {
    const tree = indexedTree(manyFiles(20));
    await tree.index();
    scribble(tree);
    const program = programOn(tree.root);
    const asked = await program.run('symbol', 'C7', '--freshness', 'best_effort');
    expect(asked.reply).toMatchObject({
      error: { code: 'INDEX_CORRUPT', fix: expect.stringContaining('wayfind index') },
    });
    const answered = await program.run('symbol', 'C7');
    expect(answered.reply.results?.[0]).toMatchObject({ name: 'C7' });
    expect(answered.reply.meta.notes.join()).toMatch(
      /the index was damaged .* set aside as .*damaged\.db and is rebuilt/,
    );
    expect((await program.run('symbol', 'C7')).reply.meta.notes).toEqual([]);
    expect(listJobs(tree.root)).toMatchObject([
      { kind: 'rebuild', state: 'published' },
      {
        kind: 'repair',
        problem: { code: 'INDEX_CORRUPT', message: expect.stringMatching(/set aside as .*damaged\.db$/) },
      },
      { kind: 'rebuild' },
    ]);
    expect(existsSync(path.join(snapshotDir(tree), 'damaged.db'))).toBe(true);
    expect((await program.run('index')).reply.meta.notes).toEqual([]);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('in its words alone is found as soon as a reader met it', async () => {
    const tree = indexedTree({ 'a.py': python('alpha') });
    await tree.index();
    const db = openDatabase(path.join(snapshotDir(tree), '1.db'), 'write');
    db.allowInternalWrites();
    db.exec("UPDATE texts_data SET block = x'ffffffffffffffff' WHERE id > 10");
    db.close();
    expect(() => tree.ask((reader) => reader.text('"alpha"', 5))).toThrow(
      expect.objectContaining({ code: 'INDEX_CORRUPT' }),
    );
    expect((await tree.index()).notes).toEqual([expect.stringContaining('set aside')]);
    expect(tree.ask((reader) => reader.text('"alpha"', 5))).toHaveLength(1);
  });

  it('is kept once, however often', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    for (const text of ['first', 'second']) {
      await tree.index();
      writeFileSync(path.join(snapshotDir(tree), generations(tree)[0]), text.repeat(2000));
      expect((await tree.index()).notes).toEqual([expect.stringContaining('set aside')]);
    }
    const kept = readdirSync(snapshotDir(tree)).filter((name) => /^damaged.*db$/.test(name));
    expect(kept).toEqual(['damaged.db']);
    expect(readFileSync(path.join(snapshotDir(tree), 'damaged.db'), 'utf8')).toMatch(/^second/);
  });

  it('only in the eyes of a reader is looked at and stays', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    writeFileSync(pathsOf(tree).suspect, '');
    await tree.index();
    expect(generations(tree)).toEqual(['1.db']);
    expect(existsSync(pathsOf(tree).suspect)).toBe(false);
  });
});

describe('a directory that goes away', () => {
  const phases = ['discover', 'parse', 'resolve', 'publish'] as const;
  it.each(phases)('in the phase %s is made again', { timeout: 60_000 }, async (phase) => {
    for (const force of [true, false]) {
      const tree = indexedTree(manyFiles(4));
      await tree.index();
      tree.write({ 'src/f3.py': python('edited') });
      tree.age();
      const onProgress = at(phase, () => rmSync(path.join(tree.root, '.wayfind'), { recursive: true }));
      await tree.index({ onProgress, force });
      expect(has(tree, 'edited')).toBe(true);
      expect(tree.rows()).toEqual(await tree.freshRows());
    }
  });

  it('and comes back as the work of another process keeps that', { timeout: 60_000 }, async () => {
    const tree = indexedTree(manyFiles(20));
    const dir = path.join(tree.root, '.wayfind');
    let rival: Promise<unknown> | undefined;
    const swap = () => {
      rmSync(dir, { recursive: true });
      rival = programOn(tree.root).run('index');
      // Its files are there before this run publishes.
      const deadline = Date.now() + 20_000;
      while (!existsSync(snapshotDir(tree)) && Date.now() < deadline);
    };
    await tree.index({ onProgress: at('publish', swap) });
    await rival;
    expect(generations(tree)).toHaveLength(1);
    expect(tree.rows()).toEqual(await tree.freshRows());
    expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
  });

  it.each<[string, (dir: string) => void]>([
    ['the pointer', (dir) => rmSync(path.join(dir, 'current'))],
    ['the index file', (dir) => rmSync(path.join(dir, '1.db'))],
    [
      'all but a log',
      (dir) => {
        rmSync(dir, { recursive: true });
        mkdirSync(dir);
        writeFileSync(path.join(dir, '1.db-wal'), 'left');
      },
    ],
    ['the lock and the jobs', (dir) => void ['writer.lock', 'jobs.json'].map((name) => rmSync(path.join(dir, name)))],
  ])('by half, without %s, is mended', async (_, remove) => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    remove(snapshotDir(tree));
    tree.write({ 'b.py': python('b') });
    tree.age();
    await tree.index();
    expect(tree.rows()).toEqual(await tree.freshRows());
    expect(generations(tree)).toHaveLength(1);
  });
});
