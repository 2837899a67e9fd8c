/** What is kept of deleted files, for how long and how many, and that what comes back gets its ids. */
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/store/schema/open.ts';
import { TABLES_SQL } from '../../../src/store/schema/schema.ts';
import { recentlyDeleted } from '../../../src/store/write/recently-deleted.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { build, indexDir, readerOf, update } from './index-kit.ts';

const MINUTE_MS = 60_000;
const START = 1_700_000_000_000;

function journal(at: { ms: number }): { db: Database; gone: ReturnType<typeof recentlyDeleted> } {
  const db = openDatabase(':memory:', 'write');
  db.exec(TABLES_SQL);
  return { db, gone: recentlyDeleted(db, () => at.ms) };
}

const going = (path: string) => ({
  path,
  language: 'python' as const,
  hash: new Uint8Array([1, 2]),
  fingerprint: Int32Array.of(-5, 7),
});
const symbol = { parent: -1, kind: 0, name: 'a.py', owner: '', signature: '', stableId: 3, bodyHash: 2 ** 52 };
const known = (id: number) => ({ version: { symbols: [symbol], facts: () => undefined }, ids: [id], rows: undefined });

describe('the journal', () => {
  it('gives back once what it was given', () => {
    const { gone } = journal({ ms: START });
    gone.add(4, going('a.py'), known(17));
    expect(gone.all()).toEqual([{ id: 4, ...going('a.py') }]);
    expect(gone.highest()).toEqual({ file: 4, symbol: 17 });
    expect(gone.take(4)).toMatchObject({ ids: [17], version: { symbols: [symbol] } });
    expect(gone.take(4)).toBeUndefined();
    expect(gone.all()).toEqual([]);
  });

  it.each([
    ['a while later', 10 * MINUTE_MS, 1],
    ['too late', 16 * MINUTE_MS, 0],
    ['with a clock that was set back a little', -MINUTE_MS, 1],
    ['with a clock that was set back for good', -60 * MINUTE_MS, 0],
  ])('%s', (_, laterMs, count) => {
    const at = { ms: START };
    const { db, gone } = journal(at);
    gone.add(4, going('a.py'), known(17));
    at.ms += laterMs;
    expect(gone.all()).toHaveLength(count);
    gone.add(5, going('b.py'), known(18));
    gone.settle();
    expect(db.prepare('SELECT count(*) AS n FROM gone_files').get()!.n).toBe(count + 1);
  });

  it('keeps the last five hundred', () => {
    const { gone } = journal({ ms: START });
    for (let id = 1; id <= 505; id++) gone.add(id, going(`${id}.py`), known(id * 10));
    gone.settle();
    expect(gone.all().map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, i) => 505 - i));
  });
});

it('hands out no id that is kept for somebody', async () => {
  const dir = indexDir();
  const [one, two] = [parsedFile('one.ts', 'class One\n  method a : alpha'), parsedFile('two.ts', 'class Two : beta')];
  await build(dir, [one, two]);
  const idsOf = (path: string) => {
    const reader = readerOf(dir);
    return reader.symbolsInFile(reader.fileByPath(path)!.id).map(({ id }) => id);
  };
  const before = idsOf('two.ts');
  await update(dir, (writer) => void writer.removeFile('two.ts', { ...going('two.ts'), language: 'typescript' }));
  await update(dir, (writer) => void writer.putFile(parsedFile('other.ts', 'class Other\n  method b : gamma')));
  expect(idsOf('other.ts').filter((id) => before.includes(id))).toEqual([]);
  await update(dir, (writer) => {
    const [{ id }] = writer.recentlyDeleted();
    writer.putFile({ ...two, path: 'back.ts' }, { deleted: id });
  });
  expect(idsOf('back.ts')).toEqual(before);
  expect(readerOf(dir).text('"beta"', 10)).toHaveLength(1);
  expect(readerOf(dir).integrityErrors()).toEqual([]);
});
