/** Interleaved work on five worktrees under two servers: no answer may come from another tree or another time. */
import { proveIsolation } from '../../tests/isolation/prove-isolation.ts';
import { proof } from './attempt.ts';

const SHOWN = 400;

export const worktrees = proof({
  name: 'worktrees',
  rounds: 3,
  async prove(rounds, home) {
    const { leaks } = await proveIsolation({ ...rounds, home, questions: 6, servers: 2, width: 4 });
    const [leak] = leaks;
    return (
      leak &&
      `${leak.program} after ${leak.happened.join(', ')}: ${JSON.stringify(leak.asked)} answered ${leak.answer.slice(0, SHOWN)}, expected ${leak.expected.slice(0, SHOWN)}`
    );
  },
});
