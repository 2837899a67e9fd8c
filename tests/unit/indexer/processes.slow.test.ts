/** `wayfind index` as processes: two at once, and one killed at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { indexedTree } from './indexed-tree.ts';

const BIN = path.join(import.meta.dirname, '../../../bin/wayfind.js');
const FILES = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [
    `src/f${i}.py`,
    `class C${i}:\n    def m(self):\n        return ${i}\n`.repeat(20),
  ]),
);

const start = (root: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [BIN, 'index', '--jobs', '1', '--json', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function finish(child: ChildProcess): Promise<{ exit: number; reply: { error?: { code: string } } }> {
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [exit] = (await once(child, 'close')) as [number];
  return { exit, reply: JSON.parse(text) };
}

it.each(['update', 'force'] as const)('two at once (%s) both succeed, or one says that it is busy', async (mode) => {
  const tree = indexedTree(FILES);
  await tree.index();
  tree.write({ 'src/f0.py': 'def edited(): pass\n', 'src/new.py': 'def added(): pass\n' });
  tree.age();
  const args = mode === 'force' ? ['--force'] : [];
  const ends = await Promise.all([start(tree.root, ...args), start(tree.root, ...args)].map(finish));
  for (const { exit, reply } of ends) {
    expect(exit).toBe(reply.error ? 2 : 0);
    if (reply.error) expect(reply.error.code).toBe('INDEX_BUSY');
  }
  expect(ends.map((end) => end.exit)).toContain(0);
  expect(tree.rows()).toEqual(await tree.freshRows());
});

it('kill -9 leaves the last index in force, and the next run goes on from it', { timeout: 60_000 }, async () => {
  const tree = indexedTree(FILES);
  await tree.index();
  for (const delayMs of [60, 180, 240]) {
    const before = tree.rows();
    tree.write({ 'src/f1.py': `def round${delayMs}(): pass\n` });
    tree.age();
    const child = start(tree.root, ...(delayMs % 120 === 0 ? [] : ['--force']));
    const gone = once(child, 'exit');
    await sleep(delayMs);
    child.kill('SIGKILL');
    await gone;
    const after = tree.rows();
    const fresh = await tree.freshRows();
    // All of the new state or all of the old one.
    expect([before, fresh]).toContainEqual(after);
    expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
    await tree.index();
    expect(tree.rows()).toEqual(fresh);
  }
});

it('a termination signal cancels and leaves the last index in force', async () => {
  const tree = indexedTree(FILES);
  await tree.index();
  const before = tree.rows();
  const child = start(tree.root, '--force');
  const end = finish(child);
  await sleep(150);
  child.kill('SIGTERM');
  const { exit, reply } = await end.catch(() => ({ exit: null, reply: undefined }));
  // Before the program listens the signal ends it, after the last file it comes too late.
  if (exit === 2) expect(reply?.error?.code).toBe('CANCELLED');
  else expect([null, 0]).toContain(exit);
  expect(tree.rows()).toEqual(before);
});
