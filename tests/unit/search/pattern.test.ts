/** Patterns on texts: what they match, how they fail, and how long they may take. */
import { describe, expect, test } from 'vitest';
import { scanLines } from '../../../src/search/patterns/matching-lines.ts';
import type { PatternSpec } from '../../../src/search/patterns/pattern.ts';
import { compilePatterns } from '../../../src/search/patterns/pattern-set.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

const spec = (text: string, flags: Partial<PatternSpec> = {}): PatternSpec => ({
  text,
  regex: false,
  ignoreCase: false,
  word: false,
  ...flags,
});

/** Line numbers; with several patterns also which ones match. */
async function search(text: string, ...specs: PatternSpec[]): Promise<(number | string)[]> {
  const set = await compilePatterns(specs);
  const found: (number | string)[] = [];
  scanLines(text, set, {
    visit: ({ line, patterns }) => found.push(specs.length > 1 ? `${line}:${patterns.join('')}` : line),
  });
  return found;
}

const regex = (text: string, flags: Partial<PatternSpec> = {}) => spec(text, { regex: true, ...flags });

describe('literal', () => {
  const text = 'one.two\nonextwo\nOne.Two one.two\n\nfour';

  test.each([
    [spec('one.two'), [1, 3]],
    [spec('ONE.TWO', { ignoreCase: true }), [1, 3]],
    [spec('four'), [5]],
    [spec('n'), [1, 2, 3]],
    [spec('five'), []],
    [spec('two', { word: true }), [1, 3]],
    [spec('.', { word: true }), []],
    [spec('.two', { word: true }), []],
  ])('%j', async (pattern, lines) => expect(await search(text, pattern)).toEqual(lines));

  test('words outside the basic plane, with and without case', async () => {
    for (const ignoreCase of [false, true])
      expect(await search('𝒳𝒳\na𝒳\n𝒳', spec('𝒳', { ignoreCase, word: true }))).toEqual([3]);
  });

  test('words end at letters of any script', async () => {
    expect(await search('caf\ncafé\nécaf\ncaf_\ncaf2\n(caf)', spec('caf', { word: true }))).toEqual([1, 6]);
    expect(await search('größe GRÖSSE GRÖßE', spec('GRÖßE', { ignoreCase: true, word: true }))).toEqual([1]);
  });
});

describe('regular expression', () => {
  const text = 'def run(self):\n  return 42\n\n  value = None\nEND\n';

  test.each([
    ['def \\w+\\(', [1]],
    ['^\\s*return\\s+\\d+$', [2]],
    ['^$', [3]],
    ['\\s*=\\s*', [4]],
    // What stands at the ends of lines is no blank: a match stays in its line.
    [':\\s+return', []],
    ['run[^x]*None', []],
    ['(?s)run.*42', []],
    ['\\Adef', [1]],
    ['\\A\\s+v', [4]],
    ['D\\z', [5]],
    ['(?-m)^END$', [5]],
    ['(?i)end', [5]],
    ['[[:upper:]]{3}', [5]],
    ['.', [1, 2, 4, 5]],
  ])('%s', async (pattern, lines) => expect(await search(text, regex(pattern))).toEqual(lines));

  test('ignoring case, whole words', async () => {
    expect(await search(text, regex('e(n|x)d', { ignoreCase: true }))).toEqual([5]);
    expect(await search('foo|foobar\nfoobar x\nfoobars', regex('foo|foobar', { word: true }))).toEqual([1, 2]);
    expect(await search('$x = f(1)\nf(12)', regex('f\\(\\d', { word: true }))).toEqual([1]);
    expect(await search('é1\n1', regex('\\d', { word: true }))).toEqual([2]);
  });

  test('agrees with the platform line by line', async () => {
    const letters = 'ab _(1.\n';
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return (state >>> 8) % below;
    };
    const source = Array.from({ length: 4000 }, () => letters[next(letters.length)]).join('');
    const atoms = [
      'a',
      'b',
      '\\s',
      '\\w',
      '.',
      '[^a]',
      '\\b',
      '^',
      '$',
      '(?:a|b_)',
      '\\d?',
      'a+',
      '[ab]*',
      '\\B',
      '\\(',
    ];
    for (let round = 0; round < 60; round++) {
      const pattern = Array.from({ length: 1 + next(4) }, () => atoms[next(atoms.length)]).join('');
      const native = new RegExp(pattern);
      const lines = source.replace(/\n$/, '').split('\n');
      const expected = lines.flatMap((line, i) => (native.test(line) ? [i + 1] : []));
      expect(await search(source, regex(pattern)), pattern).toEqual(expected);
    }
  });
});

describe('several at once', () => {
  test('each line once, with the patterns that match it', async () => {
    const text = 'alpha beta\ngamma\nbeta\n';
    expect(await search(text, spec('beta'), regex('^[ag]'), spec('x'))).toEqual(['1:01', '2:1', '3:0']);
  });

  test('many literals and many expressions go through one filter each', async () => {
    const words = Array.from({ length: 50 }, (_, i) => `needle${String.fromCharCode(97 + (i % 26))}${i}`);
    const text = `nothing\n${words[7]} and ${words[41]}\nNEEDLEA0\n`;
    expect(await search(text, ...words.map((word) => spec(word)))).toEqual(['2:741']);
    expect(await search(text, ...words.map((word) => regex(`${word}\\b`)))).toEqual(['2:741']);
    expect(await search(text, ...words.map((word, i) => spec(word, { ignoreCase: i === 0 })))).toEqual([
      '2:741',
      '3:0',
    ]);
  });

  test('one that means the ends of a line beside one that does not', async () => {
    expect(await search('a\nb\n', regex('\\Ab'), regex('a'), regex('\\w'))).toEqual(['1:12', '2:02']);
  });
});

describe('long texts', () => {
  test('lines are counted across blocks', async () => {
    const text = `${'filler line of text\n'.repeat(20_000)}needle\n${'more\n'.repeat(10)}needle`;
    expect(await search(text, spec('needle'))).toEqual([20_001, 20_012]);
    expect(await search(text, regex('need.e'))).toEqual([20_001, 20_012]);
  });

  test('a line longer than a block', async () => {
    const text = `start\n${'x'.repeat(300_000)}needle${'x'.repeat(300_000)}\nneedle\n`;
    expect(await search(text, spec('needle'))).toEqual([2, 3]);
    expect(await search(text, regex('n[e]+dle'))).toEqual([2, 3]);
    const set = await compilePatterns([regex('n[e]+dle')]);
    const line = text.split('\n')[1];
    expect(set.patterns[0].columnIn(line)).toBe(300_000);
  });

  test('a line too long for an expression is searched in part, and that is said', async () => {
    const set = await compilePatterns([regex('(?:a.{0,200}b){3}z|needle')]);
    const text = `${'-'.repeat(400_000)}needle\n`;
    const lines: number[] = [];
    expect(scanLines(text, set, { visit: ({ line }) => lines.push(line) })).toEqual({ cut: true, stopped: false });
    expect(lines).toEqual([]);
    expect(scanLines(text, await compilePatterns([spec('needle')]), { visit: () => {} })).toEqual({
      cut: false,
      stopped: false,
    });
  });

  test.each(['', '\n', '\n\n', 'a', 'a\n', '\na'])('%j has the lines that an editor shows', async (text) => {
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    expect(await search(text, regex('^'))).toEqual(lines.map((_, i) => i + 1));
  });
});

describe('hostile patterns', () => {
  test.each(['(a+)+$', '(a|aa)+$', '(a|a?)+$', '(.*a){12}$', '(?:a?){400}a{400}b', '([a-z]+)*!!', '(a*)*(a*)*(a*)*x'])(
    '%s takes no time',
    async (pattern) => {
      const cpuMs = cpuClock();
      await search(`${'a'.repeat(50_000)}!\n${'aaaa\n'.repeat(1000)}b`, regex(pattern), regex('b$'));
      expect(cpuMs()).toBeLessThan(5000);
    },
  );

  test('it ends when it is told to', async () => {
    const set = await compilePatterns([regex('.')]);
    let asked = 0;
    let visited = 0;
    const isOver = () => ++asked > 6;
    const { stopped } = scanLines('line\n'.repeat(100_000), set, { visit: () => visited++, isOver });
    expect(stopped).toBe(true);
    expect(visited).toBeGreaterThan(0);
    expect(visited).toBeLessThan(50_000);
  });
});

describe('bad patterns', () => {
  test.each([
    ['a(b', 2, 'missing closing )'],
    ['[(](b', 4, 'missing closing )'],
    ['ab)', 3, 'unexpected )'],
    ['x[a-', 2, 'missing closing ]'],
    ['x[z-a]', 3, 'invalid character class range'],
    ['*a', 1, 'missing argument to repetition operator'],
    ['ab**', 3, 'invalid nested repetition operator'],
    ['ab\\', 3, 'trailing backslash'],
    ['a\\q', 2, 'invalid escape sequence'],
    ['a{1001}', 2, 'invalid repeat count'],
    ['ab(?=c)', 3, 'lookahead or lookbehind is not supported'],
    ['(?<!a)b', 1, 'lookahead or lookbehind is not supported'],
    ['(a)\\1', 4, 'a backreference is not supported'],
    ['a++', 2, 'an atomic group or possessive repeat is not supported'],
  ])('%s: wrong at %i', async (text, position, why) => {
    for (const flags of [{}, { word: true, ignoreCase: true }]) {
      const error = await search('', regex(text, flags)).catch((thrown) => thrown);
      expect(error).toMatchObject({ code: 'BAD_INPUT', details: { position } });
      expect(error.message).toContain(`The pattern is not valid at character ${position}: `);
      expect(error.message).toContain(why);
      expect(error.fix).toMatch(/\w/);
    }
  });

  test('the number says which of several', async () => {
    await expect(search('', spec('a'), regex('('))).rejects.toThrow('Pattern 2 is not valid at character 1');
  });

  test('empty, too long, with a line break, too large a program', async () => {
    await expect(search('', spec(''))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(search('', spec('a'.repeat(1001)))).rejects.toThrow('longer than 1000');
    await expect(search('', spec('a\nb'))).rejects.toThrow('line break at character 2');
    await expect(search('', regex('\\pL{0,900}x'))).rejects.toThrow('too large');
  });
});
