/** Work that waits for its turn: never too much at once, all of it in the end, and none for a caller that has given up. */
import { expect, test } from 'vitest';
import { fewAtOnce } from '../../../src/base/few-at-once.ts';

test('at most so many at once, all in the end, failures too', async () => {
  const inTurn = fewAtOnce(2);
  let running = 0;
  let most = 0;
  const work = (i: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (i % 3 === 0) throw new Error(`failed ${i}`);
    return i;
  };
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => inTurn(work(i))));
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(Array.from({ length: 9 }, (_, i) => i % 3 !== 0));
});

test('a caller that gives up while it waits is not called', async () => {
  const inTurn = fewAtOnce(1);
  const controller = new AbortController();
  let end = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  let isCalled = false;
  const second = inTurn(async () => void (isCalled = true), controller.signal);
  const third = inTurn(async () => 3);
  controller.abort();
  await expect(second).rejects.toThrow();
  end();
  await first;
  expect(await third).toBe(3);
  expect(isCalled).toBe(false);
});
