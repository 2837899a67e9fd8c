/** Asks the questions of a server in a child process, which is replaced when a question overruns its time limit or ends it. */
import type { ChildProcess } from 'node:child_process';
import { timedOut } from '../base/deadline.ts';
import { SMALL_HEAP_FLAGS } from '../base/small-heap.ts';
import { startChildProgram } from '../base/start-program.ts';
import { version } from '../base/version.ts';
import { AppError } from '../errors/errors.ts';
import { systemLimit } from '../errors/system-limit.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import type { Draft } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import {
  ANSWER_COMMAND,
  type Answered,
  type AnswererOptions,
  type AnswererReport,
  type AskedQuestion,
  type FromAnswerer,
  outcomeOf,
  type ToAnswerer,
  unwrapped,
} from './question.ts';

export interface QuestionProcessOptions extends Omit<AnswererOptions, 'version'> {
  /** Indexes on behalf of the answering process. */
  readonly index: (root: string, input: IndexInput, signal: AbortSignal) => Promise<Draft<IndexResult>>;
  /** What happens to the files of a workspace that is watched. */
  readonly onWatch?: ((root: string, event: WatchEvent) => void) | undefined;
  readonly log: (text: string) => void;
}

interface Pending {
  readonly id: number;
  readonly question: AskedQuestion;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (error: unknown) => void;
  /** The process works on it, or has; others wait for their turn. */
  isStarted: boolean;
  /** Its caller has its error; the process may still work on it. */
  isCancelled: boolean;
  /** How many processes ended by themselves while it was open. */
  crashes: number;
  timer: NodeJS.Timeout | undefined;
}

interface Answerer {
  readonly process: ChildProcess;
  readonly indexing: Map<number, AbortController>;
  /** When its last message came. */
  heardMs: number;
}

/** A question that notices its time limit needs a moment for its answer. */
const GRACE_MS = 2000;
/** A process that is not busy answers a message by then, also on a busy machine. */
const RESPONSE_MS = 2000;
/** Less than the time a server has to stop. */
const STOP_MS = 400;
const MAX_CRASHES = 2;

/**
 * A child process, not a worker thread: a thread in a call of SQLite cannot be ended, and takes the server along when it runs out of
 * memory.
 */
export class QuestionProcess {
  #answerer: Answerer | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #reports = new Map<number, (report: AnswererReport | undefined) => void>();
  #count = 0;
  #isClosed = false;

  constructor(private readonly options: QuestionProcessOptions) {}

  /** Starts the process before the first question needs it. */
  start(): void {
    if (!this.#isClosed) this.#answerer ??= this.#spawn();
  }

  /** Rejects with the errors of the tool, CANCELLED, QUESTION_TIMEOUT, QUESTION_FAILED or SYSTEM_LIMIT. */
  ask(question: AskedQuestion, signal?: AbortSignal): Promise<Answered> {
    if (this.#isClosed) return Promise.reject(new AppError('CANCELLED', 'The server is stopping'));
    if (signal?.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      const cancel = () => this.#cancel(pending);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', cancel);
          settle(value);
        };
      const pending: Pending = {
        id,
        question,
        resolve: settled(resolve),
        reject: settled(reject),
        isStarted: false,
        isCancelled: false,
        crashes: 0,
        timer: undefined,
      };
      this.#pending.set(id, pending);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#send(pending);
    });
  }

  /** Undefined when the process does not answer in time: it is busy with a question. */
  report(roots: readonly string[], waitMs: number): Promise<AnswererReport | undefined> {
    try {
      this.start();
    } catch {
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const id = ++this.#count;
      const settle = (report: AnswererReport | undefined): void => {
        clearTimeout(timer);
        this.#reports.delete(id);
        resolve(report);
      };
      const timer = setTimeout(() => settle(undefined), waitMs);
      this.#reports.set(id, settle);
      this.#post(this.#answerer, { type: 'report', id, roots });
    });
  }

  /** The workspace is not in use for now. */
  closeWorkspace(root: string): void {
    this.#post(this.#answerer, { type: 'close', root });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const settle of [...this.#reports.values()]) settle(undefined);
    for (const pending of [...this.#pending.values()])
      this.#end(pending)?.reject(new AppError('CANCELLED', 'The server is stopping'));
    const child = this.#answerer?.process;
    this.#answerer = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      if (child.connected) child.disconnect();
    });
  }

  #send(pending: Pending): void {
    // The process has nothing else to do. A message for it would wake the server up before the answer.
    const isAlone = this.#pending.size === 1;
    pending.isStarted = isAlone;
    try {
      this.start();
    } catch (error) {
      this.#end(pending)?.reject(cannotStart(error));
      return;
    }
    this.#arm(pending);
    this.#post(this.#answerer, { type: 'ask', id: pending.id, question: pending.question, isAlone });
  }

  #post(answerer: Answerer | undefined, message: ToAnswerer): void {
    // A process that is ending reports that by its exit.
    if (answerer?.process.connected) answerer.process.send(message, () => {});
  }

  #spawn(): Answerer {
    const child = startChildProgram([ANSWER_COMMAND], ['ignore', 'ignore', 'inherit', 'ipc'], SMALL_HEAP_FLAGS);
    const answerer: Answerer = { process: child, indexing: new Map(), heardMs: 0 };
    child.on('error', (error) => this.#onEnd(answerer, cannotStart(error)));
    child.on('exit', () => {
      // No question waits for its index runs anymore.
      for (const controller of answerer.indexing.values()) controller.abort();
      this.#onEnd(answerer, undefined);
    });
    child.on('message', (message) => this.#receive(answerer, message as FromAnswerer));
    const { policy, watch } = this.options;
    this.#post(answerer, { type: 'start', options: { version, policy, watch } });
    return answerer;
  }

  #receive(answerer: Answerer, message: FromAnswerer): void {
    answerer.heardMs = performance.now();
    if (message.type === 'log') {
      this.options.log(message.text);
      return;
    }
    if (message.type === 'watch') {
      this.options.onWatch?.(message.root, message.event);
      return;
    }
    if (message.type === 'report') {
      this.#reports.get(message.id)?.(message.report);
      return;
    }
    if (message.type === 'index') {
      void this.#index(answerer, message);
      return;
    }
    if (message.type === 'cancel_index') {
      answerer.indexing.get(message.id)?.abort();
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending || answerer !== this.#answerer) return;
    if (message.type === 'answered') {
      this.#end(pending);
      try {
        pending.resolve(unwrapped(message.outcome));
      } catch (error) {
        pending.reject(error);
      }
      return;
    }
    pending.isStarted = true;
    this.#arm(pending);
  }

  async #index(answerer: Answerer, { id, root, input }: Extract<FromAnswerer, { type: 'index' }>): Promise<void> {
    const controller = new AbortController();
    answerer.indexing.set(id, controller);
    const outcome = await outcomeOf(() => this.options.index(root, input, controller.signal));
    answerer.indexing.delete(id);
    this.#post(answerer, { type: 'indexed', id, outcome });
  }

  #cancel(pending: Pending): void {
    if (!this.#pending.has(pending.id)) return;
    pending.isCancelled = true;
    pending.reject(cancelled());
    this.#post(this.#answerer, { type: 'cancel', id: pending.id });
    // A process that is busy with the question of another client must not end for this one.
    const others = [...this.#pending.values()].filter((one) => one !== pending && one.isStarted && !one.isCancelled);
    if (others.length === 0) this.#probe(pending);
  }

  #arm(pending: Pending): void {
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => {
      const isWaiting = !pending.isStarted && [...this.#pending.values()].some(({ isStarted }) => isStarted);
      if (isWaiting) this.#arm(pending);
      else this.#probe(pending);
    }, pending.question.timeoutMs + GRACE_MS);
  }

  /** Replaces the process when it is too busy to answer a message. */
  #probe(pending: Pending): void {
    const answerer = this.#answerer;
    if (!answerer) return;
    const sentMs = performance.now();
    this.#post(answerer, { type: 'overdue', id: pending.id });
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => {
      if (!this.#pending.has(pending.id) || answerer !== this.#answerer) return;
      if (answerer.heardMs > sentMs) return this.#arm(pending);
      this.#answerer = undefined;
      answerer.process.kill('SIGKILL');
      this.#end(pending)?.reject(timedOut(pending.question.timeoutMs));
      this.#askAgain();
    }, RESPONSE_MS);
  }

  /** `failure`: it did not start. Questions that were open when it ended are asked once more. */
  #onEnd(answerer: Answerer, failure: AppError | undefined): void {
    if (answerer !== this.#answerer) return;
    this.#answerer = undefined;
    const { exitCode, signalCode } = answerer.process;
    for (const pending of [...this.#pending.values()]) {
      const isLast = pending.isCancelled || ++pending.crashes >= MAX_CRASHES;
      if (failure) this.#end(pending)?.reject(failure);
      else if (isLast) {
        const how = signalCode ?? `status ${exitCode}`;
        this.#end(pending)?.reject(
          new AppError('QUESTION_FAILED', `The process that answers questions ended (${how})`),
        );
      }
    }
    this.#askAgain();
  }

  #askAgain(): void {
    for (const pending of [...this.#pending.values()]) {
      if (pending.isCancelled) this.#end(pending);
      else this.#send(pending);
    }
  }

  #end(pending: Pending): Pending | undefined {
    clearTimeout(pending.timer);
    return this.#pending.delete(pending.id) ? pending : undefined;
  }
}

function cannotStart(error: unknown): AppError {
  const what = 'The process that answers questions could not be started';
  return systemLimit(error, what) ?? new AppError('QUESTION_FAILED', `${what}: ${(error as Error).message}`);
}

const cancelled = () => new AppError('CANCELLED', 'The question was cancelled');
