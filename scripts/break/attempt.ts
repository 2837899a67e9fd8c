/** An attempt to break the program: steps planned from a seed, and a run of them that reports what did not hold. */
import type { randomOf } from '../../tests/kit/random-edits.ts';

export type Random = ReturnType<typeof randomOf>;

/** Steps are plain data, so that a failure can be printed, shortened and repeated. */
export interface Attempt<Step = unknown> {
  readonly name: string;
  /** Share of the time, relative to the others. */
  readonly share: number;
  /** Why it cannot run on this machine; undefined when it can. */
  readonly missing?: string | undefined;
  plan(random: Random): Step[];
  /** `dir` is an empty directory of this run. Resolves to what did not hold, undefined when everything did. */
  run(steps: readonly Step[], dir: string): Promise<string | undefined>;
}

/** Keeps the type of the steps inside the attempt. */
export const attempt = <Step>(one: Attempt<Step>): Attempt => one as unknown as Attempt;

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)];

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Rounds of a proof with a seed of its own. */
interface Rounds {
  readonly seed: number;
  readonly rounds: number;
}

interface Proof {
  readonly name: string;
  readonly rounds: number;
  /** Resolves to what did not hold, as in an attempt. */
  prove(rounds: Rounds, dir: string): Promise<string | undefined>;
}

/** An attempt that runs a proof of the tests; its one step is the seed. */
export const proof = ({ name, rounds, prove }: Proof): Attempt =>
  attempt<Rounds>({
    name,
    share: 2,
    plan: (random) => [{ seed: random(1e6), rounds }],
    async run(steps, dir) {
      for (const step of steps) {
        const wrong = await prove(step, dir);
        if (wrong !== undefined) return wrong;
      }
      return undefined;
    },
  });
