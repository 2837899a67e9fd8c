/** `references` in trees, pages and budgets. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';
import { rowsOf, SHAPES_TREE } from './shapes-tree.ts';

const sample = indexedSample(SHAPES_TREE);

describe('trees', () => {
  test('callers of callers, each opened once, cycles named', async () => {
    const { results, text } = await sample().call('references', {
      name: 'total',
      kind: ['call'],
      depth: 4,
      tests: false,
    });
    expect(results.files).toEqual([]);
    expect(
      results.tree.map((node: { depth: number; symbol: { name: string }; repeated?: true }) => [
        node.depth,
        node.symbol.name,
        node.repeated,
      ]),
    ).toEqual([
      [1, 'report', undefined],
      [2, 'outer', undefined],
      [3, 'loop', undefined],
      [4, 'outer', true],
      [4, 'loop', true],
    ]);
    expect(results.tree[0]).toMatchObject({ count: 2, line: 15, confidence: 'exact' });
    expect(text).toContain('  report');
    expect(text).toContain('(see above)');
  });

  test('say which limit they met', async () => {
    const { call } = sample();
    const deep = await call('references', { name: 'total', kind: ['call'], depth: 2, tests: false });
    expect(deep.meta.notes).toContain('there is more beyond depth 2');
    expect(deep.meta.next).toContain('wayfind references total --kind call --depth 3 --no-tests');
    const narrow = await call('references', { name: 'total', kind: ['call'], depth: 2, limit: 1 });
    expect(narrow.meta).toMatchObject({ completeness: 'truncated', omitted: 2 });
    expect(narrow.meta.notes).toContain('the tree stops at 1 symbol');
  });

  test('go out as well', async () => {
    const { results } = await sample().call('references', {
      name: 'report',
      direction: 'out',
      kind: ['call'],
      depth: 2,
    });
    expect(
      results.tree.map((node: { depth: number; symbol: { name: string } }) => [node.depth, node.symbol.name]),
    ).toEqual([
      [1, 'total'],
      [2, 'area'],
      [2, 'make'],
    ]);
  });

  test('lose their deepest nodes first when cut', async () => {
    const { results, meta } = await sample().call('references', {
      name: 'total',
      kind: ['call'],
      depth: 4,
      max_tokens: 100,
    });
    expect(meta.estimated_tokens).toBeLessThanOrEqual(100);
    expect(meta.completeness).toBe('truncated');
    for (const node of results.tree) expect(node.depth).toBeLessThan(4);
  });
});

describe('pages and budgets', () => {
  test('a page ends with the way to the next', async () => {
    const { call } = sample();
    const first = await call('references', { name: 'src/shapes.ts#make', limit: 3 });
    expect(rowsOf(first.results)).toHaveLength(3);
    expect(first.meta).toMatchObject({ completeness: 'truncated', omitted: 4 });
    expect(first.meta.next).toContain('wayfind references src/shapes.ts#make --limit 3 --cursor 3');
    const rest = await call('references', { name: 'src/shapes.ts#make', limit: 9, cursor: '3' });
    expect(rowsOf(rest.results)).toHaveLength(4);
    const past = await call('references', { name: 'src/shapes.ts#make', cursor: '99' });
    expect(past.meta.notes).toContain('the cursor is past the last of 7 results');
  });

  test.each(['text', 'json'] as const)('max_tokens holds for %s, and the counts stay whole', async (format) => {
    const { results, meta } = await sample().call(
      'references',
      { name: 'src/shapes.ts#make', max_tokens: 300 },
      format,
    );
    expect(meta.estimated_tokens).toBeLessThanOrEqual(300);
    if (format === 'json') {
      expect(rowsOf(results).length).toBeLessThan(7);
      expect(meta.next[0]).toMatch(/--cursor \d+ --max-tokens 300$/);
    }
    expect(results.counts.exact).toBe(7);
  });
});
