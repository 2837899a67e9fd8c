/** One compiler process and the requests to it: a deadline for each, a memory limit, and a reason why it ended. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { startPiped } from '../../../base/child-process.ts';
import { ServiceFailure, type ServiceProblem } from '../../contract.ts';
import { signalGroup } from '../../process/end-group.ts';
import { type MemoryWatch, watchMemory } from '../../process/memory.ts';
import { guardGroup } from '../../process/orphan-guard.ts';
import { encodeMessage, MESSAGE, type Message, MessageReader } from './messages.ts';

/** What the compiler asks us while it works: by name, with its argument. */
export type Callbacks = Readonly<Record<string, (argument: string) => unknown>>;

export interface ConnectionOptions {
  readonly executable: string;
  readonly args: readonly string[];
  /** A directory of ours: nothing may be resolved relative to the tree. */
  readonly cwd: string;
  readonly callbacks: Callbacks;
  readonly memoryMb: number;
  readonly log: (line: string) => void;
}

/** Time that requests may take together. Only the time of the compiler counts, not that of requests before them. */
export class Budget {
  spentMs = 0;
  constructor(
    readonly limitMs: number,
    /** As in `X took longer than 30 s`. */
    readonly what: string,
  ) {}
}

/** The compiler refused a request, and goes on with others: a file that it does not hold. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
}

interface Pending {
  readonly method: string;
  readonly budget: Budget;
  resolve(payload: Buffer): void;
  reject(error: Error): void;
}

/** The collector works harder before the process is ended for what it has left lying. */
const SOFT_SHARE = 0.8;
/** Collects at twice the live heap: on nest at three times it takes 8 % less CPU time and 80 MB more, at one and a half 20 % more and 35 MB less. */
const GOGC = '100';
const MAX_LOGGED_CHARS = 1_000;
const MAX_LOGGED_LINES = 200;
const MAX_CLOSE_MS = 2_000;

export class Connection {
  readonly pid: number;
  failure: ServiceFailure | undefined;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly pending: Pending[] = [];
  private readonly memory: MemoryWatch;
  private readonly ended: Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  /** When the timer is due. */
  private lookAtMs = Number.POSITIVE_INFINITY;
  private headSinceMs = 0;
  private firstWords = '';

  constructor(private readonly options: ConnectionOptions) {
    this.child = start(options);
    this.pid = this.child.pid ?? 0;
    this.ended = new Promise((resolve) => this.child.once('close', () => resolve()));
    this.child.once('error', (error) =>
      this.end({ code: 'tool_missing', message: `${options.executable} could not be started: ${error.message}` }),
    );
    this.child.once('close', (code, signal) => this.end(this.deathOf(code, signal)));
    // While it works on a request it does not see that its input has ended.
    if (this.child.pid !== undefined) this.child.once('exit', guardGroup(this.child.pid));
    // The process may end before it has read everything; `close` says why.
    this.child.stdin.on('error', () => {});
    this.readAnswers();
    this.logErrors();
    this.memory = watchMemory(this.pid, options.memoryMb, (usedMb) =>
      this.end({
        code: 'oom_restart',
        message: `the TypeScript compiler used ${usedMb} MB of memory, more than ${options.memoryMb}`,
        fix: 'Raise `services.memory_mb`, or exclude generated code from the index.',
      }),
    );
  }

  get peakMb(): number {
    return this.memory.peakMb;
  }

  /** Rejects with a ServiceFailure, or with RequestRefused. What was asked is answered, even when its caller has given up. */
  request(method: string, params: unknown, budget: Budget): Promise<Buffer> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.pending.push({ method, budget, resolve, reject });
      if (this.pending.length === 1) this.startClock();
      this.send(encodeMessage(MESSAGE.request, method, JSON.stringify(params)));
    });
  }

  /** Never rejects. */
  async close(): Promise<void> {
    this.end({ code: 'semantic_unavailable', message: 'the TypeScript compiler was closed' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_CLOSE_MS);
    });
    await Promise.race([this.ended, late]);
    clearTimeout(timer);
  }

  /** What answers that arrived together lead to is one write: one for each of ten thousand small requests takes a second of CPU time. */
  private send(message: Buffer): void {
    const { stdin } = this.child;
    if (stdin.writableCorked === 0) {
      stdin.cork();
      setImmediate(() => stdin.uncork());
    }
    stdin.write(message);
  }

  private readAnswers(): void {
    const reader = new MessageReader((message) => this.receive(message));
    this.child.stdout.on('data', (chunk: Buffer) => {
      if (this.failure !== undefined) return;
      try {
        reader.push(chunk);
      } catch (error) {
        this.end({
          code: 'semantic_unavailable',
          message: `the TypeScript compiler gave an answer that cannot be read: ${(error as Error).message}`,
        });
      }
    });
  }

  private receive({ type, name, payload }: Message): void {
    if (type === MESSAGE.call) {
      this.callBack(name, payload);
      return;
    }
    const request = this.pending.shift();
    if (request === undefined || request.method !== name || (type !== MESSAGE.response && type !== MESSAGE.error))
      throw new Error(`${name} of type ${type} is no answer to ${request?.method}`);
    request.budget.spentMs += performance.now() - this.headSinceMs;
    this.startClock();
    if (type === MESSAGE.response) request.resolve(payload);
    else request.reject(new RequestRefused(payload.toString()));
  }

  private callBack(name: string, payload: Buffer): void {
    const answer = this.options.callbacks[name]?.(JSON.parse(payload.toString()) as string);
    this.send(encodeMessage(MESSAGE.callResult, name, answer === undefined ? '' : JSON.stringify(answer)));
  }

  /**
   * For the request that the compiler works on now. A timer that is due looks whether it is still the same one: setting one for each of
   * ten thousand requests would take longer than encoding them.
   */
  private startClock(): void {
    this.headSinceMs = performance.now();
    if (this.pending.length === 0) return;
    const leftMs = this.leftMs();
    if (this.headSinceMs + leftMs < this.lookAtMs) this.lookAt(leftMs);
  }

  private leftMs(): number {
    const { limitMs, spentMs } = this.pending[0].budget;
    return limitMs - spentMs - (performance.now() - this.headSinceMs);
  }

  private lookAt(afterMs: number): void {
    clearTimeout(this.timer);
    this.lookAtMs = performance.now() + afterMs;
    this.timer = setTimeout(
      () => {
        this.lookAtMs = Number.POSITIVE_INFINITY;
        if (this.pending.length === 0) return;
        const leftMs = this.leftMs();
        if (leftMs > 0) {
          this.lookAt(leftMs);
          return;
        }
        const { limitMs, what } = this.pending[0].budget;
        this.end({ code: 'timeout', message: `${what} took the TypeScript compiler longer than ${limitMs / 1000} s` });
      },
      Math.max(1, afterMs),
    );
    this.timer.unref();
  }

  /** The first reason counts. */
  private end(problem: ServiceProblem): void {
    if (this.failure !== undefined) return;
    this.failure = new ServiceFailure(problem);
    clearTimeout(this.timer);
    this.memory?.stop();
    if (this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null)
      signalGroup(this.child.pid, 'SIGKILL');
    for (const { reject } of this.pending.splice(0)) reject(this.failure);
  }

  private deathOf(code: number | null, signal: NodeJS.Signals | null): ServiceProblem {
    const how = signal === null ? `exited with ${code}` : `was ended by ${signal}`;
    const words = this.firstWords === '' ? '' : `: ${this.firstWords}`;
    return { code: 'semantic_unavailable', message: `the TypeScript compiler ${how}${words}` };
  }

  private logErrors(): void {
    let rest = '';
    let lines = 0;
    const say = (line: string): void => {
      if (line.trim() === '') return;
      this.firstWords ||= line.slice(0, MAX_LOGGED_CHARS);
      if (++lines <= MAX_LOGGED_LINES) this.options.log(line.slice(0, MAX_LOGGED_CHARS));
    };
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!.slice(0, MAX_LOGGED_CHARS);
      for (const line of parts) say(line);
    });
    this.child.stderr.on('end', () => say(rest));
  }
}

function start({ executable, args, cwd, memoryMb }: ConnectionOptions): ChildProcessWithoutNullStreams {
  const { SystemRoot, TMPDIR, TEMP, TMP } = process.env;
  try {
    return startPiped(executable, args, {
      cwd,
      detached: process.platform !== 'win32',
      // Without PATH it can find no other program to start, such as the package manager that fetches missing types.
      env: {
        ...(SystemRoot !== undefined && { SystemRoot }),
        ...(TMPDIR !== undefined && { TMPDIR }),
        ...(TEMP !== undefined && { TEMP }),
        ...(TMP !== undefined && { TMP }),
        GOGC,
        GOMEMLIMIT: `${Math.round(memoryMb * SOFT_SHARE)}MiB`,
      },
    });
  } catch (cause) {
    const { message } = cause as Error;
    throw new ServiceFailure({ code: 'semantic_unavailable', message }, { cause });
  }
}
