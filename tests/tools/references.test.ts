/** `references`: in and out, kinds, doubt, filters, local names; and what it says about the rest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';
import { rowsOf, SHAPES_TREE, short } from './shapes-tree.ts';
import { open as openDirectory, temporaryDirectory } from './workspace.ts';

const sample = indexedSample(SHAPES_TREE);

describe('references that leave the tree', () => {
  test('are counted, named by the next call, and listed on request', async () => {
    const { call } = sample();
    const plain = await call('references', {
      name: 'total',
      direction: 'out',
      kind: ['call', 'new', 'decorate', 'render', 'request'],
    });
    expect(plain.text).not.toContain('missing.area()');
    expect(plain.meta.next).toContain('wayfind callees total --external');
    const { results, text } = await call('references', { name: 'total', direction: 'out', external: true });
    const outside = rowsOf(results).filter(({ reason }) => reason === 'external');
    expect(outside).toMatchObject([
      { kind: 'read', name: 'missing', line: 11 },
      { kind: 'call', name: 'area', line: 11 },
    ]);
    expect(text).toContain('outside this tree\n');
    expect(text).not.toContain('unresolved\n');
    const into = await call('references', { name: 'Square.area', kind: ['call'], external: true });
    expect(rowsOf(into.results)).toMatchObject([{ path: 'src/main.ts', line: 11, reason: 'external' }]);
  });
});

describe('who uses a symbol', () => {
  test('by file, production code first, with line, code, enclosing symbol and how it was found', async () => {
    const { results, exit, meta } = await sample().call('references', { name: 'src/shapes.ts#make' });
    expect(exit).toBe(0);
    expect(rowsOf(results).map(short)).toEqual([
      'src/main.ts:1 import main.ts',
      'src/main.ts:12 call total',
      'src/main.ts:23 call check',
      'tests/main.test.ts:1 import main.test.ts',
      'tests/main.test.ts:3 call main.test.ts',
      'tests/main.test.ts:5 call checkTotal',
      'tests/main.test.ts:5 call checkTotal',
    ]);
    expect(rowsOf(results)[1]).toEqual({
      kind: 'call',
      path: 'src/main.ts',
      line: 12,
      col: 16,
      text: 'return sum + build(1).area();',
      confidence: 'exact',
      origin: 'import',
      symbol: {
        handle: 'src/main.ts#total',
        name: 'total',
        kind: 'function',
        path: 'src/main.ts',
        line: 4,
        start_line: 4,
        end_line: 13,
      },
    });
    expect(results.counts).toEqual({ exact: 7, probable: 0, unresolved: {}, external: 0, other_kinds: {} });
    expect(results.symbols).toMatchObject([{ handle: 'src/shapes.ts#make', kind: 'function', line: 15 }]);
    expect(meta).toMatchObject({ freshness: 'fresh', completeness: 'complete', omitted: 0 });
  });

  test('credentials in a quoted line are masked', async () => {
    const { text } = await sample().call('references', { name: 'src/shapes.ts#make', kind: ['call'] });
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('abcdefghijklmnop');
  });

  test('`callers` of a class include those of its constructor, but not of its sub classes', async () => {
    const { call } = sample();
    const { results } = await call('references', { name: 'Square', kind: ['call', 'new'] });
    expect(rowsOf(results).map(short)).toEqual(['src/shapes.ts:16 new make']);
    const base = await call('references', { name: 'Base', kind: ['call', 'new'] });
    expect(base.exit).toBe(1);
    expect(base.results.counts).toMatchObject({ exact: 0, other_kinds: { inherit: 1 } });
    expect(base.meta.notes).toContain('1 reference of other kinds: 1 inherit');
    expect(base.meta.next).toContain('wayfind references Base');
  });

  test('a constructor is run by whoever makes something of a sub type without one of its own', async () => {
    const { results, text } = await sample().call('references', { name: 'Base.constructor' });
    expect(rowsOf(results)).toMatchObject([
      { kind: 'new', line: 16, via: 'src/shapes.ts#Square', confidence: 'exact' },
    ]);
    expect(text).toContain('new through Square');
  });

  test('only the kinds that were asked for', async () => {
    const { results } = await sample().call('references', { name: 'Shape', kind: ['implement', 'type'] });
    expect(rowsOf(results).map(short)).toEqual([
      'src/main.ts:4 type total',
      'src/shapes.ts:4 implement Base',
      'src/shapes.ts:15 type make',
    ]);
  });

  test('filters by path, role and tests; what they drop is said when nothing is left', async () => {
    const { call } = sample();
    const name = 'src/shapes.ts#make';
    expect(rowsOf((await call('references', { name, tests: false })).results)).toHaveLength(3);
    expect(rowsOf((await call('references', { name, role: ['test'] })).results)).toHaveLength(4);
    expect(rowsOf((await call('references', { name, path: ['src'], exclude: ['main.ts'] })).results)).toEqual([]);
    const none = await call('references', { name, lang: ['python'] });
    expect(none.exit).toBe(1);
    expect(none.meta.notes).toContain('7 references do not match the filters');
    expect(none.meta.next).toContain('wayfind references src/shapes.ts#make');
  });

  test('nothing at all is said plainly, with exit status 1', async () => {
    const { results, exit, meta } = await sample().call('references', { name: 'lonely' });
    expect([exit, rowsOf(results)]).toEqual([1, []]);
    expect(meta.notes).toEqual(['nothing in this index refers to it']);
  });

  test('a name that nobody has is an error, as everywhere', async () => {
    await expect(sample().call('references', { name: 'nonesuch' })).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });

  test('a name of several symbols is answered for all of them, each with its own number', async () => {
    const { results, meta, text } = await sample().call('references', { name: 'make', kind: ['call'] });
    expect(results.symbols).toMatchObject([
      { handle: 'src/shapes.ts#make', references: 5 },
      { handle: 'tools/gen.py#make', references: 1 },
    ]);
    expect(rowsOf(results).at(-1)).toMatchObject({ path: 'tests/main.test.ts', of: 'src/shapes.ts#make' });
    expect(text).toContain('Helper.run -> make');
    expect(meta.notes).toEqual(['2 symbols match make; this covers all of them; pass a handle to choose one']);
    expect(meta.next).toEqual(['wayfind references src/shapes.ts#make --kind call']);
  });
});

describe('a member without users of its own', () => {
  const family = indexedSample({
    'src/store.ts': `export abstract class Store {
  abstract save(key: string): void;
  abstract close(): void;
}
export class Disk extends Store {
  save(key: string): void { this.close(); }
  close(): void {}
}
export class Memory extends Store {
  save(key: string): void {}
  close(): void {}
}
export class Cache extends Memory {
  close(): void { super.close(); }
}
`,
    'src/main.ts': `import { Disk } from './store';
const disk = new Disk();
${Array.from({ length: 7 }, (_, i) => `export function use${i}() { disk.save('${i}'); }`).join('\n')}
`,
    'tests/main.test.ts': "import { Memory } from '../src/store';\nnew Memory().save('x');\n",
  });

  test.each([{ kind: ['call'] }, {}])('is shown with those that override it: %j', async (kinds) => {
    const { results, exit, meta, text } = await family().call('references', { name: 'Store.save', ...kinds });
    expect(exit).toBe(0);
    expect(results.counts.exact).toBe('kind' in kinds ? 0 : 2);
    expect(results.family).toMatchObject([
      { relation: 'overriding', symbol: { handle: 'src/store.ts#Disk.save' }, count: 7 },
      { relation: 'overriding', symbol: { handle: 'src/store.ts#Memory.save' }, count: 1 },
    ]);
    expect(results.family[0].references).toHaveLength(5);
    expect(text).toContain(
      'overriding Disk.save  src/store.ts:6  7 exact\n  src/main.ts:3  call  use0  export function',
    );
    expect(text).toContain('  and 2 more\n');
    expect(meta.notes).toEqual([
      'nothing shown refers to save itself: these are the users of 2 members that override it',
    ]);
    expect(meta.next[0]).toMatch(/^wayfind references src\/store.ts#Disk.save/);
  });

  test('is filtered, cut and asked about as a tree like any other', async () => {
    const { call } = family();
    const source = await call('references', { name: 'Store.save', kind: ['call'], tests: false });
    expect(source.results.family).toMatchObject([{ symbol: { handle: 'src/store.ts#Disk.save' } }]);
    const tree = await call('references', { name: 'Store.save', kind: ['call'], depth: 2 });
    expect(tree.results.family).toHaveLength(2);
    const short = await call('references', { name: 'Store.save', kind: ['call'], max_tokens: 150 });
    expect(short.results.family.length).toBeLessThan(2);
    expect(short.meta.next[0]).toMatch(/^wayfind references src\/store.ts#(Disk|Memory).save/);
  });

  test('is not said to have users where its family has none but its own call of `super`', async () => {
    const { call } = family();
    const { results, exit } = await call('references', { name: 'Cache.close', kind: ['call'] });
    expect(results.family).toBeUndefined();
    expect(exit).toBe(1);
    const called = await call('references', { name: 'Disk.close', kind: ['call'] });
    expect(called.results.family).toBeUndefined();
    expect(called.results.counts.exact).toBe(1);
  });
});

describe('doubt', () => {
  test('calls of what a method implements are probable: counted always, shown when asked for', async () => {
    const { call } = sample();
    const sure = await call('references', { name: 'Square.area', kind: ['call'] });
    expect(sure.results.files).toEqual([]);
    expect(sure.results.counts).toMatchObject({ exact: 0, probable: 3, unresolved: { dynamic: 1 }, external: 1 });
    expect(sure.meta.notes).toEqual([
      'nothing shown refers to area itself: these are the users of the member that it overrides',
      '1 more reference named area could not be bound (1 dynamic): src/main.ts:7',
      '1 reference of that name is to code outside this tree',
    ]);
    expect(sure.meta.next).toEqual([
      'wayfind references Square.area --kind call --unresolved',
      'wayfind references Square.area --kind call --external',
    ]);
    const all = await call('references', { name: 'Square.area', kind: ['call'], confidence: 'probable' });
    expect(rowsOf(all.results).map((row) => [short(row), row.confidence])).toEqual([
      ['src/main.ts:6 call total', 'probable'],
      ['src/main.ts:12 call total', 'probable'],
      ['tests/main.test.ts:3 call main.test.ts', 'probable'],
    ]);
    expect(rowsOf(all.results)[0]).toMatchObject({ via: 'src/shapes.ts#Shape.area' });
    expect(all.text).toContain('call (probable through Shape.area)');
  });

  test('a call of `super` is not a call of oneself', async () => {
    const { results } = await sample().call('references', {
      name: 'Square.area',
      kind: ['call'],
      confidence: 'probable',
    });
    expect(rowsOf(results).filter(({ path }) => path === 'src/shapes.ts')).toEqual([]);
  });

  test('references that could not be bound are listed with their reason when asked for', async () => {
    const { results, text, exit } = await sample().call('references', {
      name: 'Square.area',
      kind: ['call'],
      unresolved: true,
    });
    expect(exit).toBe(0);
    expect(rowsOf(results)).toMatchObject([{ line: 7, reason: 'dynamic', name: 'area', symbol: { name: 'total' } }]);
    expect(text).toContain('call (dynamic)');
  });

  test('by name alone: the only symbol of its name, with an arity that fits', async () => {
    const { call } = sample();
    const sure = await call('references', { name: 'polishWidget' });
    expect(sure.results.counts).toMatchObject({ exact: 0, unresolved: { dynamic: 2 } });
    const { results } = await call('references', { name: 'polishWidget', confidence: 'approximate' });
    expect(rowsOf(results)).toMatchObject([{ line: 8, confidence: 'approximate', origin: 'name' }]);
    expect(results.counts.approximate).toBe(1);
  });

  test('a common name is never bound by name', async () => {
    const { results } = await sample().call('references', { name: 'Robot.run', confidence: 'approximate' });
    expect(rowsOf(results).map(short)).toEqual(['src/main.ts:25 call main.ts']);
    expect(results.counts.unresolved).toEqual({ dynamic: 1 });
  });
});

describe('what a symbol uses', () => {
  test('by the file of what is used, with the place of the use', async () => {
    const { results, text } = await sample().call('references', { name: 'total', direction: 'out', kind: ['call'] });
    expect(rowsOf(results).map(short)).toEqual([
      'src/main.ts:6 call area',
      'src/main.ts:12 call make',
      'src/main.ts:12 call area',
    ]);
    expect(results.counts).toMatchObject({ exact: 3, unresolved: { dynamic: 4 }, external: 1 });
    expect(text).toContain('src/shapes.ts\n  :2   Shape.area  call at src/main.ts:6 ');
  });

  test('of a class: of everything in it, but not within itself', async () => {
    const { results } = await sample().call('references', { name: 'Square', direction: 'out' });
    expect(rowsOf(results).map(short)).toEqual([
      'src/shapes.ts:10 inherit Base',
      'src/shapes.ts:11 override area',
      'src/shapes.ts:12 call area',
    ]);
  });

  test('what is not bound is listed last when asked for', async () => {
    const { results, text } = await sample().call('references', {
      name: 'total',
      direction: 'out',
      unresolved: true,
      kind: ['call'],
    });
    expect(rowsOf(results).at(-1)).toMatchObject({ reason: 'dynamic', name: 'run', line: 10 });
    expect(text).toContain('\nunresolved\n');
  });
});

describe('at a place', () => {
  test('a local variable and a parameter have their uses within the file', async () => {
    const { call } = sample();
    const { results } = await call('references', { name: 'src/main.ts:5:7' });
    expect(results.symbols).toMatchObject([{ handle: 'src/main.ts:5:7', name: 'sum', kind: 'local' }]);
    expect(rowsOf(results).map(short)).toEqual(['src/main.ts:6 write total', 'src/main.ts:12 read total']);
    const parameter = await call('references', { name: 'src/main.ts:20:22' });
    expect(parameter.results.symbols).toMatchObject([{ name: 'n', kind: 'parameter' }]);
    expect(rowsOf(parameter.results)).toHaveLength(2);
    const out = await call('references', { name: 'src/main.ts:5:7', direction: 'out' });
    expect(out.exit).toBe(1);
  });

  test('the name that stands there is meant, not the symbol around it', async () => {
    const { results } = await sample().call('references', { name: 'src/main.ts:12:17', kind: ['import'] });
    expect(results.symbols).toMatchObject([{ handle: 'src/shapes.ts#make' }]);
  });

  test('what comes from outside is answered with the uses of its import', async () => {
    const { call } = sample();
    const { results } = await call('references', { name: 'src/main.ts:11:5' });
    expect(results.symbols).toMatchObject([{ name: 'missing', kind: 'import', line: 2 }]);
    expect(rowsOf(results).map(short)).toEqual(['src/main.ts:11 read total']);
    const unknown = await call('references', { name: 'src/main.ts:7:13' });
    expect(unknown.exit).toBe(1);
    expect(unknown.meta.notes[0]).toMatch(/^area has no definition in this index: it depends on a value/);
  });
});

test('a changed file is said, and a reference that is no longer in it is left out', async () => {
  const { call, write, root } = openDirectory(temporaryDirectory());
  write('a.ts', 'export function one() {}\n');
  write('b.ts', "import { one } from './a';\none();\nexport const x = one;\n");
  await call('index', { jobs: 1 });
  writeFileSync(join(root, 'b.ts'), "import { one } from './a';\n// moved\nexport const x = one;\n");
  const { results, meta } = await call('references', { name: 'one', kind: ['call', 'read'] });
  expect(meta.freshness).toBe('stale');
  expect(rowsOf(results)).toMatchObject([{ line: 3, text: 'export const x = one;', symbol: { file: 'changed' } }]);
  expect(meta.notes.join()).toContain('1 left out');
});

test('a file is asked about as a module, and `dependents` is named for the rest', async () => {
  const { meta } = await sample().call('references', { name: 'src/shapes.ts' });
  expect(meta.next).toContain('wayfind dependents src/shapes.ts');
});
