/** Invariant: after whatever happens to a tree, an updated index says what a fresh one says. `npm run check:break -- --only edits` does so for hours. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { differences, freshRowsOf, rowsOf } from '../kit/compare-index.ts';
import { EditedTree } from '../kit/edited-tree.ts';
import { createTree } from '../unit/discover/tree-fixture.ts';

const STEPS = 4;

it.each([11, 12, 13])(
  'random edits, moves, rules, manifests and branches (seed %i)',
  { timeout: 60_000 },
  async (seed) => {
    const scratch = createTree().root;
    const root = join(scratch, 'tree');
    mkdirSync(root);
    const tree = new EditedTree(root, seed);
    const run = { root, config: defaultConfig(), jobs: 1 };
    const story: string[] = [];
    await indexWorkspace(run);
    for (let step = 0; step < STEPS; step++) {
      for (let i = tree.random(4); i >= 0; i--) story.push(tree.change());
      await indexWorkspace(run);
    }
    expect(differences(rowsOf(root), await freshRowsOf(root, join(scratch, 'fresh'))), story.join('; ')).toEqual([]);
  },
);
