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
  expect(text).toMatch(
    /resolved +66\.6 % of what refers into this tree: 2 exact; not bound: dynamic 1; \d+ lead outside/,
  );
  expect(text).toMatch(/python .* 50\.0 % resolved/);
});

test('a tree without references has none', async () => {
  const { call, write } = open(temporaryDirectory());
  write('a.py', 'X = 1\n');
  await call('index', { jobs: 1 });
  const { results, text } = await call('status');
  expect(results.index.resolution.rate).toBeUndefined();
  expect(text).not.toContain('resolved');
});
