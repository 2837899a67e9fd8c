/** A linking thread opens a world once for many tasks. */
import { expect, it } from 'vitest';
import { encodeFacts } from '../../../src/extract/facts-codec.ts';
import { type SharedWorld, SharedWorldBuilder } from '../../../src/indexer/resolve/memory-world.ts';
import { resolveFiles, stretchOf } from '../../../src/indexer/resolve/resolve-task.ts';
import { fileId } from '../../../src/model/ids.ts';
import { NO_CONFIGS } from '../../../src/resolve/core/module-configs.ts';
import { extractText } from '../../kit/extract.ts';

async function worldOf(texts: Record<string, string>): Promise<SharedWorld> {
  const builder = new SharedWorldBuilder();
  for (const [i, [path, text]] of Object.entries(texts).entries()) {
    const { facts } = await extractText('python', text);
    builder.addFacts(fileId(i + 1), {
      path,
      role: 'source',
      packageName: '',
      language: 'python',
      facts: encodeFacts(facts),
    });
  }
  return builder.finish(NO_CONFIGS);
}

/** As a message brings it: new objects over the same memory. */
const task = (world: SharedWorld, id: number, stretchBytes = 1000) => ({
  world: structuredClone(world),
  ids: Int32Array.of(id),
  stretchBytes,
});

it('keeps a world from one task to the next, and opens another one', async () => {
  const world = await worldOf({ 'a.py': 'def f(): pass\n', 'b.py': 'from a import f\nf()\n' });
  expect([...(await resolveFiles(task(world, 1))).targets]).toEqual([]);
  // Whatever would open it again could not read it.
  world.about.fill(0);
  expect([...(await resolveFiles(task(world, 2))).targets]).toEqual([1]);

  const other = await worldOf({ 'a.py': '', 'c.py': 'def f(): pass\n', 'b.py': 'from c import f\nf()\n' });
  expect([...(await resolveFiles(task(other, 3))).targets]).toEqual([2]);
});

it('opens a world again after a stretch', async () => {
  const world = await worldOf({ 'a.py': 'def f(): pass\n', 'b.py': 'from a import f\nf()\n' });
  await resolveFiles(task(world, 1));
  world.about.fill(0);
  await expect(resolveFiles(task(world, 2, 1))).rejects.toThrow();
});

it('cuts a range into stretches of about the same length, none of them short', () => {
  const megabytes = (range: number) => Math.round((stretchOf(range << 20) / (1 << 20)) * 10) / 10;
  expect([0, 1, 9, 11, 13, 20, 100].map(megabytes)).toEqual([0, 1, 9, 11, 6.5, 6.7, 7.7]);
});
