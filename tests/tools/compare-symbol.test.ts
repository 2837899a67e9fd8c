/** `compare_symbol`: one symbol in two states, found again wherever it went. */
import { describe, expect, test } from 'vitest';
import { gitSample } from './git-sample.ts';

const PRICES = `# Money.
def price(count):
    rate = lookup(count)
    extra = fees(count, rate)
    return count * rate + extra


def refund(order):
    return send(order)
`;

describe('compare_symbol', () => {
  test('shows its lines alone, with the comment above it and the numbers of the file', async () => {
    const { commit, put, call } = gitSample();
    commit({ 'a.py': `import os\n\n\n${PRICES}` });
    put({
      'a.py': `import os\n\n\n${PRICES.replace('# Money.', '# Prices.').replace('* rate', '/ rate').replace('send', 'post')}`,
    });
    const { results, text, exit } = await call('compare_symbol', { name: 'price' });
    expect(results.symbols).toMatchObject([
      { changes: ['body', 'doc'], before: { start_line: 5 }, after: { handle: 'a.py#price', start_line: 5 } },
    ]);
    expect(results.symbols[0].diff).toEqual([
      '@@ -4,5 +4,5 @@',
      '-# Money.',
      '+# Prices.',
      ' def price(count):',
      '     rate = lookup(count)',
      '     extra = fees(count, rate)',
      '-    return count * rate + extra',
      '+    return count / rate + extra',
    ]);
    expect(text).toContain('a.py:5-8  function  price  body, doc');
    expect(exit).toBe(0);
  });

  test('finds what was renamed and moved, under either name', async () => {
    const { commit, call } = gitSample();
    commit({ 'a.py': PRICES, 'b.py': 'x = 1\n' });
    const moved = PRICES.slice(0, PRICES.indexOf('\n\n\n')).replace('price', 'cost');
    commit({ 'a.py': PRICES.slice(PRICES.indexOf('def refund')), 'b.py': `x = 1\n\n\n${moved}\n` });
    for (const name of ['price', 'cost', 'a.py#price', 'b.py#cost']) {
      const { results } = await call('compare_symbol', { name, from: 'HEAD~1', to: 'HEAD' });
      expect(results.symbols, name).toMatchObject([
        { changes: ['renamed', 'moved'], before: { handle: 'a.py#price' }, after: { handle: 'b.py#cost' } },
      ]);
    }
  });

  test('says what is the same, what came and what went', async () => {
    const { commit, call, engine } = gitSample();
    commit({ 'a.py': PRICES });
    commit({
      'a.py': PRICES.slice(0, PRICES.indexOf('def refund')),
      'c.py': 'def other(a, b):\n    return a.x * b.y\n',
    });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    const compare = (name: string) => call('compare_symbol', { name, from: 'HEAD~1', to: 'HEAD' });
    const same = await compare('price');
    expect([same.results.symbols[0].changes, same.results.symbols[0].diff, same.exit]).toEqual([[], [], 1]);
    expect((await compare('refund')).results.symbols[0]).toMatchObject({ changes: ['removed'], breaking: ['removed'] });
    expect((await compare('other')).results.symbols[0]).toMatchObject({ changes: ['added'] });
    await expect(compare('nosuch')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });

  test('a class differs by its members', async () => {
    const text = (value: number) => `class A:\n    def f(self):\n        return ${value}\n`;
    const { commit, put, call } = gitSample();
    commit({ 'a.py': text(1) });
    put({ 'a.py': text(2) });
    const { results } = await call('compare_symbol', { name: 'a.py#A' });
    expect(results.symbols[0]).toMatchObject({ changes: [] });
    expect(results.symbols[0].diff).toContain('+        return 2');
  });

  test('a member further inside is not taken for one that the other state may have', async () => {
    const { commit, call, engine } = gitSample();
    commit({ 'a.py': 'class A:\n    class B:\n        def f(self):\n            return 1\n' });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    await expect(call('compare_symbol', { name: 'A.f' })).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
    expect((await call('compare_symbol', { name: 'A.B.f' })).results.symbols).toHaveLength(1);
  });

  test('masks credentials', async () => {
    const { commit, put, call } = gitSample();
    commit({ 'a.py': 'def a():\n    return 1\n' });
    put({ 'a.py': 'def a():\n    return connect(password="hunter2-8fj3kd9")\n' });
    const { results } = await call('compare_symbol', { name: 'a.py#a' });
    expect(JSON.stringify(results)).not.toContain('hunter2');
  });
});
