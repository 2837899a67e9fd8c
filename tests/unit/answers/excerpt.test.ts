/** Excerpts: of long code its head and the lines that match, each with its own number, gaps marked. */
import { describe, expect, test } from 'vitest';
import { excerptOf, GAP } from '../../../src/answers/quote/excerpt.ts';
import { evidenceOf, weighLines } from '../../../src/answers/quote/line-evidence.ts';
import { codeLines } from '../../../src/answers/quote/symbol-lines.ts';
import { PLAIN } from '../../../src/tools/terminal.ts';

const START = 101;
const sourceOf = (lines: readonly string[]) => ({
  start_line: START,
  end_line: START + lines.length - 1,
  text: lines.join('\n'),
});
const plain = (count: number) => Array.from({ length: count }, (_, i) => `  step${i}();`);
const long = ['function run(', '  a: string,', '): void {', ...plain(20), '  retry(limit);', ...plain(20), '}'];
const weighing = (matching: string) => (lines: readonly string[]) =>
  lines.map((line) => (line.includes(matching) ? 1 : 0));

describe('an excerpt', () => {
  test('has the whole signature, the match and a line on each side of it', () => {
    const { text, gaps } = excerptOf(sourceOf(long), 6, weighing('retry'));
    expect(text.split('\n')).toEqual([
      'function run(',
      '  a: string,',
      '): void {',
      GAP,
      '  step19();',
      '  retry(limit);',
      '  step0();',
      GAP,
    ]);
    expect(gaps).toEqual([
      { from: 104, to: 122 },
      { from: 126, to: 145 },
    ]);
  });

  test('of code without a match is its beginning', () => {
    const { text, gaps } = excerptOf(sourceOf(long), 6, weighing('nothing'));
    expect(text.split('\n')).toEqual([...long.slice(0, 6), GAP]);
    expect(gaps).toEqual([{ from: 107, to: 145 }]);
  });

  test('of code that is hardly longer than the limit is all of it', () => {
    const source = sourceOf(long.slice(0, 12));
    expect(excerptOf(source, 10, weighing('retry'))).toBe(source);
  });

  test('is shown with the numbers that its lines have in the file', () => {
    const source = excerptOf(sourceOf(long), 6, weighing('retry'));
    const shown = codeLines(source, PLAIN);
    for (const line of shown.filter((one) => one !== GAP)) {
      const [, number, text] = /^(\d+) {2}(.*)$/.exec(line)!;
      expect(long[Number(number) - START]).toBe(text);
    }
    expect(shown.filter((one) => one === GAP)).toHaveLength(source.gaps!.length);
  });
});

describe('the weight of a line', () => {
  const term = (word: string, weight: number) => ({
    words: [word],
    stems: [word],
    match: word,
    frequency: 1,
    weight,
  });
  const evidence = evidenceOf([term('retr', 1), term('limit', 0.5)], ['connect']);

  test('is that of the different words in it, in any inflection and inside of names', () => {
    const [both, twice, none] = weighLines(['const maxRetries = limit;', 'retry(retry);', 'return;'], evidence);
    expect(both).toBeCloseTo(1.5);
    expect(twice).toBeCloseTo(1);
    expect(none).toBe(0);
  });

  test('includes calls of other shown symbols', () => {
    const [calls, similar] = weighLines(['connect(socket);', 'disconnect(socket);'], evidence);
    expect(calls).toBeGreaterThan(0);
    expect(similar).toBe(0);
  });
});
