/** A flipped bit anywhere in an index is found before an answer: the index is rebuilt, and the answer is right. */
import { closeSync, openSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../src/store/read/read.ts';
import { openDatabase } from '../../src/store/schema/open.ts';
import { checkPages, writePageSums } from '../../src/store/snapshots/page-sums.ts';
import { readSeal, type SealedFile } from '../../src/store/snapshots/seal.ts';
import { type IndexedTree, indexedTree } from '../unit/indexer/indexed-tree.ts';
import { generations, manyFiles, programOn, python, snapshotDir } from './program.ts';

const ALL = { from: 0, max: Number.POSITIVE_INFINITY };
const databaseOf = (tree: IndexedTree): string => path.join(snapshotDir(tree), generations(tree)[0]);
const generationOf = (tree: IndexedTree): SealedFile => ({ file: databaseOf(tree), seal: readSeal(databaseOf(tree))! });
const check = (tree: IndexedTree) => checkPages(generationOf(tree), ALL, () => false);

function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, at);
  byte[0] ^= 4;
  writeSync(handle, byte, 0, 1, at);
  closeSync(handle);
}

describe('a flipped bit', () => {
  it('in any page is found by the next question, which is answered', { timeout: 180_000 }, async () => {
    const tree = indexedTree({
      'a.py': 'def pay():\n    """Sends the money."""\n',
      'b.py': 'from a import pay\npay()\n',
    });
    await tree.index();
    const expected = (await programOn(tree.root).run('symbol', 'pay')).reply.results;
    const pages = statSync(databaseOf(tree)).size / 4096;
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 0.99]) {
      const file = databaseOf(tree);
      const page = Math.floor(pages * part);
      flip(file, page * 4096 + 2000);
      const { exit, reply } = await programOn(tree.root).run('symbol', 'pay');
      expect([part, exit, reply.results]).toEqual([part, 0, expected]);
      // A page of the schema SQLite reads when it opens the file, before the sums are looked at.
      expect(reply.meta.notes.join()).toMatch(
        new RegExp(`page ${page + 1} is not what was written|malformed database schema`),
      );
      expect(databaseOf(tree)).not.toBe(file);
      expect(check(tree)?.damage).toBeUndefined();
    }
  });

  it('in the log is found too', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    tree.write({ 'a.py': python('edited') });
    tree.age();
    await tree.index();
    const log = `${databaseOf(tree)}-wal`;
    expect(statSync(log).size).toBeGreaterThan(4096);
    flip(log, 32 + 24 + 100);
    expect(check(tree)?.damage).toMatch(/^page \d+ is not what was written$/);
  });

  it('is met after some questions where an index is large', { timeout: 60_000 }, async () => {
    const tree = indexedTree(manyFiles(20));
    await tree.index();
    const db = openDatabase(databaseOf(tree), 'write');
    db.exec(`INSERT INTO problems VALUES (NULL, 'filler', '', NULL, hex(zeroblob(4000000)))`);
    db.close();
    // As a writer would have left it.
    writePageSums(generationOf(tree));
    const { pages } = check(tree)!;
    expect(pages).toBeGreaterThan(3 * 512);
    flip(databaseOf(tree), Math.floor(statSync(databaseOf(tree)).size / 2));
    const reader = openReader(path.join(tree.root, '.wayfind'), 'live');
    let rounds = 0;
    expect(() => {
      for (; rounds <= pages / 512 + 1; rounds++) reader.checkSomePages();
    }).toThrowError(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
    reader.close();
  });
});

describe('sums', () => {
  it('follow every update, seed and rebuild', { timeout: 60_000 }, async () => {
    const tree = indexedTree(manyFiles(12));
    await tree.index();
    for (let round = 0; round < 12; round++) {
      tree.write({ [`src/f${round % 5}.py`]: python(`round${round}`).repeat(1 + (round % 4) * 20) });
      tree.age();
      await tree.index({ force: round % 6 === 5 });
      expect(check(tree)).toMatchObject({ pages: expect.any(Number), damage: undefined });
    }
  });

  it.each(['half', undefined])('that are %s make an index suspect, with or without a killed writer', async (sums) => {
    for (const marker of [undefined, '{}']) {
      const tree = indexedTree({ 'a.py': python('a') });
      await tree.index();
      if (sums === undefined) rmSync(`${databaseOf(tree)}-sums`);
      else writeFileSync(`${databaseOf(tree)}-sums`, sums);
      if (marker !== undefined) writeFileSync(path.join(snapshotDir(tree), 'writing'), marker);
      expect(() => tree.ask((reader) => reader.meta())).toThrowError(
        expect.objectContaining({ code: 'INDEX_CORRUPT' }),
      );
      expect((await tree.index()).notes).toEqual([expect.stringContaining('set aside')]);
      expect(check(tree)).toMatchObject({ pages: expect.any(Number), damage: undefined });
      expect((await tree.index()).notes).toEqual([]);
    }
  });
});
