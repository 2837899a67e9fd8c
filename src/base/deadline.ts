/** The time limit of the question in progress: long loops ask whether time is up, and then answer with what they have. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/errors.ts';

/** Ambient, because the loops are in many layers and none of them knows what a question is. */
const current = new AsyncLocalStorage<Deadline>();

export class Deadline {
  #endMs: number;
  #pauses = 0;
  #pausedAtMs = 0;
  /** The question's own work in progress, during which a pause does not count. */
  #works = 0;
  #wasMet = false;

  constructor(readonly limitMs: number) {
    this.#endMs = performance.now() + limitMs;
  }

  /** Infinite while the clock is paused. */
  leftMs(): number {
    return this.#isPaused() ? Number.POSITIVE_INFINITY : this.#endMs - performance.now();
  }

  /** Whether a loop stopped early, so that the answer is incomplete. */
  get wasMet(): boolean {
    return this.#wasMet;
  }

  isOver(): boolean {
    if (this.leftMs() > 0) return false;
    this.#wasMet = true;
    return true;
  }

  /** The time that the work takes does not count. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#change(() => this.#pauses++);
    try {
      return await work();
    } finally {
      this.#change(() => this.#pauses--);
    }
  }

  /** The time that the work takes counts, even in a pause. */
  async countedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#change(() => this.#works++);
    try {
      return await work();
    } finally {
      this.#change(() => this.#works--);
    }
  }

  #isPaused(): boolean {
    return this.#pauses > 0 && this.#works === 0;
  }

  #change(step: () => void): void {
    const wasPaused = this.#isPaused();
    step();
    if (wasPaused && !this.#isPaused()) this.#endMs += performance.now() - this.#pausedAtMs;
    if (!wasPaused && this.#isPaused()) this.#pausedAtMs = performance.now();
  }
}

export const withDeadline = <T>(deadline: Deadline | undefined, work: () => T): T =>
  deadline ? current.run(deadline, work) : work();

/** Whether the work in progress should stop and return what it has. Reads the clock: call it once a file or a symbol, not once a line. */
export const isTimeUp = (): boolean => current.getStore()?.isOver() ?? false;

/** For work with parts that all need some of the time. */
export const timeLeftMs = (): number => current.getStore()?.leftMs() ?? Number.POSITIVE_INFINITY;

/** Whether time ran out for the work in progress, so that what it did not find may exist. */
export const wasCut = (): boolean => current.getStore()?.wasMet ?? false;

/** A claim that something does not exist, for an answer that was not cut. */
export const unlessCut = <T>(claim: T): T[] => (wasCut() ? [] : [claim]);

/** The values until time is up. */
export function* untilTimeIsUp<T>(values: Iterable<T>): Generator<T> {
  for (const value of values) {
    if (isTimeUp()) return;
    yield value;
  }
}

/** For work that a question waits for but that is not its own, such as indexing. */
export const outsideDeadline = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.pausedFor(work) ?? work();

/** For the question's own work while it waits for something else. */
export const insideDeadline = <T>(work: () => Promise<T>): Promise<T> => current.getStore()?.countedFor(work) ?? work();

export const timedOut = (limitMs: number): AppError =>
  new AppError('QUESTION_TIMEOUT', `The question was stopped after ${(limitMs / 1000).toLocaleString('en-US')} s`);
