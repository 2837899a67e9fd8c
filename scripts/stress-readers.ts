/**
 * Long-lived readers beside writers that publish, seed, keep and remove generations: no reader may see a damaged or an older index.
 *   node --import tsx scripts/stress-readers.ts [--rounds 10000] [--seed 1] [--writers 2] [--readers 3]
 * Exits with status 1 when one did.
 */
import { parseArgs } from 'node:util';
import { stressReaders } from '../tests/kit/stress-readers.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    writers: { type: 'string', default: '2' },
    readers: { type: 'string', default: '3' },
  },
});
const started = performance.now();
const report = await stressReaders({
  rounds: Number(flags.rounds),
  seed: Number(flags.seed),
  writers: Number(flags.writers),
  readers: Number(flags.readers),
  onWrong: (line) => console.log(line),
  onRound: (rounds) => rounds % 500 === 0 && console.log(`${rounds} rounds`),
});
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `seed ${flags.seed}: ${report.rounds} rounds, ${report.asked} questions, ${report.wrong.length} wrong, ${seconds} s`,
);
process.exit(report.wrong.length > 0 ? 1 : 0);
