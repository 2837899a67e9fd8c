/** Invariant: an updated index and a fresh one of the same tree give the same answers, whatever ids their rows have. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { EditedTree } from '../kit/edited-tree.ts';
import { randomOf } from '../kit/random-edits.ts';
import { compareAnswers, firstDifference } from '../kit/same-answers.ts';
import { indexInParts } from '../kit/scrambled-index.ts';
import { createTree } from '../unit/discover/tree-fixture.ts';

const STEPS = 4;
const PRODUCT = join(import.meta.dirname, '../../src');

it.each([21, 22])('every tool answers alike after random edits (seed %i)', { timeout: 120_000 }, async (seed) => {
  const { scratch, root } = places();
  const tree = new EditedTree(root, seed);
  const run = { root, config: defaultConfig(), jobs: 1 };
  const story: string[] = [];
  await indexWorkspace(run);
  for (let step = 0; step < STEPS; step++) {
    for (let i = tree.random(6); i >= 0; i--) story.push(tree.change());
    await indexWorkspace(run);
  }
  const compared = await compareAnswers(root, join(scratch, 'fresh'), { random: tree.random, each: 3 });
  expect(compared.questions).toBeGreaterThan(50);
  expect(compared.different.map(firstDifference).join('\n'), story.join('; ')).toBe('');
});

it.each(['graph', 'search'])('and where files were added in no order: src/%s', { timeout: 120_000 }, async (folder) => {
  const { scratch, root } = places();
  const random = randomOf(folder.length);
  await indexInParts(join(PRODUCT, folder), root, random);
  const compared = await compareAnswers(root, join(scratch, 'fresh'), { random, each: 4 });
  expect(compared.questions).toBeGreaterThan(80);
  expect(compared.different.map(firstDifference).join('\n')).toBe('');
});

function places(): { readonly scratch: string; readonly root: string } {
  const scratch = createTree().root;
  const root = join(scratch, 'tree');
  mkdirSync(root);
  return { scratch, root };
}
