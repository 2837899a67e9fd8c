/** Pipes and links in an index directory: no command waits for one or writes where it leads, whatever its name. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/schema/open.ts';
import { vectorFile } from '../../src/store/snapshots/vector-cache.ts';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';
import { end, programOn, python } from './program.ts';

const LIVE = '.wayfind/snapshots/live';
const PLACES = [
  ...['current', 'current.new', '1.db', '1.db-wal', '1.db-shm', '1.db-seal', '1.db-journal', '2.db', '2.db-seal'],
  ...[
    'writer.lock',
    'writing',
    'jobs.json',
    'jobs.json.new',
    'suspect',
    'used',
    'tree',
    'damaged.db',
    'embedding.lock',
  ],
  ...['embedding.json', 'watch.lock', 'watch.json', 'watch.log', 'waiting-x.json', 'copy-x.db'],
].map((name) => `${LIVE}/${name}`);
const OUTSIDE = ['.wayfind/.gitignore', '.wayfind/cache/vectors.lock', '.wayfind/compared', '.wayfind', LIVE, '.git'];

const TIMEOUT_MS = 20_000;

async function commandsEnd(root: string): Promise<(number | null)[]> {
  const program = programOn(root);
  const commands = [['index'], ['symbol', 'a'], ['status'], ['refs']];
  const ends = commands.map((args) => end(program.start(args, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })));
  return (await Promise.all(ends)).map(({ exit }) => exit);
}

describe.skipIf(process.platform === 'win32')('every command ends', () => {
  it.each([...PLACES, ...OUTSIDE])('with a pipe as %s', { timeout: 4 * TIMEOUT_MS }, async (place) => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const file = path.join(tree.root, place);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    expect(spawnSync('mkfifo', [file]).status).toBe(0);
    for (const exit of await commandsEnd(tree.root)) expect([0, 1, 2]).toContain(exit);
  });

  it.each(PLACES)('with a link as %s, and leaves its target alone', { timeout: 4 * TIMEOUT_MS }, async (place) => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const file = path.join(tree.root, place);
    const target = path.join(tree.root, 'target.txt');
    writeFileSync(target, 'mine');
    rmSync(file, { force: true });
    symlinkSync(target, file);
    for (const exit of await commandsEnd(tree.root)) expect([0, 1, 2]).toContain(exit);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('with a cache of vectors that is a pipe', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    mkdirSync(path.join(tree.root, '.wayfind/cache'), { recursive: true });
    spawnSync('mkfifo', [path.join(tree.root, '.wayfind/cache', vectorFile())]);
    for (const exit of await commandsEnd(tree.root)) expect([0, 1, 2]).toContain(exit);
  });

  it('and the pipe is named, so that it can be removed', async () => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    const file = path.join(tree.root, LIVE, 'current');
    rmSync(file);
    spawnSync('mkfifo', [file]);
    const { reply } = await programOn(tree.root).run('symbol', 'a');
    expect(reply.error).toMatchObject({ code: 'PATH_OUTSIDE_ROOT', fix: `Remove ${file}.` });
    renameSync(file, `${tree.root}-pipe`);
    expect((await programOn(tree.root).run('index')).exit).toBe(0);
  });
});

const PAGE_BYTES = 4096;
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex');

/** A journal that SQLite plays back when it opens the database beside it, and whose end names a file to remove. */
function hotJournal(database: string, named: string): Buffer {
  const head = Buffer.alloc(512);
  JOURNAL_MAGIC.copy(head);
  head.writeUInt32BE(statSync(database).size / PAGE_BYTES, 16);
  head.writeUInt32BE(head.length, 20);
  head.writeUInt32BE(PAGE_BYTES, 24);
  const name = Buffer.from(named);
  const end = Buffer.alloc(8);
  end.writeUInt32BE(name.length, 0);
  end.writeUInt32BE(
    name.reduce((sum, byte) => (sum + byte) >>> 0, 0),
    4,
  );
  return Buffer.concat([head, Buffer.alloc(4), name, end, JOURNAL_MAGIC]);
}

describe('files that came with the directory', () => {
  it.each(['writer.lock', '1.db'])('a journal of %s removes no file that it names', async (beside) => {
    const tree = indexedTree({ 'a.py': python('a'), 'precious.txt': 'mine' });
    await tree.index();
    const file = path.join(tree.root, LIVE, beside);
    if (beside === 'writer.lock') {
      const db = openDatabase(file, 'write');
      db.exec('CREATE TABLE t (a)');
      db.close();
    }
    writeFileSync(`${file}-journal`, hotJournal(file, path.join(tree.root, 'precious.txt')));
    tree.write({ 'b.py': python('b') });
    expect((await programOn(tree.root).run('index')).exit).toBe(0);
    expect(existsSync(path.join(tree.root, 'precious.txt'))).toBe(true);
  });

  it.each(['0.5', '-1', '1e99', 'x'])('a place %s in the check of pages does no harm', async (place) => {
    const tree = indexedTree({ 'a.py': python('a') });
    await tree.index();
    writeFileSync(path.join(tree.root, LIVE, 'checked'), place);
    const { exit, reply } = await programOn(tree.root).run('symbol', 'a');
    expect([exit, reply.meta.notes]).toEqual([0, []]);
  });
});
