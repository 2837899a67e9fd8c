/** Equal trees answer alike: an index that grew part by part against a fresh one, with every tool. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from '../../tests/kit/random-edits.ts';
import { compareAnswers, firstDifference } from '../../tests/kit/same-answers.ts';
import { indexInParts } from '../../tests/kit/scrambled-index.ts';
import { attempt, pick } from './attempt.ts';

interface Tree {
  /** A folder of this program's own sources, or a test project. */
  readonly folder: string;
  readonly seed: number;
}

const TOP = join(import.meta.dirname, '../..');
const FOLDERS = [
  ...['graph', 'search', 'store', 'workspace', 'answers', 'server', 'indexer'].map((name) => join('src', name)),
  ...readdirSync(join(TOP, 'tests/projects')).map((name) => join('tests/projects', name)),
];

export const answers = attempt<Tree>({
  name: 'answers',
  share: 1,
  plan: (random) => [{ folder: pick(random, FOLDERS), seed: random(1e6) }],
  async run(steps, dir) {
    for (const { folder, seed } of steps) {
      const [root, random] = [join(dir, 'tree'), randomOf(seed)];
      mkdirSync(root);
      await indexInParts(join(TOP, folder), root, random);
      const { different } = await compareAnswers(root, join(dir, 'fresh'), { random, each: 4 });
      if (different.length > 0) return different.slice(0, 3).map(firstDifference).join('\n');
    }
    return undefined;
  },
});
