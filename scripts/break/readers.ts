/** Long-lived readers beside writers that publish, seed, keep and remove generations: none may see a damaged or an older index. */
import { stressReaders } from '../../tests/kit/stress-readers.ts';
import { proof } from './attempt.ts';

export const readers = proof({
  name: 'readers',
  // Publications; 200 rounds of the attempt are 10,000.
  rounds: 50,
  async prove(rounds) {
    const { wrong } = await stressReaders(rounds);
    return wrong.length > 0 ? wrong.slice(0, 3).join('\n') : undefined;
  },
});
