/** `map`: areas by what the rest uses of them, landmarks before helpers, production code only, within its budget. */
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { indexedSample } from './indexed-sample.ts';

/** A file that uses the store, and a helper in every line. */
const page = (name: string) => `import { Store } from '../core/store';
import { isNil, trimmed } from '../text/trim';
export class ${name} {
  constructor(private readonly store: Store) {}
  show(): string {
    const found = this.store.find('${name}');
    return isNil(found) ? trimmed('') : trimmed(found);
  }
}
`;

const sample = indexedSample({
  'package.json': '{ "name": "shop" }',
  'src/core/store.ts': `import { Row } from './row';
export class Store {
  private rows: Row[] = [];
  constructor(readonly path: string) {
    this.rows.push(new Row(path));
  }
  find(key: string): string {
    return this.rows.filter((row) => row.fits(key)).map((row) => row.value).join();
  }
  neverUsedElsewhere(): number {
    return this.rows.length;
  }
}
`,
  'src/core/row.ts': `export class Row {
  constructor(readonly value: string) {}
  fits(key: string): boolean {
    return this.value === key;
  }
}
`,
  'src/text/trim.ts': `export const isNil = (value: unknown): boolean => value === undefined;
export const trimmed = (text: string): string => text.trim();
export class Formatter {
  private readonly parts: string[] = [];
  add(part: string): this {
    if (!isNil(part)) this.parts.push(trimmed(part));
    return this;
  }
  finish(): string {
    return this.parts.join(' ');
  }
}
`,
  'src/pages/home.ts': page('HomePage'),
  'src/pages/cart.ts': page('CartPage'),
  'src/pages/help.ts': `${page('HelpPage')}export const shown = new (class {})();\n`,
  'src/main.ts': `import { HomePage } from './pages/home';
import { Store } from './core/store';
import { Formatter } from './text/trim';
export function main(): string {
  return new Formatter().add(new HomePage(new Store('x')).show()).finish();
}
`,
  'tests/fake.test.ts': `import { Row } from '../src/core/row';
import { CartPage } from '../src/pages/cart';
export const rows = [new Row('a'), new Row('b')];
export function testCart() {
  return CartPage;
}
`,
  'src/core/schema.generated.ts': "import { Row } from './row';\nexport const all = [new Row('x')];\n",
});

interface Area {
  readonly path: string;
  readonly files: number;
  readonly uses: { readonly area: string; readonly links: number }[];
  readonly symbols: { readonly name: string; readonly users: number; readonly members?: string[] }[];
}
const areaOf = (results: { areas: Area[] }, path: string) => results.areas.find((area) => area.path === path)!;

describe('the whole tree', () => {
  test('areas come by what the others use of them, with what they use', async () => {
    const { results, exit } = await sample().call('map');
    expect(exit).toBe(0);
    const paths = results.areas.map(({ path }: Area) => path);
    expect(paths).toEqual(expect.arrayContaining(['src/core', 'src/text', 'src/pages']));
    expect(paths.indexOf('src/core')).toBeLessThan(paths.indexOf('src/pages'));
    expect(areaOf(results, 'src/pages').uses.map(({ area }) => area)).toEqual(
      expect.arrayContaining(['src/core', 'src/text']),
    );
    expect(areaOf(results, 'src/core').uses).toEqual([]);
  });

  test('uses are counted by file, from production code only', async () => {
    const { results } = await sample().call('map');
    const [store, row] = areaOf(results, 'src/core').symbols;
    expect(store).toMatchObject({ name: 'Store', users: 4, members: ['find'] });
    // Tests and generated code use it too; so does its own file.
    expect(row).toMatchObject({ name: 'Row', users: 1 });
    const names = results.areas.flatMap(({ symbols }: Area) => symbols.map(({ name }) => name));
    expect(names).not.toContain('testCart');
    expect(names).not.toContain('all');
  });

  test('a class is before the helpers that everybody uses', async () => {
    const { results } = await sample().call('map');
    const { symbols } = areaOf(results, 'src/text');
    expect(symbols[0]).toMatchObject({ name: 'Formatter', users: 1 });
    expect(symbols.map(({ name }) => name)).toEqual(['Formatter', 'isNil', 'trimmed']);
    expect(symbols[1].users).toBe(3);
  });
});

describe('a part of it', () => {
  test('a directory is cut into smaller areas', async () => {
    const { results, text } = await sample().call('map', { path: 'src/core' });
    expect(results.about).toEqual({ kind: 'directory', name: 'src/core' });
    expect(results.areas.map(({ path }: Area) => path).sort()).toEqual(['src/core/row.ts', 'src/core/store.ts']);
    expect(text).toMatch(/^src\/core: 2 files/);
  });

  test('a file, a project, and what is not there', async () => {
    const { call } = sample();
    const file = await call('map', { path: 'src/core/store.ts' });
    expect(file.results.areas[0].symbols[0].name).toBe('Store');
    expect((await call('map', { path: 'shop' })).results.about).toEqual({ kind: 'project', name: 'shop' });
    await expect(call('map', { path: 'src/cor' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  });

  test('tests are mapped when they are what is asked about, and it says so', async () => {
    const { results, meta } = await sample().call('map', { path: 'tests' });
    expect(results.areas[0].path).toBe('tests');
    expect(meta.notes).toEqual(['no production code here: the map shows test files']);
  });

  test('filters, and nothing', async () => {
    const { call } = sample();
    const { results } = await call('map', { exclude: ['src/pages'] });
    expect(areaOf(results, 'src/pages')).toBeUndefined();
    const none = await call('map', { lang: ['python'] });
    expect([none.exit, none.results.areas]).toEqual([1, []]);
    expect(none.meta.notes).toEqual(['no file matches the filters']);
  });
});

test('diagrams have the areas and what each uses', async () => {
  const { call } = sample();
  const { text, results } = await call('map', { mermaid: true });
  expect(text).toMatch(/^flowchart LR\n/);
  expect(text).toContain('["src/pages (3 files)"]');
  expect(text).toMatch(/n\d -->\|"\d+"\| n\d/);
  expect(results.areas.every(({ symbols }: Area) => symbols.length === 0)).toBe(true);
  expect((await call('map', { dot: true })).text).toMatch(/^digraph/);
});

test.each(['text', 'json'] as const)('the budget holds (%s), and the way to more is named', async (format) => {
  const { call } = sample();
  const whole = await call('map', {}, format);
  for (const max_tokens of [200, 300, 500]) {
    const { results, meta, text } = await call('map', { max_tokens }, format);
    const shown = format === 'text' ? text : JSON.stringify({ results, meta });
    expect(estimateTokens(shown)).toBeLessThanOrEqual(max_tokens);
    if (whole.meta.estimated_tokens <= max_tokens) continue;
    expect(meta.omitted).toBeGreaterThan(0);
    expect(meta.next).toContain(`wayfind map --max-tokens ${max_tokens * 2}`);
    expect(new Set(meta.next).size).toBe(meta.next.length);
  }
});
