/** A file that kills the thread that parses it costs that file and nothing else. */
import { expect, it } from 'vitest';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';

const python = (name: string) => `def ${name}():\n    return 1\n`;

it('a worker that dies loses the file that killed it, and only that', { timeout: 60_000 }, async () => {
  const deadly = `class A { int x = ${'a<\n'.repeat(50_000)} }`;
  const tree = indexedTree({
    'a.cs': 'class Before {}',
    'b.cs': deadly,
    'c.cs': 'class After {}',
    'd.py': python('last'),
  });
  const report = await tree.index();
  expect(report.problems).toMatchObject([{ code: 'worker_crash', path: 'b.cs' }]);
  expect(report.files).toMatchObject({ total: 4, parsed: 3, skipped: 1 });
  for (const name of ['Before', 'After', 'last'])
    expect(tree.ask((reader) => reader.symbolsNamed(name).length > 0)).toBe(true);
  // It would die of the same text again.
  expect((await tree.index()).files).toMatchObject({ parsed: 0, unchanged: 4 });
  tree.write({ 'b.cs': 'class Mended {}' });
  expect((await tree.index()).problems).toEqual([]);
  expect(tree.ask((reader) => reader.symbolsNamed('Mended'))).toHaveLength(1);
});
