/** `history`: the commits that changed a symbol, back to the one that introduced it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type GitSample, gitSample } from './git-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

const price = (rate: string) => `def price(count, currency):
    rate = ${rate}
    return convert(count * rate, currency)
`;
const OTHER = `

def refund(order):
    return send(order)
`;

async function indexed(sample: GitSample): Promise<GitSample> {
  await sample.engine.index({ force: false, showIgnored: false, jobs: 1 });
  return sample;
}

// biome-ignore lint/suspicious/noExplicitAny: results of a tool
const steps = (results: any): string[] =>
  results.commits.map(
    // biome-ignore lint/suspicious/noExplicitAny: results of a tool
    ({ summary, changes, handle, author }: any) => `${summary}: ${changes.join('+')} ${handle} by ${author}`,
  );

describe('history', () => {
  test('edits of the symbol, not those of its file', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1') + OTHER }, 'Ann');
    sample.commit({ 'a.py': price('1') + OTHER.replace('send', 'post') }, 'Bob');
    sample.commit({ 'a.py': `import os\n\n\n${price('lookup(count)')}${OTHER}` }, 'Cid');
    const { call } = await indexed(sample);
    const { results, text } = await call('history', { name: 'price' });
    expect(steps(results)).toEqual(['step 3: body a.py#price by Cid', 'step 1: added a.py#price by Ann']);
    expect(results.introduced).toMatchObject({ summary: 'step 1', author: 'Ann' });
    expect(results.authors).toMatchObject([
      { author: 'Ann', lines: 2 },
      { author: 'Cid', lines: 1 },
    ]);
    expect(text).toContain('a.py#price  2 commits, introduced ');
    expect(text).toMatch(/Ann +67 % +2 lines/);
  });

  test('through a rename, a move to another file and a move of that file', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1').replace('price', 'cost') + OTHER, 'b.py': 'x = 1\n' });
    sample.commit({ 'a.py': price('1') + OTHER });
    sample.commit({ 'a.py': OTHER.trimStart(), 'b.py': `x = 1\n\n\n${price('1')}` });
    sample.commit({ 'b.py': undefined, 'lib/b.py': `x = 1\n\n\n${price('1')}` });
    sample.commit({ 'lib/b.py': `x = 2\n\n\n${price('2')}` });
    const { call } = await indexed(sample);
    const { results } = await call('history', { name: 'price' });
    expect(steps(results)).toEqual([
      'step 5: body lib/b.py#price by Ann',
      'step 4: moved lib/b.py#price by Ann',
      'step 3: moved b.py#price by Ann',
      'step 2: renamed a.py#price by Ann',
      'step 1: added a.py#cost by Ann',
    ]);
    expect(results.introduced.summary).toBe('step 1');
  });

  test('of a class also what its members went through, and of a file all', async () => {
    const text = (value: number) => `class A:\n    def f(self):\n        return ${value}\n`;
    const sample = gitSample();
    sample.commit({ 'a.py': text(1) });
    sample.commit({ 'a.py': text(2) });
    sample.commit({ 'a.py': `${text(2)}\n\ndef g():\n    return 1\n` });
    const { call } = await indexed(sample);
    expect(steps((await call('history', { name: 'a.py#A' })).results)).toHaveLength(2);
    expect(steps((await call('history', { name: 'a.py#A.f' })).results)).toHaveLength(2);
    expect(steps((await call('history', { name: 'a.py' })).results)).toHaveLength(3);
  });

  test('among functions that stay the same, and of a class that only gets members', async () => {
    const plain = (name: string, value: number) =>
      `    # About ${name}.\n    def ${name}(self):\n        a = ${value}\n        return a\n`;
    const text = (...members: string[]) => `import os\n\n\nclass A:\n${members.join('\n')}\n\n${price('1')}`;
    const [f, g, h] = ['f', 'g', 'h'].map((name) => plain(name, 1));
    const sample = gitSample();
    sample.commit({ 'a.py': text(f, g) });
    sample.commit({ 'a.py': text(f, g, h) });
    sample.commit({ 'a.py': text(f, `\n${g.replace('About', 'On')}`, h) });
    sample.commit({ 'a.py': text(f, plain('g', 2), h) });
    sample.commit({ 'a.py': text(plain('g', 2), f, h) });
    const { call } = await indexed(sample);
    const touched = async (name: string) =>
      steps((await call('history', { name })).results).map((one) => one.split(' by')[0]);
    expect(await touched('a.py#A.f')).toEqual(['step 1: added a.py#A.f']);
    expect(await touched('a.py#A.g')).toEqual(['step 4: body+doc a.py#A.g', 'step 1: added a.py#A.g']);
    expect(await touched('a.py#A.h')).toEqual(['step 2: added a.py#A.h']);
    expect(await touched('a.py#A')).toEqual(
      [5, 4, 3, 2, 1].map((i) => `step ${i}: ${i > 1 ? 'body' : 'added'} a.py#A`),
    );
  });

  test('a name of several symbols', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1'), 'b.py': price('2') });
    const { call } = await indexed(sample);
    const { results, meta } = await call('history', { name: 'price' });
    expect(results.total).toBe(1);
    expect(meta.notes).toEqual(['2 symbols match price; this covers the first; pass a handle to choose another']);
    expect((await call('history', { name: 'a.py#price' })).meta.notes).toEqual([]);
  });

  test('through branches that were merged', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1') + OTHER });
    sample.git('checkout', '-qb', 'side');
    sample.commit({ 'a.py': price('1') + OTHER.replace('send', 'post') });
    sample.git('checkout', '-q', 'main');
    sample.commit({ 'a.py': price('2') + OTHER });
    sample.git('merge', '-q', '--no-edit', 'side');
    const { call } = await indexed(sample);
    expect(steps((await call('history', { name: 'price' })).results)).toHaveLength(2);
    expect(steps((await call('history', { name: 'refund' })).results)).toHaveLength(2);
  });

  test('what is not committed', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1') });
    sample.put({ 'a.py': price('2') + OTHER });
    const { call } = await indexed(sample);
    expect((await call('history', { name: 'price' })).results).toMatchObject({ uncommitted: 'changed', total: 1 });
    const fresh = await call('history', { name: 'refund' });
    expect(fresh.results).toMatchObject({ uncommitted: 'added', total: 0 });
    expect(fresh.meta.notes).toContain('it is not committed yet');
  });

  test('in pages', async () => {
    const sample = gitSample();
    for (let i = 0; i < 7; i++) sample.commit({ 'a.py': price(`${i}`) });
    const { call } = await indexed(sample);
    const { results, meta } = await call('history', { name: 'price', limit: 3, blame: false });
    expect([results.commits.length, results.total, meta.omitted]).toEqual([3, 7, 4]);
    expect(results.introduced.summary).toBe('step 1');
    expect(results.authors).toBeUndefined();
    expect(meta.next).toEqual(['wayfind history price --no-blame --limit 3 --cursor 3']);
    const rest = await call('history', { name: 'price', limit: 3, cursor: '6' });
    expect(steps(rest.results)).toEqual(['step 1: added a.py#price by Ann']);
  });

  test('a clone whose history ends early says so', async () => {
    const sample = gitSample();
    for (let i = 0; i < 4; i++) sample.commit({ 'a.py': price(`${i}`) });
    const shallow = temporaryDirectory();
    sample.git('clone', '-q', '--depth', '2', `file://${sample.root}`, shallow);
    const clone = open(shallow);
    await clone.engine.index({ force: false, showIgnored: false, jobs: 1 });
    const { results, meta } = await clone.call('history', { name: 'price' });
    expect(results.total).toBeLessThan(4);
    expect(results.introduced).toBeUndefined();
    expect(meta.notes.join()).toContain('not in this clone');
  });

  test('no program that the repository names is run', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1'), '.gitattributes': '*.py diff=trap\n' });
    const trap = `touch ${join(sample.root, 'trapped')}; cat`;
    for (const key of ['diff.trap.textconv', 'diff.trap.command', 'gpg.program', 'core.pager', 'diff.external'])
      sample.git('config', key, trap);
    sample.git('config', 'log.showSignature', 'true');
    const { call, root } = await indexed(sample);
    expect((await call('history', { name: 'price' })).results.authors).toHaveLength(1);
    expect(() => rmSync(join(root, 'trapped'))).toThrow();
  });

  test('a name that nothing has, a tree without git', async () => {
    const sample = gitSample();
    sample.commit({ 'a.py': price('1') });
    const { call, root } = await indexed(sample);
    await expect(call('history', { name: 'nosuch' })).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
    rmSync(join(root, '.git'), { recursive: true });
    await expect(call('history', { name: 'price' })).rejects.toMatchObject({ code: 'GIT_FAILED' });
  });

  test('settings that git cannot use, and special files, do not break it', async () => {
    const sample = gitSample();
    sample.commit({ 'lib/a.py': price('1') }, 'Ann');
    sample.commit({ 'lib/a.py': price('2') }, 'Bob');
    const { call, git, root } = await indexed(sample);
    const { results: expected } = await call('history', { name: 'price' });
    expect(expected.authors).toHaveLength(2);
    const blame = ['blame.ignoreRevsFile=nosuch', 'blame.date=bogus', 'blame.showRoot=bogus'];
    const log = [
      'log.date=bogus',
      'log.mailmap=bogus',
      'log.diffMerges=bogus',
      'log.follow=true',
      'format.pretty=bogus',
    ];
    const diff = ['diff.algorithm=bogus', 'diff.renames=bogus', 'diff.orderFile=nosuch', 'diff.external=false'];
    const others = [
      'log.showSignature=true',
      'core.fsmonitor=false',
      'core.attributesFile=nosuch',
      'alias.blame=!false',
    ];
    const config = readFileSync(join(root, '.git/config'));
    for (const settings of [blame, log, diff, others]) {
      for (const setting of settings) git('config', ...setting.split('=', 2));
      const { results, meta } = await call('history', { name: 'price' });
      writeFileSync(join(root, '.git/config'), config);
      expect([results, meta.completeness], settings.join()).toEqual([expected, 'complete']);
    }
    for (const file of ['.mailmap', '.gitattributes', '.gitignore']) {
      execFileSync('mkfifo', [join(root, file)]);
      expect((await call('history', { name: 'price' })).results, file).toEqual(expected);
      rmSync(join(root, file));
    }
  }, 60_000);
});
