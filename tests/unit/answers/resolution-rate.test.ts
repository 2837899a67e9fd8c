/** The resolution rate: what leads outside does not count, and each language has its own. */
import { expect, test } from 'vitest';
import { indexedSample } from '../../tools/indexed-sample.ts';
import { open, temporaryDirectory } from '../../tools/workspace.ts';

const workspace = indexedSample({
  'a.py': 'import os\n\n\ndef f():\n    os.getcwd()\n\n\ndef g(x):\n    f()\n    x.anything()\n',
  'b.ts': "import { join } from 'node:path';\nexport function h(): string {\n  return join('a');\n}\nh();\n",
  'notes.md': '# f\n\n`f()` calls nothing.\n',
});

test('counts what refers into the tree, by language', async () => {
  const { results, text } = await workspace().call('status');
  const { resolution } = results.index;
  expect(resolution.languages.typescript).toMatchObject({ exact: 1, probable: 0, rate: 1 });
  expect(resolution.languages.python).toMatchObject({ exact: 1, open: { dynamic: 1, unknown: 0 }, rate: 0.5 });
  expect(Object.keys(resolution.languages)).toEqual(['python', 'typescript']);
  expect(resolution).toMatchObject({ exact: 2, rate: 0.6667 });
  expect(resolution.open.external).toBe(
    resolution.languages.python.open.external + resolution.languages.typescript.open.external,
  );
  expect(text).toMatch(/resolved +66\.6 % of references into this tree: 2 exact; unresolved: dynamic 1; \d+ external/);
  expect(text).toMatch(/python .* 50\.0 % resolved/);
});

const handing = indexedSample({
  'cats.ts': 'export class Cats {\n  findCats() {}\n}\n',
  'main.ts': [
    "import { app } from 'lib';",
    "import { Cats } from './cats';",
    'app.get(Cats).findCats();',
    'app.get(Cats).purr();',
    "app.get('cats').findCats();",
  ].join('\n'),
});

test('a member of what a library handed out is one of this tree where the tree has the name', async () => {
  const { results } = await handing().call('status');
  expect(results.index.resolution.open).toMatchObject({ dynamic: 1, unknown: 0 });
  const { results: found, meta } = await handing().call('references', { name: 'findCats' });
  expect(found.counts).toMatchObject({ exact: 0, unresolved: { dynamic: 1 }, external: 1 });
  expect(meta.notes).toContain('1 more reference named findCats could not be bound (1 dynamic): main.ts:3');
  const approximate = await handing().call('references', { name: 'findCats', unresolved: true });
  expect(approximate.results.files[0].references).toMatchObject([{ line: 3, reason: 'dynamic' }]);
});

test('the same reference counts anew when the name is declared later, without another look at its file', async () => {
  const { call, write } = handing();
  write('more.ts', 'export class Purring {\n  purr() {}\n}\n');
  await call('index', { jobs: 1 });
  expect((await call('status')).results.index.resolution.open).toMatchObject({ dynamic: 2 });
});

test('a tree without references has none', async () => {
  const { call, write } = open(temporaryDirectory());
  write('a.py', 'X = 1\n');
  await call('index', { jobs: 1 });
  const { results, text } = await call('status');
  expect(results.index.resolution.rate).toBeUndefined();
  expect(text).not.toContain('resolved');
});

const apart = indexedSample({
  'src/a.py': 'def f():\n    pass\n\n\ndef g(x):\n    f()\n    x.one()\n    x.two()\n',
  'tests/test_a.py': 'from src.a import f\n\n\ndef test_f():\n    f()\n',
  'tests/fixtures/sample.py': 'def broken(y):\n    y.three()\n    y.four()\n    y.five()\n',
  'src/many.ts': `class A { run() {} }
class B { run() {} }
export function go(which: A | B) {
  which.run();
}
`,
});

test('rates source and test files apart, and no fixtures; says what is most often open', async () => {
  const { results, text } = await apart().call('status');
  const { resolution } = results.index;
  expect(Object.keys(resolution.roles)).toEqual(['source', 'test']);
  expect(resolution.roles.test.rate).toBe(1);
  expect(resolution.languages.python).toMatchObject({ exact: 1, open: { dynamic: 2 }, rate: 0.3333 });
  expect(resolution.reasons[0]).toMatchObject({ reason: 'dynamic', use: 'call', share: 1, names: ['one', 'two'] });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('test files 100.0 %; mostly open: dynamic call 100.0 % (one, two)');
});

test('a reference that may mean several symbols is one', async () => {
  const { results } = await apart().call('status');
  const { exact, probable } = results.index.resolution.languages.typescript;
  const { results: found } = await apart().call('references', { name: 'go', direction: 'out', confidence: 'probable' });
  const calls = found.files.flatMap((file: { references: { kind: string }[] }) => file.references);
  expect(calls.filter(({ kind }: { kind: string }) => kind === 'call')).toHaveLength(2);
  // The types A and B, and the call.
  expect(exact + probable).toBe(3);
});
