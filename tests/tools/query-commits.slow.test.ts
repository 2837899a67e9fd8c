/** The view `commits` of `query`: the newest commits with their files, from git's objects alone. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callTool } from '../kit/call-tool.ts';
import { type GitSample, gitSample } from './git-sample.ts';
import { open, temporaryDirectory, writeWorkspace } from './workspace.ts';

afterEach(() => vi.unstubAllEnvs());

async function indexed(sample: GitSample): Promise<GitSample> {
  await sample.engine.index({ force: false, showIgnored: false, jobs: 1 });
  return sample;
}

const COLUMNS = 'number, author, subject, merge, path, change';
const rowsOf = async ({ call }: Pick<GitSample, 'call'>, sql = `SELECT ${COLUMNS} FROM commits`) => {
  const { results, meta } = await call('query', { sql });
  return { rows: results.rows.map((row: object) => Object.values(row).join(' ')), notes: meta.notes, meta };
};

describe('commits', () => {
  test('a row for each file that a commit touched, newest first', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let a;\n', 'ü b.ts': 'let b;\n' });
    sample.commit({ 'a.ts': 'let a = 1;\n', 'ü b.ts': undefined, 'c/d.ts': 'let d;\n' }, 'Bo');
    const empty = sample.commit({});
    await indexed(sample);
    const { rows, notes } = await rowsOf(sample);
    expect(rows).toEqual([
      '1 Ann step 3 0  ',
      '2 Bo step 2 0 a.ts modified',
      '2 Bo step 2 0 c/d.ts added',
      '2 Bo step 2 0 ü b.ts deleted',
      '3 Ann step 1 0 a.ts added',
      '3 Ann step 1 0 ü b.ts added',
    ]);
    expect(notes).toEqual([]);
    const [newest] = (await sample.call('query', { sql: 'SELECT sha, parent, date, time FROM commits LIMIT 1' }))
      .results.rows;
    expect(newest).toMatchObject({ sha: empty, parent: sample.git('rev-parse', 'HEAD~1') });
    expect(newest.time).toBe(Date.parse(newest.date) / 1000);
  });

  test('joins with other views; merges have no files', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'export function f() {}\n' });
    sample.git('checkout', '-q', '-b', 'side');
    sample.commit({ 'b.ts': 'let b;\n' });
    sample.git('checkout', '-q', 'main');
    sample.commit({ 'a.ts': 'export function f() { return 1; }\n' });
    sample.git('merge', '-q', '--no-ff', '-m', 'join', 'side');
    await indexed(sample);
    expect((await rowsOf(sample, 'SELECT subject, path FROM commits WHERE merge')).rows).toEqual(['join ']);
    const sql =
      "SELECT s.handle, count(*) AS n FROM symbols s JOIN commits c ON c.path = s.path WHERE s.kind = 'function' GROUP BY s.id";
    expect((await rowsOf(sample, sql)).rows).toEqual(['a.ts#f 2']);
  });

  test('a changed file does not make the past stale', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let a;\n' });
    await indexed(sample);
    sample.put({ 'a.ts': 'let a = 2;\n' });
    expect((await rowsOf(sample)).meta.freshness).toBe('fresh');
  });

  test('at another commit, and below the top of a repository', async () => {
    const sample = gitSample();
    sample.commit({ 'pack/a.ts': 'let a;\n', 'other.ts': 'let o;\n' });
    sample.commit({ 'other.ts': 'let p;\n' });
    await indexed(sample);
    const { results } = await callTool(sample.engine, {
      name: 'query',
      input: { sql: 'SELECT DISTINCT subject FROM commits' },
      context: { ref: 'HEAD~1' },
    });
    expect(results.rows).toEqual([{ subject: 'step 1' }]);
    const below = open(join(sample.root, 'pack'));
    await below.engine.index({ force: false, showIgnored: false, jobs: 1 });
    expect((await rowsOf(below)).rows).toEqual(['1 Ann step 1 0 a.ts added']);
  });
});

describe('limits', () => {
  test('the number of commits is bounded, and the reply says so', async () => {
    const sample = gitSample();
    for (let i = 0; i < 4; i++) sample.commit({ 'a.ts': `let a = ${i};\n` });
    await indexed(sample);
    vi.stubEnv('WAYFIND_QUERY_MAX_COMMITS', '3');
    const { rows, notes } = await rowsOf(sample);
    expect(rows).toHaveLength(3);
    expect(notes).toEqual(['commits has only the newest 3 commits: query.max_commits is 3']);
    vi.stubEnv('WAYFIND_QUERY_MAX_COMMITS', '4');
    expect(await rowsOf(sample)).toMatchObject({ notes: [] });
    // Only where the statement reads them.
    vi.stubEnv('WAYFIND_QUERY_MAX_COMMITS', '1');
    expect((await rowsOf(sample, "SELECT 'commits' FROM files")).notes).toEqual([]);
  });

  test('a tree without commits, and one without git', async () => {
    const sample = gitSample();
    sample.put({ 'a.ts': 'let a;\n' });
    await indexed(sample);
    expect(await rowsOf(sample)).toMatchObject({ rows: [], notes: ['commits is empty: the tree has no commit'] });
    const root = temporaryDirectory();
    await writeWorkspace(root, { 'a.ts': 'function a' });
    expect(await rowsOf(open(root))).toMatchObject({ rows: [] });
  });

  test('a shallow clone says where it ends', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'let a;\n' });
    sample.commit({ 'a.ts': 'let b;\n' });
    const clone = temporaryDirectory();
    sample.git('clone', '-q', '--depth', '1', `file://${sample.root}`, clone);
    const there = open(clone);
    await there.engine.index({ force: false, showIgnored: false, jobs: 1 });
    expect((await rowsOf(there)).notes).toEqual(['commits ends where this shallow clone does']);
  });

  test('nothing of the repository is run or replaced, and what it writes is only text', async () => {
    const sample = gitSample();
    const program = join(sample.root, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch '${join(sample.root, 'ran')}'\n`, { mode: 0o755 });
    const real = sample.commit({ 'a.ts': 'let a;\n', '.gitattributes': '*.ts diff=evil\n' });
    sample.git(
      'commit',
      '-q',
      '--allow-empty',
      '--cleanup=verbatim',
      '-m',
      'tricky \u0001\u0002 :100644 100644 a b M\n\nbody',
      '--author',
      'E\u0002vil <e@x>',
    );
    sample.git('commit', '-q', '--allow-empty', '-m', `key AKIA${'IOSFODNN7EXAMPL7'}`);
    for (const key of [
      'diff.external',
      'diff.evil.command',
      'diff.evil.textconv',
      'gpg.program',
      'core.pager',
      'core.fsmonitor',
    ])
      sample.git('config', key, program);
    sample.git('config', 'log.showSignature', 'true');
    sample.git('replace', real, sample.git('commit-tree', '-m', 'lie', 'HEAD^{tree}'));
    await indexed(sample);
    const { rows } = await rowsOf(sample, 'SELECT DISTINCT number, subject FROM commits');
    expect(rows).toHaveLength(3);
    expect(rows[0]).not.toContain('AKIA');
    expect(rows[1]).toContain('tricky');
    expect(rows[2]).toBe('3 step 1');
    expect(existsSync(join(sample.root, 'ran'))).toBe(false);
  });
});
