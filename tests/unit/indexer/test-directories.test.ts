/** A directory that comes to count as tests, or no longer does, changes the roles of files that nobody touched. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexedTree } from './indexed-tree.ts';

it('an updated index says the same as a fresh one', async () => {
  const tree = indexedTree({
    'integration/app.ts': 'export function app() { return 1; }\n',
    'integration/cart.ts': 'export function cart() { return 2; }\n',
    'src/main.ts': 'export function main() { return 3; }\n',
  });
  const roles = () =>
    tree.ask((reader) => Object.fromEntries(reader.fileHeads().map(({ path, role }) => [path, role])));
  await tree.index();
  expect(roles()).toEqual({ 'integration/app.ts': 'source', 'integration/cart.ts': 'source', 'src/main.ts': 'source' });

  tree.write({
    'integration/app.spec.ts': "import { app } from './app';\napp();\n",
    'integration/cart.spec.ts': "import { cart } from './cart';\ncart();\n",
  });
  tree.age();
  await tree.index();
  expect(roles()).toMatchObject({
    'integration/app.ts': 'test',
    'integration/cart.ts': 'test',
    'src/main.ts': 'source',
  });
  expect(tree.rows()).toEqual(await tree.freshRows());

  tree.write({ 'integration/app.ts': 'export function app() { return 10; }\n' });
  tree.age();
  await tree.index();
  expect(roles()['integration/app.ts']).toBe('test');
  expect(tree.rows()).toEqual(await tree.freshRows());

  for (const name of ['app', 'cart']) rmSync(join(tree.root, `integration/${name}.spec.ts`));
  await tree.index();
  expect(roles()['integration/app.ts']).toBe('source');
  expect(tree.rows()).toEqual(await tree.freshRows());
});
