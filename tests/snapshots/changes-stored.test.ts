/** Versions that any index of the repository holds are not parsed again to be compared, and say the same. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { Side } from '../../src/engine/changes-sides.ts';
import { storedVersions } from '../../src/engine/changes-stored.ts';
import { differentFiles } from '../../src/engine/changes-trees.ts';
import { tool } from '../../src/tools/changes.ts';
import { createRepository, engineIn, placesOf } from './repository.ts';

const OLD =
  'class Shape:\n    """Old."""\n\n    def area(self, side, *rest):\n        def inner():\n            return side\n        return inner()\n';
const NEW = OLD.replace('side, *rest', 'side').replace('return inner()', 'return 2 * inner()');

test('a commit that was asked about is read from its index', async () => {
  const { root, git, commit } = createRepository({ 'a.py': OLD, 'gone.py': 'def gone(): pass\n' });
  git('tag', 'v1');
  commit({ 'a.py': NEW, 'b.ts': 'export const added = 1;\n' }, ['gone.py']);
  const engine = engineIn(root);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const { config } = await loadConfig({ root, env: {} });
  const side = (name: string): Side => ({ kind: 'commit', name, commit: git('rev-parse', name), root });
  const sides = [side('v1'), side('HEAD')] as const;
  const { files } = await differentFiles(...sides, { config, isWanted: () => true, known: () => new Map() });
  const heldOf = () => {
    const stored = storedVersions(engine, config, sides);
    const held = files.map(({ before, after }) => [before, after].map((one) => one && stored.rows(one) !== undefined));
    stored.close();
    return held;
  };
  const changes = async () => (await engine.changes(tool.input.parse({ from: 'v1', to: 'HEAD' }) as never)).results;

  const paths = files.map(({ path }) => path);
  expect([paths, heldOf()]).toEqual([
    ['a.py', 'b.ts', 'gone.py'],
    [
      [false, true],
      [undefined, true],
      [false, undefined],
    ],
  ]);
  const parsed = await changes();
  expect(await placesOf(engine, 'gone', 'v1')).toEqual(['gone.py:1']);
  expect(heldOf()).toEqual([
    [true, true],
    [undefined, true],
    [true, undefined],
  ]);
  expect(await changes()).toEqual(parsed);
  expect(parsed.counts).toMatchObject({ files: 3, removed: 1, added: 1, signature: 1, body: 1 });
});
