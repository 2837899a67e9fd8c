/**
 * Result pages for the golden questions, and how they differ from those in the repository:
 *   npm run rank-stats -- --repos DIR [--write] [--fresh]
 * `--repos` has the repositories by name, each at the commit its file in eval/golden names. `--write` takes the new pages over,
 * `--fresh` builds the indexes anew.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withCorpus } from './corpus.ts';
import {
  blocksOf,
  type GoldenSet,
  markPages,
  type Page,
  pagesOf,
  pageText,
  readGolden,
  storedText,
  strangers,
} from './golden.ts';
import { type Row, tableOf } from './table.ts';

const GOLDEN = join(import.meta.dirname, '..', 'golden');
const PAGES = join(GOLDEN, 'pages');
const STATS = join(PAGES, 'rank-stats.txt');

const { values: flags } = parseArgs({
  options: {
    repos: { type: 'string' },
    write: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
if (flags.repos === undefined) {
  console.error('Name the directory of the repositories with --repos.');
  process.exit(2);
}

const pages = new Map<GoldenSet, Page[]>();
for (const set of readGolden(GOLDEN)) {
  const directory = join(flags.repos, set.repository);
  if (!existsSync(directory)) {
    console.error(`${set.repository} is not in ${flags.repos}: check out ${set.source} at ${set.commit}`);
    process.exit(2);
  }
  await withCorpus(directory, flags, async (corpus) => {
    const unknown = strangers(corpus, set);
    if (unknown.length > 0) {
      console.error(`${directory} is not ${set.source} at ${set.commit}: it has no ${unknown.join(', ')}`);
      process.exit(2);
    }
    pages.set(set, await pagesOf(corpus, set));
  });
}

const stats = statsOf(pages);
console.log(stats);
for (const [set, own] of pages) compare(set, pageText(set, own));
if (flags.write) {
  mkdirSync(PAGES, { recursive: true });
  for (const [set, own] of pages) writeFileSync(pageFile(set), pageText(set, own));
  writeFileSync(STATS, `${stats}\n`);
} else if (storedText(STATS) !== `${stats}\n`) {
  console.log(`\nbefore:\n${storedText(STATS)}\n--write takes the new pages over`);
}

function pageFile({ repository }: GoldenSet): string {
  return join(PAGES, `${repository}.txt`);
}

function statsOf(all: ReadonlyMap<GoldenSet, readonly Page[]>): string {
  const every = [...all.values()].flat();
  const row = (name: string, own: readonly Page[]): Row => ({ name, n: own.length, figures: markPages(own) });
  const kinds = [...new Set(every.map(({ question }) => question.kind))];
  const rows = [
    row('all', every),
    ...[...all].map(([set, own]) => row(set.repository, own)),
    ...kinds.map((kind) => {
      const own = every.filter(({ question }) => question.kind === kind);
      return row(kind, own);
    }),
  ];
  const broad = every.filter(({ question }) => question.kind === 'broad');
  const results = broad.reduce((sum, { handles }) => sum + handles.length, 0);
  const helpers = broad.reduce((sum, page) => sum + page.helpers, 0);
  return [
    ...tableOf('golden questions', rows),
    `ubiquitous helpers among the ${results} results of broad questions: ${helpers}`,
  ].join('\n');
}

/** Says which pages are other ones than before. */
function compare(set: GoldenSet, text: string): void {
  const before = blocksOf(storedText(pageFile(set)));
  for (const [question, block] of blocksOf(text)) {
    const old = before.get(question);
    if (old === block) continue;
    console.log(`\n${set.repository}: ${old === undefined ? 'new' : 'changed'}: ${question}`);
    if (old !== undefined) for (const line of changedLines(old, block)) console.log(line);
  }
}

/** Results that came or went, or are in another place. */
function changedLines(old: string, now: string): string[] {
  const before = new Set(old.split('\n'));
  const after = new Set(now.split('\n'));
  return [
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
}
