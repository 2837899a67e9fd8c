/** The pool against workers that hang, throw, crash, exit and run out of memory. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../../src/base/in-order.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../../src/base/worker-pool.ts';

interface Task {
  readonly do: 'echo' | 'sleep' | 'hang' | 'throw' | 'crash' | 'exit' | 'memory' | 'bytes' | 'retire' | 'uncloneable';
  readonly value?: unknown;
  readonly ms?: number;
  readonly buffer?: ArrayBuffer;
}
interface Answer {
  readonly thread: number;
  readonly echo: unknown;
}

const WORKER = `
import { threadId } from 'node:worker_threads';
import { serveTasks } from '${join(import.meta.dirname, '../../../src/base/worker-tasks.ts')}';
serveTasks(async (task) => {
  switch (task.do) {
    case 'sleep':
      await new Promise((resolve) => setTimeout(resolve, task.ms));
      break;
    case 'hang':
      for (;;);
    case 'throw':
      throw new Error('task threw');
    case 'crash':
      setImmediate(() => { throw new Error('worker crashed'); });
      return new Promise(() => {});
    case 'exit':
      process.exit(3);
    case 'memory':
      for (const hoard = [];;) hoard.push(new Array(1000).fill(hoard.length));
    case 'bytes':
      return { value: new Uint8Array(task.buffer), transfer: [task.buffer] };
    case 'retire':
      return { value: { thread: threadId, echo: task.value }, retire: true };
    case 'uncloneable':
      return { value: () => {} };
  }
  return { value: { thread: threadId, echo: task.value } };
});`;

let directory: string;
let script: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayfind-pool-'));
  script = join(directory, 'worker.mjs');
  await bundle(WORKER, script);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function bundle(contents: string, outfile: string): Promise<void> {
  const stdin = { contents, resolveDir: directory, loader: 'js' as const };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' });
}

const pools: WorkerPool<Task, Answer>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

function poolOf(options: Partial<WorkerPoolOptions> = {}): WorkerPool<Task, Answer> {
  const pool = createWorkerPool<Task, Answer>({ script, jobs: 2, taskTimeoutMs: 10_000, ...options });
  pools.push(pool);
  return pool;
}

const echo = (value: unknown): Task => ({ do: 'echo', value });

async function echoed(pool: WorkerPool<Task, Answer>, value: unknown): Promise<unknown> {
  const outcome = await pool.run(echo(value));
  return outcome.ok ? outcome.value.echo : outcome;
}

describe('a worker pool', () => {
  it('answers every task', async () => {
    const pool = poolOf();
    const values = Array.from({ length: 100 }, (_, i) => i);
    expect(await Promise.all(values.map((value) => echoed(pool, value)))).toEqual(values);
  });

  it('starts no more workers than there is work for, and no more than jobs', async () => {
    const pool = poolOf({ jobs: 3 });
    const threadsOf = async (tasks: Task[]) => {
      const outcomes = await Promise.all(tasks.map((task) => pool.run(task)));
      return new Set(outcomes.map((outcome) => (outcome.ok ? outcome.value.thread : -1)));
    };
    expect((await threadsOf([echo(1)])).size).toBe(1);
    expect((await threadsOf([echo(1)])).size).toBe(1);
    const busy = await threadsOf(Array.from({ length: 30 }, () => ({ do: 'sleep', ms: 5 })));
    expect(busy.size).toBe(3);
  });

  it('moves buffers in both directions', async () => {
    const pool = createWorkerPool<Task, Uint8Array>({ script, jobs: 1, taskTimeoutMs: 10_000 });
    const buffer = Uint8Array.from([1, 2, 3]).buffer;
    const outcome = await pool.run({ do: 'bytes', buffer }, [buffer]);
    expect(buffer.byteLength).toBe(0);
    expect(outcome.ok && [...outcome.value]).toEqual([1, 2, 3]);
    await pool.stop();
  });

  it('reports a task that throws and replaces the worker, whose state nobody knows', async () => {
    const pool = poolOf({ jobs: 1 });
    const threadOf = async () => {
      const outcome = await pool.run(echo(0));
      return outcome.ok ? outcome.value.thread : -1;
    };
    const before = await threadOf();
    expect(await pool.run({ do: 'throw' })).toEqual({ ok: false, reason: 'error', message: 'task threw' });
    expect(await threadOf()).not.toBe(before);
  });

  it('reports an answer that cannot be sent', async () => {
    const outcome = await poolOf({ jobs: 1 }).run({ do: 'uncloneable' });
    expect(outcome).toMatchObject({ ok: false, reason: 'error' });
  });

  it('rejects a task that cannot be sent, and goes on', async () => {
    const pool = poolOf({ jobs: 1 });
    await expect(pool.run(echo(() => {}))).rejects.toThrow(/could not be cloned/);
    expect(await echoed(pool, 1)).toBe(1);
  });

  it.each([
    ['hang', 'timeout'],
    ['crash', 'error'],
    ['exit', 'exit'],
    ['memory', 'memory'],
  ] as const)('loses only the task that makes its worker %s', { timeout: 30_000 }, async (what, reason) => {
    const pool = poolOf({
      jobs: 1,
      taskTimeoutMs: what === 'hang' ? 300 : 20_000,
      resourceLimits: { maxOldGenerationSizeMb: 24 },
    });
    // With one worker, the task after the guilty one has already been sent ahead when the worker dies.
    const [before, guilty, next, last] = await Promise.all([
      echoed(pool, 'before'),
      pool.run({ do: what }),
      echoed(pool, 'next'),
      echoed(pool, 'last'),
    ]);
    expect([before, next, last]).toEqual(['before', 'next', 'last']);
    expect(guilty).toMatchObject({ ok: false, reason });
  });

  it('survives many guilty tasks in a row', { timeout: 30_000 }, async () => {
    const pool = poolOf();
    const tasks = Array.from({ length: 20 }, (_, i): Task => (i % 3 === 0 ? { do: 'exit' } : echo(i)));
    const outcomes = await Promise.all(tasks.map((task) => pool.run(task)));
    expect(outcomes.map((outcome) => outcome.ok)).toEqual(tasks.map((task) => task.do === 'echo'));
  });

  it('does not take its own busy thread for a hung worker', async () => {
    const pool = poolOf({ jobs: 1, taskTimeoutMs: 200 });
    await pool.run(echo(0));
    const answer = pool.run(echo(1));
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await answer).toMatchObject({ ok: true });
  });

  it('replaces a worker that asks for it, without losing what was sent ahead', async () => {
    const pool = poolOf({ jobs: 1 });
    const outcomes = await Promise.all([pool.run({ do: 'retire' }), pool.run(echo(1)), pool.run(echo(2))]);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const threads = outcomes.map((outcome) => (outcome.ok ? outcome.value.thread : -1));
    expect(threads[1]).not.toBe(threads[0]);
    expect(threads[2]).toBe(threads[1]);
  });

  it('renews idle workers, and leaves busy ones alone', async () => {
    const pool = poolOf({ jobs: 1 });
    const threadOf = async (task: Task): Promise<number> => {
      const outcome = await pool.run(task);
      return outcome.ok ? outcome.value.thread : -1;
    };
    const first = await threadOf(echo(1));
    pool.renew();
    const second = await threadOf(echo(2));
    expect(second).not.toBe(first);
    const busy = threadOf({ do: 'sleep', ms: 50 });
    pool.renew();
    expect([await busy, await threadOf(echo(3))]).toEqual([second, second]);
  });

  it('rejects open tasks when it is stopped, hung workers included', async () => {
    const pool = poolOf();
    const open = [pool.run({ do: 'hang' }), pool.run({ do: 'hang' }), pool.run(echo(1)), pool.run(echo(2))];
    const settled = Promise.allSettled(open);
    await pool.stop();
    expect((await settled).map((result) => result.status)).toEqual(Array(4).fill('rejected'));
    await expect(pool.run(echo(1))).rejects.toThrow('stopped');
  });

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const pool = poolOf({ signal: controller.signal });
    const open = pool.run({ do: 'hang' });
    controller.abort(new Error('enough'));
    await expect(open).rejects.toThrow('enough');
    await expect(pool.run(echo(1))).rejects.toThrow('enough');
  });

  it('does not keep a process alive that forgot to stop it', async () => {
    const contents = `
      import { createWorkerPool } from '${join(import.meta.dirname, '../../../src/base/worker-pool.ts')}';
      const pool = createWorkerPool({ script: ${JSON.stringify(script)}, jobs: 2, taskTimeoutMs: 60_000 });
      const outcomes = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'echo', value })));
      console.log(outcomes.map((outcome) => outcome.value.echo).join());`;
    const outfile = join(directory, 'forgetful.mjs');
    await bundle(contents, outfile);
    expect(execFileSync(process.execPath, [outfile], { encoding: 'utf8', timeout: 10_000 })).toBe('1,2,3\n');
  });

  it('keeps a process alive while a task waits for the place of a worker that is being ended', async () => {
    const contents = `
      import { createWorkerPool } from '${join(import.meta.dirname, '../../../src/base/worker-pool.ts')}';
      const pool = createWorkerPool({ script: ${JSON.stringify(script)}, jobs: 1, taskTimeoutMs: 60_000 });
      for (const what of ['throw', 'retire', 'exit', 'throw']) await pool.run({ do: what });
      const outcome = await pool.run({ do: 'echo', value: 'still here' });
      await pool.stop();
      console.log(outcome.value.echo);`;
    const outfile = join(directory, 'waiting.mjs');
    await bundle(contents, outfile);
    expect(execFileSync(process.execPath, [outfile], { encoding: 'utf8', timeout: 10_000 })).toBe('still here\n');
  });

  it('rejects when the script cannot start', async () => {
    await expect(poolOf({ script: join(directory, 'missing.mjs') }).run(echo(1))).rejects.toThrow('could not start');
  });
});

describe('inOrder', () => {
  it('keeps the order and the window', async () => {
    let open = 0;
    let most = 0;
    const start = async (ms: number) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, ms));
      return ms;
    };
    const delays = [30, 1, 20, 2, 10, 3, 5, 4];
    const seen: number[] = [];
    for await (const result of inOrder(delays, start, 3)) {
      seen.push(result);
      open--;
    }
    expect(seen).toEqual(delays);
    expect(most).toBe(3);
  });

  it('stops taking inputs when the consumer stops, and swallows later failures', async () => {
    const taken: number[] = [];
    function* inputs() {
      for (let i = 0; i < 100; i++) {
        taken.push(i);
        yield i;
      }
    }
    const start = async (i: number) => {
      if (i > 0) throw new Error(`job ${i}`);
      return i;
    };
    for await (const result of inOrder(inputs(), start, 4)) {
      expect(result).toBe(0);
      break;
    }
    expect(taken.length).toBe(4);
  });
});
