/** Runs attempts in turn until the time is over, and shortens the steps of each failure while it still fails. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../../tests/kit/random-edits.ts';
import type { Attempt } from './attempt.ts';

export interface Failure {
  readonly attempt: string;
  readonly seed: number;
  readonly message: string;
  readonly steps: readonly unknown[];
  /** Whether the steps failed again when they were repeated. */
  readonly repeats: boolean;
}

export interface Tally {
  readonly attempt: string;
  rounds: number;
  steps: number;
  failures: number;
  ms: number;
}

interface Options {
  readonly attempts: readonly Attempt[];
  readonly minutes: number;
  /** Rounds of each attempt at most. */
  readonly rounds: number;
  /** The seed of the first round; the next has the next one. */
  readonly seed: number;
  readonly onFailure: (failure: Failure) => void;
}

const SHRINK_MS = 60_000;

export async function runAttempts({ attempts, minutes, rounds, seed, onFailure }: Options): Promise<Tally[]> {
  const deadline = performance.now() + minutes * 60_000;
  const tallies = attempts.map((one) => ({ attempt: one.name, rounds: 0, steps: 0, failures: 0, ms: 0 }));
  for (;;) {
    const next = nextOf(attempts, tallies, rounds);
    if (next === undefined || performance.now() > deadline) return tallies;
    const [one, tally] = [attempts[next], tallies[next]];
    const roundSeed = seed + tally.rounds;
    const started = performance.now();
    const steps = one.plan(randomOf(roundSeed));
    const message = await runOnce(one, steps);
    tally.rounds++;
    tally.steps += steps.length;
    if (message !== undefined) {
      tally.failures++;
      const small = await shrink(one, steps, performance.now() + SHRINK_MS);
      onFailure({ attempt: one.name, seed: roundSeed, message: small.message ?? message, ...small });
    }
    tally.ms += performance.now() - started;
  }
}

/** The attempt that is furthest from its share of the time. */
function nextOf(attempts: readonly Attempt[], tallies: readonly Tally[], rounds: number): number | undefined {
  const used = (i: number) => tallies[i].ms / attempts[i].share;
  const left = [...attempts.keys()].filter((i) => tallies[i].rounds < rounds);
  return left.reduce<number | undefined>(
    (best, i) => (best === undefined || used(i) < used(best) ? i : best),
    undefined,
  );
}

/** In a directory of its own; an error that is thrown did not hold either. */
export async function runOnce(one: Attempt, steps: readonly unknown[]): Promise<string | undefined> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-break-')));
  const dir = join(scratch, 'run');
  mkdirSync(dir);
  try {
    return await one.run(steps, dir);
  } catch (error) {
    return `${(error as Error).stack}`;
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Shrunk {
  readonly steps: readonly unknown[];
  readonly message?: string;
  readonly repeats: boolean;
}

/** Leaves out parts of the steps, large ones first, as long as the rest still fails. */
async function shrink(one: Attempt, steps: readonly unknown[], deadline: number): Promise<Shrunk> {
  let message = await runOnce(one, steps);
  if (message === undefined) return { steps, repeats: false };
  let small = steps;
  for (let size = small.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < small.length && performance.now() < deadline; ) {
      const fewer = small.toSpliced(at, size);
      const again = fewer.length === 0 ? undefined : await runOnce(one, fewer);
      if (again === undefined) at += size;
      else [small, message] = [fewer, again];
    }
  }
  return { steps: small, message, repeats: true };
}
