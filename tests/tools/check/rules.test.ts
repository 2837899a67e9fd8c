/** Each kind of rule on a small tree: what it finds, and what it must not find. */
import { describe, expect, test } from 'vitest';
import { gitSample } from '../git-sample.ts';
import { checkTree } from './check-tree.ts';

const SHOP = {
  'src/model/item.ts': 'export interface Item { name: string }\nexport const LIMIT = 3;\n',
  'src/store/db.ts': `import { type Item, LIMIT } from '../model/item.ts';
export class Db {
  query(text: string): Item[] { return text.length > LIMIT ? [] : []; }
  close(): void {}
}
export function open(): Db { return new Db(); }
`,
  'src/store/index.ts': "export { open } from './db.ts';\nexport type { Db } from './db.ts';\n",
  'src/api/items.ts': `import { open } from '../store/index.ts';
import type { Db } from '../store/db.ts';
import lodash from 'lodash/fp';
export function items(db: Db = open()) { return lodash(db.query('a')); }
`,
  'src/api/lazy.ts': "export const later = async () => (await import('../store/db.ts')).open();\n",
  'tests/items.test.ts': "import { Db } from '../src/store/db.ts';\ntest('x', () => new Db());\n",
};

describe('layers', () => {
  const layers = [
    { name: 'model', path: ['/src/model'] },
    { name: 'api', path: ['/src/api'] },
    { name: 'store', path: ['/src/store'] },
  ];

  test('a file depends only on its own layer and those before it', async () => {
    const tree = checkTree(SHOP);
    tree.rules({ name: 'layers', kind: 'layers', layers, message: 'through an interface' });
    const { violations, exit, results } = await tree.check();
    expect(violations).toEqual([
      'layers src/api/items.ts:1 depends on src/store/index.ts: api must not depend on store',
      'layers src/api/items.ts:2 depends on src/store/db.ts: api must not depend on store',
      'layers src/api/lazy.ts:1 depends on src/store/db.ts: api must not depend on store',
    ]);
    expect(exit).toBe(1);
    expect(results.rules[0]).toMatchObject({ message: 'through an interface', violations: 3, complete: true });
  });

  test('imports of types, lazy imports and named pairs can be allowed', async () => {
    const tree = checkTree(SHOP);
    const rule = { name: 'layers', kind: 'layers', layers };
    tree.rules({ ...rule, type_imports: false, lazy_imports: false });
    expect((await tree.check()).violations).toEqual([
      'layers src/api/items.ts:1 depends on src/store/index.ts: api must not depend on store',
    ]);
    tree.rules({ ...rule, allow: [{ from: ['/src/api/items.ts'], to: ['/src/store'] }] });
    expect((await tree.check()).violations).toHaveLength(1);
  });

  test('a layer without files is not passed over', async () => {
    const tree = checkTree(SHOP);
    const moved = [...layers, { name: 'gone', path: ['/src/gone'] }].toReversed();
    tree.rules({ name: 'layers', kind: 'layers', layers: moved });
    const { results, exit, notes } = await tree.check();
    expect(results.verdict).toBe('fail');
    expect(notes).toContain('layers: layer gone matches no file, so nothing was checked');
    tree.rules({ name: 'layers', kind: 'layers', layers: [layers[0], layers[2], moved[0]] });
    expect((await tree.check()).exit).toBe(2);
    tree.rules({ name: 'layers', kind: 'layers', layers: [layers[0], layers[2], moved[0]], allow_empty: true });
    expect(await tree.check()).toMatchObject({ exit: 0, notes: [] });
    expect(exit).toBe(1);
  });
});

describe('dependencies', () => {
  test('patterns have exceptions, below directories too; files that match `to` may use each other', async () => {
    const tree = checkTree(SHOP);
    tree.rules({
      name: 'through-index',
      kind: 'dependencies',
      from: ['src', '!src/api/lazy.ts'],
      to: ['src/store', '!src/store/index.ts'],
    });
    expect((await tree.check()).violations).toEqual([
      'through-index src/api/items.ts:2 depends on src/store/db.ts',
      'through-index src/store/index.ts:1 depends on src/store/db.ts in 2 places',
    ]);
  });

  test('modules outside the tree, with everything in them', async () => {
    const tree = checkTree({
      ...SHOP,
      'src/model/again.ts': "export * from '@scope/a/b';\nexport { map } from 'lodash';\n",
    });
    tree.rules(
      { name: 'no-lodash', kind: 'dependencies', modules: ['lodash'] },
      { name: 'scope', kind: 'dependencies', modules: ['@scope/*'] },
      { name: 'none', kind: 'dependencies', modules: ['loda', 'fp'] },
    );
    expect((await tree.check()).violations).toEqual([
      'no-lodash src/api/items.ts:3 imports lodash/fp',
      'no-lodash src/model/again.ts:2 imports lodash',
      'scope src/model/again.ts:1 imports @scope/a/b',
    ]);
  });

  test('modules that only types come from, or that are imported later, can be allowed', async () => {
    const tree = checkTree({
      'a.ts': "import type { A } from 'kit';\nexport let a: A;\n",
      'b.ts': "import { run } from 'kit';\nrun();\n",
      'c.ts': "export const c = () => import('kit');\n",
      'd.py': 'import typing as t\nif t.TYPE_CHECKING:\n    from kit import D\n',
      'e.py': 'def e():\n    import kit\n',
    });
    const rule = { name: 'kit', kind: 'dependencies', modules: ['kit'] };
    const paths = async () => (await tree.check()).results.violations.map(({ path }) => path);
    tree.rules(rule);
    expect(await paths()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.py', 'e.py']);
    tree.rules({ ...rule, type_imports: false });
    expect(await paths()).toEqual(['b.ts', 'c.ts', 'e.py']);
    tree.rules({ ...rule, type_imports: false, lazy_imports: false });
    expect(await paths()).toEqual(['b.ts']);
  });

  test('where no import is needed, uses count', async () => {
    const tree = checkTree({
      'shop/api/Api.java': 'package shop;\nclass Api { Db db; void run() { db.query(); } }\n',
      'shop/db/Db.java': 'package shop;\nclass Db { void query() {} }\n',
    });
    tree.rules({ name: 'no-db', kind: 'dependencies', from: ['shop/api'], to: ['shop/db'] });
    expect((await tree.check()).violations).toEqual([
      'no-db shop/api/Api.java:2 depends on shop/db/Db.java in 2 places',
    ]);
    tree.rules({ name: 'no-db', kind: 'dependencies', from: ['shop/api'], to: ['shop/db'], by: 'imports' });
    expect((await tree.check()).exit).toBe(0);
  });

  test('only in files of the scope', async () => {
    const tree = checkTree(SHOP);
    const rule = {
      name: 'db',
      kind: 'dependencies',
      to: ['src/store/db.ts'],
      type_imports: false,
      lazy_imports: false,
    };
    tree.rules(rule);
    const paths = async () => (await tree.check()).results.violations.map(({ path }) => path);
    expect(await paths()).toEqual(['src/store/index.ts', 'tests/items.test.ts']);
    tree.rules({ ...rule, tests: false });
    expect(await paths()).toEqual(['src/store/index.ts']);
    tree.rules({ ...rule, role: ['test'] });
    expect(await paths()).toEqual(['tests/items.test.ts']);
    tree.rules({ ...rule, lang: ['python'] });
    expect(await tree.check()).toMatchObject({ exit: 2, notes: ['db: from matches no file, so nothing was checked'] });
  });
});

describe('calls', () => {
  test('from symbols and paths to symbols and paths, each pair once', async () => {
    const tree = checkTree({
      ...SHOP,
      'src/api/more.ts': `import { open } from '../store/db.ts';
export function twice() { open(); open(); }
export class Service { run() { return open().query('x'); } }
`,
    });
    tree.rules(
      { name: 'no-open', kind: 'calls', from: ['src/api'], to: ['src/store/db.ts#open'] },
      { name: 'no-query', kind: 'calls', from: ['#Service'], to: ['#Db.query', '#Db.close'] },
      { name: 'no-db', kind: 'calls', to: ['src/store', '!#Db.query'], tests: false, from: ['src/api/more.ts'] },
      { name: 'types', kind: 'calls', from: ['src/api'], to: ['#Db'], uses: ['type'] },
    );
    expect((await tree.check()).violations).toEqual([
      'no-open src/api/items.ts:4 calls src/store/db.ts#open',
      'no-open src/api/lazy.ts:1 calls src/store/db.ts#open',
      'no-open src/api/more.ts:2 calls src/store/db.ts#open in 2 places',
      'no-open src/api/more.ts:3 calls src/store/db.ts#open',
      'no-query src/api/more.ts:3 calls src/store/db.ts#Db.query',
      'no-db src/api/more.ts:2 calls src/store/db.ts#open in 2 places',
      'no-db src/api/more.ts:3 calls src/store/db.ts#open',
      'types src/api/items.ts:4 uses (type) src/store/db.ts#Db',
    ]);
  });

  test('says what is not proven, and what matches nothing', async () => {
    const tree = checkTree({ ...SHOP, 'src/api/any.ts': 'export const run = (db: any) => db.query(1);\n' });
    tree.rules({ name: 'no-query', kind: 'calls', from: ['src/api/any.ts'], to: ['#Db.query'] });
    const { exit, notes } = await tree.check();
    expect(exit).toBe(0);
    expect(notes).toEqual([
      'no-query: 1 use of these names could not be bound and may violate it, such as src/api/any.ts:1',
    ]);
    tree.rules({ name: 'no-query', kind: 'calls', to: ['#Db.qery'] });
    expect(await tree.check()).toMatchObject({
      exit: 2,
      notes: ['no-query: to matches no symbol, so nothing was checked'],
    });
  });
});

describe('text', () => {
  test('several rules read a file once; a rule does not find itself', async () => {
    const tree = checkTree({
      'src/a.ts': "console.log('a'); // TODO\nexport const key = 1;\n",
      'src/b.py': 'print(1)  # todo\n',
      'docs/x.md': 'console.log is a call\n',
    });
    tree.rules(
      { name: 'no-log', kind: 'text', patterns: ['console.log('], path: ['src'] },
      {
        name: 'no-todo',
        kind: 'text',
        patterns: ['\\btodo\\b', 'FIXME'],
        regex: true,
        ignore_case: true,
        severity: 'warning',
      },
      { name: 'python', kind: 'text', patterns: ['print'], lang: ['py'], inside: ['function'] },
    );
    const { violations, results, exit } = await tree.check();
    expect(violations).toEqual([
      'no-log src/a.ts:1 has the text "console.log("',
      'no-todo src/a.ts:1 has the text "\\\\btodo\\\\b"',
      'no-todo src/b.py:1 has the text "\\\\btodo\\\\b"',
    ]);
    expect(results.violations[0]).toMatchObject({ col: 1, text: "console.log('a'); // TODO" });
    expect(exit).toBe(1);
  });

  test('a file that is new is read, without an index too', async () => {
    const tree = checkTree({ 'src/a.ts': 'export const a = 1;\n' });
    tree.rules({ name: 'no-any', kind: 'text', patterns: [': any'] });
    expect((await tree.check()).exit).toBe(0);
    tree.put({ 'src/new.ts': 'export let a: any;\n' });
    expect((await tree.check()).violations).toEqual(['no-any src/new.ts:1 has the text ": any"']);
  });

  test('a credential is masked', async () => {
    const tree = checkTree({ 'src/a.ts': 'export const key = "AKIAIOSFODNN7EXAMPLE";\n' });
    tree.rules({ name: 'no-key', kind: 'text', patterns: ['AKIA[0-9A-Z]{16}'], regex: true });
    const { results, text } = await tree.check({ format: 'sarif' });
    expect(results.violations).toHaveLength(1);
    expect(text + JSON.stringify(results)).not.toContain('AKIAIOSFODNN7EXAMPLE');
  });
});

test('required_text: in every file, or at its start', async () => {
  const tree = checkTree({
    'src/a.ts': '// SPDX: MIT\nexport const a = 1;\n',
    'src/b.ts': 'export const b = 1;\n// SPDX: MIT\n',
    'src/empty.ts': '',
    'src/c.ts': 'export const c = 1;\n',
  });
  tree.rules({ name: 'license', kind: 'required_text', patterns: ['SPDX: MIT'], path: ['*.ts'] });
  expect((await tree.check()).violations).toEqual(['license src/c.ts:1 lacks the text "SPDX: MIT"']);
  tree.rules({ name: 'license', kind: 'required_text', patterns: ['SPDX: MIT'], path: ['*.ts'], first_lines: 1 });
  expect((await tree.check()).violations).toEqual([
    'license src/b.ts:1 lacks the text "SPDX: MIT" in its first line',
    'license src/c.ts:1 lacks the text "SPDX: MIT" in its first line',
  ]);
});

describe('cycles', () => {
  const RING = {
    'src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
    'src/b.ts': "import { c } from './c.ts';\nexport const b = () => c;\n",
    'src/c.ts': "import type { T } from './t.ts';\nimport { a } from './a.ts';\nexport const c = (t: T) => a;\n",
    'src/t.ts': "import type { c } from './c.ts';\nexport type T = typeof c;\n",
  };

  test('each circle once, with a way around it', async () => {
    const tree = checkTree(RING);
    tree.rules({ name: 'no-cycles', kind: 'cycles' });
    const { violations, results } = await tree.check();
    expect(violations).toEqual([
      'no-cycles src/c.ts:1 imports itself: src/c.ts -> src/t.ts -> src/c.ts; 4 members reach each other',
    ]);
    expect(results.violations[0].others).toEqual([{ path: 'src/t.ts', line: 1, col: 15, message: 'imports src/c.ts' }]);
    tree.rules({ name: 'no-cycles', kind: 'cycles', type_imports: false });
    expect((await tree.check()).violations).toEqual([
      'no-cycles src/a.ts:1 imports itself: src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts',
    ]);
    tree.rules({ name: 'no-cycles', kind: 'cycles', exclude: ['b.ts', 't.ts'] });
    expect((await tree.check()).exit).toBe(0);
  });

  test('an import that closes another cycle is new; one that is removed makes nothing new', async () => {
    const tree = checkTree(RING);
    tree.rules({ name: 'no-cycles', kind: 'cycles' });
    await tree.check({ baseline: 'base.json', update_baseline: true });
    expect(await tree.check({ baseline: 'base.json' })).toMatchObject({ exit: 0, violations: [] });
    tree.put({ 'src/b.ts': `import { a } from './a.ts';\n${RING['src/b.ts']}export const d = () => a;\n` });
    expect((await tree.check({ baseline: 'base.json' })).violations).toEqual([
      'no-cycles src/b.ts:1 imports itself: src/b.ts -> src/a.ts -> src/b.ts; 4 members reach each other',
    ]);
    tree.put({ 'src/b.ts': RING['src/b.ts'], 'src/t.ts': 'export type T = string;\n' });
    const { exit, results } = await tree.check({ baseline: 'base.json' });
    expect(exit).toBe(0);
    expect(results.fixed.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'src/c.ts imports src/t.ts',
      'src/t.ts imports src/c.ts',
    ]);
  });

  test('between directories', async () => {
    const tree = checkTree({
      'a/x.ts': "import { y } from '../b/y.ts';\nexport const x = y;\n",
      'a/z.ts': 'export const z = 1;\n',
      'b/y.ts': "import { z } from '../a/z.ts';\nexport const y = z;\n",
    });
    tree.rules({ name: 'files', kind: 'cycles' }, { name: 'dirs', kind: 'cycles', between: 'directory' });
    expect((await tree.check()).violations).toEqual(['dirs a/x.ts:1 imports itself: a -> b -> a']);
  });
});

describe('api_breaks', () => {
  test('against a commit, and against where the tree left a branch', async () => {
    const { root, commit, git, put } = gitSample();
    commit({ 'src/a.ts': 'export function pay(sum: number): void {}\nexport function gone(): void {}\n' });
    git('checkout', '-q', '-b', 'work');
    put({ 'src/a.ts': 'export function pay(sum: number, currency: string): void {}\n' });
    const tree = checkTree({}, root);
    tree.rules({ name: 'api', kind: 'api_breaks', against: 'main' });
    const { violations, exit } = await tree.check();
    expect(violations).toEqual([
      'api src/a.ts:0 function gone of the public API: removed',
      expect.stringMatching(/^api src\/a\.ts:1 function pay of the public API: .*currency/),
    ]);
    expect(exit).toBe(1);
    git('stash', '-q', '-u');
    git('checkout', '-q', 'main');
    commit({ 'src/a.ts': 'export function pay(sum: number): void {}\nexport function more(): void {}\n' });
    git('checkout', '-q', 'work');
    tree.rules({ name: 'api', kind: 'api_breaks' });
    expect((await tree.check({ against: 'main' })).violations).toEqual([
      'api src/a.ts:0 function more of the public API: removed',
    ]);
    expect(await tree.check({ against: 'main...' })).toMatchObject({ exit: 0, violations: [] });
  });

  test('a commit that is not there leaves the other rules, and fails', async () => {
    const { root, commit } = gitSample();
    commit({ 'src/a.ts': 'export const a = 1; // TODO\n' });
    const tree = checkTree({}, root);
    tree.rules(
      { name: 'api', kind: 'api_breaks', against: 'origin/main' },
      { name: 'later', kind: 'api_breaks' },
      { name: 'todo', kind: 'text', patterns: ['TODO'], path: ['src'], severity: 'warning' },
    );
    const { exit, notes, violations } = await tree.check();
    expect(exit).toBe(2);
    expect(violations).toHaveLength(1);
    expect(notes.join('\n')).toMatch(/^api: origin\/main names no commit of this repository/);
    expect(notes).toContain('later: there is nothing to compare with: set `against`, or pass --against');
  });
});

test('unused_exports: without any use, in files that others import', async () => {
  const tree = checkTree({
    'src/lib.ts': `export function used() { return inner(); }
export function inner() { return 1; }
export function dead() { return dead; }
export class DeadClass { run() {} }
export type DeadType = string;
export function tested() {}
export function mentioned() {}
export function dynamic() {}
export default function start() {}
function own() {}
export { own as renamed };
`,
    'src/use.ts': "import { used } from './lib.ts';\nused();\nexport const go = (x: any) => x.dynamic();\n",
    'src/whole.ts': 'export const perhaps = 1;\n',
    'src/all.ts': "import * as whole from './whole.ts';\nexport const list = () => Object.values(whole);\n",
    'tests/lib.test.ts': "import { tested } from '../src/lib.ts';\ntested();\n",
    'pages/view.vue-template': '',
    'pages/page.hbs': '{{mentioned}}\n',
    'app/main.py': 'def unused(): pass\n',
  });
  tree.rules({ name: 'unused', kind: 'unused_exports' });
  const { results, notes } = await tree.check();
  expect(results.violations.map(({ symbol }) => symbol)).toEqual([
    'src/lib.ts#dead',
    'src/lib.ts#DeadClass',
    'src/lib.ts#DeadType',
  ]);
  expect(notes).toEqual([]);
});
