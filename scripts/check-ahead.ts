/**
 * Compares answers before the index with answers from it: names of an indexed repository at random, the same questions to both.
 *   npm run check:ahead -- REPO [--names 100] [--seed 1] [--only symbol,callers,callees,references,grep,grep_in,verify_absence] [--show 5] [--partial]
 * Exits with status 1 when an answer that claims to be complete differs.
 */
import { parseArgs } from 'node:util';
import { openWorkspace } from '../src/workspace/workspace.ts';
import {
  AHEAD_QUESTIONS,
  type AheadQuestion,
  compareAhead,
  namesIn,
  withoutIndex,
} from '../tests/kit/answers-ahead.ts';
import { randomOf } from '../tests/kit/random-edits.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'symbol,callers,callees' },
    show: { type: 'string', default: '5' },
    partial: { type: 'boolean', default: false },
  },
});
const [root] = positionals;
const kinds = values.only.split(',').filter((kind): kind is AheadQuestion => kind in AHEAD_QUESTIONS);
const sides = { indexed: openWorkspace({ root }), ahead: withoutIndex(openWorkspace({ root })) };
const random = randomOf(Number(values.seed));
const all = namesIn(sides.indexed);
const counts = { same: 0, partial: 0, differs: 0 };
const times: number[] = [];
let left = Number(values.show);
for (let i = 0; i < Number(values.names); i++) {
  const name = all[random(all.length)];
  for (const kind of kinds) {
    const { isSame, isClaimed, difference, note, milliseconds } = await compareAhead(sides, kind, name);
    counts[isSame ? 'same' : isClaimed ? 'differs' : 'partial']++;
    times.push(milliseconds);
    if (!isSame && (isClaimed || values.partial) && left-- > 0)
      console.log(`${isClaimed ? 'differs' : 'partial'}: ${kind} ${name}\n  ${difference}\n  ${note}`);
  }
}
times.sort((a, b) => a - b);
const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)]);
console.log(
  `${counts.same} the same, ${counts.partial} partial, ${counts.differs} differ; median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);
if (counts.differs > 0) process.exitCode = 1;
