/** Indexes in a child process, `wayfind index`, and relays its progress and result. */
import type { ChildProcess } from 'node:child_process';
import { lowerPriority } from '../base/lower-priority.ts';
import { startChildProgram } from '../base/start-program.ts';
import { AppError, ERRORS, type ErrorCode } from '../errors/errors.ts';
import { systemLimit } from '../errors/system-limit.ts';
import { type Draft, nextCall, type Progress, type Reply } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';

export interface ChildWork {
  /** Aborted when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** Aborted, after `signal`, when the server is shutting down and there is little time left. */
  readonly closing: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Time a stopped indexer gets to remove its unfinished file, even on a busy machine; a killed one leaves it to the next run.
 */
const STOP_GRACE_MS = 10_000;
/** The same for a server that is shutting down. */
const CLOSING_GRACE_MS = 600;
/** A list of ignored paths may be long. */
const MAX_OUTPUT_BYTES = 256 << 20;
const MAX_ERROR_LENGTH = 2000;
/**
 * Native code failed, which need not happen again: worth a second run. Running out of memory is not: that ends with SIGABRT, SIGTRAP or
 * SIGKILL.
 */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGBUS', 'SIGILL']);

/**
 * Measured on django (2 cores, one answer every 20 ms meanwhile, then 1,000 more): with indexing in the server's own process,
 * the slowest answer took 332 ms and 440 MB stayed in use; with a child process, 154 ms and 265 MB, up from 209 MB before. A
 * crash of the indexer also leaves the server running. Rejects with the error of the command, CANCELLED, or INDEX_FAILED when
 * the command printed no error; after a crash it runs once more.
 */
export async function indexInChild(root: string, input: IndexInput, work: ChildWork): Promise<Draft<IndexResult>> {
  const first = await runChild(root, input, work);
  const ended = 'crash' in first ? await runChild(root, input, work) : first;
  if ('crash' in ended) throw ended.crash;
  return ended.reply;
}

type Ended = { readonly reply: Draft<IndexResult> } | { readonly crash: AppError };

async function runChild(root: string, input: IndexInput, work: ChildWork): Promise<Ended> {
  if (work.signal.aborted) throw cancelled();
  return new Promise((resolve, reject) => {
    const child = startChildProgram(argumentsOf(root, input), ['ignore', 'pipe', 'pipe', 'ipc']);
    lowerPriority(child);
    const output = collectOutput(child);
    const stop = stopper(child);
    const stopNow = () => stop(CLOSING_GRACE_MS);
    const cancel = () => stop(STOP_GRACE_MS);
    work.signal.addEventListener('abort', cancel, { once: true });
    work.closing.addEventListener('abort', stopNow, { once: true });
    child.on('message', (message) => work.onProgress(message as Progress));
    child.on('error', (error) => reject(notStarted(error)));
    // Not `close`: it is not emitted when this side closed the channel.
    child.on('exit', async (code, signal) => {
      work.signal.removeEventListener('abort', cancel);
      work.closing.removeEventListener('abort', stopNow);
      stop.clear();
      if (work.signal.aborted) return reject(cancelled());
      await output.ended;
      const reply = parse(output.text());
      if (reply?.results && reply.meta) return resolve({ reply: asDraft(reply as Reply<IndexResult>) });
      const error = failure(reply?.error, `${signal ?? `status ${code}`}${output.errorText()}`);
      if (signal !== null && CRASHES.has(signal)) resolve({ crash: error });
      else reject(error);
    });
  });
}

const notStarted = (error: Error): AppError =>
  systemLimit(error, 'The indexer could not be started') ??
  new AppError('INDEX_FAILED', `The indexer did not start: ${error.message}`);

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');

function argumentsOf(root: string, { force, jobs, showIgnored, ref, wait }: IndexInput): string[] {
  return [
    'index',
    ...['--root', root, '--json', '--quiet'],
    ...(force ? ['--force'] : []),
    ...(wait ? ['--wait'] : []),
    ...(ref === undefined ? [] : ['--ref', ref]),
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...(showIgnored ? ['--show-ignored'] : []),
  ];
}

interface Output {
  /** Everything that was written has been read. */
  readonly ended: Promise<void>;
  text(): string;
  errorText(): string;
}

function collectOutput(child: ChildProcess): Output {
  const chunks: Buffer[] = [];
  let size = 0;
  let errorText = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_OUTPUT_BYTES) chunks.push(chunk);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-MAX_ERROR_LENGTH);
  });
  return {
    ended: new Promise((resolve) => child.stdout?.once('close', resolve)),
    text: () => Buffer.concat(chunks).toString('utf8'),
    errorText: () => (errorText.trim() === '' ? '' : `: ${errorText.trim()}`),
  };
}

/** The child treats a closed channel as a request to stop, on every system, and also when this process is killed. */
function stopper(child: ChildProcess): ((graceMs: number) => void) & { clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = (graceMs: number) => {
    if (child.connected) child.disconnect();
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  return Object.assign(stop, { clear: () => clearTimeout(timer) });
}

interface ChildReply {
  readonly results?: unknown;
  readonly meta?: unknown;
  readonly error?: { code: string; message: string; fix?: string; details?: Record<string, unknown> };
}

function parse(text: string): ChildReply | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(error: ChildReply['error'], ending: string): AppError {
  if (error === undefined) return new AppError('INDEX_FAILED', `The indexer exited with ${ending}`);
  const { code, message, fix, details } = error;
  if (Object.hasOwn(ERRORS, code)) return new AppError(code as ErrorCode, message, fix, details);
  return new AppError('INDEX_FAILED', message);
}

/** A child says its next steps as commands; `status` is the only one that an index run suggests. */
const asDraft = ({ results, meta }: Reply<IndexResult>): Draft<IndexResult> => ({
  results,
  meta: { ...meta, next: meta.next.length > 0 ? [nextCall('status')] : [] },
});
