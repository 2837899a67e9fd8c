/** An index that came with a directory is never believed: only what this user's own processes published there. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/schema/open.ts';
import { writePageSums } from '../../src/store/snapshots/page-sums.ts';
import { readSeal } from '../../src/store/snapshots/seal.ts';
import { copySnapshot } from '../../src/store/snapshots/snapshot-copy.ts';
import { requireUserKey } from '../../src/store/snapshots/user-key.ts';
import { type IndexedTree, indexedTree } from '../unit/indexer/indexed-tree.ts';
import { end, generations, programOn, python, snapshotDir } from './program.ts';

/** A state directory of its own makes another user. */
const newState = (): string => mkdtempSync(path.join(tmpdir(), 'wayfind-state-'));

async function asUser<T>(state: string, action: () => Promise<T>): Promise<T> {
  const own = process.env.WAYFIND_STATE_DIR;
  process.env.WAYFIND_STATE_DIR = state;
  try {
    return await action();
  } finally {
    process.env.WAYFIND_STATE_DIR = own;
  }
}

/** A tree whose index says what its author wants. */
async function forgedTree(): Promise<IndexedTree> {
  const tree = indexedTree({ 'a.py': 'def pay():\n    """Sends the money."""\n' });
  await asUser(newState(), () => tree.index());
  const db = openDatabase(path.join(snapshotDir(tree), '1.db'), 'write');
  db.exec(`UPDATE symbols SET doc = 'Forged words.', signature = 'def forged()'`);
  db.close();
  return tree;
}

const wordsOf = (tree: IndexedTree): string | undefined =>
  tree.ask((reader) => reader.symbolsNamed('pay').map(({ doc }) => doc)[0]);

describe('an index of another user', () => {
  it('answers nothing, and the next run sets it aside and says so', async () => {
    const tree = await forgedTree();
    const asked = await programOn(tree.root).run('symbol', 'pay');
    expect(asked).toMatchObject({ exit: 2, reply: { error: { code: 'NOT_INDEXED' } } });
    expect(JSON.stringify(asked)).toContain('made elsewhere');
    expect((await tree.index()).notes).toEqual([expect.stringMatching('did not make.*set aside as .*damaged.db')]);
    expect(wordsOf(tree)).toBe('Sends the money.');
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it.each(['live', 'commit-0123456789012345678901234567890123456789', 'import-x', 'checkout-x-y'])(
    'is no seed either, as %s',
    async (key) => {
      const tree = await forgedTree();
      if (key !== 'live') renameSync(snapshotDir(tree), path.join(path.dirname(snapshotDir(tree)), key));
      await tree.index();
      expect(wordsOf(tree)).toBe('Sends the money.');
    },
  );

  it('has a history that is not shown', async () => {
    const tree = await forgedTree();
    const jobs = path.join(snapshotDir(tree), 'jobs.json');
    writeFileSync(jobs, readFileSync(jobs, 'utf8').replace(/"version":"[^"]*"/, '"version":"forged"'));
    await tree.index();
    expect(readFileSync(jobs, 'utf8')).not.toContain('forged');
  });
});

describe('an index of this user', () => {
  it('is used after its project was moved, and not in a copy of the project', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const moved = `${tree.root}-moved`;
    renameSync(tree.root, moved);
    expect((await programOn(moved).run('symbol', 'a')).exit).toBe(0);
    const copy = `${tree.root}-copy`;
    cpSync(moved, copy, { recursive: true, preserveTimestamps: true });
    expect(await programOn(copy).run('symbol', 'a')).toMatchObject({ reply: { error: { code: 'NOT_INDEXED' } } });
  });

  it('is not another file under its name', async () => {
    const tree = await forgedTree();
    const forged = readFileSync(path.join(snapshotDir(tree), '1.db'));
    await tree.index();
    writeFileSync(path.join(snapshotDir(tree), generations(tree)[0]), forged);
    expect(() => wordsOf(tree)).toThrowError(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
    const { exit, reply } = await programOn(tree.root).run('symbol', 'pay');
    expect(exit).toBe(0);
    expect(JSON.stringify(reply)).not.toMatch(/forged/i);
  });

  it('has a name that no later index of the directory uses again unnoticed', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    await tree.ask(async (reader) => {
      renameSync(path.join(tree.root, '.wayfind'), `${tree.root}-old`);
      tree.write({ 'a.py': python('renamed') });
      await tree.index();
      expect(generations(tree)).toEqual(['1.db']);
      expect(reader.isCurrent()).toBe(false);
    });
  });
});

/** The log of someone who knows every byte of the database, and no more than that. */
function forgedLog(database: string): Buffer {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'wayfind-forged-')), '1.db');
  copyFileSync(database, copy);
  const db = openDatabase(copy, 'write');
  db.exec(`UPDATE symbols SET doc = 'Forged words.', signature = 'def forged()'`);
  const log = readFileSync(`${copy}-wal`);
  db.close();
  return log;
}

describe('files of others over those of this user', () => {
  const cases: [string, (file: string) => unknown][] = [
    ['a log', () => {}],
    ['a log, without sums', (file) => rmSync(`${file}-sums`)],
    [
      'a log and its sums',
      (file) => {
        const seal = readSeal(file)!;
        return asUser(newState(), async () => {
          requireUserKey();
          const db = openDatabase(file, 'read');
          db.prepare('SELECT count(*) FROM meta').get();
          writePageSums({ file, seal });
          db.close();
        });
      },
    ],
    ['a log and the marker of a writer', (file) => writeFileSync(path.join(path.dirname(file), 'writing'), '{}')],
  ];

  it.each(cases)('(%s) are not answered from', { timeout: 60_000 }, async (_, overwrite) => {
    const tree = indexedTree({ 'a.py': 'def pay():\n    """Sends the money."""\n' });
    const program = programOn(tree.root);
    await program.run('index');
    const file = path.join(snapshotDir(tree), '1.db');
    const log = forgedLog(file);
    writeFileSync(`${file}-wal`, log);
    await overwrite(file);
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    writeFileSync(`${file}-wal`, log);
    const { exit, reply } = await program.run('symbol', 'pay');
    expect([exit, JSON.stringify(reply.results)]).toEqual([0, expect.stringContaining('Sends the money.')]);
    expect(JSON.stringify(reply)).not.toMatch(/forged/i);
    expect(reply.meta.notes.join()).toMatch(/set aside/);
    expect((await program.run('symbol', 'pay')).reply.meta.notes).toEqual([]);
  });

  it('are no seed', async () => {
    const tree = indexedTree({ 'a.py': 'def pay():\n    """Sends the money."""\n' });
    await programOn(tree.root).run('index');
    const file = path.join(snapshotDir(tree), '1.db');
    writeFileSync(`${file}-wal`, forgedLog(file));
    expect(await copySnapshot(path.join(tree.root, '.wayfind'), 'live', 'other')).toBeUndefined();
  });
});

describe('the key of the user', () => {
  const keyIn = (state: string): string => path.join(state, 'index-key');

  it('is one for processes that create it at the same time', async () => {
    const state = newState();
    const trees = Array.from({ length: 4 }, () => indexedTree({ 'a.py': python('a') }));
    const env = { ...process.env, WAYFIND_STATE_DIR: state };
    await Promise.all(trees.map((tree) => end(programOn(tree.root).start(['index'], { env }))));
    await asUser(state, async () => {
      for (const tree of trees) expect(tree.ask((reader) => reader.symbolsNamed('a'))).toHaveLength(1);
    });
    expect(readdirSync(path.dirname(keyIn(state)))).toEqual(['index-key', 'workspaces']);
  });

  it('that is lost or damaged is made again, and the index with it', async () => {
    const state = newState();
    const tree = indexedTree({ 'a.py': python('a') });
    await asUser(state, () => tree.index());
    writeFileSync(keyIn(state), 'no key');
    const env = { ...process.env, WAYFIND_STATE_DIR: state };
    expect((await end(programOn(tree.root).start(['index'], { env }))).reply.meta.notes).toHaveLength(1);
    expect((await end(programOn(tree.root).start(['symbol', 'a'], { env }))).exit).toBe(0);
  });

  it('is kept in a private directory when there is no home, and nowhere else', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    const temporary = mkdtempSync(path.join(tmpdir(), 'wayfind-tmp-'));
    const { WAYFIND_STATE_DIR: _, ...inherited } = process.env;
    const env = { ...inherited, HOME: '/dev/null/none', TMPDIR: temporary };
    expect((await end(programOn(tree.root).start(['index'], { env }))).exit).toBe(0);
    expect((await end(programOn(tree.root).start(['symbol', 'a'], { env }))).exit).toBe(0);
    const [own] = readdirSync(temporary);
    expect(existsSync(path.join(temporary, own, 'index-key'))).toBe(true);
    spawnSync('chmod', ['777', path.join(temporary, own)]);
    expect(await end(programOn(tree.root).start(['index', '--force'], { env }))).toMatchObject({
      exit: 2,
      reply: { error: { code: 'STATE_READ_ONLY' } },
    });
  });
});
