/** Indexing in a process of its own, `wayfind index`, whose progress and result come back here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { programFile } from '../base/dist-file.ts';
import { lowerPriority } from '../base/lower-priority.ts';
import { AppError, ERRORS, type ErrorCode } from '../errors/errors.ts';
import { type Draft, nextCall, type Progress, type Reply } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';

export interface ChildWork {
  /** Nobody wants it any more. */
  readonly signal: AbortSignal;
  /** Nor is there time: comes after `signal`. */
  readonly closing: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** What is asked to stop gets this long to take its half-made file away, on a busy machine too; a killed one leaves it to the next. */
const STOP_GRACE_MS = 10_000;
/** The same for a server that has to end. */
const CLOSING_GRACE_MS = 600;
/** A list of ignored paths may be long. */
const MOST_OUTPUT = 256 << 20;
const MOST_ERROR_TEXT = 2000;

/**
 * Measured on django (2 cores, an answer every 20 ms meanwhile, then 1,000 more): indexing in the server's own process, the longest
 * answer took 332 ms and 440 MB stayed in use; in a child 154 ms and 265 MB, of 209 MB before. And what kills an indexer leaves
 * the server alone. Rejects with the error of the command, CANCELLED, or INDEX_FAILED where it could not say one.
 */
export function indexInChild(root: string, input: IndexInput, work: ChildWork): Promise<Draft<IndexResult>> {
  if (work.signal.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const script = programFile();
    const child = spawn(process.execPath, [script, ...argumentsOf(root, input)], {
      // A path of our own: nothing is looked up in the directory, and a tree is not kept from being removed.
      cwd: dirname(script),
      env: { ...process.env, WAYFIND_PARENT: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    lowerPriority(child);
    const output = gather(child);
    const stop = stopper(child);
    const hurry = () => stop(CLOSING_GRACE_MS);
    const callOff = () => stop(STOP_GRACE_MS);
    work.signal.addEventListener('abort', callOff, { once: true });
    work.closing.addEventListener('abort', hurry, { once: true });
    child.on('message', (message) => work.onProgress(message as Progress));
    child.on('error', (error) => reject(new AppError('INDEX_FAILED', `The indexer did not start: ${error.message}`)));
    // Not `close`: it does not come when this side ended the channel.
    child.on('exit', async (code, signal) => {
      work.signal.removeEventListener('abort', callOff);
      work.closing.removeEventListener('abort', hurry);
      stop.clear();
      if (work.signal.aborted) return reject(cancelled());
      await output.ended;
      const said = parse(output.text());
      if (said?.results && said.meta) return resolve(asDraft(said as Reply<IndexResult>));
      reject(failure(said?.error, `${signal ?? `status ${code}`}${output.complaint()}`));
    });
  });
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');

function argumentsOf(root: string, { force, jobs, showIgnored, ref }: IndexInput): string[] {
  return [
    'index',
    ...['--root', root, '--json', '--quiet'],
    ...(force ? ['--force'] : []),
    ...(ref === undefined ? [] : ['--ref', ref]),
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...(showIgnored ? ['--show-ignored'] : []),
  ];
}

interface Output {
  /** Everything that was written has been read. */
  readonly ended: Promise<void>;
  text(): string;
  complaint(): string;
}

function gather(child: ChildProcess): Output {
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MOST_OUTPUT) chunks.push(chunk);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_ERROR_TEXT);
  });
  return {
    ended: new Promise((resolve) => child.stdout?.once('close', resolve)),
    text: () => Buffer.concat(chunks).toString('utf8'),
    complaint: () => (complaint.trim() === '' ? '' : `: ${complaint.trim()}`),
  };
}

/** The child takes the end of the channel for a request to stop, on every system, and when this process is killed. */
function stopper(child: ChildProcess): ((graceMs: number) => void) & { clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = (graceMs: number) => {
    if (child.connected) child.disconnect();
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  return Object.assign(stop, { clear: () => clearTimeout(timer) });
}

interface Said {
  readonly results?: unknown;
  readonly meta?: unknown;
  readonly error?: { code: string; message: string; fix?: string; details?: Record<string, unknown> };
}

function parse(text: string): Said | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(error: Said['error'], ending: string): AppError {
  if (error === undefined) return new AppError('INDEX_FAILED', `The indexer ended with ${ending}`);
  const { code, message, fix, details } = error;
  if (Object.hasOwn(ERRORS, code)) return new AppError(code as ErrorCode, message, fix, details);
  return new AppError('INDEX_FAILED', message);
}

/** A child says its next steps as commands; `status` is the only one that an index run suggests. */
const asDraft = ({ results, meta }: Reply<IndexResult>): Draft<IndexResult> => ({
  results,
  meta: { ...meta, next: meta.next.length > 0 ? [nextCall('status')] : [] },
});
