/**
 * Scores search and explore, one suite after the other in this process:
 *   npm run eval:search -- DIR [--repos DIR] [--suite a,b] [--channels name,text,vector,auto] [--misses N]
 *     [--workspace DIR,DIR] [--keep DIR] [--fresh]
 * `--repos` has checked out repositories: `commits/owner+name` for the commit suites, `name` for the documented functions.
 * `--workspace` is what names and latency are measured on (default: django of `--repos`). `--misses` shows wrong answers, at
 * most N a suite. `--answers DIR` writes answers in the suites' own format. Corpora are laid out below `--keep` and used again
 * next time, as are all indexes; `--fresh` builds them anew: they notice changed files and formats, not changed rules.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHANNELS, type Channel } from './search/ask.ts';
import { commitSuite } from './search/commit-suite.ts';
import { docstringSuite } from './search/docstring-suite.ts';
import { judgedSuite } from './search/judged-suite.ts';
import { latencySuite } from './search/latency-suite.ts';
import { nameSuite } from './search/name-suite.ts';
import type { Settings, Suite } from './search/settings.ts';
import { tokenSuite } from './search/token-suite.ts';
import { suitesDir } from './suites.ts';

const SUITES: Readonly<Record<string, Suite>> = {
  codesearchnet: judgedSuite('codesearchnet'),
  'cosqa-dev': judgedSuite('cosqa-dev'),
  'commits-open': commitSuite,
  docstring: docstringSuite,
  names: nameSuite,
  tokens: tokenSuite,
  latency: latencySuite,
};

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repos: { type: 'string' },
    suite: { type: 'string', default: Object.keys(SUITES).join(',') },
    channels: { type: 'string', default: CHANNELS.join(',') },
    workspace: { type: 'string' },
    keep: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    answers: { type: 'string' },
    misses: { type: 'string', default: '0' },
  },
});

/** The values of a list, all of them known; otherwise the program says which are not and ends. */
function known<T extends string>(list: string, all: readonly T[]): T[] {
  const wanted = list.split(',') as T[];
  const strange = wanted.filter((one) => !all.includes(one));
  if (strange.length === 0) return wanted;
  console.error(`${strange.join(', ')}: not one of ${all.join(', ')}`);
  process.exit(2);
}

function workspaces(): string[] {
  if (flags.workspace !== undefined) return flags.workspace.split(',');
  const usual = flags.repos === undefined ? undefined : join(flags.repos, 'django');
  return usual !== undefined && existsSync(usual) ? [usual] : [];
}

const shown = new Map<string, number>();
function miss(suite: string, text: string): void {
  const before = shown.get(suite) ?? 0;
  shown.set(suite, before + 1);
  if (before < Number(flags.misses)) console.log(`  miss ${text}`);
}

const truth = suitesDir(positionals[0]);
const wanted = known(flags.suite, Object.keys(SUITES));
const channels: Channel[] = known(flags.channels, CHANNELS);
const keep = flags.keep ?? mkdtempSync(join(tmpdir(), 'wayfind-eval-'));
mkdirSync(keep, { recursive: true });
const settings: Settings = {
  truth,
  repos: flags.repos,
  keep,
  fresh: flags.fresh,
  channels,
  workspaces: workspaces(),
  answers: flags.answers,
  miss,
};
try {
  for (const name of wanted) {
    const started = performance.now();
    for (const line of await SUITES[name](settings)) console.log(line);
    console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
} finally {
  if (flags.keep === undefined) rmSync(keep, { recursive: true, force: true });
}
