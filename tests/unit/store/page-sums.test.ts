/** Page sums after a writer was killed and after a power failure: no false damage, no endless rebuild, and nothing of others is believed. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../../src/store/read/read.ts';
import { type Database, openDatabase } from '../../../src/store/schema/open.ts';
import { announcePageSums, checkPages } from '../../../src/store/snapshots/page-sums.ts';
import { readSeal } from '../../../src/store/snapshots/seal.ts';
import { build, indexDir, readerOf, update } from './index-kit.ts';
import { roundFiles } from './rounds.ts';

const snapshot = (dir: string) => path.join(dir, 'snapshots', 'live');
const database = (dir: string) => path.join(snapshot(dir), '1.db');
const round = (dir: string) => readerOf(dir).meta().round;

const writeRound = (dir: string, number: number): Promise<void> =>
  update(dir, (writer) => {
    for (const file of roundFiles(number)) writer.putFile(file);
    writer.setMeta({ round: `${number}` });
  });

/** Keeps the log: SQLite moves it into the database with the last connection. */
function connected(dir: string): Database {
  const db = openDatabase(database(dir), 'read');
  db.prepare('SELECT count(*) FROM meta').get();
  return db;
}

/** As after the machine was started again: other inodes, no shared memory, and this process has no connection to them. */
function restart(dir: string): void {
  fs.renameSync(dir, `${dir}-before`);
  fs.cpSync(`${dir}-before`, dir, { recursive: true, filter: (file) => !file.endsWith('-shm') });
}

/** Of all pages, as a reader would compare them. */
function damageOf(dir: string): string | undefined {
  const reader = openReader(dir, 'live');
  try {
    const all = { from: 0, max: Number.POSITIVE_INFINITY };
    const checked = checkPages({ file: reader.file, seal: readSeal(reader.file)! }, all, () => false);
    expect(checked).toBeDefined();
    return checked!.damage;
  } finally {
    reader.close();
  }
}

describe('a power failure', () => {
  it('that takes the end of the log, but not its sums, is not damage', async () => {
    const dir = indexDir();
    await build(dir, roundFiles(0));
    const db = connected(dir);
    await writeRound(dir, 1);
    const log = fs.readFileSync(`${database(dir)}-wal`);
    await writeRound(dir, 2);
    restart(dir);
    db.close();
    fs.writeFileSync(`${database(dir)}-wal`, log);
    expect(damageOf(dir)).toBeUndefined();
    expect(round(dir)).toBe('1');
    await writeRound(dir, 3);
    await writeRound(dir, 4);
    expect(damageOf(dir)).toBeUndefined();
    expect(round(dir)).toBe('4');
    expect(fs.existsSync(database(dir))).toBe(true);
  });

  it('that leaves a torn frame in the log loses that commit only', async () => {
    const dir = indexDir();
    await build(dir, roundFiles(0));
    const db = connected(dir);
    await writeRound(dir, 1);
    const { length } = fs.readFileSync(`${database(dir)}-wal`);
    await writeRound(dir, 2);
    restart(dir);
    db.close();
    const log = fs.readFileSync(`${database(dir)}-wal`);
    // In the content of a frame of the second commit: its checksum no longer matches.
    log.fill(0, length + 100, length + 612);
    fs.writeFileSync(`${database(dir)}-wal`, log);
    expect(damageOf(dir)).toBeUndefined();
    expect(round(dir)).toBe('1');
    await writeRound(dir, 3);
    expect(damageOf(dir)).toBeUndefined();
  });
});

describe('damage', () => {
  it('is not taken for what a power failure lost', async () => {
    const dir = indexDir();
    await build(dir, roundFiles(0));
    const db = connected(dir);
    await writeRound(dir, 1);
    const log = fs.readFileSync(`${database(dir)}-wal`);
    await writeRound(dir, 2);
    restart(dir);
    db.close();
    fs.writeFileSync(`${database(dir)}-wal`, log);
    // The schema is in the first page, which no commit changed but for its counters; the last page has rows of the first build.
    const pages = fs.readFileSync(database(dir));
    pages.fill(0x41, pages.length - 600, pages.length - 500);
    fs.writeFileSync(database(dir), pages);
    await expect(writeRound(dir, 3)).rejects.toEqual(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  });
});

describe('many trees', () => {
  it('are written by one process', async () => {
    for (let tree = 0; tree < 70; tree++) {
      const dir = indexDir();
      await build(dir, roundFiles(0));
      await writeRound(dir, 1);
    }
  });
});

describe('a writer that was killed between its commit and the sums', () => {
  async function killed(dir: string): Promise<void> {
    await build(dir, roundFiles(0));
    const db = connected(dir);
    await writeRound(dir, 1);
    const sums = fs.readFileSync(`${database(dir)}-sums`);
    await writeRound(dir, 2);
    restart(dir);
    db.close();
    fs.writeFileSync(`${database(dir)}-sums`, sums);
    announcePageSums({ file: database(dir), seal: readSeal(database(dir))! });
    fs.writeFileSync(path.join(snapshot(dir), 'writing'), '{}');
  }

  it('has published; the next writer completes the sums', async () => {
    const dir = indexDir();
    await killed(dir);
    // The announcement names the sums before the commit.
    expect(round(dir)).toBe('2');
    await writeRound(dir, 3);
    expect([damageOf(dir), round(dir)]).toEqual([undefined, '3']);
    expect(fs.existsSync(database(dir))).toBe(true);
  });

  it('is not one that announced nothing', async () => {
    const dir = indexDir();
    await killed(dir);
    fs.rmSync(`${database(dir)}-commit`);
    const damaged = expect.objectContaining({ code: 'INDEX_CORRUPT' });
    expect(() => openReader(dir, 'live')).toThrow(damaged);
    await expect(writeRound(dir, 3)).rejects.toEqual(damaged);
    await build(dir, roundFiles(4));
    await writeRound(dir, 5);
    expect(round(dir)).toBe('5');
  });
});

describe('an announced commit', () => {
  it('says nothing about the commits after it', async () => {
    const dir = indexDir();
    await build(dir, roundFiles(0));
    const db = connected(dir);
    await writeRound(dir, 1);
    announcePageSums({ file: database(dir), seal: readSeal(database(dir))! });
    const before = fs.readFileSync(`${database(dir)}-commit`);
    await writeRound(dir, 2);
    expect(fs.existsSync(`${database(dir)}-commit`)).toBe(false);
    const sums = fs.readFileSync(`${database(dir)}-sums`);
    await writeRound(dir, 3);
    restart(dir);
    db.close();
    fs.writeFileSync(`${database(dir)}-commit`, before);
    fs.writeFileSync(`${database(dir)}-sums`, sums);
    expect(() => openReader(dir, 'live')).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  });
});

describe('a question', () => {
  it.skipIf(process.platform !== 'linux')(
    'reads no more of a large log than of a small one (Linux counts what is read)',
    async () => {
      const dir = indexDir();
      await build(dir, roundFiles(0));
      const db = connected(dir);
      const bytesPerCheck = async (): Promise<number> => {
        openReader(dir, 'live').close();
        const reader = openReader(dir, 'live');
        const before = bytesRead();
        reader.checkSomePages();
        const after = bytesRead();
        reader.close();
        return after - before;
      };
      await writeRound(dir, 1);
      const small = await bytesPerCheck();
      for (let number = 2; number < 30; number++) await writeRound(dir, number);
      expect(fs.statSync(`${database(dir)}-wal`).size).toBeGreaterThan(2 * small);
      expect(await bytesPerCheck()).toBeLessThan(1.5 * small);
      db.close();
    },
  );
});

/** By this process so far, as only Linux says. */
const bytesRead = (): number => Number(/^rchar: (\d+)/m.exec(fs.readFileSync('/proc/self/io', 'utf8'))?.[1]);
