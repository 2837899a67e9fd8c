/** `symbol` on a bound tree: counts and neighbours, and go to definition at a line and column. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/store.ts': `import { readFileSync } from 'node:fs';
import type { Options as Settings } from './options';

export class Store {
  private path: string;
  constructor(path: string, private settings: Settings) {
    this.path = path;
  }
  load(): string {
    const text = readFileSync(this.path, 'utf8');
    const { strict } = this.settings;
    return strict ? text : trimmed(text);
  }
}
export class Cached extends Store {
  load(): string {
    return super.load();
  }
}
function trimmed(text: string): string {
  for (const part of text.split(',')) if (part) return part;
  return text.trim();
}
`,
  'src/options.ts':
    'export interface Options {\n  strict: boolean;\n}\nexport interface Options {\n  other: boolean;\n}\n',
  'src/use.ts': `import { Store } from './store';
export function one(): string {
  return new Store('a', { strict: true, other: false }).load();
}
export function two(store: Store): string {
  return store.load() + store.load();
}
`,
  'tests/store.test.ts':
    "import { Store } from '../src/store';\nnew Store('t', { strict: false, other: true }).load();\n",
  'lib/calc.py': `import json as j
from missing.place import thing

TOTAL = 3


def add(first, *rest, scale=TOTAL):
    result = first
    for item in rest:
        result += item * scale
    try:
        return j.dumps(result)
    except ValueError as problem:
        raise thing(problem) from problem
`,
});

const at = async (name: string) => (await sample().call('symbol', { name })).results;

describe('surroundings', () => {
  test('counts, callers and callees, production code and frequent ones first', async () => {
    const { results, text } = await sample().call('symbol', { name: 'Store.load' });
    expect(results[0].counts).toEqual({ references: 6, callers: 4, callees: 1, overridden_by: 1 });
    expect(results[0].callers.map(({ handle, calls }: { handle: string; calls: number }) => [handle, calls])).toEqual([
      ['src/use.ts#two', 2],
      ['src/store.ts#Cached.load', 1],
      ['src/use.ts#one', 1],
      ['tests/store.test.ts', 1],
    ]);
    expect(results[0].callees).toMatchObject([
      { handle: 'src/store.ts#trimmed', kind: 'function', start_line: 20, end_line: 23 },
    ]);
    expect(text).toContain(
      '  6 exact references, 4 callers, 1 callee, overridden by 1\n  called by  two          src/use.ts:5           2 times\n',
    );
    expect(text).toContain('  calls  trimmed  src/store.ts:20');
  });

  test('a type is called where it is made, and has sub types', async () => {
    const [store] = await at('src/store.ts#Store');
    expect(store.counts).toMatchObject({ callers: 2, subtypes: 1, supertypes: 0 });
    const [cached] = await at('Cached');
    expect(cached.counts).toMatchObject({ references: 0, callers: 0, supertypes: 1 });
  });

  test('are left out where the code is asked for', async () => {
    const { text } = await sample().call('symbol', { name: 'Store.load', source: true });
    expect(text).not.toContain('called by');
  });
});

describe('go to definition', () => {
  test.each([
    ['an imported class', 'src/use.ts:3:14', 'src/store.ts#Store'],
    ['a method on a constructed value', 'src/use.ts:3:59', 'src/store.ts#Store.load'],
    ['a method on a parameter', 'src/use.ts:6:16', 'src/store.ts#Store.load'],
    ['a field', 'src/store.ts:7:10', 'src/store.ts#Store.path'],
    ['a method of the super class', 'src/store.ts:17:18', 'src/store.ts#Store.load'],
    ['a declaration itself', 'src/store.ts:20:12', 'src/store.ts#trimmed'],
    ['right behind the name', 'src/use.ts:2:20', 'src/use.ts#one'],
    ['a module constant', 'lib/calc.py:7:30', 'lib/calc.py#TOTAL'],
  ])('%s', async (_, place, handle) => {
    expect((await at(place)).map((symbol: { handle: string }) => symbol.handle)).toEqual([handle]);
  });

  test('an alias of a type in two parts leads to both', async () => {
    const { results, meta } = await sample().call('symbol', { name: 'src/store.ts:6:49' });
    expect(results.map(({ handle }: { handle: string }) => handle)).toEqual([
      'src/options.ts#Options',
      'src/options.ts#Options~2',
    ]);
    expect(meta.notes).toEqual(['2 symbols match src/store.ts:6:49; pass a handle to choose one']);
  });

  test.each([
    ['a local variable', 'src/store.ts:12:21', { name: 'text', kind: 'local', line: 10, handle: 'src/store.ts:10:11' }],
    ['a destructured one', 'src/store.ts:12:12', { name: 'strict', kind: 'local', line: 11 }],
    ['a loop variable', 'src/store.ts:21:56', { name: 'part', kind: 'local', line: 21 }],
    ['a parameter', 'src/store.ts:22:12', { name: 'text', kind: 'parameter', line: 20 }],
    ['a parameter in Python', 'lib/calc.py:10:27', { name: 'scale', kind: 'parameter', line: 7 }],
    ['an exception', 'lib/calc.py:14:22', { name: 'problem', kind: 'local', line: 13 }],
    ['a variable that was assigned twice', 'lib/calc.py:12:24', { name: 'result', kind: 'local', line: 8 }],
  ])('%s', async (_, place, expected) => {
    const results = await at(place);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject(expected);
  });

  test('a local name says what it is in, and its line', async () => {
    const { text } = await sample().call('symbol', { name: 'src/store.ts:12:21' });
    expect(text).toBe(`src/store.ts:10  local  text
  const text = readFileSync(this.path, 'utf8');
  in method src/store.ts#Store.load:9`);
  });

  test('what comes from outside says so with its import', async () => {
    const { results, meta, exit } = await sample().call('symbol', { name: 'src/store.ts:10:18' });
    expect(exit).toBe(0);
    expect(results).toMatchObject([{ name: 'readFileSync', kind: 'import', line: 1, module: 'node:fs' }]);
    expect(meta.notes).toEqual(['readFileSync comes from outside this tree, from node:fs; this is its import']);
    const [module] = await at('lib/calc.py:12:16');
    expect(module).toMatchObject({ name: 'j', kind: 'import', module: 'json' });
    const [itself] = await at('lib/calc.py:2:27');
    expect(itself).toMatchObject({ name: 'thing', kind: 'import', module: 'missing.place' });
  });

  test('what cannot be told has no answer, but a reason', async () => {
    const { results, meta, exit } = await sample().call('symbol', { name: 'lib/calc.py:12:18' });
    expect([results, exit]).toEqual([[], 1]);
    expect(meta.notes[0]).toBe(
      'dumps has no definition in this index: it is declared outside this tree: a library, or the language itself',
    );
    expect(meta.next).toEqual(['wayfind search dumps']);
  });

  test('where no name stands it is the symbol around', async () => {
    const { results, meta } = await sample().call('symbol', { name: 'src/store.ts:12:1' });
    expect(results).toMatchObject([{ handle: 'src/store.ts#Store.load' }]);
    expect(meta.notes).toEqual(['there is no name at that column; this is the symbol around it']);
  });

  test('without a column a place stays the symbol around it', async () => {
    expect(await at('src/store.ts:10')).toMatchObject([{ handle: 'src/store.ts#Store.load' }]);
  });

  test('the file as it is now is read', async () => {
    const { call, write, root } = sample();
    const { readFileSync } = await import('node:fs');
    const { join } = await import('node:path');
    const before = readFileSync(join(root, 'src/use.ts'), 'utf8');
    write('src/use.ts', `// a new first line\n${before}`);
    const { results, meta } = await call('symbol', { name: 'src/use.ts:4:14' });
    write('src/use.ts', before);
    expect(results).toMatchObject([{ handle: 'src/store.ts#Store' }]);
    // It is used in the file that changed.
    expect(meta).toMatchObject({ freshness: 'stale', notes: [expect.stringContaining('src/use.ts')] });
  });
});
