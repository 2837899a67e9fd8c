/** Snapshot files that are broken, forged or of somebody else: refused with a fix, and nothing is other than before. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../src/share/archive-read.ts';
import { sha256Of } from '../../src/share/manifest.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { commitIn, createRepository, engineIn, temporary } from '../snapshots/repository.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { exportFrom, FILES, forged, importInto, remade } from './snapshots.ts';

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Everything below a directory. */
const below = (dir: string): string[] =>
  existsSync(dir) ? readdirSync(dir, { recursive: true }).map(String).sort() : [];

async function refusal(root: string, file: string): Promise<{ code: string; fix: string; message: string }> {
  const error = await importInto(engineIn(root), file).then(
    () => ({ code: 'none', fix: '', message: '' }),
    (thrown) => thrown,
  );
  // Nothing was left behind, and nothing is there to begin from.
  expect(below(path.join(root, '.wayfind')).filter((name) => !['.gitignore', 'snapshots'].includes(name))).toEqual([]);
  return error;
}

/** Nothing that is refused changes it, so that all share one. */
const shared = { home: '', root: '', laptop: '', file: '' };

beforeAll(async () => {
  shared.home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'wayfind-shared-')));
  for (const name of ['root', 'laptop'] as const) {
    shared[name] = path.join(shared.home, name);
    mkdirSync(shared[name]);
  }
  shared.file = path.join(shared.home, 'ci.wayfind');
  runGitIn(shared.root, ['init', '-q', '-b', 'trunk']);
  commitIn(shared.root, FILES);
  runGitIn(shared.laptop, ['clone', '-q', `file://${shared.root}`, '.']);
  const engine = openWorkspace({ root: shared.root, cwd: shared.root });
  await exportFrom(engine, shared.file);
  engine.close();
});
afterAll(() => rmSync(shared.home, { recursive: true, force: true }));

describe('what is damaged', () => {
  test('a file that is cut, wherever', async () => {
    const { laptop, file } = shared;
    const { length } = readFileSync(file);
    for (const size of [0, 10, 60, 300, length - 4000, length - 1]) {
      const cut = path.join(temporary(), 'cut.wayfind');
      writeFileSync(cut, readFileSync(file));
      truncateSync(cut, size);
      expect(await refusal(laptop, cut), `${size} bytes`).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    }
  });

  test('a file in which one bit is another, wherever', async () => {
    const { laptop, file } = shared;
    const bytes = readFileSync(file);
    const { offset } = openArchive(file);
    const places = [3, 40, 200, offset - 20, offset + 1, offset + 500, bytes.length - 700, bytes.length - 1];
    for (const place of places) {
      const flipped = path.join(temporary(), 'flipped.wayfind');
      const copy = Buffer.from(bytes);
      copy[place]! ^= 4;
      writeFileSync(flipped, copy);
      expect(await refusal(laptop, flipped), `byte ${place}`).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    }
  });

  test('what is no snapshot at all', async () => {
    const { laptop, home } = shared;
    const other = path.join(home, 'other.wayfind');
    writeFileSync(other, randomBytes(5000));
    expect(await refusal(laptop, other)).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    mkdirSync(path.join(home, 'directory.wayfind'));
    expect(await refusal(laptop, path.join(home, 'directory.wayfind'))).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    expect(await refusal(laptop, path.join(home, 'none.wayfind'))).toMatchObject({ code: 'PATH_NOT_FOUND' });
  });
});

describe('what is forged', () => {
  test('sizes that cannot be, and more than was said', async () => {
    const { laptop, file } = shared;
    const body = brotliCompressSync(Buffer.alloc(8 << 20), QUICK);
    const packed = { bytes: body.length, sha256: sha256Of(body) };
    const sha256 = sha256Of('');
    const bomb = forged(file, { packed, database: { bytes: body.length * 100, sha256 } }, body);
    expect(await refusal(laptop, bomb)).toMatchObject({ message: expect.stringContaining('larger than') });
    for (const bytes of [8 << 20, Number.MAX_SAFE_INTEGER])
      expect(await refusal(laptop, forged(file, { packed, database: { bytes, sha256 } }, body))).toMatchObject({
        code: 'SNAPSHOT_DAMAGED',
        message: expect.stringContaining('cannot hold'),
      });
    for (const bytes of [-1, 1.5, 1e300, '9'])
      expect(
        await refusal(laptop, forged(file, { packed, database: { bytes: bytes as number, sha256 } }, body)),
      ).toMatchObject({ message: expect.stringContaining('its manifest has an unknown form') });
  });

  test('a commit that is a path', async () => {
    const { laptop, file } = shared;
    const bad = forged(file, { commit: '../../../../escaped' }, Buffer.alloc(0));
    expect(await refusal(laptop, bad)).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
  });

  test.each([
    ['CREATE TRIGGER t AFTER UPDATE ON files BEGIN DELETE FROM symbols; END', 'its tables'],
    ['CREATE VIEW v AS SELECT * FROM files', 'its tables'],
    ['DROP TABLE links', 'its tables'],
    ["UPDATE files SET path = '../../outside.py' WHERE id = 1", 'outside of the tree'],
    ["UPDATE files SET path = '/etc/passwd' WHERE id = 1", 'outside of the tree'],
    ["UPDATE files SET path = 'a' || char(0) WHERE id = 1", 'outside of the tree'],
    ["PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'nonsense'", 'not sound'],
  ])('an index with %s', async (sql, why) => {
    const { laptop, file } = shared;
    const bad = await remade(file, {
      edit: (db) => {
        db.allowInternalWrites();
        db.exec(sql);
      },
    });
    expect(await refusal(laptop, bad)).toMatchObject({
      code: 'SNAPSHOT_DAMAGED',
      message: expect.stringContaining(why),
    });
  });

  test('something else where the index should be', async () => {
    const { laptop, file } = shared;
    const text = Buffer.from('SELECT 1;\n'.repeat(1000));
    const body = brotliCompressSync(text);
    const contents = {
      packed: { bytes: body.length, sha256: sha256Of(body) },
      database: { bytes: text.length, sha256: sha256Of(text) },
    };
    const big = Buffer.concat([body, Buffer.alloc(100)]);
    expect(await refusal(laptop, forged(file, contents, big))).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
    const noise = randomBytes(1000);
    const packed = { bytes: noise.length, sha256: sha256Of(noise) };
    expect(await refusal(laptop, forged(file, { packed }, noise))).toMatchObject({ code: 'SNAPSHOT_DAMAGED' });
  });
});

describe('what does not fit', () => {
  test('another version, other settings, other vectors: each says what to do', async () => {
    const { laptop, file } = shared;
    const newer = await refusal(laptop, await remade(file, { about: { wayfind: '99.0.0' } }));
    expect(newer).toMatchObject({ code: 'SNAPSHOT_INCOMPATIBLE', fix: expect.stringContaining('Upgrade') });
    const older = await refusal(laptop, await remade(file, { about: { wayfind: '0.0.1' } }));
    expect(older).toMatchObject({ code: 'SNAPSHOT_INCOMPATIBLE', fix: expect.stringContaining('Make it again') });
    const format = await refusal(laptop, await remade(file, { about: { index_format: '99.1.1' } }));
    expect(format).toMatchObject({ code: 'SNAPSHOT_INCOMPATIBLE' });
    const later = path.join(temporary(), 'later.wayfind');
    writeFileSync(later, readFileSync(file, 'latin1').replace('snapshot 1 ', 'snapshot 2 '), 'latin1');
    expect(await refusal(laptop, later)).toMatchObject({ code: 'SNAPSHOT_INCOMPATIBLE' });
    withEnvironment({ WAYFIND_INDEX_MAX_FILE_SIZE: '5000' });
    expect(await refusal(laptop, file)).toMatchObject({ fix: expect.stringContaining('index.max_file_size') });
    withEnvironment({ WAYFIND_INDEX_MAX_FILE_SIZE: '2000000', WAYFIND_EMBEDDING_PROVIDER: 'none' });
    expect(await refusal(laptop, file)).toMatchObject({ fix: expect.stringContaining('embedding.provider') });
  });

  test('another repository; but not a commit that was not fetched yet', async () => {
    const { root, file, laptop } = shared;
    const { root: other } = createRepository({ 'x.py': 'def x(): pass\n', 'app.py': 'def y(): pass\n' });
    expect(await refusal(other, file)).toMatchObject({ code: 'SNAPSHOT_FOREIGN' });
    commitIn(root, { 'app.py': 'def later(): pass\n' });
    const later = path.join(temporary(), 'later.wayfind');
    await exportFrom(engineIn(root), later);
    expect(await importInto(engineIn(laptop), later)).toMatchObject({ same_files: 4 });
  });
});
