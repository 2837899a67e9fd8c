/** Before there is an index: processes that are killed or ask at the same time leave nothing behind, and each answer is right. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';
import { programOn } from './program.ts';

const FILES = 300;
const question = ['references', 'shared'];

/** One in ten files uses the function. */
const manyUses = (): Record<string, string> => ({
  'a.py': 'def shared():\n    return 1\n',
  ...Object.fromEntries(
    Array.from({ length: FILES }, (_, i) => [
      `f${i}.py`,
      `${i % 10 === 0 ? 'from a import shared\n' : 'shared_not = 1\n'}def g${i}():\n    return ${i % 10 === 0 ? 'shared()' : '1'}\n`,
    ]),
  ),
});

it('a question that is killed at any moment leaves nothing, and two at once are both answered', async () => {
  const { root } = indexedTree(manyUses());
  const program = programOn(root);
  const { exit, reply } = await program.run(...question);
  expect([exit, reply.meta.indexing]).toEqual([0, 'not_indexed']);
  for (let delayMs = 20; delayMs < 1000; delayMs *= 1.6) {
    const child = program.start(question);
    await sleep(delayMs);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    expect(existsSync(path.join(root, '.wayfind'))).toBe(false);
  }
  const both = await Promise.all([program.run(...question), program.run(...question)]);
  for (const said of both) expect([said.exit, said.reply.results]).toEqual([0, reply.results]);
}, 120_000);

it('a question during the first index run is answered as before and after it', async () => {
  const { root } = indexedTree(manyUses());
  const program = programOn(root);
  const before = await program.run(...question);
  const running = program.start(['index']);
  const ended = once(running, 'close');
  let answers = 0;
  while (running.exitCode === null) {
    const { exit, reply } = await program.run(...question);
    expect([exit, reply.results]).toEqual([0, before.reply.results]);
    answers++;
  }
  await ended;
  expect(answers).toBeGreaterThan(0);
  const { reply } = await program.run(...question);
  expect(reply.meta.indexing).not.toBe('not_indexed');
  expect(reply.results).toEqual(before.reply.results);
}, 120_000);
