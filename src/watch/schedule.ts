/** Runs one task at a time, when the next is due. */

export class Schedule {
  #timer: NodeJS.Timeout | undefined;
  #timerMs = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isOn = false;

  /** `run` must not reject. `dueMs`: on the clock of `performance.now()`; infinite when there is nothing to do. */
  constructor(private readonly work: { readonly dueMs: () => number; readonly run: () => Promise<void> }) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  start(): void {
    this.#isOn = true;
    this.reschedule();
  }

  /** Resolves when the running task has ended. */
  async stop(): Promise<void> {
    this.#isOn = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Call when something may be due earlier. A timer is only moved forward: most events need no change. */
  reschedule(): void {
    if (!this.#isOn || this.#running) return;
    const dueMs = this.work.dueMs();
    if (this.#timer && this.#timerMs <= dueMs) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    this.#timerMs = dueMs;
    this.#timer = setTimeout(() => this.#onTimer(), Math.max(0, dueMs - performance.now()));
  }

  #onTimer(): void {
    this.#timer = undefined;
    // More events may have arrived, and a timer may fire early.
    if (this.work.dueMs() > performance.now()) {
      this.reschedule();
      return;
    }
    this.#running = this.work.run().finally(() => {
      this.#running = undefined;
      this.reschedule();
    });
  }
}
