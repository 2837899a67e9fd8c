/** Readers that stay open beside processes that publish, seed, keep and remove generations never see a damaged or an older index. */
import { expect, it } from 'vitest';
import { openReader } from '../../src/store/read/read.ts';
import { stressReaders } from '../kit/stress-readers.ts';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';
import { programOn, python } from './program.ts';

// `npm run check:break` runs thousands of rounds. Before the causes were removed, 48 rounds had 20 wrong answers.
it('in a hundred rounds of two writers', { timeout: 240_000 }, async () => {
  const report = await stressReaders({ rounds: 100, seed: 3 });
  expect(report.wrong).toEqual([]);
  expect(report.rounds).toBeGreaterThanOrEqual(100);
  expect(report.asked).toBeGreaterThan(0);
});

it('and a check of the whole file finds no damage in what was published since', { timeout: 120_000 }, async () => {
  const tree = indexedTree({ 'a.py': python('first') });
  await tree.index();
  const reader = openReader(`${tree.root}/.wayfind`, 'live');
  expect(reader.text('"first"', 5)).toHaveLength(1);
  for (let round = 0; round < 8; round++) {
    tree.write({ 'a.py': python(`round${round}`) });
    tree.age();
    await programOn(tree.root).run('index');
    expect(reader.integrityErrors()).toEqual([]);
  }
  reader.close();
});
