/** When a batch of events is complete, and what it asks for. */
import { describe, expect, test } from 'vitest';
import { EventBatch } from '../../src/watch/event-batch.ts';

const SETTINGS = { debounceMs: 20, burstFiles: 5, burstMs: 300, queueLimit: 100 };

function batchOf(...paths: string[]): EventBatch {
  const batch = new EventBatch(SETTINGS);
  paths.forEach((path, i) => {
    batch.add(path, 'change', 1000 + i);
  });
  return batch;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `f${i}`);

describe('a batch of events', () => {
  test('is empty until something is told', () => {
    expect(batchOf().isEmpty).toBe(true);
    expect(batchOf('a').isEmpty).toBe(false);
  });

  test('is due when the tree was quiet for long enough after the last one', () => {
    expect(batchOf('a').dueMs()).toBe(1020);
    expect(batchOf('a', 'b').dueMs()).toBe(1021);
  });

  test('of many files waits for more', () => {
    const burst = batchOf(...names(5));
    expect(burst.isBurst).toBe(true);
    expect(burst.isWhole).toBe(false);
    expect(burst.dueMs()).toBe(1304);
  });

  test('of git waits as long, and is about the whole tree', () => {
    const batch = batchOf('a');
    batch.addGit(1001);
    expect(batch).toMatchObject({ isGit: true, isWhole: true, isUncertain: false });
    expect(batch.dueMs()).toBe(1301);
  });

  test('does not wait for ever where it is never quiet', () => {
    const busy = new EventBatch(SETTINGS);
    for (let ms = 0; ms < 5_000; ms += 10) busy.add('log', 'change', ms);
    // Fifty events are half of what the system keeps.
    expect(busy.isUncertain).toBe(true);
    const calm = new EventBatch({ ...SETTINGS, queueLimit: 10_000 });
    for (let ms = 0; ms < 5_000; ms += 10) calm.add('log', 'change', ms);
    expect(calm.dueMs()).toBe(1_000);
    for (const name of names(5)) calm.add(name, 'change', 30_000);
    expect(calm.dueMs()).toBe(10_000);
  });

  test('remembers that a name came or went, whatever follows', () => {
    const batch = new EventBatch(SETTINGS);
    batch.add('a', 'change', 0);
    batch.add('a', 'rename', 1);
    batch.add('a', 'change', 2);
    expect([...batch.paths()]).toEqual([['a', 'rename']]);
  });

  test('is about the whole tree once events may have been dropped, and keeps no more names', () => {
    const batch = batchOf(...names(200));
    expect(batch).toMatchObject({ isWhole: true, isUncertain: true });
    expect(batch.paths().size).toBeLessThan(60);
  });
});
