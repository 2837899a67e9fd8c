/** `review`: one report on a branch in several languages; what is new since the base, what could not be compared, and the policy. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeSpan, placeLink, prose, proseWithCode } from '../../src/tools/markdown.ts';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { gitSample } from './git-sample.ts';

const FILES = {
  'package.json': '{ "name": "shop", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "4" } }\n',
  'src/price.ts':
    'export function price(count: number): number {\n  return count * 2;\n}\n\nexport function fee(): number {\n  return 1;\n}\n\nexport function lonely(): number {\n  return 0;\n}\n',
  'src/shop.ts':
    "import { fee, price } from './price';\n\nexport function total(): number {\n  return price(2) + fee();\n}\n",
  'src/main.ts': "import { total } from './shop';\n\nconsole.log(total());\n",
  'src/shop.test.ts':
    "import { expect, test } from 'vitest';\nimport { total } from './shop';\n\ntest('total', () => {\n  expect(total()).toBe(5);\n});\n",
  'src/extra.ts': "import { price } from './price';\n\nexport const extra = (): number => price(1);\n",
  'py/rates.py': 'def rate(kind):\n    return 1\n\n\ndef old(kind):\n    return rate(kind)\n',
  'py/use.py': 'from py.rates import old\n\n\ndef use():\n    return old(1)\n',
  'go/box.go':
    'package box\n\nfunc Open(name string) int { return len(name) }\n\nfunc Use() int { return Open("a") }\n',
};

/** On the branch `feature`, which left `main` before its last commit. */
function branch() {
  const sample = gitSample();
  sample.commit(FILES);
  sample.git('checkout', '-qb', 'feature');
  sample.commit({
    // An API break with a user, an export without its last user, a cycle at run time.
    'src/price.ts':
      "import { total } from './shop';\n\nexport function price(count: number, rate: number): number {\n  return count * rate * (total === undefined ? 1 : 2);\n}\n\nexport function fee(): number {\n  return 1;\n}\n\nexport function lonely(): number {\n  return 0;\n}\n",
    'src/shop.ts': "import { price } from './price';\n\nexport function total(): number {\n  return price(2, 1);\n}\n",
    // A name that is removed and still used, and one that is not.
    'py/rates.py': 'def rate(kind):\n    return 1\n',
    'py/other.py': 'class Thing:\n    def go(self, other):\n        return other.old()\n',
    'go/box.go':
      'package box\n\nfunc Open(name string, mode int) int { return len(name) + mode }\n\nfunc Use() int { return Open("a", 1) }\n',
    'notes.bin': '\0\0',
  });
  sample.git('checkout', '-q', 'main');
  sample.commit({ 'src/later.ts': 'export const later = 1;\n' });
  sample.git('checkout', '-q', 'feature');
  return sample;
}

describe('a branch in three languages', () => {
  test('is reported with what is new since its base', async () => {
    const { call } = branch();
    const { results, meta, exit } = await call('review', { base: 'main' });
    expect(exit).toBe(0);
    const breaks = results.breaking.map(({ handle, users }: { handle: string; users: { handle: string }[] }) => [
      handle,
      users.map((user) => user.handle),
    ]);
    expect(breaks).toEqual([
      ['go/box.go#Open', []],
      ['py/rates.py#old', []],
      // `total` was changed with it.
      ['src/price.ts#price', ['src/extra.ts#extra']],
    ]);
    expect(results.still_named).toMatchObject([{ name: 'old', path: 'py/use.py' }]);
    expect(results.cycles).toMatchObject([
      { message: expect.stringContaining('src/price.ts -> src/shop.ts -> src/price.ts') },
    ]);
    // Not `lonely`, which nothing used before either.
    expect(results.unused).toMatchObject([{ handle: 'src/price.ts#fee' }]);
    expect(results.commands).toMatchObject([{ command: expect.stringContaining('vitest run src/shop.test.ts') }]);
    expect(results.modules.map(({ name }: { name: string }) => name)).not.toContain('later');
    expect(results.counts).toMatchObject({ breaking: 3, cycles: 1, unused: 1, rules: 0, still_named: 1 });
    expect(meta.notes).toContainEqual(expect.stringMatching(/^1 changed file of the 6 that differ is not source code/));
  });

  test('what the working tree adds is part of it; another branch is a commit', async () => {
    const { call, put, git } = branch();
    put({ 'go/box.go': 'package box\n' });
    const now = await call('review', { base: 'main' });
    expect(now.results.breaking.map(({ handle }: { handle: string }) => handle)).toContain('go/box.go#Use');
    git('checkout', '-q', '.');
    git('checkout', '-q', 'main');
    const tool = await (await import('../../src/answers/all.ts')).findTool('review')!.load();
    const { engine } = (await import('./workspace.ts')).open(git('rev-parse', '--show-toplevel'));
    const reply = await tool.run(engine, tool.input.parse({ base: 'main' }), { ref: 'feature' });
    expect(reply.results).toMatchObject({ counts: { breaking: 3, cycles: 1 }, head: { name: 'feature' } });
  });
});

test('a file that moves with its cycle and its unused exports brings nothing new', async () => {
  const sample = gitSample();
  const ring = {
    a: "import { b } from './b';\n\nexport const a = () => b;\n",
    b: "import { a } from './a';\n\nexport const b = () => a;\nexport const spare = 1;\n",
  };
  sample.commit({ ...FILES, 'old/a.ts': ring.a, 'old/b.ts': ring.b });
  sample.git('checkout', '-qb', 'feature');
  sample.commit({ 'old/a.ts': undefined, 'old/b.ts': undefined, 'new/a.ts': ring.a, 'new/b.ts': ring.b });
  const { results } = await sample.call('review', { base: 'main' });
  expect(results.counts).toMatchObject({ cycles: 0, unused: 0, files: 4 });
});

describe('rules', () => {
  const rules = (...list: object[]) => ({ 'wayfind.json': JSON.stringify({ check: { rules: list } }) });
  const TODO = { name: 'no-todo', kind: 'text', patterns: ['TODO'] };

  test('only violations that the base has not count, and fixed ones are counted', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': '// TODO one\n', 'b.ts': '// TODO two\n', ...rules(TODO) });
    sample.git('checkout', '-qb', 'feature');
    sample.commit({ 'b.ts': 'export const b = 1;\n', 'c.ts': '// TODO three\nexport const c = 1;\n' });
    const { results, exit } = await sample.call('review', { base: 'main', fail_on: ['check'] });
    expect(results.violations).toMatchObject([{ rule: 'no-todo', path: 'c.ts', line: 1 }]);
    expect(results.counts).toMatchObject({ rules: 1, violations: 1, old_violations: 1, fixed_violations: 1 });
    expect([results.verdict, results.failed_on, exit]).toEqual(['fail', ['check'], 1]);
  });
});

test('the policy decides the exit status', async () => {
  const { call, git } = branch();
  const statuses: unknown[] = [];
  for (const policy of [['breaking'], ['cycles', 'unused'], ['check'], []])
    statuses.push((await call('review', { base: 'main', fail_on: policy })).exit);
  expect(statuses).toEqual([1, 1, 0, 0]);
  git('checkout', '-q', 'main');
  const { text, exit, results } = await call('review', { base: 'main', fail_on: ['breaking'], format: 'github' });
  expect([exit, results.verdict]).toEqual([0, 'pass']);
  expect(text).toContain('### Wayfind: no symbol changed');
});

describe('what cannot be compared', () => {
  test('a shallow clone says what to fetch', async () => {
    const sample = gitSample();
    sample.commit(FILES);
    sample.commit({ 'a.py': 'x = 1\n' });
    const clone = gitSample();
    clone.git('remote', 'add', 'origin', `file://${sample.root}`);
    clone.git('fetch', '-q', '--depth=1', 'origin', 'main');
    clone.git('checkout', '-q', 'FETCH_HEAD');
    await expect(clone.call('review', { base: 'HEAD~1' })).rejects.toMatchObject({
      message: expect.stringContaining('shallow clone'),
      fix: expect.stringContaining('fetch-depth'),
    });
  });

  test('more places with a removed name than are compared leave it open whether one is still used', async () => {
    const sample = gitSample();
    const calls = (count: number) => `def go(one):\n${'    one.old()\n'.repeat(count)}`;
    sample.commit({ 'py/rates.py': 'def old(kind):\n    return 1\n', 'py/few.py': calls(3) });
    sample.git('checkout', '-qb', 'feature');
    sample.commit({ 'py/rates.py': 'def rate(kind):\n    return 2 + kind\n' });
    const policy = { base: 'main', fail_on: ['still_named'] };
    expect((await sample.call('review', policy)).results.verdict).toBe('pass');
    sample.commit({ 'py/many.py': calls(60) });
    const { results, meta, exit } = await sample.call('review', policy);
    expect([results.verdict, exit, results.counts.still_named]).toEqual(['incomplete', 2, 0]);
    expect(meta.notes).toContainEqual(expect.stringContaining('were not compared with the base'));
    expect((await sample.call('review', { base: 'main', fail_on: ['cycles'] })).results.verdict).toBe('pass');
  });

  test('removed names beyond a hundred are counted', async () => {
    const sample = gitSample();
    const functions = Array.from({ length: 103 }, (_, i) => `def name_${i}():\n    return ${i}\n`);
    sample.commit({ 'py/many.py': functions.join('\n') });
    sample.git('checkout', '-qb', 'feature');
    sample.commit({ 'py/many.py': '# nothing\n' });
    const { meta } = await sample.call('review', { base: 'main' });
    expect(meta.notes).toContainEqual('uses of 3 more removed names were not looked for');
  });

  test('a submodule and a file that is too large are named', async () => {
    const sample = gitSample();
    sample.commit({ 'a.ts': 'export const a = 1;\n' });
    sample.git('checkout', '-qb', 'feature');
    sample.put({ 'big.ts': `export const big = 1;\n${'// filling\n'.repeat(200_000)}` });
    sample.git('add', 'big.ts');
    mkdirSync(join(sample.root, 'vendor/lib'), { recursive: true });
    sample.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},vendor/lib`);
    sample.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'add a submodule');
    const { meta, results } = await sample.call('review', { base: 'main', fail_on: ['breaking'] });
    expect(meta.notes).toContainEqual('the content of 1 changed submodule is not compared: vendor/lib');
    expect(meta.notes).toContainEqual(expect.stringContaining('big.ts'));
    expect(results.verdict).toBe('incomplete');
  });
});

test('max_tokens is kept, and what is left out is counted', async () => {
  const { call } = branch();
  const { text, meta } = await call('review', { base: 'main', format: 'github', max_tokens: 400 });
  expect(estimateTokens(text)).toBeLessThanOrEqual(400);
  expect(meta.omitted).toBeGreaterThan(0);
  expect(text).toContain('more entries are left out');
});

describe('Markdown', () => {
  test('hostile names are code, and no line is a command', async () => {
    const sample = gitSample();
    const hostile = {
      'a|b`c/@all.ts': 'export function old(a: string): void {}\n',
      '/close #12\n/label ~bug/<img src=x>.ts': 'export function gone(a: "@here #1 `|<b>"): void {}\n',
      '](https:evil.example)/x.ts': 'export function link(a: number): void {}\n',
    };
    sample.commit(hostile);
    sample.git('checkout', '-qb', 'feature');
    sample.commit(Object.fromEntries(Object.keys(hostile).map((path) => [path, 'export function now(): void {}\n'])));
    for (const format of ['github', 'gitlab', 'markdown'] as const) {
      const { text } = await sample.call('review', {
        base: 'main',
        format,
        links: 'https://host.example/o/r/blob/abc',
      });
      expect(text).toContain('@all.ts');
      const outside = text
        .replace(/^ *(`{3,})[a-z]*\n[\s\S]*?^ *\1$/gm, '')
        .replace(/\]\(https:\/\/host\.example\/[\w./%#~-]*\)/g, ']')
        .replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(/@all|@here|#1|~bug|evil|<img|\|/);
      expect(text).not.toMatch(/^[/:]/m);
    }
  });

  test('plain Markdown has no HTML', async () => {
    const { call } = branch();
    const { text } = await call('review', { base: 'main', format: 'markdown' });
    expect(text).not.toMatch(/<\/?[a-z]/);
    expect((await call('review', { base: 'main', format: 'gitlab' })).text).toContain('<details>');
  });

  test('code spans, sentences and links', () => {
    expect(codeSpan('a`b``c')).toBe('```a`b``c```');
    expect(codeSpan('`a')).toBe('`` `a ``');
    expect(codeSpan('')).toBe('`(empty)`');
    expect(codeSpan('a\u202eb\nc')).toBe('`a<U+202E>b c`');
    expect(prose('2 files differ: src/a_b.ts, (x|y) and @me #3')).toBe(
      '2 files differ: `src/a_b.ts`, (`x|y`) and `@me` `#3`',
    );
    expect(prose('fixed in deadbeef1')).toBe('fixed in `deadbeef1`');
    expect(proseWithCode('parameter a takes A | B now')).toBe('parameter a takes A `| B` now');
    expect(placeLink('https://h/o/r/blob/c/', 'a b/(c)#?.ts', 3)).toBe(
      'https://h/o/r/blob/c/a%20b/%28c%29%23%3F.ts#L3',
    );
  });
});
