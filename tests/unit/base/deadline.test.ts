/** The time limit of a question: who asks about it, what does not count, and whether anything was cut. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  Deadline,
  insideDeadline,
  isTimeUp,
  outsideDeadline,
  untilTimeIsUp,
  withDeadline,
} from '../../../src/base/deadline.ts';

test('without a limit, time is never up', () => {
  expect(isTimeUp()).toBe(false);
  expect([...untilTimeIsUp([1, 2])]).toEqual([1, 2]);
});

test('a loop stops when time is up, and the limit knows', () => {
  const deadline = new Deadline(0);
  expect(withDeadline(deadline, () => [...untilTimeIsUp([1, 2])])).toEqual([]);
  expect(deadline.wasMet).toBe(true);
});

test('a loop that ends in time leaves no mark, also when time is up later', async () => {
  const deadline = new Deadline(20);
  expect(withDeadline(deadline, () => [...untilTimeIsUp([1, 2])])).toEqual([1, 2]);
  await sleep(30);
  expect(deadline.leftMs()).toBeLessThanOrEqual(0);
  expect(deadline.wasMet).toBe(false);
});

test('work outside the limit does not count', async () => {
  const deadline = new Deadline(50);
  await withDeadline(deadline, () =>
    outsideDeadline(async () => {
      await sleep(100);
      expect(deadline.leftMs()).toBe(Number.POSITIVE_INFINITY);
    }),
  );
  expect(deadline.leftMs()).toBeGreaterThan(0);
});

test('questions at the same time have their own limits', async () => {
  const [short, long] = [new Deadline(0), new Deadline(60_000)];
  const asked = (deadline: Deadline) =>
    withDeadline(deadline, async () => {
      await sleep(5);
      return isTimeUp();
    });
  expect(await Promise.all([asked(short), asked(long)])).toEqual([true, false]);
});

test('work of the question itself counts, even while it waits for other work', async () => {
  const deadline = new Deadline(50);
  await withDeadline(deadline, () =>
    outsideDeadline(async () => {
      await sleep(60);
      await insideDeadline(async () => {
        expect(deadline.leftMs()).toBeLessThanOrEqual(50);
        await sleep(60);
        expect(isTimeUp()).toBe(true);
      });
      expect(deadline.leftMs()).toBe(Number.POSITIVE_INFINITY);
    }),
  );
  expect(deadline.leftMs()).toBeLessThanOrEqual(0);
});
