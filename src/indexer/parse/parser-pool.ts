/** Parses batches in worker threads; a batch that kills its worker is split until only the file that does so is lost. */
import { setFlagsFromString } from 'node:v8';
import { distFile } from '../../base/dist-file.ts';
import { processLimit } from '../../base/process-limits.ts';
import { createWorkerPool, type TaskOutcome, type WorkerPool } from '../../base/worker-pool.ts';
import { addedLanguages, addedRevisions } from '../../config/added-languages.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { Problem } from '../../model/problem.ts';
import type { PoolEmbedding } from '../embed/embedding.ts';
import { unparsedFile } from '../plan/unparsed-file.ts';
import { type PackedRows, type ResolveTask, rowsOfLost } from '../resolve/resolve-task.ts';
import { type BatchFile, type PackedBatch, packBatch, type WorkerFile } from './batch.ts';
import type { ParseOptions } from './parse-file.ts';
import { borrowThreads } from './thread-cache.ts';
import type { WorkerResult, WorkerTask } from './worker.ts';
import { workerScript } from './worker-script.ts';

export interface ParserPoolOptions {
  readonly root: string;
  /** Undefined: nothing is embedded. */
  readonly embedding?: PoolEmbedding | undefined;
  readonly config: Config;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ParserPool {
  /** How many workers there are. */
  readonly jobs: number;
  /** How many batches may be in flight: enough for every worker to have one in progress and one waiting. */
  readonly window: number;
  warmUp(): void;
  parse(files: readonly BatchFile[]): Promise<PackedBatch>;
  /** A file that kills its worker has no links, and is among the failures. */
  resolve(task: ResolveTask): Promise<PackedRows>;
  /** Replaces the threads, which have nothing to do: all but the tree they link is then gone from memory. */
  renew(): void;
  stop(): Promise<void>;
}

/** On top of the parser's own limit per file: reading, extraction, and a machine that swaps. */
const GRACE_MS = 20_000;
const MAX_HEAP_MB = 1024;

/**
 * V8 optimises a function after it has run this much bytecode. Every worker compiles the same functions for itself, and a run
 * of seconds does not earn back what the default (66 kB) compiles: six times that saved 6 % of django's CPU, 10 % of nest's.
 */
const INTERRUPT_BUDGET = 400_000;

/**
 * How much bytecode it copies into a function that it optimises: a third of the default. Linking then spends a third less time in
 * the compiler and runs as fast.
 */
const INLINED_BYTES = { function: 200, inAll: 300 };

/** WebAssembly reserves this much address space for each parser, and the process some for itself; nothing of it is memory in use. */
const RESERVED_BY_PARSER = 21e9;
const RESERVED_BY_PROCESS = 3.4e9;

/** Without the check, V8 ends the process. Throws SYSTEM_LIMIT. */
function affordableJobs(wanted: number): number {
  const limit = processLimit('address space');
  const affordable = limit === undefined ? wanted : Math.floor((limit - RESERVED_BY_PROCESS) / RESERVED_BY_PARSER);
  if (affordable >= 1) return Math.min(wanted, affordable);
  throw new AppError(
    'SYSTEM_LIMIT',
    `The address space is limited to ${((limit ?? 0) / 1e9).toFixed(1)} GB, and parsing needs ${((RESERVED_BY_PARSER + RESERVED_BY_PROCESS) / 1e9).toFixed(1)} GB`,
    'Raise the limit before you start it (`ulimit -v unlimited`); most of it is reserved, not used.',
  );
}

export function startParserPool({ root, config, jobs: wanted, signal, embedding }: ParserPoolOptions): ParserPool {
  const jobs = affordableJobs(wanted);
  const { max_file_size, max_line_length, parse_timeout_ms, follow_symlinks } = config.index;
  const options = {
    grammarDir: distFile('grammars'),
    maxFileBytes: max_file_size,
    maxLineLength: max_line_length,
    parseTimeoutMs: parse_timeout_ms,
    followsLinks: follow_symlinks,
  };
  const languages = addedLanguages();
  const { load, dimensions = 0, texts = false } = embedding ?? {};
  const pool = borrowThreads({
    key: JSON.stringify([jobs, options, dimensions, texts, load !== undefined, addedRevisions()]),
    jobs,
    signal,
    start: () => startThreads({ ...options, languages, embedding: { model: load?.(), dimensions, texts } }, jobs),
  });

  async function parse(files: readonly BatchFile[]): Promise<PackedBatch> {
    const outcome = await pool.run({ root, files });
    if (outcome.ok) return outcome.value as PackedBatch;
    if (files.length === 1) return packBatch([lostFile(files[0], outcome)]);
    const middle = files.length >> 1;
    const halves = await Promise.all([parse(files.slice(0, middle)), parse(files.slice(middle))]);
    return joinBatches(halves);
  }

  async function resolve({ world, ids, stretchBytes }: ResolveTask): Promise<PackedRows> {
    const outcome = await pool.run({ world, ids, stretchBytes });
    if (outcome.ok) return outcome.value as PackedRows;
    if (ids.length === 1) return rowsOfLost({ world, ids }, outcome.message);
    const middle = ids.length >> 1;
    const halves = [ids.slice(0, middle), ids.slice(middle)];
    return joinRows(await Promise.all(halves.map((half) => resolve({ world, ids: half, stretchBytes }))));
  }

  return {
    jobs,
    window: jobs * 3,
    warmUp() {
      for (let i = 0; i < jobs; i++) pool.prepare({ root, files: [] });
    },
    parse,
    resolve,
    renew: () => pool.renew(),
    stop: () => pool.stop(),
  };
}

function startThreads(workerData: ParseOptions, jobs: number): WorkerPool<WorkerTask, WorkerResult> {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  setFlagsFromString(`--max-inlined-bytecode-size=${INLINED_BYTES.function}`);
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_BYTES.inAll}`);
  return createWorkerPool({
    script: workerScript(),
    jobs,
    taskTimeoutMs: workerData.parseTimeoutMs + GRACE_MS,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}

const joinRows = (parts: readonly PackedRows[]): PackedRows => ({
  ids: joined(parts.map((part) => part.ids)),
  sizes: joined(parts.map((part) => part.sizes)),
  bytes: Buffer.concat(parts.map((part) => part.bytes)),
  targets: joined(parts.map((part) => part.targets)),
  asks: joined(parts.map((part) => part.asks)),
  failures: parts.flatMap((part) => part.failures),
});

function lostFile(file: BatchFile, failure: Exclude<TaskOutcome<never>, { ok: true }>): WorkerFile {
  const code: Problem['code'] = failure.reason === 'timeout' ? 'parse_timeout' : 'worker_crash';
  const problem: Problem = { code, path: file.path, message: `could not be parsed: ${failure.message}` };
  return { ...unparsedFile(file, code, 0), problems: [problem] };
}

function joinBatches(parts: readonly PackedBatch[]): PackedBatch {
  return {
    heads: joined(parts.map((part) => part.heads)),
    stamps: Float64Array.from(parts.flatMap((part) => [...part.stamps])),
    symbols: joined(parts.map((part) => part.symbols)),
    bytes: Buffer.concat(parts.map((part) => part.bytes)),
    text: parts.map((part) => part.text).join('\0'),
    problems: parts.flatMap((part) => part.problems),
  };
}

function joined(arrays: readonly Int32Array[]): Int32Array {
  const out = new Int32Array(arrays.reduce((total, array) => total + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    out.set(array, at);
    at += array.length;
  }
  return out;
}
