/** Tries a request again, later each time, and holds all of them back while the server asks for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors/errors.ts';
import { RetryLater } from './call.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Longer is not a pause but a limit that is used up. */
const LONGEST_ASKED_MS = 120_000;

interface RetryOptions {
  /** How often it is tried again. */
  readonly most: number;
  readonly signal: AbortSignal;
}

export class Retries {
  /** When requests may be sent again, on the clock of `performance`. */
  private pausedUntil = 0;

  constructor(private readonly firstDelayMs = FIRST_DELAY_MS) {}

  /** Throws the last failure when it was tried often enough. */
  async run<T>(attempt: () => Promise<T>, { most, signal }: RetryOptions): Promise<T> {
    for (let failed = 0; ; failed++) {
      await this.pause(signal);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof RetryLater)) throw error;
        const { failure, afterMs } = error;
        if (failed >= most) throw failed === 0 ? failure : again(failure, `tried ${failed + 1} times`);
        if (afterMs !== undefined && afterMs > LONGEST_ASKED_MS) {
          throw again(failure, `the server asks to wait for ${Math.round(afterMs / 1000)} s`);
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
    // Not all at the same moment: they were too many once already.
    if (left > 0) await wait(left + Math.random() * this.firstDelayMs, signal);
  }

  /** Twice as long each time, less up to half of it. */
  private delay(failed: number): number {
    const full = Math.min(LONGEST_DELAY_MS, this.firstDelayMs * 2 ** failed);
    return full * (0.5 + Math.random() / 2);
  }
}

/** The reason of the signal, where the platform would throw an error of its own. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

const again = (failure: AppError, what: string): AppError =>
  new AppError(failure.code, `${failure.message}; ${what}`, failure.fix);
