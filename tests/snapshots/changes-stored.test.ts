/** Versions that any index of the repository holds are not parsed again to be compared, and say the same. */

import { expect, test } from 'vitest';
import type { Side } from '../../src/answers/changes/sides.ts';
import { storedVersions } from '../../src/answers/changes/stored.ts';
import type { Results } from '../../src/answers/changes/tool.ts';
import { differentFiles } from '../../src/answers/changes/trees.ts';
import { loadConfig } from '../../src/config/config.ts';
import { removeParsedVersions } from '../../src/store/snapshots/parsed-versions.ts';
import { indexDirOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { sessionOn } from '../../src/workspace/session.ts';
import { callTool } from '../kit/call-tool.ts';
import { createRepository, engineIn, placesOf, writeIn } from './repository.ts';

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
    const stored = storedVersions(sessionOn(engine), config, sides);
    const held = files.map(({ before, after }) => [before, after].map((one) => one && stored.rows(one) !== undefined));
    stored.close();
    return held;
  };
  const changes = async () => (await callTool(engine, { name: 'changes', input: { from: 'v1', to: 'HEAD' } })).results;

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
  // Kept beside the indexes; without it, as where the directory may not be written, the next one parses again.
  expect(heldOf().flat()).not.toContain(false);
  expect(await changes()).toEqual(parsed);
  removeParsedVersions(indexDirOf(root), Number.POSITIVE_INFINITY);
  expect(heldOf().flat()).toContain(false);
  expect(await placesOf(engine, 'gone', 'v1')).toEqual(['gone.py:1']);
  expect(heldOf()).toEqual([
    [true, true],
    [undefined, true],
    [true, undefined],
  ]);
  expect(await changes()).toEqual(parsed);
  expect(parsed.counts).toMatchObject({ files: 3, removed: 1, added: 1, signature: 1, body: 1 });
});

test('what a path is in its tree is not taken from another tree', async () => {
  const api = (shape: string) => ({ 'integration/api.py': `def ${shape}(a):\n    return a\n`, 'lib.py': 'x = 1\n' });
  const { root, git, commit } = createRepository(api('before'));
  git('tag', 'plain');
  commit(api('after'));
  git('tag', 'plain-after');
  git('checkout', '-q', '-b', 'tested', 'plain');
  const tests = Object.fromEntries([1, 2, 3, 4].map((i) => [`integration/test_${i}.py`, `def test_${i}(): pass\n`]));
  commit(tests);
  git('tag', 'tests');
  commit(api('after'));
  git('tag', 'tests-after');
  const engine = engineIn(root);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const breaking = async (from: string, to: string) =>
    (await callTool(engine, { name: 'changes', input: { from, to } })).results.counts.breaking;
  const alone = await breaking('plain', 'plain-after');
  removeParsedVersions(indexDirOf(root), Number.POSITIVE_INFINITY);
  expect(await breaking('tests', 'tests-after')).toBe(0);
  expect(await breaking('plain', 'plain-after')).toBe(alone);
  expect(alone).toBe(1);
});

test('an index that was updated in place says the same as the text: ids of symbols are in no order there', async () => {
  const old = `${OLD}\n\nclass Other:\n    size = 1\n\n    def area(self):\n        return self.size\n`;
  const { root } = createRepository({ 'a.py': old });
  const engine = engineIn(root);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const edited = `def first():\n    return 1\n\n\n${old.replace('return self.size', 'return 2 * self.size')}`;
  writeIn(root, { 'a.py': edited });
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const changes = async () => (await callTool(engine, { name: 'changes', input: { limit: 50 } })).results;
  const found = ((await changes()) as Results).modules.flatMap((module) =>
    module.changes.map(({ changes: kinds, handle }) => [kinds.join(), handle]),
  );
  expect(found).toEqual([
    ['added', 'a.py#first'],
    ['body', 'a.py#Other.area'],
  ]);
});
