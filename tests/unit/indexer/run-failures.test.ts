/** Failures during a run: files that move, cancellation, rival writers, damage, missing permissions. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { IndexProgress } from '../../../src/indexer/index-progress.ts';
import { readSource } from '../../../src/indexer/parse/read-source.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { createTree } from '../discover/tree-fixture.ts';
import { type IndexedTree, indexedTree, withEnvironment } from './indexed-tree.ts';

const python = (name: string) => `def ${name}():\n    return 1\n`;
const isRoot = process.getuid?.() === 0;
const snapshotDir = (tree: IndexedTree) => path.join(tree.root, '.wayfind/snapshots/live');
const generations = (tree: IndexedTree) => readdirSync(snapshotDir(tree)).filter((name) => /^\d+\.db$/.test(name));
/** Without the files beside a generation: seal, sums, log and shared memory (which stay when the last to close was a reader), and what is kept to be looked at. */
const contents = (tree: IndexedTree) =>
  readdirSync(snapshotDir(tree)).filter(
    (name) => !/-(?:wal|shm|seal|sums|commit)$|^jobs\.json$|^tree$|^damaged\.db$/.test(name),
  );
const has = (tree: IndexedTree, name: string) => tree.ask((reader) => reader.symbolsNamed(name).length > 0);

/** Files that fill a batch each, so that a run is still on its way when the first of them is written. */
const BULK = Object.fromEntries(
  Array.from({ length: 8 }, (_, i) => [`bulk${i}.py`, `${python(`bulk${i}`)}"""\n${'padding\n'.repeat(25_000)}"""\n`]),
);

/** Does something once, as soon as the first file has been parsed. */
function onFirstParse(action: () => void): (progress: IndexProgress) => void {
  let done = false;
  return ({ phase }) => {
    if (phase !== 'parse' || done) return;
    done = true;
    action();
  };
}

describe('a file that does not keep still', () => {
  it('disappears between listing and reading: a problem now, forgotten by the next run', async () => {
    const tree = indexedTree({ ...BULK, 'z.py': python('gone') });
    const report = await tree.index({ onProgress: onFirstParse(() => rmSync(path.join(tree.root, 'z.py'))) });
    expect(report.problems).toMatchObject([
      { code: 'unreadable', path: 'z.py', message: expect.stringMatching('ENOENT') },
    ]);
    expect(report.files).toMatchObject({ total: 9, parsed: 8, skipped: 1 });
    expect((await tree.index()).problems).toEqual([]);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('changes between listing and reading: the index says what was read, with the stamp of that', async () => {
    const tree = indexedTree({ ...BULK, 'z.py': python('before') });
    await tree.index({ onProgress: onFirstParse(() => tree.write({ 'z.py': `${python('after')}${python('more')}` })) });
    expect([has(tree, 'before'), has(tree, 'after'), has(tree, 'more')]).toEqual([false, true, true]);
    tree.age();
    expect((await tree.index()).files).toMatchObject({ parsed: 0, unchanged: 9 });
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('becomes a link, a directory or too large: not followed, not read', async () => {
    const outside = createTree({ 'secret.py': python('canary') }).root;
    const tree = indexedTree({ ...BULK, 'x.py': python('x'), 'y.py': python('y'), 'z.py': python('z') });
    const swap = () => {
      for (const name of ['x.py', 'y.py', 'z.py']) rmSync(path.join(tree.root, name));
      symlinkSync(path.join(outside, 'secret.py'), path.join(tree.root, 'x.py'));
      mkdirSync(path.join(tree.root, 'y.py'));
      tree.write({ 'z.py': '#'.repeat(500_000) });
    };
    const report = await tree.index({ onProgress: onFirstParse(swap) }, { max_file_size: 400_000 });
    expect(report.problems.map((problem) => [problem.path, problem.code])).toEqual([
      ['x.py', 'unreadable'],
      ['y.py', 'unreadable'],
      ['z.py', 'too_large'],
    ]);
    expect(has(tree, 'canary')).toBe(false);
  });

  it('is read up to the size it had, and a FIFO is not waited for', () => {
    const { root } = createTree({ 'a.py': 'x = 1\n' });
    const file = path.join(root, 'a.py');
    expect(readSource(file, 100)).toMatchObject({ ok: true, size: 6, bytes: Buffer.from('x = 1\n') });
    expect(readSource(file, 5)).toMatchObject({ ok: false, code: 'too_large' });
    expect(readSource(root, 100)).toMatchObject({ ok: false, code: 'unreadable' });
    expect(readSource(path.join(root, 'none'), 100)).toMatchObject({ ok: false, message: 'cannot be read (ENOENT)' });
    execFileSync('mkfifo', [path.join(root, 'fifo')]);
    expect(readSource(path.join(root, 'fifo'), 100)).toMatchObject({ ok: false, code: 'unreadable' });
  });
});

describe('a file that cannot be read', () => {
  it('is a problem, and is read once it may be, although its stamp is the same', async ({ skip }) => {
    if (isRoot) skip('root may read everything');
    const tree = indexedTree({ 'a.py': python('open'), 'b.py': python('closed') });
    chmodSync(path.join(tree.root, 'b.py'), 0);
    expect((await tree.index()).problems).toMatchObject([{ code: 'unreadable', path: 'b.py' }]);
    expect((await tree.index()).problems).toMatchObject([{ code: 'unreadable', path: 'b.py' }]);
    chmodSync(path.join(tree.root, 'b.py'), 0o644);
    expect((await tree.index()).problems).toEqual([]);
    expect(has(tree, 'closed')).toBe(true);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('is in a directory with a path that is too long: reported, not fatal', async () => {
    const tree = indexedTree({ 'a.py': python('a'), '.wayfindignore': '!none\n' });
    tree.init();
    const deep = 'd'.repeat(200);
    execFileSync('sh', ['-c', `for i in $(seq 24); do mkdir ${deep} && cd -P ${deep} || exit 1; done`], {
      cwd: tree.root,
    });
    const report = await tree.index();
    expect(report.problems).toMatchObject([{ code: 'unreadable', message: expect.stringMatching('ENAMETOOLONG') }]);
    expect(has(tree, 'a')).toBe(true);
    execFileSync('rm', ['-rf', deep], { cwd: tree.root });
  });
});

describe('cancellation', () => {
  it.each(['discover', 'parse'] as const)('while it is in %s leaves the index as it was', async (phase) => {
    const tree = indexedTree({ 'a.py': python('old') });
    await tree.index();
    const before = tree.rows();
    tree.write({ ...BULK, 'a.py': python('young') });
    for (const force of [false, true]) {
      const controller = new AbortController();
      const onProgress = (progress: IndexProgress) => progress.phase === phase && controller.abort();
      const run = tree.index({ signal: controller.signal, onProgress, force, jobs: 2 });
      await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
      expect(tree.rows()).toEqual(before);
      expect(contents(tree)).toEqual(['1.db', 'current', 'writer.lock']);
    }
    await tree.index();
    expect([has(tree, 'old'), has(tree, 'young')]).toEqual([false, true]);
  });

  it('before it begins does nothing', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await expect(tree.index({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(existsSync(path.join(tree.root, '.wayfind'))).toBe(false);
  });
});

describe('a rival', () => {
  it('that publishes after this run has looked is not overwritten with what was true before', async () => {
    const tree = indexedTree({ 'a.py': python('real') });
    await tree.index();
    tree.touch();
    const rival = await openWriter(path.join(tree.root, '.wayfind'), 'live', { fresh: false });
    const phases: string[] = [];
    const run = tree.index({ onProgress: ({ phase }) => phases.push(phase) });
    await sleep(400);
    // This run has planned to give `a.py`, whose content it knows, a new stamp, and waits for the lock.
    expect([...new Set(phases)]).toEqual(['discover', 'wait']);
    rival.putFile({ ...parsedFile('a.py', 'class Interim', { salt: 'interim' }), facts: new Uint8Array() });
    rival.setMeta({ indexed_at: 'meanwhile' });
    rival.publish();
    await run;
    expect([has(tree, 'real'), has(tree, 'Interim')]).toEqual([true, false]);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('that builds the first index at the same time is waited for, and not repeated', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    const reports = await Promise.all([tree.index(), tree.index()]);
    expect(reports.map((report) => report.files.parsed).sort()).toEqual([0, 1]);
    expect(generations(tree)).toHaveLength(1);
  });

  it('that holds the lock for long is reported', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    const rival = await openWriter(path.join(tree.root, '.wayfind'), 'live', { fresh: true });
    const run = tree.index({ waitMs: 100 });
    await expect(run).rejects.toMatchObject({ code: 'INDEX_BUSY', fix: expect.stringMatching('Wait') });
    await expect(run).rejects.toThrow(`process ${process.pid} `);
    rival.abandon();
    expect((await tree.index()).files.parsed).toBe(1);
  });
});

describe('an index that is damaged', () => {
  const damaged = async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    return { tree, dir: snapshotDir(tree) };
  };

  it.each<[string, (dir: string) => void]>([
    ['by a stray write, found after a kill', (dir) => overwriteTail(dir)],
    ['beyond recognition', (dir) => writeFileSync(path.join(dir, '1.db'), 'x'.repeat(9000))],
    ['in its pointer', (dir) => writeFileSync(path.join(dir, 'current'), '../../1.db\n')],
    ['in its lock', (dir) => writeFileSync(path.join(dir, 'writer.lock'), 'x'.repeat(9000))],
    ['by half a deletion', (dir) => rmSync(path.join(dir, '1.db'))],
  ])('%s is mended by the next run', async (_, damage) => {
    const { tree, dir } = await damaged();
    damage(dir);
    tree.write({ 'b.py': python('b') });
    await tree.index();
    expect([has(tree, 'a'), has(tree, 'b')]).toEqual([true, true]);
    expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
    expect(contents(tree)).toEqual([...generations(tree), 'current', 'writer.lock']);
    expect(generations(tree)).toHaveLength(1);
  });

  it('in what it says of its rules is rebuilt', async () => {
    const { tree } = await damaged();
    tree.setMeta('revisions', '{ not json');
    expect((await tree.index()).files.parsed).toBe(1);
  });

  it('beside the remains of a killed rebuild loses those', async () => {
    const { tree, dir } = await damaged();
    writeFileSync(path.join(dir, '2.db'), Buffer.alloc(100_000));
    writeFileSync(path.join(dir, 'writing'), '');
    tree.write({ 'b.py': python('b') });
    await tree.index();
    expect(generations(tree)).toEqual(['1.db']);
  });

  function overwriteTail(dir: string): void {
    const file = path.join(dir, '1.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 3 * 4096);
    writeFileSync(file, bytes);
    writeFileSync(path.join(dir, 'writing'), '');
  }
});

describe('an index directory', () => {
  it('that cannot be written: nothing to do is fine, anything else says what to do', async ({ skip }) => {
    if (isRoot) skip('root may write everywhere');
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const dir = snapshotDir(tree);
    chmodSync(dir, 0o555);
    try {
      expect((await tree.index()).files.unchanged).toBe(1);
      tree.write({ 'b.py': python('b') });
      const expected = { code: 'INDEX_READ_ONLY', fix: expect.stringMatching('WAYFIND_INDEX_DIR') };
      await expect(tree.index()).rejects.toMatchObject(expected);
      await expect(tree.index({ force: true })).rejects.toMatchObject(expected);
      expect(has(tree, 'a')).toBe(true);
    } finally {
      chmodSync(dir, 0o755);
    }
    expect((await tree.index()).files.parsed).toBe(1);
  });

  it('with a file in its place is an error with a fix', async () => {
    const tree = indexedTree({ 'a.py': python('a'), '.wayfind': 'in the way' });
    await expect(tree.index()).rejects.toMatchObject({ code: 'INDEX_READ_ONLY' });
  });

  it('that is a link out of the tree is refused', async () => {
    const outside = createTree().root;
    const tree = indexedTree({ 'a.py': python('a') });
    symlinkSync(outside, path.join(tree.root, '.wayfind'));
    await expect(tree.index()).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
      fix: expect.stringMatching('Remove'),
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  it.each(['1.db-wal', '1.db-shm', '1.db-journal', 'current.new', 'writer.lock-journal', '2.db'])(
    'with a link called %s is refused, and what it leads to stays',
    async (name) => {
      const tree = indexedTree({ 'a.py': python('a') });
      await tree.index();
      const target = path.join(createTree({ target: 'precious' }).root, 'target');
      rmSync(path.join(snapshotDir(tree), name), { force: true });
      symlinkSync(target, path.join(snapshotDir(tree), name));
      tree.write({ 'b.py': python('b') });
      for (const force of [false, true])
        await expect(tree.index({ force })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
      expect(readFileSync(target, 'utf8')).toBe('precious');
    },
  );

  it('creates nothing through a link that leads nowhere', async () => {
    const target = path.join(createTree().root, 'created');
    const tree = indexedTree({ 'a.py': python('a') });
    mkdirSync(path.join(tree.root, '.wayfind'));
    symlinkSync(target, path.join(tree.root, '.wayfind/.gitignore'));
    await tree.index();
    expect(existsSync(target)).toBe(false);
  });

  it('moves with its tree', async () => {
    const tree = indexedTree({ 'tree/a.py': python('a') });
    const [from, to] = ['tree', 'moved'].map((name) => path.join(tree.root, name));
    await tree.index({ root: from });
    renameSync(from, to);
    const report = await tree.index({ root: to });
    expect(report.files).toMatchObject({ parsed: 0, unchanged: 1 });
    expect(report.snapshot).toBe(path.join(to, '.wayfind/snapshots/live/1.db'));
  });
});

describe('git', () => {
  it('that is missing costs a problem, which goes when git is back', async () => {
    const tree = indexedTree({ 'a.py': python('a'), '.gitignore': 'out/\n', 'out/b.py': python('b') });
    tree.init();
    const { PATH } = process.env;
    withEnvironment({ PATH: path.join(tree.root, 'nothing') });
    const report = await tree.index();
    expect(report.problems).toMatchObject([{ path: '.git', message: expect.stringMatching('git is not installed') }]);
    expect(tree.ask((reader) => reader.files().map((file) => file.path))).toEqual(['.gitignore', 'a.py']);
    expect(tree.ask((reader) => reader.meta().head_branch)).toBe('trunk');
    process.env.PATH = PATH;
    const second = await tree.index();
    expect(second.problems).toEqual([]);
    expect(second.files).toMatchObject({ parsed: 0, unchanged: 2 });
  });
});
