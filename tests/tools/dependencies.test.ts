/** `dependencies` and `dependents`: files, directories, projects and workspaces; trees, circles, diagrams, pages. */
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { indexedSample } from './indexed-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

const workspace = indexedSample({
  'package.json': '{ "name": "shop", "workspaces": ["packages/*"] }',
  'packages/core/package.json': '{ "name": "@shop/core" }',
  'packages/core/src/order.ts': `import { price } from './price';
export class Order {
  total(): number {
    return price(1) + price(2);
  }
}
`,
  'packages/core/src/price.ts': `import type { Order } from './order';
import { round } from './lib/round';
export function price(count: number, of?: Order): number {
  return round(count);
}
`,
  'packages/core/src/lib/round.ts': 'export function round(value: number): number {\n  return value;\n}\n',
  'packages/core/src/lonely.ts': 'export const lonely = 1;\n',
  'packages/web/package.json': '{ "name": "@shop/web" }',
  'packages/web/src/main.ts': `import express from 'express';
import { readFileSync } from 'node:fs';
import { gone } from './gone';
import { Order } from './barrel';
export function main(): number {
  return new Order().total();
}
`,
  'packages/web/src/barrel.ts': "export { Order } from '../../core/src/order';\n",
  'packages/web/src/other.ts': "import express from 'express';\nexport const app = express();\n",
  'packages/web/test/main.test.ts': "import { main } from '../src/main';\nmain();\n",
});

const names = (nodes: { name: string; depth: number }[]) => nodes.map(({ name, depth }) => `${depth} ${name}`);

describe('of a file', () => {
  test('what it uses, by kind, with the first place; external modules listed separately', async () => {
    const { results, text, exit } = await workspace().call('dependencies', { target: 'packages/web/src/main.ts' });
    expect(results.nodes).toEqual([
      {
        name: 'packages/core/src/order.ts',
        depth: 1,
        of: 'packages/web/src/main.ts',
        kinds: { call: 1, new: 1, import: 1 },
        files: 1,
        at: [{ kind: 'import', path: 'packages/web/src/main.ts', line: 4 }],
      },
      {
        name: 'packages/web/src/barrel.ts',
        depth: 1,
        of: 'packages/web/src/main.ts',
        kinds: { import: 1 },
        files: 1,
        at: [{ kind: 'import', path: 'packages/web/src/main.ts', line: 4 }],
      },
    ]);
    expect(results.external.map(({ name, reason }: { name: string; reason: string }) => `${name} ${reason}`)).toEqual([
      './gone unknown',
      'express external',
      'node:fs external',
    ]);
    expect(text).toMatch(/order\.ts {2}import 1, call 1, new 1 {2}:4/);
    expect(exit).toBe(0);
  });

  test('who uses it, also without tests', async () => {
    const { call } = workspace();
    const of = (input: object) => call('dependents', { target: 'packages/core/src/order.ts', ...input });
    const all = ['packages/web/src/main.ts', 'packages/core/src/price.ts', 'packages/web/src/barrel.ts'];
    expect((await of({})).results.nodes.map(({ name }: { name: string }) => name)).toEqual(all);
    const tree = await of({ depth: 2 });
    expect(names(tree.results.nodes)).toContain('2 packages/web/test/main.test.ts');
    expect(names((await of({ depth: 2, tests: false })).results.nodes)).not.toContain(
      '2 packages/web/test/main.test.ts',
    );
    expect((await of({ exclude: ['packages/web'] })).results.nodes.map(({ name }: { name: string }) => name)).toEqual([
      'packages/core/src/price.ts',
    ]);
  });

  test('a tree marks circles and says where it ends', async () => {
    const { call } = workspace();
    const { results, meta, text } = await call('dependencies', { target: 'packages/web/src/main.ts', depth: 3 });
    expect(names(results.nodes)).toEqual([
      '1 packages/core/src/order.ts',
      '2 packages/core/src/price.ts',
      '3 packages/core/src/lib/round.ts',
      '3 packages/core/src/order.ts',
      '1 packages/web/src/barrel.ts',
      '2 packages/core/src/order.ts',
    ]);
    expect(results.nodes.map(({ cyclic = false }) => cyclic)).toEqual([false, false, false, true, false, false]);
    expect(text).toContain('(cycle)');
    expect(meta.next).toContain('wayfind dependencies packages/web/src/main.ts --cycles');
    const short = await call('dependencies', { target: 'packages/web/src/main.ts', depth: 2 });
    expect(short.meta.notes).toContain('there is more beyond depth 2');
    expect(short.meta.next).toContain('wayfind dependencies packages/web/src/main.ts --depth 3');
  });

  test('nothing is an answer too; a barrel counts for those who import through it', async () => {
    const { call } = workspace();
    const lonely = await call('dependencies', { target: 'packages/core/src/lonely.ts' });
    expect([lonely.exit, lonely.results.nodes, lonely.meta.notes]).toEqual([
      1,
      [],
      ['it depends on no other file of this index'],
    ]);
    const barrel = await call('dependents', { target: 'packages/web/src/barrel.ts' });
    expect(names(barrel.results.nodes)).toEqual(['1 packages/web/src/main.ts']);
  });

  test('what is not there is an error that names what is', async () => {
    const { call } = workspace();
    await expect(call('dependencies', { target: 'packages/core/src/prize.ts' })).rejects.toMatchObject({
      code: 'PATH_NOT_FOUND',
      message: expect.stringContaining('packages/core/src/price.ts'),
    });
    await expect(call('dependencies', { target: '../elsewhere' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

describe('of more than a file', () => {
  test('a directory, by directory and by file', async () => {
    const { call } = workspace();
    const { results } = await call('dependencies', { target: 'packages/core/src/lib' });
    expect([results.about, results.nodes]).toEqual([
      { kind: 'directory', name: 'packages/core/src/lib', files: 1 },
      [],
    ]);
    const used = await call('dependents', { target: 'packages/core/src/lib' });
    expect(names(used.results.nodes)).toEqual(['1 packages/core/src']);
    const files = await call('dependents', { target: 'packages/core', by: 'file', tests: false });
    expect(names(files.results.nodes)).toEqual(['1 packages/web/src/main.ts', '1 packages/web/src/barrel.ts']);
  });

  test('a project by its name', async () => {
    const { results, text } = await workspace().call('dependencies', { target: '@shop/web' });
    expect(results).toMatchObject({ by: 'project', about: { kind: 'project', name: '@shop/web' } });
    expect(results.nodes).toMatchObject([{ name: '@shop/core', kinds: { import: 2, new: 1, call: 1 }, files: 1 }]);
    expect(text).toMatch(/^@shop\/web, \d files {2}depends on 1 project\n/);
  });

  test('the workspace by project; a part of it by its directories', async () => {
    const { call } = workspace();
    const { results } = await call('dependencies');
    expect(names(results.nodes)).toEqual(['0 @shop/web', '1 @shop/core']);
    const part = await call('dependencies', { path: ['packages/core/src'] });
    expect(names(part.results.nodes)).toEqual(['0 packages/core/src', '1 packages/core/src/lib']);
    expect((await call('dependents', { by: 'project' })).results.nodes[0].name).toBe('@shop/core');
    const none = await call('dependencies', { path: ['nowhere'] });
    expect([none.exit, none.meta.notes]).toEqual([1, ['no file matches the filters']]);
  });
});

describe('circles', () => {
  test('of files, with a shortest cycle', async () => {
    const { results, text, exit } = await workspace().call('dependencies', { by: 'file', cycles: true });
    expect(results.cycles).toEqual([
      {
        members: ['packages/core/src/order.ts', 'packages/core/src/price.ts'],
        steps: [
          {
            from: 'packages/core/src/order.ts',
            to: 'packages/core/src/price.ts',
            kinds: { call: 2, import: 1 },
            at: { kind: 'import', path: 'packages/core/src/order.ts', line: 1 },
          },
          {
            from: 'packages/core/src/price.ts',
            to: 'packages/core/src/order.ts',
            kinds: { import: 1, type: 1 },
            at: { kind: 'import', path: 'packages/core/src/price.ts', line: 1 },
          },
        ],
      },
    ]);
    expect(text).toMatch(/price\.ts {2}-> packages\/core\/src\/order\.ts {2}:1 {2}\(only types\)/);
    expect(exit).toBe(0);
  });

  test('none is said, and exits with 1; a target has its own only', async () => {
    const { call } = workspace();
    const projects = await call('dependencies', { cycles: true });
    expect([projects.exit, projects.meta.notes]).toEqual([1, ['no import cycles here']]);
    expect((await call('dependencies', { target: 'packages/web/src/main.ts', cycles: true })).exit).toBe(1);
    expect(
      (await call('dependencies', { target: 'packages/core/src/price.ts', cycles: true })).results.counts.cycles,
    ).toBe(1);
  });

  test('a long one is shown by the shortest way through it', async () => {
    const { call, write } = open(temporaryDirectory());
    const next = (name: string, ...others: string[]) =>
      write(
        `${name}.py`,
        `${others.map((other) => `from ${other} import f_${other}\n`).join('')}def f_${name}():\n    pass\n`,
      );
    next('a', 'b');
    next('b', 'c');
    next('c', 'd', 'b');
    next('d', 'a');
    await call('index', { jobs: 1 });
    const { results } = await call('dependencies', { by: 'file', cycles: true });
    expect(results.cycles).toHaveLength(1);
    expect(results.cycles[0].members).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
    expect(results.cycles[0].steps.map(({ from }: { from: string }) => from)).toEqual(['b.py', 'c.py']);
  });
});

describe('shapes of the answer', () => {
  test('diagrams point from what depends to what it depends on', async () => {
    const { call } = workspace();
    const mermaid = await call('dependents', { target: 'packages/core/src/lib/round.ts', mermaid: true });
    expect(mermaid.text.split('\n').slice(0, 4)).toEqual([
      'flowchart LR',
      '  n0["packages/core/src/lib/round.ts"]',
      '  n1["packages/core/src/price.ts"]',
      '  n1 -->|"2"| n0',
    ]);
    const dot = await call('dependencies', { by: 'file', cycles: true, dot: true });
    expect(dot.text).toMatch(/^digraph \{[\s\S]*n0 -> n1\n {2}n1 -> n0\n\}/);
  });

  test('pages join without a gap, in text and within a budget', async () => {
    const { call } = workspace();
    const whole = await call('dependencies', { by: 'file' });
    const parts = [...whole.results.nodes, ...whole.results.external];
    for (const input of [{ limit: 2 }, { max_tokens: 150 }]) {
      const seen: unknown[] = [];
      for (let cursor: string | undefined = '0'; cursor; ) {
        const { results, meta, text } = await call('dependencies', { by: 'file', cursor, ...input });
        seen.push(...results.nodes, ...results.external);
        if ('max_tokens' in input) expect(estimateTokens(text)).toBeLessThanOrEqual(150);
        cursor = / --cursor (\d+)/.exec(meta.next.find((line) => line.includes('--cursor')) ?? '')?.[1];
      }
      expect(seen).toEqual(parts);
    }
    const past = await call('dependencies', { by: 'file', cursor: '999' });
    expect(past.meta.notes[0]).toMatch(/the cursor is past the last/);
  });

  test('files that changed since are named', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.py', 'from b import f\nf()\n');
    write('b.py', 'def f():\n    pass\n');
    await call('index', { jobs: 1 });
    write('a.py', 'from b import f\n\n\nf()\n');
    const { meta } = await call('dependencies', { target: 'a.py' });
    expect(meta.freshness).toBe('stale');
    expect(meta.notes[0]).toContain('a.py');
  });

  test('only the most used modules of a large tree, all on request', async () => {
    const { call, write } = open(temporaryDirectory());
    const modules = Array.from({ length: 20 }, (_, i) => `outside${String(i).padStart(2, '0')}`);
    write('a.py', modules.map((name) => `import ${name}\n`).join(''));
    write('b.py', 'import outside07\nfrom a import outside07 as again\n');
    await call('index', { jobs: 1 });
    const { results, meta, text } = await call('dependencies');
    expect([results.counts.external, results.external.length]).toEqual([20, 15]);
    expect(results.external[0]).toMatchObject({ name: 'outside07', files: 2 });
    expect(text).toContain('outside this tree: 20 modules');
    expect(meta.next).toEqual(['wayfind dependencies --external']);
    expect((await call('dependencies', { external: true })).results.external).toHaveLength(20);
  });
});
