/** Rivals, damage, strange versions, read-only places and hostile links: the last published index answers or the error says what to do. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dump } from '../../../src/store/read/dump.ts';
import { openReader } from '../../../src/store/read/read.ts';
import { openDatabase } from '../../../src/store/schema/open.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { build, indexDir, readerOf, tempDir, update } from './index-kit.ts';
import { roundFiles } from './rounds.ts';

const FILES = [parsedFile('one.ts', 'class One\n  method run : alpha')];
const snapshot = (dir: string) => path.join(dir, 'snapshots', 'live');
const code = (name: string) => expect.objectContaining({ code: name });

function setVersion(dir: string, key: string, value: string): void {
  const db = openDatabase(openAndClose(dir), 'write');
  db.prepare('UPDATE meta SET value = ? WHERE key = ?').run(value, key);
  db.close();
}

function openAndClose(dir: string): string {
  const reader = openReader(dir, 'live');
  reader.close();
  return reader.file;
}

describe('two writers', () => {
  it('never meet: the second is told, or waits', async () => {
    const dir = indexDir();
    await build(dir, FILES);
    const first = await openWriter(dir, 'live', { fresh: false });
    await expect(openWriter(dir, 'live', { fresh: true })).rejects.toEqual(code('INDEX_BUSY'));
    const second = openWriter(dir, 'live', { fresh: false, waitMs: 5000 });
    first.putFile(parsedFile('two.ts', 'class Two'));
    first.publish();
    const waited = await second;
    expect([...waited.fileStamps().keys()].sort()).toEqual(['one.ts', 'two.ts']);
    waited.abandon();
    await update(dir, (writer) => writer.removeFile('two.ts'));
  });

  it('abandoned work leaves nothing behind', async () => {
    const dir = indexDir();
    await build(dir, FILES);
    const before = dump(readerOf(dir));
    for (const fresh of [true, false]) {
      const writer = await openWriter(dir, 'live', { fresh });
      writer.putFile(parsedFile('two.ts', 'class Two'));
      writer.abandon();
    }
    expect(dump(readerOf(dir))).toEqual(before);
    expect(fs.readdirSync(snapshot(dir)).filter((name) => /\.db$/.test(name))).toEqual(['1.db']);
  });
});

describe('an index that cannot be used', () => {
  it('is not there', async () => {
    const dir = indexDir();
    expect(() => openReader(dir, 'live')).toThrow(code('NOT_INDEXED'));
    await expect(openWriter(dir, 'live', { fresh: false })).rejects.toEqual(code('NOT_INDEXED'));
    await build(dir, FILES);
    fs.rmSync(path.join(snapshot(dir), '1.db'));
    expect(() => openReader(dir, 'live')).toThrow(code('NOT_INDEXED'));
    fs.writeFileSync(path.join(snapshot(dir), 'current'), '../../../../etc/passwd\n');
    expect(() => openReader(dir, 'live')).toThrow(code('NOT_INDEXED'));
    await build(dir, FILES);
    expect(readerOf(dir).counts().files).toBe(1);
  });

  it('is of another version', async () => {
    const dir = indexDir();
    await build(dir, FILES);
    setVersion(dir, 'format_version', '999');
    expect(() => openReader(dir, 'live')).toThrow(code('INDEX_NEWER'));
    await expect(openWriter(dir, 'live', { fresh: false })).rejects.toEqual(code('INDEX_NEWER'));
    await build(dir, FILES);
    setVersion(dir, 'facts_version', '0');
    expect(() => openReader(dir, 'live')).toThrow(code('INDEX_OLDER'));
    await build(dir, FILES);
    expect(readerOf(dir).counts().files).toBe(1);
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['not a database', () => Buffer.from('x'.repeat(9000))],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 4096)],
    [
      'overwritten in the middle',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xff)]),
    ],
  ])('is damaged: %s', async (_, damage) => {
    const dir = indexDir();
    await build(dir, FILES);
    const file = openAndClose(dir);
    fs.writeFileSync(file, damage(fs.readFileSync(file)));
    for (const suffix of ['-wal', '-shm']) fs.rmSync(file + suffix, { force: true });
    expect(() => {
      const reader = openReader(dir, 'live');
      try {
        reader.symbolsNamed('One');
        reader.counts();
      } finally {
        reader.close();
      }
    }).toThrow(code('INDEX_CORRUPT'));
    await build(dir, FILES);
    expect(readerOf(dir).symbolsNamed('One')).toHaveLength(1);
  });

  it('is checked as a whole after a writer was killed', async () => {
    const dir = indexDir();
    await build(dir, roundFiles(1));
    const file = openAndClose(dir);
    const bytes = fs.readFileSync(file);
    bytes.fill(0xff, bytes.length - 3 * 4096);
    fs.writeFileSync(file, bytes);
    fs.writeFileSync(path.join(snapshot(dir), 'writing'), '');
    await expect(openWriter(dir, 'live', { fresh: false })).rejects.toEqual(code('INDEX_CORRUPT'));
  });
});

describe('read-only places', () => {
  it('a read-only directory is read, and writing says why not', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const dir = indexDir();
    await build(dir, FILES);
    openAndClose(dir);
    fs.chmodSync(snapshot(dir), 0o555);
    try {
      expect(readerOf(dir).symbolsNamed('One')).toHaveLength(1);
      await expect(openWriter(dir, 'live', { fresh: true })).rejects.toEqual(code('INDEX_READ_ONLY'));
      await expect(openWriter(dir, 'live', { fresh: false })).rejects.toEqual(code('INDEX_READ_ONLY'));
    } finally {
      fs.chmodSync(snapshot(dir), 0o755);
    }
  });

  it('an index whose shared memory cannot be made is read as immutable', async () => {
    const dir = indexDir();
    await build(dir, FILES);
    const file = openAndClose(dir);
    for (const suffix of ['-wal', '-shm']) fs.rmSync(file + suffix, { force: true });
    fs.mkdirSync(`${file}-shm`);
    const reader = readerOf(dir);
    expect(reader.symbolsNamed('One')).toHaveLength(1);
    expect(reader.text('"alpha"', 5)).toHaveLength(1);
  });

  it('an index that may not be read says so', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may read everything');
    const dir = indexDir();
    await build(dir, FILES);
    fs.chmodSync(openAndClose(dir), 0);
    expect(() => openReader(dir, 'live')).toThrow(code('INDEX_READ_ONLY'));
  });

  it('a file where the directory should be', async () => {
    const dir = indexDir();
    fs.writeFileSync(dir, 'in the way');
    expect(() => openReader(dir, 'live')).toThrow(code('NOT_INDEXED'));
    await expect(openWriter(dir, 'live', { fresh: true })).rejects.toEqual(code('INDEX_READ_ONLY'));
  });
});

describe('links out of the tree', () => {
  it.each(['.', 'snapshots', 'snapshots/live'])('are refused at %s', async (link) => {
    const outside = tempDir();
    const dir = indexDir();
    const place = path.join(dir, link);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.symlinkSync(outside, place === `${dir}/.` ? dir : place);
    await expect(openWriter(dir, 'live', { fresh: true })).rejects.toEqual(code('PATH_OUTSIDE_ROOT'));
    expect(() => openReader(dir, 'live')).toThrow(code('PATH_OUTSIDE_ROOT'));
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  it.each(['current', 'writer.lock', '1.db', 'writing'])('are refused as %s', async (name) => {
    const dir = indexDir();
    await build(dir, FILES);
    const target = path.join(tempDir(), 'target');
    fs.writeFileSync(target, '');
    fs.rmSync(path.join(snapshot(dir), name), { force: true });
    fs.symlinkSync(target, path.join(snapshot(dir), name));
    await expect(openWriter(dir, 'live', { fresh: false })).rejects.toEqual(code('PATH_OUTSIDE_ROOT'));
    expect(fs.readFileSync(target, 'utf8')).toBe('');
  });
});
