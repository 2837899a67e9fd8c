/** Questions about commits that are not checked out: answered from git's objects, whatever lies on the disk. */

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { dump } from '../../src/store/read/dump.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { findCommit } from '../../src/workspace/commit-index.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';
import { withEnvironment } from '../unit/indexer/indexed-tree.ts';
import { createRepository, engineIn, placesOf, temporary, writeIn } from './repository.ts';

const ask = (name: string, engine: Workspace, input: object, ref?: string) =>
  callTool(engine, { name, input, context: { ref } });

const V1 = {
  'lib/math.py': 'def area(r):\n    return 3 * r\n',
  'lib/gone.py': 'def gone(): pass\n',
  'app.py': 'from lib.math import area\n\ndef main():\n    area(1)\n',
  'kept.py': 'def kept(): pass\n',
};
const V2 = {
  'lib/math.py': '# better\nPI = 3.14\n\ndef area(r):\n    return PI * r\n\ndef volume(r):\n    return area(r)\n',
};

async function twoVersions() {
  const repository = createRepository(V1);
  repository.git('tag', 'v1');
  repository.commit(V2, ['lib/gone.py']);
  repository.git('tag', '-a', '-m', 'annotated', 'v2');
  return repository;
}

describe('an answer about a ref', () => {
  test('has the symbols, lines and source of that commit, and names it', async () => {
    const { root, git } = await twoVersions();
    writeIn(root, { 'lib/math.py': 'def dirty(): pass\n' });
    const engine = engineIn(root);
    expect(await placesOf(engine, 'area', 'v1')).toEqual(['lib/math.py:1']);
    expect(await placesOf(engine, 'area', 'v2')).toEqual(['lib/math.py:4']);
    expect(await placesOf(engine, 'gone', 'v1')).toEqual(['lib/gone.py:1']);
    expect(await placesOf(engine, 'gone', 'v2')).toEqual([]);
    expect(await placesOf(engine, 'dirty', 'HEAD')).toEqual([]);
    expect(await placesOf(engine, 'dirty')).toEqual(['lib/math.py:1']);
    expect(await placesOf(engine, 'volume')).toEqual([]);
    const { results, meta } = await ask('symbol', engine, { name: 'area', source: true }, 'v1');
    expect(results[0].source.text).toBe('def area(r):\n    return 3 * r');
    expect(meta).toMatchObject({ ref: 'v1', commit: git('rev-parse', 'v1').slice(0, 12), freshness: 'fresh' });
  });

  test('quotes, reads, outlines and searches the text of that commit', async () => {
    const { root } = await twoVersions();
    rmSync(path.join(root, 'app.py'));
    const engine = engineIn(root);
    const references = await ask('references', engine, { name: 'lib/math.py#area' }, 'v2');
    expect(JSON.stringify(references.results.files)).toContain('"text":"return area(r)"');
    expect(JSON.stringify(references.results.files)).toContain('"text":"area(1)"');
    const read = await ask('read_file', engine, { path: 'lib/math.py:2' }, 'v2');
    expect(read.results.text).toBe('PI = 3.14');
    const old = await ask('outline', engine, { path: 'lib' }, 'v1');
    expect(old.results.files.map((file: { path: string }) => file.path)).toEqual(['lib/gone.py', 'lib/math.py']);
    const found = await ask('grep', engine, { pattern: ['return'] }, 'v1');
    expect(JSON.stringify(found.results)).toContain('return 3 * r');
    expect(JSON.stringify(found.results)).not.toContain('PI');
    await expect(ask('read_file', engine, { path: 'lib/gone.py' }, 'v2')).rejects.toMatchObject({
      code: 'PATH_NOT_FOUND',
    });
  });

  test('suggests commands about the same ref', async () => {
    const { root } = createRepository({ 'a.py': 'def same(): pass\n', 'b.py': 'def same(): pass\n' });
    const { meta } = await ask('symbol', engineIn(root), { name: 'same' }, 'trunk');
    expect(meta.next[0]).toMatch(/^wayfind symbol --ref trunk /);
  });

  test('is refused for what names no commit, and for the difference of the working tree', async () => {
    const { root } = await twoVersions();
    const engine = engineIn(root);
    for (const ref of ['v9', '--all', 'v1:app.py', 'HEAD~99']) {
      await expect(placesOf(engine, 'area', ref)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
    await expect(ask('impact', engine, { diff: true }, 'v1')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const plain = temporary();
    await expect(placesOf(engineIn(plain), 'area', 'v1')).rejects.toMatchObject({ code: 'GIT_FAILED' });
  });

  test('follows a branch that moves', async () => {
    const { root, git, commit } = await twoVersions();
    const engine = engineIn(root);
    git('branch', 'topic', 'v1');
    expect(await placesOf(engine, 'volume', 'topic')).toEqual([]);
    git('branch', '-f', 'topic', 'v2');
    expect(await placesOf(engine, 'volume', 'topic')).toEqual(['lib/math.py:7']);
    commit({ 'lib/math.py': 'def late(): pass\n' });
    expect(await placesOf(engine, 'late', 'topic')).toEqual([]);
    expect(await placesOf(engine, 'late', 'trunk')).toEqual(['lib/math.py:1']);
  });
});

/** Without what only a file system knows. */
const rowsOf = (rows: readonly string[]): string[] =>
  rows.map((row) => {
    if (!row.startsWith('files ')) return row;
    const cells = JSON.parse(row.slice('files '.length)) as unknown[];
    return `files ${JSON.stringify(cells.toSpliced(5, 2))}`;
  });

async function rowsAt(root: string, ref: string): Promise<{ rows: string[]; parsed: number }> {
  const { config, source, view } = await findCommit(root, ref);
  const { files } = await indexWorkspace({ root, config, tree: source, jobs: 1 });
  const reader = openReader(indexDirOf(root), view.key);
  try {
    return { rows: rowsOf(dump(reader)), parsed: files.parsed };
  } finally {
    reader.close();
  }
}

/** Of a fresh checkout, in a directory of the same name: a project without a name is called after it. */
async function freshRows(root: string, ref: string): Promise<string[]> {
  const at = path.join(temporary(), path.basename(root));
  runGitIn(root, ['worktree', 'add', '-q', '--detach', at, ref]);
  withEnvironment({ WAYFIND_INDEX_DIR: path.join(at, '..', 'index') });
  try {
    const { config } = await loadConfig({ root: at });
    await indexWorkspace({ root: at, config, jobs: 1, force: true });
    const reader = openReader(indexDirOf(at), snapshotKeyOf(at));
    const rows = rowsOf(dump(reader));
    reader.close();
    return rows;
  } finally {
    delete process.env.WAYFIND_INDEX_DIR;
  }
}

describe('the index of a commit', () => {
  test('is that of a fresh checkout, and is made from the nearest one', async () => {
    const { root, commit } = await twoVersions();
    commit({
      'web/package.json': '{"name": "web", "main": "a.ts"}',
      'web/tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
      'web/src/b.ts': 'export function b() {}\n',
      'web/a.ts': "import { b } from '@/b';\nb();\n",
      'bin/tool': '#!/usr/bin/env python3\ndef tool(): pass\n',
      'data.bin': new Uint8Array([0, 1, 2]),
      '.wayfindignore': 'lib/gone.py\n',
    });
    runGitIn(root, ['update-index', '--chmod=+x', 'bin/tool']);
    runGitIn(root, ['commit', '-q', '-m', 'executable']);
    runGitIn(root, ['checkout', '-q', '--', 'bin/tool']);
    const first = await rowsAt(root, 'HEAD');
    expect(first.rows).toEqual(await freshRows(root, 'HEAD'));
    const second = await rowsAt(root, 'v2');
    expect(second.rows).toEqual(await freshRows(root, 'v2'));
    expect(second.parsed).toBe(0);
    const third = await rowsAt(root, 'v1');
    expect(third.rows).toEqual(await freshRows(root, 'v1'));
    expect(third.parsed).toBe(2);
  });

  test('is made with the settings that the commit has', async () => {
    const { root, git, commit } = createRepository({ 'a.py': 'def a(): pass\n', 'old/b.py': 'def b(): pass\n' });
    git('tag', 'without');
    commit({ 'wayfind.json': '{"index": {"exclude": ["old"]}}' });
    git('tag', 'with');
    commit({ 'wayfind.json': '{"index": {"unknown": 1}}' });
    git('tag', 'wrong');
    git('reset', '-q', '--hard', 'with');
    const engine = engineIn(root);
    expect(await placesOf(engine, 'b', 'without')).toEqual(['old/b.py:1']);
    expect(await placesOf(engine, 'b', 'with')).toEqual([]);
    expect(await placesOf(engine, 'b', 'wrong')).toEqual(['old/b.py:1']);
    expect(await placesOf(engine, 'b')).toEqual([]);
  });

  test('of a directory in a repository has its files only', async () => {
    const { root, git, commit } = createRepository({
      'pkg/a.py': 'def inside(): pass\n',
      'b.py': 'def outside(): pass\n',
    });
    git('tag', 'v1');
    commit({ 'pkg/a.py': 'def later(): pass\n' });
    const engine = engineIn(path.join(root, 'pkg'));
    expect(await placesOf(engine, 'inside', 'v1')).toEqual(['a.py:1']);
    expect(await placesOf(engine, 'outside', 'v1')).toEqual([]);
    expect((await ask('read_file', engine, { path: 'a.py' }, 'v1')).results.text).toBe('def inside(): pass');
  });
});

describe('what a repository may hold', () => {
  test('submodules are left out, LFS pointers and odd names are told', async () => {
    const library = createRepository({ 'lib.py': 'def from_library(): pass\n' });
    const { root, git, commit } = createRepository({ 'a.py': 'def a(): pass\n' });
    git('submodule', '--quiet', 'add', library.root, 'third');
    commit({
      'model.py': 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12\n',
      'Case.py': 'def upper(): pass\n',
    });
    const blob = git('hash-object', '-w', 'a.py');
    addNamed(root, blob, Buffer.from('b\xe9.py', 'latin1'));
    git('commit', '-q', '-m', 'odd');
    git('tag', 'odd');
    git('mv', 'Case.py', 'case.py');
    commit({});
    const found = await findCommit(root, 'odd');
    const { problems, files } = await indexWorkspace({ root, config: found.config, tree: found.source, jobs: 1 });
    expect(problems.map(({ code, path: file }) => `${code} ${file}`)).toEqual(
      expect.arrayContaining(['other_format model.py', 'encoding b\ufffd.py']),
    );
    expect(files.total).toBe(4);
    const engine = engineIn(root);
    expect(await placesOf(engine, 'from_library', 'odd')).toEqual([]);
    expect(await placesOf(engine, 'upper', 'odd')).toEqual(['Case.py:1']);
    expect(await placesOf(engine, 'upper', 'HEAD')).toEqual(['case.py:1']);
  });

  test('a shallow clone answers for what it has, and says why not for the rest', async () => {
    const { root, home } = await twoVersions();
    const clone = path.join(home, 'clone');
    runGitIn(home, ['clone', '-q', '--depth', '1', `file://${root}`, clone]);
    const engine = engineIn(clone);
    expect(await placesOf(engine, 'volume', 'HEAD')).toEqual(['lib/math.py:7']);
    await expect(placesOf(engine, 'area', 'HEAD~1')).rejects.toThrow(/shallow/);
  });

  test('a clone without contents answers from those it has, says what is missing, and fetches nothing', async () => {
    const { root, home, git } = await twoVersions();
    git('config', 'uploadpack.allowFilter', 'true');
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const clone = path.join(home, 'clone');
    runGitIn(home, ['clone', '-q', '--filter=blob:none', `file://${root}`, clone]);
    const missing = () =>
      runGitIn(clone, ['rev-list', '--objects', '--all', '--missing=print']).match(/^\?/gm)?.length ?? 0;
    const before = missing();
    expect(before).toBeGreaterThan(0);
    const engine = engineIn(clone);
    expect(await placesOf(engine, 'volume', 'v2')).toEqual(['lib/math.py:7']);
    const about = async () => (await ask('files', engine, { limit: 100 }, 'v1')).meta;
    const meta = await about();
    expect(meta.completeness).toBe('partial');
    expect(meta.notes.join()).toMatch(/^\d files of this commit are not in this partial clone.*git fetch --refetch/);
    expect(missing()).toBe(before);
    runGitIn(clone, ['fetch', '-q', '--refetch', '--no-filter', 'origin', 'tag', 'v1']);
    expect(missing()).toBe(0);
    expect((await about()).notes).toEqual([]);
    expect(await placesOf(engine, 'area', 'v1')).toEqual(await placesOf(engineIn(root), 'area', 'v1'));
  });
});

/** A file whose name is no UTF-8, which a command line cannot say. */
function addNamed(root: string, object: string, name: Buffer): void {
  const entry = Buffer.concat([Buffer.from(`100644 ${object} 0\t`), name, Buffer.from([0])]);
  execFileSync('git', ['update-index', '-z', '--index-info'], { cwd: root, input: entry });
}
