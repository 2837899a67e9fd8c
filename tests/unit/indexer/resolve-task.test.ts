/** A linking thread opens a world once for many tasks. */
import { expect, it } from 'vitest';
import { encodeFacts } from '../../../src/extract/facts-codec.ts';
import { type SharedWorld, SharedWorldBuilder } from '../../../src/indexer/resolve/memory-world.ts';
import { resolveFiles } from '../../../src/indexer/resolve/resolve-task.ts';
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
const task = (world: SharedWorld, id: number) => ({ world: structuredClone(world), ids: Int32Array.of(id) });

it('keeps a world from one task to the next, and opens another one', async () => {
  const world = await worldOf({ 'a.py': 'def f(): pass\n', 'b.py': 'from a import f\nf()\n' });
  expect([...(await resolveFiles(task(world, 1))).targets]).toEqual([]);
  // Whatever would open it again could not read it.
  world.about.fill(0);
  expect([...(await resolveFiles(task(world, 2))).targets]).toEqual([1]);

  const other = await worldOf({ 'a.py': '', 'c.py': 'def f(): pass\n', 'b.py': 'from c import f\nf()\n' });
  expect([...(await resolveFiles(task(other, 3))).targets]).toEqual([2]);
});
