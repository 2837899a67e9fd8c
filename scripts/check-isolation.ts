/**
 * Proves that no answer comes from another tree: five worktrees and ten refs, random edits and git operations, queries from several
 * processes at once, each answer compared with a fresh index of exactly that tree:
 *   npm run check:isolation -- [--rounds 20] [--questions 10] [--servers 2] [--width 4] [--seed 1]
 * Exits with status 1 when an answer differs; the repository is then kept.
 */
import '../tests/kit/without-services.ts';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveIsolation } from '../tests/isolation/prove-isolation.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    questions: { type: 'string', default: '10' },
    servers: { type: 'string', default: '2' },
    width: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const { rounds, questions, servers, width, seed } = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
) as Record<keyof typeof values, number>;
const SHOWN = 600;

const home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-isolation-')));
const { answers, early, leaks } = await proveIsolation({
  home,
  rounds,
  questions,
  servers,
  width,
  seed,
  log: (line) => console.log(line),
});
for (const { round, asked, program, happened, answer, expected } of leaks) {
  console.log(`\nround ${round}, ${program}, after ${happened.join(', ')}`);
  console.log(`  ${JSON.stringify(asked)}`);
  console.log(`  answer   ${answer.slice(0, SHOWN)}`);
  console.log(`  expected ${expected.slice(0, SHOWN)}`);
}
console.log(`\n${answers} answers, ${leaks.length} from another tree or another time`);
console.log(`repeated: ${early.built} while a first index was built, ${early.stale} reported as stale`);
if (leaks.length > 0) {
  console.log(`the repository is in ${home}`);
  process.exitCode = 1;
} else {
  rmSync(home, { recursive: true, force: true });
}
