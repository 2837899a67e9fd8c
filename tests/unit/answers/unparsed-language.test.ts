/** A language that is parsed and has no reference rules is searched as text, like one that is not parsed. */
import { expect, it, vi } from 'vitest';
import { indexedSample } from '../../tools/indexed-sample.ts';

// Ruby without its semantics: what a language has whose folder has extract rules only.
vi.mock('../../../languages/all.ts', async (original) => {
  const all = await original<typeof import('../../../languages/all.ts')>();
  return { ...all, hasSemantics: (language: string | undefined) => language !== 'ruby' && all.hasSemantics(language) };
});

const sample = indexedSample({
  'lib/price.rb': 'def format_price(n)\n  n\nend\n',
  'app/shop.rb': 'require "price"\nputs format_price(1)\n',
  'app/main.py': 'def run():\n    pass\n\nrun()\n',
});

it('finds the uses in its files, without the declaration itself', async () => {
  const { results, meta } = await sample().call('references', { name: 'format_price' });
  expect(results.counts.exact).toBe(0);
  expect(meta).toMatchObject({
    completeness: 'partial',
    unparsed: { extensions: { '.rb': 2 }, files: 1, lines: 1, places: [{ path: 'app/shop.rb', line: 2 }] },
  });
  const status = await sample().call('status');
  expect(status.results.index.unparsed).toEqual({ '.rb': 2 });
});
