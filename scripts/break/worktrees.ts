/** Interleaved work on five worktrees under two servers: no answer may come from another tree or another time. */
import { proveIsolation } from '../../tests/isolation/prove-isolation.ts';
import { attempt } from './attempt.ts';

interface Rounds {
  readonly seed: number;
  readonly rounds: number;
}

const SHOWN = 400;

export const worktrees = attempt<Rounds>({
  name: 'worktrees',
  share: 2,
  plan: (random) => [{ seed: random(1e6), rounds: 3 }],
  async run(steps, dir) {
    for (const { seed, rounds } of steps) {
      const { leaks } = await proveIsolation({ home: dir, seed, rounds, questions: 6, servers: 2, width: 4 });
      const [leak] = leaks;
      if (leak)
        return `${leak.program} after ${leak.happened.join(', ')}: ${JSON.stringify(leak.asked)} answered ${leak.answer.slice(0, SHOWN)}, expected ${leak.expected.slice(0, SHOWN)}`;
    }
    return undefined;
  },
});
