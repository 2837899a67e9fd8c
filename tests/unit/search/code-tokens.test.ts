/** How alike two pieces of code are: the same, renamed, changed a little, or not at all. */
import { describe, expect, test } from 'vitest';
import { tokenShare } from '../../../src/base/token-runs.ts';
import { codeSimilarity, codeTokens, namesInCode } from '../../../src/search/ranking/code-tokens.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

const PYTHON = `def total(items, rate):
    """The sum of all prices."""
    result = 0
    for item in items:
        if item.price > 0:
            result += item.price * rate
    return round(result, 2)`;

const like = (a: string, b: string, [nameA, nameB] = ['total', 'total'], language = 'python') =>
  codeSimilarity(codeTokens(a, language, nameA), codeTokens(b, language, nameB));

describe('copies', () => {
  test('white space, comments and the own name do not tell code apart', () => {
    const copy = `${PYTHON.replace('total', 'summe').replace('result = 0', 'result = 0  # from nothing')}\n\n`;
    expect(like(PYTHON, copy, ['total', 'summe'])).toEqual({ share: 1, clone: 'identical' });
  });

  test('other names for the same thing', () => {
    const renamed = PYTHON.replaceAll('item', 'entry').replaceAll('result', 'total_price').replaceAll('rate', 'factor');
    const { share, clone } = like(PYTHON, renamed);
    expect(clone).toBe('renamed');
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1);
  });

  test('a line more', () => {
    const changed = PYTHON.replace('    return', '    log(result)\n    return');
    const { share, clone } = like(PYTHON, changed);
    expect(clone).toBe('near');
    expect(share).toBeGreaterThan(0.8);
  });

  test('the same form of something else is no copy, nor is a getter like every other', () => {
    const other = `def first(names, word):
    """Where a word is."""
    place = 1
    while names.more():
        if names.next() == word:
            place -= names.left // word
    return place`;
    expect(like(PYTHON, other).clone).toBeUndefined();
    const getter = (name: string) => `get ${name}() { return this._${name}; }`;
    expect(like(getter('width'), getter('height'), ['width', 'height'], 'typescript').clone).toBeUndefined();
  });
});

describe('tokens', () => {
  test.each([
    ['python', 'a = 1 # b c d', 3],
    ['typescript', 'a = 1 // b c d', 3],
    ['typescript', 'a /* b\n c */ = 1', 3],
    ['php', '$a = 1 # b c', 3],
    ['typescript', 'a.#b', 4],
    ['go', '`several\nlines of it` + "and \\" one"', 3],
    ['python', '"""a\n"b" c"""', 1],
    ['', '/* never closed', 0],
  ])('%s: %s', (language, text, count) => {
    expect(codeTokens(text, language, '').exact).toHaveLength(count);
  });

  test('shares of nothing and of very little', () => {
    const tokens = (text: string) => codeTokens(text, 'go', '').exact;
    expect(tokenShare(tokens(''), tokens('a b c'))).toBe(0);
    expect(tokenShare(tokens('a b'), tokens('a b'))).toBe(1);
    expect(tokenShare(tokens('a b c d e'), tokens('f g h i j'))).toBe(0);
  });

  test('long and hostile text is bounded', () => {
    for (const text of ['"'.repeat(200_000), '/*'.repeat(100_000), 'x '.repeat(200_000), "'''a".repeat(50_000)]) {
      const cpuMs = cpuClock();
      expect(codeTokens(text, 'python', '').exact.length).toBeLessThanOrEqual(4000);
      expect(cpuMs()).toBeLessThan(1000);
    }
  });
});

test('names without syntax', () => {
  expect(namesInCode('if (total > 0) return items.length; // of x')).toEqual(['total', 'items', 'length']);
});
