/** Threads that are kept serve one run after the other, never two at once, and not when something was wrong with them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WorkerPool } from '../../../src/base/worker-pool.ts';

// Of its own: all other tests keep threads.
vi.resetModules();
const { keepThreads, borrowThreads } = await import('../../../src/indexer/parse/thread-cache.ts');

type Pool = WorkerPool<string, string>;

/** A pool that notes what happens to it. */
class NotedPool implements Pool {
  readonly stops: unknown[] = [];
  answer: () => Promise<string> = async () => 'done';
  run: Pool['run'] = async () => ({ ok: true, value: await this.answer() });
  renew(): void {}
  stop: Pool['stop'] = async (reason) => void this.stops.push(reason);
}

const letGo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of letGo.splice(0)) await end();
});
const keep = (jobs: number) => void letGo.push(keepThreads(jobs));

let made = 0;
/** Of a key that no other test has. */
function threads({ jobs = 1 } = {}) {
  const key = `key ${made++}`;
  const started: NotedPool[] = [];
  const start = () => {
    const pool = new NotedPool();
    started.push(pool);
    return pool;
  };
  return { started, lend: (signal?: AbortSignal) => borrowThreads<string, string>({ key, jobs, signal, start }) };
}

describe('threads', () => {
  test('are there for the next run of the same kind', async () => {
    keep(1);
    const { started, lend } = threads();
    for (let i = 0; i < 3; i++) {
      const lent = lend();
      expect(await lent.run('task')).toEqual({ ok: true, value: 'done' });
      await lent.stop();
      await lent.stop();
    }
    expect(started).toHaveLength(1);
    expect(started[0].stops).toEqual([]);
    await threads().lend().stop();
    expect(lend()).toBeDefined();
    expect(started).toHaveLength(1);
  });

  test('are not lent to two at once', () => {
    keep(1);
    const { started, lend } = threads();
    lend();
    lend();
    expect(started).toHaveLength(2);
  });

  test('end where a task is still running, or one could not be run', async () => {
    keep(1);
    const { started, lend } = threads();
    const busy = lend();
    started[0].answer = () => new Promise(() => {});
    void busy.run('task');
    await busy.stop();
    const broken = lend();
    started[1].answer = () => Promise.reject(new Error('no thread'));
    await expect(broken.run('task')).rejects.toThrow('no thread');
    await broken.stop();
    expect(started.map(({ stops }) => stops.length)).toEqual([1, 1]);
    lend();
    expect(started).toHaveLength(3);
  });

  test('are not waited for where they were only made ready', async () => {
    keep(1);
    const { started, lend } = threads();
    const lent = lend();
    started[0].answer = () => new Promise(() => {});
    lent.prepare('task');
    await lent.stop();
    expect(started[0].stops).toEqual([]);
  });

  test.each(['before', 'after'])('end with the reason of a signal that comes %s the start', async (when) => {
    keep(1);
    const { started, lend } = threads();
    const controller = new AbortController();
    if (when === 'before') controller.abort('enough');
    const lent = lend(controller.signal);
    controller.abort('enough');
    await lent.stop();
    expect(started[0].stops[0]).toBe('enough');
    lend();
    expect(started).toHaveLength(2);
  });

  test('of a signal that comes when they were given back go on', async () => {
    keep(1);
    const { started, lend } = threads();
    const controller = new AbortController();
    await lend(controller.signal).stop();
    controller.abort();
    lend();
    expect(started.map(({ stops }) => stops.length)).toEqual([0]);
  });
});

describe('few are kept', () => {
  test('the ones given back last', async () => {
    keep(1);
    const kinds = [threads(), threads(), threads()];
    for (const { lend } of kinds) await lend().stop();
    expect(kinds.map(({ started }) => started[0].stops.length)).toEqual([1, 0, 0]);
  });

  test('none of a run that has more than anybody asked for', async () => {
    const { started, lend } = threads({ jobs: 2 });
    await lend().stop();
    keep(1);
    await lend().stop();
    keep(2);
    await lend().stop();
    lend();
    expect(started.map(({ stops }) => stops.length)).toEqual([1, 1, 0]);
  });

  test('until the last who asked has enough', async () => {
    const { started, lend } = threads();
    const ends = [keepThreads(1), keepThreads(1)];
    await lend().stop();
    await ends[0]();
    expect(started[0].stops).toHaveLength(0);
    await ends[1]();
    expect(started[0].stops).toHaveLength(1);
  });
});
