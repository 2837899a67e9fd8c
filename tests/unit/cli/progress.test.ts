/** Tests of the progress line with a clock of their own. */
import { expect, test } from 'vitest';
import { createProgress, formatDuration } from '../../../src/cli/progress.ts';
import { createTerminal } from '../../../src/cli/terminal.ts';

function record(stream: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  let now = 0;
  const progress = createProgress({
    terminal: createTerminal(stream, {}, 'never'),
    unicode: false,
    write: (text) => written.push(text),
    nowMs: () => now,
  });
  return { written, progress, at: (ms: number) => (now = ms) };
}
const lineOf = (text: string) => text.replace('\r\u001b[2K', '');

test('a pipe sees nothing', () => {
  const { written, progress, at } = record({});
  at(5000);
  progress.update({ phase: 'parse', done: 1, total: 2 });
  progress.clear();
  expect(written).toEqual([]);
});

test('short work shows no bar and clears nothing', () => {
  const { written, progress, at } = record({ isTTY: true, columns: 80 });
  at(50);
  progress.update({ phase: 'parse', done: 1, total: 2 });
  progress.clear();
  expect(written).toEqual([]);
});

test('the line has phase, bar, count, rates and time left, and fits the width', () => {
  const { written, progress, at } = record({ isTTY: true, columns: 120 });
  at(1000);
  progress.update({ phase: 'parse', done: 0, total: 3000, bytes: 0 });
  at(2000);
  progress.update({ phase: 'parse', done: 1500, total: 3000, bytes: 6_000_000 });
  expect(lineOf(written[1]!)).toBe(
    'Reading code  ###############............... 1,500/3,000  1,500 files/s  6.0 MB/s  1 s left',
  );
  const usual = record({ isTTY: true, columns: 80 });
  usual.at(1000);
  usual.progress.update({ phase: 'parse', done: 0, total: 17_000, bytes: 0 });
  usual.at(2000);
  usual.progress.update({ phase: 'parse', done: 1500, total: 17_000, bytes: 16_000_000 });
  expect(lineOf(usual.written[1]!)).toMatch(/10 s left$/);
  expect(lineOf(usual.written[1]!).length).toBe(77);
  const narrow = record({ isTTY: true, columns: 40 });
  narrow.at(1000);
  narrow.progress.update({ phase: 'parse', done: 1, total: 3000 });
  expect(lineOf(narrow.written[0]!).length).toBeLessThan(40);
});

test('redraws at most ten times a second, and clears once', () => {
  const { written, progress, at } = record({ isTTY: true, columns: 80 });
  for (let ms = 1000; ms < 2000; ms += 5) {
    at(ms);
    progress.update({ phase: 'parse', done: ms, total: 9000 });
  }
  expect(written.length).toBe(10);
  progress.clear();
  progress.clear();
  expect(written.length).toBe(11);
  expect(written.at(-1)).toBe('\r\u001b[2K');
});

test.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [3700, '1 h 1 min'],
])('%d seconds', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
