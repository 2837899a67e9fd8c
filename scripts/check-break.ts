/**
 * Tries to break the program from outside: random edits, kills, worktrees, damaged and poisoned indexes, fuzzed calls, low limits,
 * slow clients, signals:
 *   npm run check:break -- [--minutes 30] [--only NAME,NAME] [--seed 1] [--rounds N] [--steps JSON]
 * A failure is printed with its seed and the fewest steps that repeat it: `--only NAME --steps JSON` runs these alone. Exits with
 * status 1 when something did not hold.
 */
import '../tests/kit/without-services.ts';
import { parseArgs } from 'node:util';
import { ATTEMPTS } from './break/all.ts';
import { type Failure, runAttempts, runOnce } from './break/run-attempts.ts';

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: 'Infinity' },
    steps: { type: 'string' },
  },
});

const wanted = flags.only?.split(',');
const unknown = wanted?.filter((name) => !ATTEMPTS.some((one) => one.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No such attempt: ${unknown.join(', ')}. There are ${ATTEMPTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = ATTEMPTS.filter(({ name }) => wanted?.includes(name) ?? true);
for (const { name, missing } of chosen) if (missing !== undefined) console.log(`skipped: ${name}: ${missing}`);
const attempts = chosen.filter(({ missing }) => missing === undefined);

function report({ attempt, seed, message, steps, repeats }: Failure): void {
  console.log(`\nFAILED ${attempt} (seed ${seed}): ${message}`);
  console.log(`  ${repeats ? `${steps.length} steps repeat it` : 'the same steps did not fail again'}:`);
  console.log(`  npm run check:break -- --only ${attempt} --steps '${JSON.stringify(steps)}'`);
}

if (flags.steps !== undefined) {
  const [one] = attempts;
  const message = await runOnce(one, JSON.parse(flags.steps));
  console.log(message === undefined ? 'everything held' : `FAILED ${one.name}: ${message}`);
  process.exit(message === undefined ? 0 : 1);
}
const tallies = await runAttempts({
  attempts,
  minutes: Number(flags.minutes),
  rounds: Number(flags.rounds),
  seed: Number(flags.seed),
  onFailure: report,
});
console.log(
  `\n${'attempt'.padEnd(12)}${'rounds'.padStart(8)}${'steps'.padStart(8)}${'failed'.padStart(8)}${'s'.padStart(7)}`,
);
for (const { attempt, rounds, steps, failures, ms } of tallies)
  console.log(
    `${attempt.padEnd(12)}${String(rounds).padStart(8)}${String(steps).padStart(8)}${String(failures).padStart(8)}${(ms / 1000).toFixed(0).padStart(7)}`,
  );
const failed = tallies.reduce((sum, { failures }) => sum + failures, 0);
process.exit(failed > 0 ? 1 : 0);
