/** How long answers take in a running process, on workspaces of the size they have. */

import { findTool } from '../../src/answers/all.ts';
import { percentile } from '../../src/answers/eval/figures.ts';
import type { Tool } from '../../src/tools/define.ts';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { type Corpus, withCorpus } from './corpus.ts';
import { questionsOf } from './judged-suite.ts';
import { sampleSymbols } from './name-suite.ts';
import { misspell, seeded } from './sample.ts';
import type { Settings } from './settings.ts';

const TIMED = 200;
const WARM_UP = 20;

/** By tool: what it is asked, and in how many milliseconds 95 of 100 answers must come, from so many symbols on. */
const TIMED_TOOLS: Readonly<Record<string, readonly { readonly symbols: number; readonly p95: number }[]>> = {
  search: [
    { symbols: 0, p95: 50 },
    { symbols: 150_000, p95: 150 },
  ],
  explore: [{ symbols: 0, p95: 150 }],
};

export async function latencySuite(settings: Settings): Promise<string[]> {
  const lines: string[] = [];
  for (const directory of settings.workspaces) {
    await withCorpus(directory, settings, async (corpus) => {
      const { symbols } = corpus.reader.counts();
      const queries = mixedQueries(corpus, settings.truth);
      const engine = openWorkspace({ root: corpus.root, cwd: corpus.root });
      for (const [name, limits] of Object.entries(TIMED_TOOLS)) {
        const tool = await findTool(name)?.load();
        if (tool === undefined) continue;
        const times = await timesOf(tool, engine, queries);
        const asked = limits.findLast((limit) => symbols >= limit.symbols)!.p95;
        for (const { query, ms } of times)
          if (ms > asked) settings.miss('latency', `${name} ${ms.toFixed(0)} ms: ${query}`);
        lines.push(`latency of ${name}, ${directory}, ${symbols} symbols: ${summary(times)}  asked p95 ${asked} ms`);
      }
      engine.close();
    });
  }
  return lines.length > 0 ? lines : ['latency: no --workspace given'];
}

/** Names, qualified names, misspelt names and questions in turn. */
function mixedQueries(corpus: Corpus, truth: string): string[] {
  const random = seeded(3);
  const symbols = sampleSymbols(corpus, TIMED);
  const questions = questionsOf(truth, 'codesearchnet').map(({ query }) => query.text);
  const makers: readonly ((i: number) => string)[] = [
    (i) => symbols[i].name,
    (i) => corpus.reader.qualifiedName(symbols[i]),
    (i) => (symbols[i].name.length < 4 ? symbols[i].name : misspell(symbols[i].name, random)),
    (i) => questions[i % questions.length] ?? symbols[i].name,
  ];
  return symbols.map((_, i) => makers[i % makers.length](i));
}

interface Timed {
  readonly query: string;
  readonly ms: number;
}

async function timesOf(tool: Tool, engine: Workspace, queries: readonly string[]): Promise<Timed[]> {
  const once = async (query: string): Promise<Timed> => {
    const started = performance.now();
    await tool.run(engine, tool.input.parse({ query }), {});
    return { query, ms: performance.now() - started };
  };
  for (const query of queries.slice(0, WARM_UP)) await once(query);
  const times: Timed[] = [];
  for (const query of queries) times.push(await once(query));
  return times;
}

function summary(times: readonly Timed[]): string {
  const all = times.map(({ ms }) => ms);
  const at = (part: number): string => `${percentile(all, part).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`;
}
