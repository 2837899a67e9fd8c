/** Retries requests with increasing delays, and pauses all of them while the server asks for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors/errors.ts';
import { RetryLater } from './call.ts';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A longer delay means an exhausted quota, not a pause. */
const MAX_REQUESTED_DELAY_MS = 120_000;

interface RetryOptions {
  /** Maximum number of retries. */
  readonly maxRetries: number;
  readonly signal: AbortSignal;
}

export class Retries {
  /** Time from which requests may be sent again, on the `performance` clock. */
  private pausedUntil = 0;

  constructor(private readonly firstDelayMs = FIRST_DELAY_MS) {}

  /** Throws the last error after too many attempts. */
  async run<T>(attempt: () => Promise<T>, { maxRetries, signal }: RetryOptions): Promise<T> {
    for (let failed = 0; ; failed++) {
      await this.pause(signal);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof RetryLater)) throw error;
        const { failure, afterMs } = error;
        if (failed >= maxRetries) throw failed === 0 ? failure : withDetail(failure, `tried ${failed + 1} times`);
        if (afterMs !== undefined && afterMs > MAX_REQUESTED_DELAY_MS) {
          throw withDetail(failure, `the server asks to wait for ${Math.round(afterMs / 1000)} s`);
        }
        const delay = this.delay(failed);
        if (afterMs === undefined) await wait(delay, signal);
        else this.pausedUntil = Math.max(this.pausedUntil, performance.now() + Math.max(afterMs, delay));
      }
    }
  }

  private async pause(signal: AbortSignal): Promise<void> {
    const { pausedUntil } = this;
    const left = pausedUntil - performance.now();
    // Jitter: requests that are all sent at the same moment would exceed the limit again.
    if (left > 0) await wait(left + Math.random() * this.firstDelayMs, signal);
  }

  /** Doubles each time, minus up to half as jitter. */
  private delay(failed: number): number {
    const full = Math.min(MAX_DELAY_MS, this.firstDelayMs * 2 ** failed);
    return full * (0.5 + Math.random() / 2);
  }
}

/** Throws the signal's reason instead of the platform's own error. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

const withDetail = (failure: AppError, what: string): AppError =>
  new AppError(failure.code, `${failure.message}; ${what}`, failure.fix);
