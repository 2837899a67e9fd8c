/** A snapshot that one machine exported and another begins from: only the difference is parsed, and nothing of the first machine is in it. */

import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Results as RefsResults } from '../../src/answers/refs/tool.ts';
import { draftIn } from '../../src/answers/share/drafts.ts';
import { loadConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { dump } from '../../src/store/read/dump.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { callTool } from '../kit/call-tool.ts';
import { createRepository, engineIn, placesOf, temporary, writeIn } from '../snapshots/repository.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { cloneOf, exportFrom, FILES, importInto, sharedRepository, unpacked } from './snapshots.ts';

const UPDATE = { force: false, showIgnored: false, jobs: 1 };

async function rowsOf(root: string, force: boolean): Promise<string[]> {
  const { config } = await loadConfig({ root });
  await indexWorkspace({ root, config, jobs: 1, force });
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    return dump(reader);
  } finally {
    reader.close();
  }
}

describe('the note of an import', () => {
  const notesOf = async (root: string, file: string) =>
    (await callTool(engineIn(root), { name: 'import', input: { file } })).meta.notes;

  test('says what the snapshot is used for: the next index, other trees, or nothing', async () => {
    const { root, file } = await sharedRepository();
    const clone = cloneOf(root);
    expect(await notesOf(clone, file)).toEqual([expect.stringContaining('is seeded from it')]);
    await engineIn(clone).index(UPDATE);
    expect(await notesOf(clone, file)).toEqual([expect.stringContaining('other worktrees and commits are seeded')]);
    const plain = temporary();
    for (const [name, text] of Object.entries(FILES)) writeIn(plain, { [name]: text });
    await engineIn(plain).index(UPDATE);
    expect(await notesOf(plain, file)).toEqual([expect.stringContaining('the imported one is not used')]);
  });
});

describe('a machine that begins from a snapshot', () => {
  test('parses what differs, and has the rows of a fresh index', async () => {
    const { root, file, commit } = await sharedRepository();
    commit({ 'lib/math.py': 'def volume(r):\n    return 4 * r\n', 'new.py': 'def fresh(): pass\n' }, ['lib/text.py']);
    const laptop = cloneOf(root);
    const engine = engineIn(laptop);
    expect(await importInto(engine, file)).toMatchObject({ tree: 'clean', files: 5, read_files: 5, same_files: 3 });
    expect((await engine.index(UPDATE)).results.files).toEqual({
      total: 5,
      parsed: 2,
      unchanged: 3,
      removed: 1,
      skipped: 0,
    });
    expect(await rowsOf(laptop, false)).toEqual(await rowsOf(laptop, true));
  });

  test('answers at once, for its own tree only', async () => {
    const { root, file, commit } = await sharedRepository();
    commit({ 'lib/math.py': 'def volume(r):\n    return 4 * r\n' });
    const engine = engineIn(cloneOf(root));
    await importInto(engine, file);
    expect(await placesOf(engine, 'area')).toEqual([]);
    expect(await placesOf(engine, 'volume')).toEqual(['lib/math.py:1']);
    expect(await placesOf(engine, 'shout')).toEqual(['lib/text.py:1']);
  });

  test('needs to parse nothing for the commit that was exported, nor for a worktree of it', async () => {
    const { root, file, first, commit } = await sharedRepository();
    commit({ 'app.py': 'def other(): pass\n' });
    const engine = engineIn(cloneOf(root));
    await importInto(engine, file);
    const { results } = await engine.index({ ...UPDATE, ref: first });
    expect(results.files).toMatchObject({ total: 5, parsed: 0 });
    expect(await placesOf(engine, 'main', first)).toEqual(['app.py:3']);
  });

  test('may be a plain directory', async () => {
    const [from, to] = [temporary(), temporary()];
    writeIn(from, FILES);
    writeIn(to, { ...FILES, 'app.py': 'def changed(): pass\n' });
    const file = path.join(temporary(), 'plain.wayfind');
    expect(await exportFrom(engineIn(from), file)).toMatchObject({ tree: 'plain', files: 5 });
    const engine = engineIn(to);
    await importInto(engine, file);
    expect((await engine.index(UPDATE)).results.files).toMatchObject({ total: 5, parsed: 1, unchanged: 4 });
  });

  test('keeps the index that its tree has, and says so', async () => {
    const { root, file } = await sharedRepository();
    const laptop = cloneOf(root);
    const engine = engineIn(laptop);
    await engine.index(UPDATE);
    await importInto(engine, file);
    expect((await engine.index(UPDATE)).results.files).toMatchObject({ parsed: 0, unchanged: 5 });
    const { results } = await callTool<RefsResults>(engine, { name: 'refs', input: {} });
    expect(results.refs.map(({ kind, state }) => [kind, state])).toEqual([
      ['worktree', 'ready'],
      ['import', 'ready'],
    ]);
  });
});

describe('the file', () => {
  test('has no path, time or inode of the machine that made it', async () => {
    const { root, file } = await sharedRepository({
      ...FILES,
      'package.json': '{"name": "x"}',
      'broken.py': 'def (:\n',
    });
    const bytes = await unpacked(file);
    const head = readFileSync(file).subarray(0, 2000);
    for (const local of [root, os.tmpdir(), os.hostname()]) {
      expect(bytes.includes(local), local).toBe(false);
      expect(head.includes(local), local).toBe(false);
    }
    expect(bytes.includes('area')).toBe(true);
    expect(statSync(file).size).toBeLessThan(bytes.length / 4);
  });

  test('is of a commit, with or without changes on disk, and says which', async () => {
    const { root, home, first } = await sharedRepository();
    writeIn(root, { 'lib/math.py': 'def secret(): pass\n' });
    const engine = engineIn(root);
    const changed = await exportFrom(engine, path.join(home, 'changed.wayfind'));
    expect(changed).toMatchObject({ tree: 'changed', commit: first });
    const clean = await exportFrom(engine, path.join(home, 'clean.wayfind'), 'HEAD');
    expect(clean).toMatchObject({ tree: 'commit', commit: first });
    expect((await unpacked(clean.file)).includes('secret')).toBe(false);
    rmSync(path.join(root, 'lib/math.py'));
    expect(await exportFrom(engine, path.join(home, 'gone.wayfind'))).toMatchObject({ tree: 'changed' });
  });

  test('is named after the tree and the commit, and replaces nothing unasked', async () => {
    const { root, home, first } = await sharedRepository();
    const { file } = await exportFrom(engineIn(root), home);
    expect(file).toBe(path.join(home, `main-${first.slice(0, 12)}.wayfind`));
    await expect(exportFrom(engineIn(root), file)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    await expect(exportFrom(engineIn(root), path.join(home, 'no', 'x'))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(readdirSync(path.join(root, '.wayfind')).sort()).toEqual(['.gitignore', 'snapshots']);
    const inTree = await exportFrom(engineIn(root), path.join(root, 'in-tree.wayfind'));
    await expect(exportFrom(engineIn(root), path.join(home, 'again.wayfind'))).resolves.toMatchObject({
      tree: 'clean',
    });
    expect(inTree.tree).toBe('clean');
  });
});

describe('an imported snapshot', () => {
  test('goes a day after its last use', async () => {
    const { evictions } = await import('../../src/workspace/snapshot-limits.ts');
    const limits = { keep_days: 14, keep_count: 20, keep_mb: 4000 };
    const entry = { key: 'import-a', kind: 'import', state: 'ready', bytes: 1, meta: {} } as const;
    const goneAfter = (hours: number) =>
      evictions([{ ...entry, usedMs: 1e12 - hours * 3_600_000 }], limits, { nowMs: 1e12 }).length;
    expect([goneAfter(1), goneAfter(23), goneAfter(25)]).toEqual([0, 0, 1]);
  });

  test('is of the directory that is the root', async () => {
    const { root, home } = createRepository({ 'pkg/a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n' });
    const file = path.join(home, 'pkg.wayfind');
    await exportFrom(engineIn(path.join(root, 'pkg')), file);
    const laptop = cloneOf(root);
    await expect(importInto(engineIn(laptop), file)).rejects.toMatchObject({ code: 'SNAPSHOT_FOREIGN' });
    const engine = engineIn(path.join(laptop, 'pkg'));
    await importInto(engine, file);
    expect((await engine.index(UPDATE)).results.files).toMatchObject({ total: 1, parsed: 0 });
  });

  test('serves in a directory of indexes that several trees share', async () => {
    const { root, file } = await sharedRepository();
    withEnvironment({ WAYFIND_INDEX_DIR: temporary() });
    const engine = engineIn(cloneOf(root));
    await importInto(engine, file);
    expect((await engine.index(UPDATE)).results.files).toMatchObject({ parsed: 0, unchanged: 5 });
  });
});

test('what a killed process left is removed, what another may still be writing is not', () => {
  const dir = temporary();
  const draft = (pid: number, minutes: number): string => {
    const name = `shared-${pid}-0.db`;
    writeIn(dir, { [name]: 'x' });
    const seconds = Date.now() / 1000 - 60 * minutes;
    utimesSync(path.join(dir, name), seconds, seconds);
    return name;
  };
  const gone = 2 ** 22 + 5;
  draft(gone, 20);
  const [recent, alive] = [draft(gone + 1, 5), draft(process.pid, 20)];
  draftIn(dir, 'db');
  expect(
    readdirSync(dir)
      .filter((name) => name.startsWith('shared-'))
      .sort(),
  ).toEqual([recent, alive].sort());
});
