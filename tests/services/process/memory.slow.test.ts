/** Memory of a process and of those that it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sumOfTree, watchMemory } from '../../../src/services/process/memory.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that takes so much when it gets a line, or has a child of its own do so. */
async function hungry(megabytes: number, { inChild = false } = {}): Promise<ChildProcess> {
  const take = `process.stdin.once('data', () => { globalThis.kept = Buffer.alloc(${megabytes} * 1048576, 1); });`;
  const parent = `const { stdin } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(take)}],
    { stdio: ['pipe', 'ignore', 'ignore'] }); process.stdin.on('data', (line) => stdin.write(line)); process.stdin.on('end', () => stdin.end());`;
  const child = spawn(process.execPath, ['-e', `${inChild ? parent : take} console.log('ready');`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const overLimit = (child: ChildProcess, limitMb: number): Promise<number> =>
  new Promise((resolve) => {
    watchMemory(child.pid!, limitMb, resolve);
    child.stdin!.write('now\n');
  });

describe.skipIf(process.platform === 'win32')('watchMemory', () => {
  test('says once when a process uses more than its limit', async () => {
    expect(await overLimit(await hungry(300), 200)).toBeGreaterThan(200);
  });

  test('counts what its children use', async () => {
    expect(await overLimit(await hungry(300, { inChild: true }), 250)).toBeGreaterThan(250);
  });

  test('says nothing within the limit, after it was stopped, and about a process that has ended', async () => {
    const said: number[] = [];
    const child = await hungry(100);
    const within = watchMemory(child.pid!, 1_000, (used) => said.push(used));
    const stopped = watchMemory(child.pid!, 1, (used) => said.push(used));
    stopped.stop();
    child.stdin!.write('now\n');
    await sleep(1_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const ended = watchMemory(child.pid!, 1, (used) => said.push(used));
    await sleep(600);
    expect(said).toEqual([]);
    expect(within.peakMb).toBeGreaterThan(0);
    for (const watch of [within, ended]) watch.stop();
  });
});

test('the table of ps, with children before their parents', () => {
  const table = ' 30 20 1024\n 10 1 2048\n 20 10 1024\n 99 1 4096\n\n';
  expect(sumOfTree(table, 10)).toBe(4);
  expect(sumOfTree(table, 11)).toBeUndefined();
});
