/** `changes`: two states of a real repository, symbol by symbol; what breaks, whom it affects, and what a check says. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { gitSample } from './git-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

const PRICES = `def price(count):
    """What it costs."""
    rate = lookup(count)
    return count * rate


def refund(order, reason):
    check(order)
    return send(order, reason)
`;
const SHOP = `from shop.prices import price, refund


def total(lines):
    return sum(price(line) for line in lines)
`;
const TESTS = `from shop.shop import total


def test_total():
    assert total([1]) == 2
`;
const START = { 'shop/prices.py': PRICES, 'shop/shop.py': SHOP, 'tests/test_shop.py': TESTS };

// biome-ignore lint/suspicious/noExplicitAny: results of a tool
const said = (results: any): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: results of a tool
  results.modules.flatMap(({ changes }: any) => changes.map((one: any) => `${one.changes.join('+')} ${one.handle}`));

describe('the two states', () => {
  test('the working tree against the last commit, new files too', async () => {
    const { commit, put, call } = gitSample();
    const head = commit(START);
    put({ 'shop/prices.py': PRICES.replace('* rate', '/ rate'), 'shop/new.py': 'def fresh():\n    pass\n' });
    const { results, meta, exit } = await call('changes');
    expect(said(results)).toEqual(['added shop/new.py#fresh', 'body shop/prices.py#price']);
    expect(results.from).toEqual({ name: 'HEAD', commit: head });
    expect(results.to).toEqual({ name: 'working tree' });
    expect(results.counts).toMatchObject({ files: 2, symbols: 2, added: 1, body: 1, removed: 0, breaking: 0 });
    expect([meta.completeness, exit]).toEqual(['complete', 0]);
  });

  test('nothing', async () => {
    const { commit, call } = gitSample();
    commit(START);
    const { results, meta, exit } = await call('changes');
    expect([results.counts.symbols, exit]).toEqual([0, 1]);
    expect(meta.notes).toEqual(['no source file differs between HEAD and working tree']);
  });

  test('two refs, in either order, and as a range', async () => {
    const { commit, git, call } = gitSample();
    commit(START);
    git('tag', 'v1');
    commit({ 'shop/shop.py': undefined });
    expect(said((await call('changes', { from: 'v1', to: 'main' })).results)).toEqual(['removed shop/shop.py#total']);
    expect(said((await call('changes', { from: 'main', to: 'v1' })).results)).toEqual(['added shop/shop.py#total']);
    const range = await call('changes', { from: 'v1..HEAD' });
    expect(said(range.results)).toEqual(['removed shop/shop.py#total']);
    expect(range.meta.ref).toBe('HEAD');
  });

  test('three dots leave out what the other branch did meanwhile', async () => {
    const { commit, git, call } = gitSample();
    commit(START);
    git('checkout', '-qb', 'feature');
    commit({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    git('checkout', '-q', 'main');
    commit({ 'shop/prices.py': PRICES.replace('* rate', '/ rate') });
    expect(said((await call('changes', { from: 'main...feature' })).results)).toEqual(['body shop/shop.py#total']);
    expect(said((await call('changes', { from: 'main..feature' })).results)).toHaveLength(2);
  });

  test('what is staged, and what is not', async () => {
    const { commit, put, git, call } = gitSample();
    commit(START);
    put({ 'shop/prices.py': PRICES.replace('* rate', '/ rate') });
    git('add', '-A', '--', '.', ':!.wayfind');
    put({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    expect(said((await call('changes', { staged: true })).results)).toEqual(['body shop/prices.py#price']);
    expect(said((await call('changes', { from: ':staged' })).results)).toEqual(['body shop/shop.py#total']);
  });

  test('the last commits; more than there are', async () => {
    const { commit, call } = gitSample();
    commit(START);
    commit({ 'shop/prices.py': PRICES.replace('* rate', '/ rate') });
    commit({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    expect(said((await call('changes', { last: 1 })).results)).toEqual(['body shop/shop.py#total']);
    expect(said((await call('changes', { last: 2 })).results)).toHaveLength(2);
    const all = await call('changes', { last: 9 });
    expect(said(all.results)).toContain('added shop/prices.py#price');
    expect(all.meta.notes).toContain('there are only 3 commits');
  });

  test('another worktree of the repository, and none of another', async () => {
    const { commit, git, call, root } = gitSample();
    commit(START);
    const other = join(temporaryDirectory(), 'other');
    git('worktree', 'add', '-q', other, '-b', 'other');
    writeFileSync(join(other, 'shop/shop.py'), SHOP.replace('sum(', 'max('));
    expect(said((await call('changes', { from: 'HEAD', to: other })).results)).toEqual(['body shop/shop.py#total']);
    const stranger = gitSample();
    await expect(call('changes', { from: stranger.root })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('changes', { from: join(root, 'nowhere') })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('before the first commit everything is new', async () => {
    const { put, call } = gitSample();
    put({ 'a.py': 'def a():\n    pass\n' });
    expect(said((await call('changes')).results)).toEqual(['added a.py#a']);
  });

  test('of a directory of the repository only that', async () => {
    const { commit, put, root } = gitSample();
    commit(START);
    put({ 'shop/shop.py': SHOP.replace('sum(', 'max('), 'tests/test_shop.py': '' });
    const { call } = open(join(root, 'shop'));
    expect(said((await call('changes')).results)).toEqual(['body shop.py#total']);
  });

  test('what names nothing is said', async () => {
    const { commit, call } = gitSample();
    commit(START);
    await expect(call('changes', { from: 'nosuch' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('changes', { from: '--output=x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('changes', { from: 'main', last: 1 })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(open(temporaryDirectory()).call('changes')).rejects.toMatchObject({ code: 'GIT_FAILED' });
  });
});

describe('what is compared', () => {
  test('an index of the working tree makes no difference', async () => {
    const { commit, put, call, engine } = gitSample();
    commit(START);
    commit({ 'shop/prices.py': PRICES.replace('def price', 'def cost').replace('It costs', 'One pays') });
    const before = (await call('changes', { last: 1 })).results;
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    expect((await call('changes', { last: 1 })).results).toEqual(before);
    put({ 'shop/prices.py': PRICES });
    expect((await call('changes')).results.counts.symbols).toBe(1);
  });

  test('a file that is left out now was not removed', async () => {
    const { commit, put, call } = gitSample();
    commit({ ...START, 'gen/out.py': 'def out():\n    pass\n' });
    put({ '.wayfindignore': 'gen/\n' });
    expect(said((await call('changes')).results)).toEqual([]);
  });

  test('secrets, broken code, binary and huge files do no harm', async () => {
    const { commit, put, call } = gitSample();
    commit({ 'a.py': 'def a():\n    pass\n', 'b.py': 'def b(:\n', 'c.py': 'x = 1\n' });
    put({
      'a.py': '\0\0\0',
      'b.py': 'def b((((\n  class',
      '.env.py': 'KEY = 1\n',
      'c.py': `x = "${'y'.repeat(3_000_000)}"\n`,
    });
    const { results } = await call('changes');
    expect(results.counts.files).toBeGreaterThan(0);
  });

  test('submodules and links are passed over', async () => {
    const { commit, git, call, root } = gitSample();
    commit(START);
    const inner = gitSample();
    inner.commit({ 'x.py': 'def x():\n    pass\n' });
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'inner');
    execFileSync('ln', ['-s', 'shop/shop.py', join(root, 'link.py')]);
    commit({});
    expect(said((await call('changes', { last: 1 })).results)).toEqual([]);
  });

  test('a clone without old contents says what it could not compare', async () => {
    const { commit, git, root } = gitSample();
    commit(START);
    commit({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    git('config', 'uploadpack.allowFilter', 'true');
    const partial = temporaryDirectory();
    git('clone', '-q', '--filter=blob:none', `file://${root}`, partial);
    const { results, meta } = await open(partial).call('changes', { last: 1 });
    expect(results.counts.symbols).toBe(0);
    expect(meta.notes).toContain('1 more file differs, but the content is not in this clone: shop/shop.py');
  });

  test('filters by path, language, kind of symbol and kind of change', async () => {
    const { commit, put, call } = gitSample();
    commit(START);
    put({
      'shop/prices.py': PRICES.replace('* rate', '/ rate').replace('order, reason', 'order'),
      'shop/shop.py': undefined,
      'a.ts': 'export class A {}\n',
    });
    expect(said((await call('changes', { path: ['shop/prices.py'] })).results)).toHaveLength(2);
    expect(said((await call('changes', { lang: ['ts'] })).results)).toEqual(['added a.ts#A']);
    expect(said((await call('changes', { kind: ['class'] })).results)).toEqual(['added a.ts#A']);
    expect(said((await call('changes', { change: ['removed'] })).results)).toEqual(['removed shop/shop.py#total']);
    expect((await call('changes', { breaking: true })).results.counts).toMatchObject({ symbols: 2, breaking: 2 });
  });

  test('no program that the repository names is run', async () => {
    const { commit, put, git, call, root } = gitSample();
    const trap = `touch ${join(root, 'trapped')}; cat`;
    commit({ ...START, '.gitattributes': '*.py diff=trap filter=trap\n' });
    for (const key of [
      'diff.trap.textconv',
      'diff.trap.command',
      'filter.trap.clean',
      'filter.trap.smudge',
      'core.fsmonitor',
      'core.pager',
      'diff.external',
    ])
      git('config', key, trap);
    put({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    expect(said((await call('changes')).results)).toEqual(['body shop/shop.py#total']);
    await call('changes', { last: 1 });
    await call('changes', { staged: true });
    expect(() => rmSync(join(root, 'trapped'))).toThrow();
  });
});

describe('the answer', () => {
  test('in pages, and within a budget', async () => {
    const { commit, call } = gitSample();
    commit(START);
    commit({ 'many.py': Array.from({ length: 60 }, (_, i) => `def f${i}(a):\n    return g(a, ${i})\n`).join('\n') });
    const first = await call('changes', { last: 1, limit: 25 });
    expect([said(first.results).length, first.meta.omitted, first.results.counts.symbols]).toEqual([25, 35, 60]);
    expect(first.meta.next).toEqual(['wayfind changes --last 1 --limit 25 --cursor 25']);
    const last = await call('changes', { last: 1, limit: 25, cursor: '50' });
    expect([said(last.results).length, last.meta.omitted]).toEqual([10, 0]);
    const small = await call('changes', { last: 1, max_tokens: 300 });
    expect(estimateTokens(small.text)).toBeLessThanOrEqual(300);
    expect(small.meta.next[0]).toMatch(/^wayfind changes --last 1 --cursor \d+ --max-tokens 300$/);
  });

  test('as Markdown, in which no name is more than a name', async () => {
    const { commit, put, call } = gitSample();
    commit({ 'a.md': '# Old\n', 'shop/prices.py': PRICES });
    put({ 'a.md': '# `x` | <img src=x> @all\n\nnew\n', 'shop/prices.py': PRICES.replace('def price', 'def cost') });
    const { text, meta } = await call('changes', { markdown: true });
    expect(text).toContain('### Symbol changes: `HEAD (');
    expect(text).toContain('- `shop/prices.py#price`: renamed from price');
    expect(text).toContain('| added | section `x \\| @all` |');
    expect(meta.notes).toEqual([]);
  });

  test('for CI: the status says whether something breaks', async () => {
    const { commit, put, call } = gitSample();
    commit(START);
    const check = async (fail_on: string) => {
      const { results, exit } = await call('changes', { fail_on });
      return [results.verdict, exit];
    };
    expect(await check('breaking')).toEqual(['pass', 0]);
    expect(await check('any')).toEqual(['pass', 0]);
    put({ 'shop/shop.py': SHOP.replace('sum(', 'max(') });
    expect(await check('breaking')).toEqual(['pass', 0]);
    expect(await check('any')).toEqual(['fail', 1]);
    put({ 'shop/prices.py': '' });
    expect(await check('breaking')).toEqual(['fail', 1]);
  });
});

describe('impact', () => {
  test('who is affected, what is still named, which tests to run', async () => {
    const { commit, put, call, engine } = gitSample();
    commit({
      ...START,
      'shop/back.py': 'from shop.prices import refund\n\n\ndef undo(order):\n    return refund(order, 1)\n',
    });
    put({ 'shop/prices.py': PRICES.replace('* rate', '/ rate').replace('def refund', 'def pay_back') });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    const { results, text } = await call('changes', { impact: true });
    expect(results.impact.affected.map(({ handle }: { handle: string }) => handle)).toEqual(['shop/shop.py#total']);
    expect(results.impact.tests).toMatchObject([{ path: 'tests/test_shop.py', depth: 2 }]);
    expect(results.impact.still_named).toMatchObject([
      { name: 'refund', was: 'shop/prices.py#refund', path: 'shop/back.py', line: 5, use: 'call' },
    ]);
    expect(text).toContain('removed names that are still used: 1 place');
  });

  test('of an older state, as it was there', async () => {
    const { commit, call } = gitSample();
    commit(START);
    commit({ 'shop/prices.py': PRICES.replace('* rate', '/ rate') });
    commit({ 'shop/shop.py': undefined });
    const { results } = await call('changes', { from: 'HEAD~2', to: 'HEAD~1', impact: true });
    expect(results.impact.counts).toMatchObject({ affected: 1, test_files: 1 });
  });
});

test('a tree that is not in a repository, inside one', async () => {
  const { commit, root } = gitSample();
  commit(START);
  mkdirSync(join(root, 'empty'));
  const { results } = await open(join(root, 'empty')).call('changes');
  expect(results.counts.files).toBe(0);
});

test('a large file is the same when git changed only its line ends', async () => {
  const { commit, put, git, call } = gitSample();
  const large = `${'x = 1\n'.repeat(400_000)}\r`;
  commit({ ...START, 'large.py': large, '.gitattributes': '*.py text\n' });
  put({ 'large.py': large.replaceAll('\n', '\r\n') });
  expect(git('diff', '--', 'large.py')).toBe('');
  const same = await call('changes');
  expect([same.results.counts.unread, same.meta.completeness]).toEqual([0, 'complete']);
  put({ 'large.py': `y${large.slice(1).replaceAll('\n', '\r\n')}` });
  expect((await call('changes')).results.counts.unread).toBe(1);
});
