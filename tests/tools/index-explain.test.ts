/** `index --explain`: what a run did about which file, and why. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planLines } from '../../src/answers/index/plan-view.ts';
import { createTerminal } from '../../src/cli/terminal.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';

it('names every step with its reason', async () => {
  const tree = indexedTree({
    'a.py': 'def a(): pass\n',
    'b.py': 'from a import a\na()\n',
    'c.py': 'c = 1\n',
    'd.txt': 'text\n',
  });
  const engine = openWorkspace({ root: tree.root });
  const explain = async (force = false) =>
    (await engine.index({ force, jobs: 1, showIgnored: false, explain: true })).results.plan!;
  const first = await explain();
  expect(first.rebuild).toBe('there is no index that this program can use');
  expect(first.steps).toHaveLength(4);
  expect(first).toMatchObject({ resolve: '3 files: the index is rebuilt', embed: 'every symbol' });

  expect(await explain()).toEqual({ resolve: 'nothing', embed: 'nothing', steps: [] });

  tree.write({ 'a.py': 'def a(x): pass\n', 'new.py': 'n = 1\n', 'd.txt': 'other text\n' });
  rmSync(join(tree.root, 'c.py'));
  const plan = await explain();
  expect(plan.rebuild).toBeUndefined();
  expect(plan.steps).toEqual([
    { path: 'c.py', step: 'drop', why: 'deleted, moved, or ignored now' },
    { path: 'a.py', step: 'check', why: 'changed, or only touched: its content decides' },
    { path: 'new.py', step: 'parse', why: 'new, or no longer ignored' },
    { path: 'd.txt', step: 'list', why: 'changed, or only touched: its content decides' },
  ]);
  expect(plan.resolve).toMatch(/^3 files: those that changed/);
  const lines = planLines(plan, createTerminal(process.stdout, { NO_COLOR: '1' }, 'never'));
  expect(lines.join('\n')).toContain('drop  c.py  deleted, moved, or ignored now');
  expect((await explain(true)).rebuild).toBe('requested');
  engine.close();
});
