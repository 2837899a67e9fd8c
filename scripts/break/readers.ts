/** Long-lived readers beside writers that publish, seed, keep and remove generations: none may see a damaged or an older index. */
import { stressReaders } from '../../tests/kit/stress-readers.ts';
import { attempt } from './attempt.ts';

interface Stress {
  readonly seed: number;
  readonly rounds: number;
}

/** Publications in a round of the attempt; 200 rounds are 10,000. */
const PUBLISHED = 50;

export const readers = attempt<Stress>({
  name: 'readers',
  share: 2,
  plan: (random) => [{ seed: random(1e6), rounds: PUBLISHED }],
  async run(steps) {
    for (const step of steps) {
      const { wrong } = await stressReaders(step);
      if (wrong.length > 0) return wrong.slice(0, 3).join('\n');
    }
    return undefined;
  },
});
