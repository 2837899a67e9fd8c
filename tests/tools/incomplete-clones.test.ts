/** Clones that lack contents, directories or commits, and damaged objects: every answer says what it could not read. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runGit } from '../../src/base/child-process.ts';
import { callTool } from '../kit/call-tool.ts';
import { type GitSample, gitSample } from './git-sample.ts';
import { open, temporaryDirectory, type Workspace } from './workspace.ts';

const price = (rate: number) => `def price(count):\n    return count * ${rate}\n`;
const SAME = 'def same():\n    return price(1)\n';

/** Two commits: `a.py` differs, `z.py` is the same, `c.py` is new. */
function twoCommits(): GitSample {
  const sample = gitSample();
  sample.commit({ 'a.py': price(1), 'z.py': SAME });
  sample.commit({ 'a.py': price(2), 'c.py': 'def added():\n    return 1\n' });
  sample.git('config', 'uploadpack.allowFilter', 'true');
  return sample;
}

async function cloned({ git, root }: GitSample, ...flags: string[]) {
  const directory = temporaryDirectory();
  git('clone', '-q', ...flags, `file://${root}`, directory);
  const workspace = open(directory);
  await workspace.engine.index({ force: false, showIgnored: false, jobs: 1 });
  const gitThere = (...args: string[]) => git('-C', directory, ...args);
  return { ...workspace, git: gitThere };
}

const askOld = ({ engine }: Workspace, name: string, input = {}) =>
  callTool(engine, { name, input, context: { ref: 'HEAD~1' } });

const missingIn = ({ git }: Pick<GitSample, 'git'>): number =>
  git('rev-list', '--objects', '--all', '--missing=print').match(/^\?/gm)?.length ?? 0;

describe('a clone without old contents', () => {
  test('compares nothing that it cannot read', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    for (const to of [undefined, 'HEAD']) {
      const { results, meta, exit, text } = await clone.call('compare_symbol', { name: 'price', from: 'HEAD~1', to });
      expect(results.symbols).toMatchObject([{ changes: [], not_compared: 'the content is not in this clone' }]);
      expect(results.symbols[0]).not.toHaveProperty('before');
      expect(meta.completeness).toBe('partial');
      expect(meta.notes[0]).toBe('1 more file differs, but the content is not in this clone: a.py');
      expect([exit, text]).toEqual([2, expect.stringContaining('not compared')]);
    }
    const same = await clone.call('compare_symbol', { name: 'same', from: 'HEAD~1' });
    expect([same.exit, same.meta.completeness, same.results.symbols[0].changes]).toEqual([1, 'complete', []]);
    expect(missingIn(clone)).toBe(1);
  });

  test('counts the files that differ, and does not pass a check', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    const { results, meta } = await clone.call('changes', { from: 'HEAD~1', impact: true });
    expect([results.counts.unread, results.counts.added, meta.completeness]).toEqual([1, 1, 'partial']);
    const check = await clone.call('changes', { from: 'HEAD~1', fail_on: 'breaking' });
    expect([check.results.verdict, check.exit]).toEqual(['incomplete', 2]);
  });

  test('says which commits of a history it could not read', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    const { results, meta } = await clone.call('history', { name: 'price' });
    expect([results.total, results.introduced, results.uncommitted]).toEqual([0, undefined, undefined]);
    expect(meta.completeness).toBe('partial');
    expect(meta.notes.join()).toContain('2 of the 2 commits that touched its file could not be read');
    expect(meta.notes.join()).toContain('the authors are unknown: older versions of the file are not in this clone');
    // It may have come from `a.py`, whose old content is missing.
    const added = await clone.call('history', { name: 'added' });
    expect([added.results.total, added.results.introduced, added.meta.completeness]).toEqual([1, undefined, 'partial']);
    expect(missingIn(clone)).toBe(1);
  });

  test('answers for an older commit from the contents that it has', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    const { results, meta } = await askOld(clone, 'files');
    expect(results).toMatchObject([{ path: 'z.py' }]);
    expect(meta.notes[0]).toMatch(/^1 file of this commit is not in this partial clone/);
    const users = await askOld(clone, 'references', { name: 'price' });
    expect(users.results.text).toMatchObject([{ path: 'z.py', groups: [{ lines: [{ line: 2 }] }] }]);
    expect(users.meta.notes[0]).toMatch(/^1 file of this commit is not in this partial clone/);
    await expect(askOld(clone, 'symbol', { name: ['price'] })).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
      message: expect.stringContaining('1 file of this commit is not in this partial clone'),
    });
    await expect(askOld(clone, 'read_file', { path: 'a.py' })).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: expect.stringContaining('its content is not in this clone'),
    });
    await expect(askOld(clone, 'read_file', { path: 'none.py' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
    const found = await askOld(clone, 'grep', { pattern: ['count'] });
    expect([found.results.lines, found.meta.completeness]).toEqual([0, 'partial']);
    expect(found.meta.notes[0]).toMatch(/^1 file of this commit/);
    const absent = await askOld(clone, 'verify_absence', { pattern: ['count'] });
    expect(absent.results.verdict).toBe('incomplete');
    expect(missingIn(clone)).toBe(1);
  });

  test('does not compare staged contents that it lacks', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    clone.git('read-tree', 'HEAD~1');
    const { results, meta } = await clone.call('changes', { staged: true });
    expect([results.counts.unread, results.counts.removed, meta.completeness]).toEqual([1, 1, 'partial']);
    expect(meta.notes[0]).toBe('1 more file differs, but the content is not in this clone: a.py');
    expect(missingIn(clone)).toBe(1);
  });

  test('marks an impact for which old contents are missing', async () => {
    const clone = await cloned(twoCommits(), '--filter=blob:none');
    const { meta } = await clone.call('impact', { diff: true, base: 'HEAD~1' });
    expect(meta.completeness).toBe('partial');
    expect(meta.notes[0]).toBe('compared as a whole, because HEAD~1 has contents that git cannot read: a.py');
  });
});

test('a clone without old directories says so, and does not call a symbol new', async () => {
  const clone = await cloned(twoCommits(), '--filter=tree:0');
  const lacks = { code: 'GIT_FAILED', message: 'The answer needs objects that this partial clone lacks' };
  await expect(clone.call('changes', { from: 'HEAD~1' })).rejects.toMatchObject(lacks);
  await expect(clone.call('compare_symbol', { name: 'price', from: 'HEAD~1' })).rejects.toMatchObject(lacks);
  await expect(askOld(clone, 'symbol', { name: 'price' })).rejects.toMatchObject(lacks);
  const { results, meta } = await clone.call('history', { name: 'price' });
  expect([results.total, results.introduced, meta.completeness]).toEqual([0, undefined, 'partial']);
});

test('a shallow clone ends with its first commit: no author, no origin is made up', async () => {
  const clone = await cloned(twoCommits(), '--depth', '1');
  const { results, meta } = await clone.call('history', { name: 'same' });
  expect([results.total, results.introduced, results.authors, meta.completeness]).toEqual([
    0,
    undefined,
    [],
    'partial',
  ]);
  expect(meta.notes.join()).toContain('2 lines are from before this shallow clone begins: the author is unknown');
  const last = await clone.call('changes', { last: 5, fail_on: 'any' });
  expect([last.results.verdict, last.meta.completeness, last.exit]).toEqual(['incomplete', 'partial', 2]);
});

describe('damaged objects', () => {
  /** Loose objects only, and the one of `a.py` in the first commit replaced. */
  async function damaged(replaced: (bytes: Buffer) => Buffer) {
    const sample = twoCommits();
    const id = sample.git('rev-parse', 'HEAD~1:a.py');
    const file = join(sample.root, '.git/objects', id.slice(0, 2), id.slice(2));
    const bytes = replaced(readFileSync(file));
    rmSync(file);
    writeFileSync(file, bytes);
    await sample.engine.index({ force: false, showIgnored: false, jobs: 1 });
    return sample;
  }

  const body = `blob ${price(1).length}\0${price(1)}`;
  for (const [kind, replaced] of [
    ['with a broken head', () => Buffer.from('garbage')],
    ['cut off in the middle', () => deflateSync(Buffer.from(body), { level: 0 }).subarray(0, -20)],
  ] as const) {
    test(`${kind} are not compared, and hide no others`, async () => {
      const sample = await damaged(replaced);
      const { call } = sample;
      const compared = await call('compare_symbol', { name: 'price', from: 'HEAD~1' });
      expect(compared.results.symbols).toMatchObject([{ changes: [], not_compared: expect.any(String) }]);
      expect([compared.meta.completeness, compared.exit]).toEqual(['partial', 2]);
      const { results, meta } = await call('changes', { from: 'HEAD~1' });
      expect([results.counts.unread, results.counts.added, meta.completeness]).toEqual([1, 1, 'partial']);
      const history = await call('history', { name: 'price' });
      expect([history.results.introduced, history.meta.completeness]).toEqual([undefined, 'partial']);
      const files = await askOld(sample, 'symbol', { name: 'same' });
      expect([files.results.length, files.meta.completeness]).toEqual([1, 'partial']);
      await expect(askOld(sample, 'symbol', { name: 'price' })).rejects.toMatchObject({
        message: expect.stringContaining('1 file of this commit'),
      });
    });
  }
});

describe('a side that is not parsed is not compared', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  const large = `${price(1)}${'# filler\n'.repeat(300_000)}`;
  for (const [kind, text, why] of [
    ['too large', large, 'one side is over index.max_file_size'],
    ['binary', `${price(1)}\0\0`, 'one side is binary'],
    ['a Git LFS pointer', pointer, 'one side is a Git LFS pointer or in another format'],
  ] as const) {
    test(kind, async () => {
      const sample = gitSample();
      sample.commit({ 'a.py': text });
      sample.commit({ 'a.py': price(1) });
      sample.commit({ 'a.py': text });
      sample.put({ 'a.py': price(1) });
      await sample.engine.index({ force: false, showIgnored: false, jobs: 1 });
      const { call, git } = sample;
      for (const [from, to] of [
        ['HEAD~2', 'HEAD~1'],
        ['HEAD~1', 'HEAD'],
        ['HEAD', undefined],
      ]) {
        const { results, meta } = await call('changes', { from, to });
        expect([results.counts.symbols, results.counts.unread], `${from} ${to}`).toEqual([0, 1]);
        expect([meta.completeness, meta.notes[0]]).toEqual(['partial', `1 more file differs, but ${why}: a.py`]);
      }
      const compared = await call('compare_symbol', { name: 'price', from: 'HEAD' });
      expect(compared.results.symbols).toMatchObject([{ not_compared: why, after: { handle: 'a.py#price' } }]);
      const history = await call('history', { name: 'price' });
      expect([history.results.uncommitted, history.meta.completeness]).toEqual([undefined, 'partial']);
      git('checkout', '-q', '-f', 'HEAD~1');
      const older = await call('history', { name: 'price' });
      expect([older.results.introduced, older.meta.notes[0]]).toEqual([
        undefined,
        expect.stringContaining('2 of the 2 commits that touched its file could not be read'),
      ]);
      // The same content on both sides needs no parse.
      sample.put({ 'a.py': text });
      git('checkout', '-q', '-f', 'main');
      expect((await call('changes', { from: 'HEAD~2', to: 'HEAD' })).results.counts).toMatchObject({ unread: 0 });
      expect((await call('changes', {})).results.counts).toMatchObject({ unread: 0, symbols: 0 });
    });
  }
});

test('a checked out file that Git LFS stores is the same as its pointer', async () => {
  const { commit, put, call } = gitSample();
  const text = price(1);
  const id = createHash('sha256').update(text).digest('hex');
  commit({ 'a.py': `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${text.length}\n` });
  put({ 'a.py': text });
  const { results, meta } = await call('changes', {});
  expect([results.counts.unread, results.counts.symbols, meta.completeness]).toEqual([0, 0, 'complete']);
  put({ 'a.py': price(2) });
  expect((await call('changes', {})).results.counts.unread).toBe(1);
});

test('git is not allowed to use any transport', async () => {
  const { root } = twoCommits();
  const { outcome, stderr } = await runGit(['ls-remote', `file://${root}`], { cwd: root });
  expect([outcome, stderr]).toEqual(['failed', expect.stringContaining("transport 'file' not allowed")]);
});
