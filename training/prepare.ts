/**
 * Step 2: drops copies and what teaches nothing, keeps what is measured on out of what is learned from, and packs words as numbers.
 *
 *     node --import tsx training/prepare.ts PAIRS DATA [REPOSITORIES.tsv]
 */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type FieldTexts, PackedRows } from './packed-rows.ts';
import { normalised, type Pair, teaches } from './pair.ts';
import { pairsFile, type Repository, readRepositories } from './repositories.ts';

/** A summary on more symbols of one repository says nothing about any of them. */
const MAX_REPEATED = 3;
/** A shared summary of this many words was copied. */
const LONG_SUMMARY_WORDS = 6;
/** Numbers of held-out repositories start here, for the trainer to tell them. */
const FIRST_HELD_OUT = 1000;

async function readPairs(file: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    pairs.push(JSON.parse(line));
  return pairs;
}

const fieldTexts = ({ rest, ...pair }: Pair): FieldTexts => ({ ...pair, docrest: rest });

/** What must not be learned, because it is asked later; and what was learned already. */
class Seen {
  private readonly bodies = new Set<string>();
  private readonly names = new Set<string>();
  private readonly summaries = new Set<string>();
  readonly dropped = new Map<string, number>();

  holdOut(pair: Pair): void {
    this.bodies.add(pair.hash);
    if (pair.summary === '') return;
    const summary = normalised(pair.summary);
    this.names.add(`${pair.name} ${summary}`);
    if (summary.split(' ').length >= LONG_SUMMARY_WORDS) this.summaries.add(summary);
  }

  /** Undefined when it is to be learned, else why not. */
  private objection(pair: Pair, repeated: number): string | undefined {
    const summary = normalised(pair.summary);
    if (pair.summary === '') return 'undocumented';
    if (repeated > MAX_REPEATED) return 'repeated summary';
    if (this.bodies.has(pair.hash)) return 'copied body';
    if (this.names.has(`${pair.name} ${summary}`)) return 'copied name and summary';
    if (this.summaries.has(summary)) return 'held-out summary';
    return teaches(pair) ? undefined : 'teaches nothing';
  }

  accept(pair: Pair, repeated: number): boolean {
    const why = this.objection(pair, repeated);
    if (why !== undefined) {
      this.dropped.set(why, (this.dropped.get(why) ?? 0) + 1);
      return false;
    }
    this.bodies.add(pair.hash);
    this.names.add(`${pair.name} ${normalised(pair.summary)}`);
    return true;
  }
}

function repetitions(pairs: readonly Pair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { summary } of pairs) counts.set(normalised(summary), (counts.get(normalised(summary)) ?? 0) + 1);
  return counts;
}

async function main(pairsDirectory: string, out: string, repositories: readonly Repository[]): Promise<void> {
  const rows = new PackedRows();
  const seen = new Seen();
  const present = repositories.filter((one) => existsSync(pairsFile(pairsDirectory, one)));
  const heldOut = present.filter(({ use }) => use === 'heldout');
  const learned = present.filter(({ use }) => use === 'train' || use === 'dev');
  for (const repository of heldOut)
    for (const pair of await readPairs(pairsFile(pairsDirectory, repository))) seen.holdOut(pair);
  for (const [number, repository] of learned.entries()) {
    const pairs = await readPairs(pairsFile(pairsDirectory, repository));
    const counts = repetitions(pairs);
    for (const pair of pairs)
      if (seen.accept(pair, counts.get(normalised(pair.summary))!)) rows.add(fieldTexts(pair), number, true);
  }
  const trainRows = rows.count;
  for (const [i, repository] of heldOut.entries())
    for (const pair of await readPairs(pairsFile(pairsDirectory, repository)))
      if (!pair.isTest) rows.add(fieldTexts(pair), FIRST_HELD_OUT + i, false);
  rows.write(out, {
    rows: rows.count,
    trainRows,
    train: learned.map(({ name }) => name),
    dev: learned.flatMap(({ use }, number) => (use === 'dev' ? [number] : [])),
    heldOut: heldOut.map(({ name }) => name),
  });
  console.log(
    `${trainRows} rows to learn from, ${rows.count - trainRows} to measure on;`,
    Object.fromEntries(seen.dropped),
  );
}

const [pairs, data, list = join(import.meta.dirname, 'repositories.tsv')] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: prepare.ts PAIRS DATA [REPOSITORIES.tsv]');
await main(pairs, data, readRepositories(list));
