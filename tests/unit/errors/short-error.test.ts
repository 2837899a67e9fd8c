/** Errors repeat input of any size; their readers get a part of it. */
import { expect, test } from 'vitest';
import { AppError } from '../../../src/errors/errors.ts';
import { asAppError } from '../../../src/errors/known-error.ts';
import { shortText } from '../../../src/errors/short-error.ts';

const LONG = 'x'.repeat(1_600_000);

test('a long message keeps its start and its end, and says how much is missing', () => {
  const short = shortText(`There is no ${LONG} in the index`);
  expect(short.length).toBeLessThanOrEqual(2000);
  expect(short).toMatch(/^There is no x+ … \([\d,]+ characters left out\) … x+ in the index$/);
});

test('an error that fits is unchanged', () => {
  const error = new AppError('BAD_INPUT', 'wrong', 'right', { nearest: ['a'], wrong: 5 });
  expect(asAppError(error)).toMatchObject({
    code: 'BAD_INPUT',
    message: 'wrong',
    fix: 'right',
    details: error.details,
  });
});

test.each([
  { wrong: LONG },
  { nearest: Array.from({ length: 100_000 }, () => 'name') },
  { deep: { deeper: [{ text: LONG, [LONG]: 1 }] } },
  Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, LONG.slice(0, 1000)])),
])('details of any shape are cut', (details) => {
  const error = asAppError(new AppError('BAD_INPUT', LONG, LONG, details))!;
  const { code, message, fix } = error;
  expect(JSON.stringify({ code, message, fix, details: error.details }).length).toBeLessThan(8000);
});
