/** The filter `role` of every tool that lists symbols or files: roles of files, of symbols, and those of the configuration. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadTools } from '../../src/answers/all.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { indexedSample } from './indexed-sample.ts';

const ROLES = {
  roles: {
    money: { path: 'src/money', kind: ['function', 'method'] },
    job: [{ decorator: 'Every*' }, { name: 'nightly*' }],
    store: { base: ['Repository', 'BaseStore'], lang: 'ts' },
    wide: { path: ['src/money', 'lib/**/*.py'] },
    handler: { name: 'onMessage' },
  },
};

const sample = indexedSample({
  'package.json': JSON.stringify({ name: 'shop', bin: { shop: 'src/cli.ts' }, dependencies: { express: '4' } }),
  'wayfind.json': JSON.stringify(ROLES),
  'src/cli.ts': "import { pay } from './money/pay';\nexport function run(): void {\n  pay(1);\n}\nrun();\n",
  'src/web.ts':
    "import express from 'express';\nimport { pay } from './money/pay';\nexport const app = express();\nexport function order(req: any, res: any): void {\n  const done = () => pay(2);\n  res.send(done());\n}\nexport function log(text: string): void {\n  pay(0);\n}\napp.post('/orders', order);\nexport function onMessage(): void {\n  pay(9);\n}\n",
  'src/money/pay.ts':
    'export function pay(amount: number): number {\n  return amount;\n}\nexport const RATE = 2;\nexport class Purse {\n  open(): number {\n    return pay(RATE);\n  }\n}\n',
  'src/jobs.ts':
    "import { Every } from 'cron';\nimport { pay } from './money/pay';\nexport class Jobs {\n  @EveryHour('x')\n  clean(): void {\n    pay(3);\n  }\n  other(): void {\n    pay(4);\n  }\n}\nexport function nightlyReport(): void {}\n",
  'src/stores.ts':
    "import { Repository } from 'typeorm';\nexport class BaseStore {}\nexport class Orders extends Repository {}\nexport class Users extends BaseStore {}\nexport class Plain {}\n",
  'tests/pay.test.ts': "import { pay } from '../src/money/pay';\ntest('pay', () => {\n  pay(5);\n});\n",
  'lib/a/tool.py': 'def work():\n    pass\n',
  'api/migrations/0001_first.py': 'class Migration:\n    pass\n',
  'db/V2__orders.sql': 'CREATE TABLE orders (id int);\n',
  'prisma/migrations/20240101_first/migration.sql': 'CREATE TABLE users (id int);\n',
  'db/schema.sql': 'CREATE TABLE plain (id int);\n',
  'rs/Cargo.toml': '[package]\nname = "rs"\n',
  'rs/src/lib.rs':
    'pub fn weigh() -> i32 { 1 }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn weighs() {\n        super::weigh();\n    }\n}\n',
});

const paths = (results: readonly { readonly path: string }[]): string[] => results.map(({ path }) => path).sort();
const names = (results: readonly { readonly name: string }[]): string[] => results.map(({ name }) => name).sort();

describe('files', () => {
  const files = async (...role: string[]) => paths((await sample().call('files', { role })).results);

  test.each([
    [['test'], ['rs/src/lib.rs', 'tests/pay.test.ts']],
    [['handler'], ['src/web.ts']],
    [['router'], ['src/web.ts']],
    [
      ['migration'],
      ['api/migrations/0001_first.py', 'db/V2__orders.sql', 'prisma/migrations/20240101_first/migration.sql'],
    ],
    [['money'], ['src/money/pay.ts']],
    [['wide'], ['lib/a/tool.py', 'src/money/pay.ts']],
    [['job'], ['src/jobs.ts']],
    [['store'], ['src/stores.ts']],
    [
      ['migration', 'job'],
      [
        'api/migrations/0001_first.py',
        'db/V2__orders.sql',
        'prisma/migrations/20240101_first/migration.sql',
        'src/jobs.ts',
      ],
    ],
    [['wide', '!money'], ['lib/a/tool.py']],
  ])('%j', async (role, expected) => expect(await files(...role)).toEqual(expected));

  test('those that are left out are not listed, all others are', async () => {
    const left = await files('!migration', '!handler');
    expect(left).toContain('db/schema.sql');
    expect(left).not.toContain('db/V2__orders.sql');
    expect(left).not.toContain('src/web.ts');
    const all = paths((await sample().call('files', {})).results);
    expect([...left, 'src/web.ts', ...(await files('migration'))].sort()).toEqual(all);
  });

  test('entry points are those that `entry_points` lists', async () => {
    const { results } = await sample().call('entry_points', {});
    const listed = new Set<string>(results.entries.map(({ path }: { path: string }) => path));
    expect(await files('entry_point')).toEqual(expect.arrayContaining([...listed]));
    expect(listed).toContain('src/cli.ts');
  });
});

describe('symbols', () => {
  test('search and explore find only those with the role', async () => {
    const { call } = sample();
    const search = async (...role: string[]) => names((await call('search', { query: 'order pay log', role })).results);
    expect(await search('handler')).toEqual(expect.arrayContaining(['order']));
    expect(await search('handler')).not.toContain('log');
    expect(names((await call('search', { query: 'app', role: ['router'] })).results)).toEqual(['app']);
    expect(await search('money')).toEqual(['open', 'pay']);
    expect(await search('!handler', '!test')).not.toContain('order');
    expect(await search('!handler')).toContain('log');
    const explored = await call('explore', { query: 'who pays for an order', role: ['handler'] });
    const shown = JSON.stringify(explored.results);
    expect(shown).toContain('src/web.ts#order');
    expect(shown).not.toContain('src/web.ts#log');
  });

  test('symbol, similar and related keep to it', async () => {
    const { call } = sample();
    expect(names((await call('symbol', { name: 'onMessage', role: ['handler'] })).results)).toEqual(['onMessage']);
    await expect(call('symbol', { name: 'log', role: ['handler'] })).resolves.toMatchObject({
      meta: { notes: expect.arrayContaining([expect.stringContaining('none matches the filters')]) },
    });
    const related = await call('related', { name: 'src/money/pay.ts#pay', role: ['job'] });
    expect(JSON.stringify(related.results)).toContain('Jobs.clean');
    expect(JSON.stringify(related.results)).not.toContain('Jobs.other');
  });

  test('a use has the roles of all symbols around it', async () => {
    const { call } = sample();
    const users = async (...role: string[]) => {
      const { results } = await call('references', { name: 'src/money/pay.ts#pay', kind: ['call'], role });
      return results.files.flatMap((file: { path: string; references: { line: number }[] }) =>
        file.references.map(({ line }) => `${file.path}:${line}`),
      );
    };
    expect(await users('handler')).toEqual(['src/web.ts:5', 'src/web.ts:13']);
    expect(await users('job')).toEqual(['src/jobs.ts:6']);
    expect(await users('test')).toEqual(['tests/pay.test.ts:3']);
    expect(await users('!handler', '!test', '!job')).toEqual([
      'src/cli.ts:3',
      'src/jobs.ts:9',
      'src/money/pay.ts:7',
      'src/web.ts:9',
    ]);
  });

  test('tests inside of sources have the role test', async () => {
    const { call } = sample();
    const uses = async (...role: string[]) =>
      (await call('references', { name: 'rs/src/lib.rs#weigh', role })).results.files.length;
    expect(await uses('test')).toBe(1);
    expect(await uses('!test')).toBe(0);
  });
});

describe('lines', () => {
  test('grep finds those inside of symbols with the role', async () => {
    const { call } = sample();
    const lines = async (...role: string[]) =>
      (await call('grep', { pattern: ['pay('], role })).results.matches.flatMap(
        ({ path, groups }: { path: string; groups: { lines: { line: number }[] }[] }) =>
          groups.flatMap((group) => group.lines.map(({ line }) => `${path}:${line}`)),
      );
    expect(await lines('handler')).toEqual(['src/web.ts:5', 'src/web.ts:13']);
    expect(await lines('money')).toEqual(['src/money/pay.ts:1', 'src/money/pay.ts:7']);
    expect(await lines('!handler', '!test')).not.toContain('src/web.ts:5');
    expect(await lines('!handler', '!test')).toContain('src/web.ts:9');
  });

  test('verify_absence looks at lines inside of symbols with the role', async () => {
    const { call } = sample();
    const verdict = async (pattern: string, ...role: string[]) =>
      (await call('verify_absence', { pattern: [pattern], role })).results.verdict;
    expect(await verdict('pay(0', 'handler')).toBe('pass');
    expect(await verdict('pay(2', 'handler')).toBe('fail');
    expect(await verdict('pay(2', '!handler')).toBe('pass');
  });
});

describe('other tools', () => {
  test('keep to the role', async () => {
    const { call } = sample();
    expect((await call('endpoints', { role: ['handler'] })).results).toHaveLength(1);
    expect((await call('endpoints', { role: ['job'] })).results).toHaveLength(0);
    expect(
      (await call('entry_points', { role: ['migration'] })).results.entries.map(({ path }: { path: string }) => path),
    ).toEqual(expect.arrayContaining(['api/migrations/0001_first.py', 'db/V2__orders.sql']));
    const map = await call('map', { role: ['job'] });
    expect(JSON.stringify(map.results.areas)).toContain('src/jobs.ts');
    expect(JSON.stringify(map.results.areas)).not.toContain('src/web.ts');
    const unused = await call('unused', { role: ['store'], confidence: 'possible', exports: true });
    expect(JSON.stringify(unused.results)).not.toContain('src/web.ts');
    const dependents = await call('dependents', { target: 'src/money/pay.ts', role: ['handler'] });
    expect(JSON.stringify(dependents.results.nodes)).toContain('src/web.ts');
    expect(JSON.stringify(dependents.results.nodes)).not.toContain('src/jobs.ts');
  });

  test('impact lists the affected symbols with the role, and counts all', async () => {
    const { call } = sample();
    const whole = await call('impact', { names: ['src/money/pay.ts#pay'] });
    const { results, meta } = await call('impact', { names: ['src/money/pay.ts#pay'], role: ['handler'] });
    expect(names(results.affected)).toEqual(['onMessage', 'order']);
    expect(results.counts).toEqual(whole.results.counts);
    expect(meta.notes.join()).toContain(`listed: 2 of ${whole.results.counts.affected} affected symbols`);
  });

  test('an answer says that nobody has a role', async () => {
    const { call, root } = sample();
    writeFileSync(join(root, 'wayfind.json'), JSON.stringify({ roles: { nobody: { name: 'zzz*' } } }));
    try {
      const { meta } = await call('search', { query: 'pay', role: ['nobody'] });
      expect(meta.notes.join()).toContain('nothing in this tree is known to have the role nobody');
      expect((await call('search', { query: 'pay', role: ['handler'] })).meta.notes.join()).not.toContain(
        'known to have',
      );
    } finally {
      writeFileSync(join(root, 'wayfind.json'), JSON.stringify(ROLES));
    }
  });

  test('every tool with a filter by path has one by role', async () => {
    const without = (await loadTools())
      .filter(({ input }) => 'path' in input._zod.def.shape && 'exclude' in input._zod.def.shape)
      .filter(({ input }) => !('role' in input._zod.def.shape))
      .map(({ name }) => name);
    // All that it lists are tests.
    expect(without).toEqual(['tests_for']);
  });
});

describe('names', () => {
  test.each(['search', 'files', 'grep', 'references', 'verify_absence', 'changes', 'endpoints'])(
    '%s names the nearest role',
    async (name) => {
      const input = { query: 'a', pattern: ['a'], name: 'pay', role: ['!hander'] };
      await expect(sample().call(name, input)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: 'There is no role "hander"',
        fix: expect.stringContaining('Did you mean handler?'),
      });
    },
  );

  test('a role of the configuration is there as soon as it is written, without another index', async () => {
    const { call, root } = sample();
    const file = join(root, 'wayfind.json');
    const before = (await call('status', {})).results;
    writeFileSync(file, JSON.stringify({ roles: { ...ROLES.roles, library: { path: 'lib' } } }));
    try {
      expect(paths((await call('files', { role: ['library'] })).results)).toEqual(['lib/a/tool.py']);
      const after = (await call('status', {})).results;
      expect(after.index.indexed_at).toBe(before.index.indexed_at);
    } finally {
      writeFileSync(file, JSON.stringify(ROLES));
    }
  });
});

describe('before there is an index', () => {
  test('roles of files are known, and who has one of symbols is not', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-roles-')));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    mkdirSync(join(root, 'lib'));
    writeFileSync(join(root, 'wayfind.json'), JSON.stringify({ roles: { library: { path: 'lib' } } }));
    writeFileSync(join(root, 'lib/pay.py'), 'def pay():\n    pass\n');
    writeFileSync(join(root, 'test_pay.py'), 'def test_pay():\n    pay()\n');
    const workspace = openWorkspace({ root });
    onTestFinished(() => workspace.close());
    const files = async (...role: string[]) =>
      paths((await callTool(workspace, { name: 'files', input: { role } })).results);
    expect(await files('test')).toEqual(['test_pay.py']);
    expect(await files('library')).toEqual(['lib/pay.py']);
    const search = (...role: string[]) => callTool(workspace, { name: 'search', input: { query: 'pay', role } });
    const found = await search('!test');
    expect(paths(found.results)).toEqual(['lib/pay.py', 'lib/pay.py']);
    expect(found.meta.indexing).toBe('not_indexed');
    await expect(files('handler')).rejects.toMatchObject({ code: 'NOT_INDEXED' });
    await expect(search('entry_point')).rejects.toMatchObject({ code: 'NOT_INDEXED' });
  });
});
