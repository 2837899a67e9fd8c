/**
 * Measures how long vectors take to read and to search, and the recall lost by narrowing with signs:
 *   npm run bench:vectors -- [--sizes 60000,260000,1000000] [--trees DIR,DIR]
 * Sizes are numbers of synthetic vectors; trees are indexed checkouts, whose doc comments are the queries.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StaticEmbedder } from '../src/embed/static/embedder.ts';
import { loadStaticModel } from '../src/embed/static/model.ts';
import { isStaticModel, modelDir } from '../src/embed/static/model-dir.ts';
import { openVectors, type VectorHit } from '../src/search/vectors/vector-search.ts';
import type { TableOptions } from '../src/search/vectors/vector-table.ts';
import { openReader, type Reader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { syntheticIndex, syntheticQueries } from './synthetic-vectors.ts';

const WORK = join(import.meta.dirname, 'work');
const QUERIES = 200;
/** The number of results that the fusion of a hybrid search requests. */
const LIMIT = 200;
const SIGNS = { flatBytes: 0 };
const ALL = { flatBytes: Number.POSITIVE_INFINITY };
const MODES: Readonly<Record<string, TableOptions>> = { default: {}, all: ALL, signs: SIGNS };

interface Target {
  readonly dir: string;
  readonly key: string;
}

interface Measured {
  readonly count: number;
  readonly firstMs: number;
  readonly firstCpuMs: number;
  readonly p50: number;
  readonly p95: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const search = (reader: Reader, vector: Float32Array, options: TableOptions): VectorHit[] =>
  reader.inOneView(() => openVectors(reader, options).search({ vector, limit: LIMIT }));

/** In a separate process: the first answer is the cost for a command. */
function measure(reader: Reader, options: TableOptions): Measured {
  const [first, ...queries] = queriesOf(reader);
  const beforeCpu = process.cpuUsage();
  const before = performance.now();
  search(reader, first, options);
  const firstMs = performance.now() - before;
  const firstCpuMs = cpuMs(beforeCpu);
  const warmCpu = process.cpuUsage();
  const times = queries.map((vector) => {
    const start = performance.now();
    search(reader, vector, options);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return {
    count: reader.vectorState().count,
    firstMs,
    firstCpuMs,
    p50: times[Math.floor(times.length * 0.5)],
    p95: times[Math.floor(times.length * 0.95)],
    cpuMs: cpuMs(warmCpu) / queries.length,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

/** Share of the true best results that the narrowed search finds. */
function recall(target: Target, depths: readonly number[]): number[] {
  const narrowed = openReader(target.dir, target.key);
  const exact = openReader(target.dir, target.key);
  const sums = depths.map(() => 0);
  const queries = queriesOf(exact);
  const name = ({ fileId, row }: VectorHit): string => `${fileId} ${row}`;
  for (const vector of queries) {
    const found = search(narrowed, vector, SIGNS).map(name);
    const wanted = search(exact, vector, ALL).map(name);
    depths.forEach((depth, i) => {
      const kept = new Set(found.slice(0, depth));
      sums[i] += wanted.slice(0, depth).filter((hit) => kept.has(hit)).length / Math.min(depth, wanted.length);
    });
  }
  return sums.map((sum) => sum / queries.length);
}

function queriesOf(reader: Reader): Float32Array[] {
  const { model, count } = reader.vectorState();
  if (model !== undefined && isStaticModel(model.id))
    return questions(reader, new StaticEmbedder(loadStaticModel(modelDir()), model.dimensions));
  const [heads] = reader.vectorHeads({ bits: false });
  const data = reader.vectorData(heads.fileIds[0], heads.fileIds.at(-1)!);
  const dimensions = model!.dimensions;
  const total = Math.min(count, data.length / dimensions);
  return syntheticQueries((i) => data.slice(i * dimensions, (i + 1) * dimensions), QUERIES, total);
}

/** First sentences of doc comments, alternating between the whole sentence and its three longest words. */
function questions(reader: Reader, embedder: StaticEmbedder): Float32Array[] {
  const spans = reader.fileSpans().filter(({ symbolCount }) => symbolCount > 1);
  const found: Float32Array[] = [];
  for (let i = 0; found.length < QUERIES && i < 50 * QUERIES; i++) {
    const { firstSymbol, symbolCount } = spans[(i * 7919) % spans.length];
    const doc = reader.symbolById(firstSymbol + 1 + (i % (symbolCount - 1)))?.doc ?? '';
    const words = doc.split(/[.\n]/, 1)[0].match(/\p{L}+/gu) ?? [];
    if (words.length < 4) continue;
    const asked = found.length % 2 === 0 ? words : words.toSorted((a, b) => b.length - a.length).slice(0, 3);
    found.push(embedder.embedQuery(asked.join(' ')));
  }
  return found;
}

function inOwnProcess<T>(task: string, { dir, key }: Target): T {
  // Node reads the certificate bundle named there at every start.
  const { NODE_EXTRA_CA_CERTS: _dropped, ...env } = process.env;
  const self = fileURLToPath(import.meta.url);
  const args = ['--import', 'tsx', self, '--task', task, '--dir', dir, '--key', key];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' })) as T;
}

function report(name: string, target: Target): void {
  const show = (value: number): string => value.toFixed(1).padStart(7);
  for (const mode of Object.keys(MODES)) {
    const m = inOwnProcess<Measured>(mode, target);
    console.log(
      `${name.padEnd(12)} ${mode.padEnd(8)} ${String(m.count).padStart(8)} vectors` +
        `  first ${show(m.firstMs)} ms (cpu${show(m.firstCpuMs)})` +
        `  then p50${show(m.p50)} p95${show(m.p95)} ms (cpu${show(m.cpuMs)})  peak${show(m.peakMb)} MB`,
    );
  }
  const depths = [10, 50, LIMIT];
  const shares = inOwnProcess<number[]>('recall', target);
  console.log(
    `${name.padEnd(12)} signs find ${depths.map((n, i) => `${shares[i].toFixed(3)} of the best ${n}`).join(', ')}`,
  );
}

async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      sizes: { type: 'string', default: '60000,260000,1000000' },
      trees: { type: 'string', default: '' },
      task: { type: 'string' },
      dir: { type: 'string', default: '' },
      key: { type: 'string', default: 'live' },
    },
  });
  if (flags.task === 'recall') console.log(JSON.stringify(recall(flags, [10, 50, LIMIT])));
  else if (flags.task) console.log(JSON.stringify(measure(openReader(flags.dir, flags.key), MODES[flags.task])));
  else {
    for (const size of flags.sizes.split(',').filter(Boolean)) {
      report(size, { dir: await syntheticIndex(WORK, Number(size)), key: 'live' });
    }
    for (const tree of flags.trees.split(',').filter(Boolean)) {
      report(tree.split('/').at(-1)!, { dir: indexDirOf(tree), key: snapshotKeyOf(tree) });
    }
  }
}

await main();
