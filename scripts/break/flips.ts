/** Damage on the disk: bits of the index files flip, and no answer may differ without saying so. */
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, pick, times } from './attempt.ts';
import { fault, homeIn, resultsOf, runCommand } from './program.ts';
import { indexNow, makeRepository, QUESTIONS } from './sample.ts';

interface Flip {
  readonly kind: 'flip' | 'zero' | 'cut';
  /** Parts of 1: which file, and where in it. */
  readonly file: number;
  readonly at: number;
  readonly bit: number;
}

const ZEROED_BYTES = 512;
/** An error that says so is no wrong answer: without its pointer or its seal, there is no index. */
const SAID = /^"(?:NOT_INDEXED|INDEX_\w+|PATH_OUTSIDE_ROOT)"$/;

export const flips = attempt<Flip>({
  name: 'flips',
  share: 2,
  plan: (random) =>
    times(1 + random(4), () => ({
      kind: pick(random, ['flip', 'flip', 'flip', 'zero', 'cut'] as const),
      file: random(1000) / 1000,
      at: random(1_000_000) / 1_000_000,
      bit: random(8),
    })),
  async run(steps, dir) {
    const root = join(dir, 'tree');
    const env = homeIn(dir);
    makeRepository(root);
    await indexNow(root, env);
    const expected = await answers(root, env);
    for (const step of steps) damage(join(root, '.wayfind'), step);
    const damaged = await answers(root, env);
    for (const [i, { text, wrong }] of damaged.entries()) {
      if (wrong !== undefined) return wrong;
      if (text !== expected[i].text && !SAID.test(text))
        return `${QUESTIONS[i].join(' ')} answered ${difference(expected[i].text, text)}`;
    }
    await indexNow(root, env);
    const repaired = await answers(root, env);
    const left = repaired.findIndex(({ text }, i) => text !== expected[i].text);
    return left < 0 ? undefined : `index did not repair ${QUESTIONS[left].join(' ')}`;
  },
});

interface Answer {
  readonly text: string;
  readonly wrong: string | undefined;
}

async function answers(root: string, env: NodeJS.ProcessEnv): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const question of QUESTIONS) {
    const said = await runCommand([...question, '--root', root, '--json'], { env });
    found.push({ text: resultsOf(said), wrong: fault(said) });
  }
  return found;
}

function difference(expected: string, actual: string): string {
  let at = 0;
  while (expected[at] === actual[at]) at++;
  return `…${actual.slice(Math.max(0, at - 60), at + 120)}, expected …${expected.slice(Math.max(0, at - 60), at + 120)}`;
}

/** Small files are chosen as often as the database. */
function damage(directory: string, { kind, file, at, bit }: Flip): void {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((one) => statSync(one).size > 0)
    .sort();
  const databases = files.filter((one) => one.endsWith('.db'));
  const candidates = [...files, ...times(files.length, (i) => databases[i % databases.length])];
  const target = candidates[Math.floor(file * candidates.length)];
  const offset = Math.floor(at * statSync(target).size);
  if (kind === 'cut') {
    truncateSync(target, offset);
    return;
  }
  const bytes = readFileSync(target);
  if (kind === 'zero') bytes.subarray(offset, offset + ZEROED_BYTES).fill(0);
  else bytes[offset] ^= 1 << bit;
  writeFileSync(target, bytes);
}
