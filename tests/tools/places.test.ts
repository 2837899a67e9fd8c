/** Questions about a place of a file: keywords, aliases of modules, names that a module lacks, declarations that belong together. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/shape.ts': `export class Shape {
  area(): number {
    return 0;
  }
}
export class Square extends Shape {
  override area(): number {
    return 1;
  }
}
/** Made of {@link Shape} alone. */
export interface Frame { width: number }
export interface Frame { height: number }
`,
  'src/use.ts': `import * as shapes from './shape';
import { Missing } from './shape';
new shapes.Shape().area();
Missing();
export function wide(frame: shapes.Frame) {
  return frame.width;
}
`,
  'go.mod': 'module example.com/m\n',
  'a/a.go': 'package a\ntype Laugher interface { Laugh() }\ntype Joker interface { Laugh(); Joke() }\n',
});

const symbolAt = async (name: string) => await sample().call('symbol', { name });
const places = (results: readonly { path: string; line: number }[]) =>
  results.map(({ path, line }) => `${path}:${line}`);

test('a keyword leads to the definition that it is about', async () => {
  expect(places((await symbolAt('src/shape.ts:7:3')).results)).toEqual(['src/shape.ts:2']);
  expect(places((await symbolAt('src/shape.ts:8:5')).results)).toEqual(['src/shape.ts:7']);
});

test('the name of a module is the import that binds it, then the file', async () => {
  expect(places((await symbolAt('src/use.ts:3:5')).results)).toEqual(['src/use.ts:1', 'src/shape.ts:1']);
});

test('a name that a module of the tree lacks comes from nowhere', async () => {
  const { results, meta } = await symbolAt('src/use.ts:2:10');
  expect(results).toEqual([]);
  expect(meta.notes.join()).not.toContain('outside this tree; this is its import');
});

test('declarations of one thing are asked about together, by name or by place', async () => {
  for (const name of ['src/shape.ts#Frame', 'src/shape.ts:13:18']) {
    const { results } = await sample().call('references', { name });
    expect(places(results.symbols).sort()).toEqual(['src/shape.ts:12', 'src/shape.ts:13']);
    expect(results.files.map(({ path }: { path: string }) => path)).toEqual(['src/use.ts']);
  }
});

test('references at a place have what the index keeps no link for', async () => {
  const linesOf = async (name: string) => {
    const { results } = await sample().call('references', { name });
    return results.files.flatMap(({ references }: { references: { path: string; line: number }[] }) =>
      places(references),
    );
  };
  expect(await linesOf('src/shape.ts:1:14')).toContain('src/shape.ts:11');
  expect(await linesOf('src/shape.ts#Shape')).not.toContain('src/shape.ts:11');
});

test('an interface is satisfied by interfaces that have its methods', async () => {
  const { results } = await sample().call('hierarchy', { name: 'a/a.go#Laugher', direction: 'down' });
  expect(results.symbols[0].down).toMatchObject([{ name: 'Joker', relation: 'implicit' }]);
});

test('a process answers more questions about places than it could load grammars', async () => {
  const { call } = sample();
  for (let i = 0; i < 450; i++) expect((await call('symbol', { name: 'src/use.ts:6:10' })).results).toHaveLength(1);
}, 90_000);
