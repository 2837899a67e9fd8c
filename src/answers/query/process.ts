/** Runs a statement in a process of its own, which is killed when its time or its memory is used up, or nobody waits for it. */
import type { ChildProcess } from 'node:child_process';
import { fewAtOnce } from '../../base/few-at-once.ts';
import { startChildProgram } from '../../base/start-program.ts';
import { AppError } from '../../errors/errors.ts';
import { systemLimit } from '../../errors/system-limit.ts';
import { STATEMENT_COMMAND, type StatementOutcome, type StatementResult, type StatementTask } from './task.ts';

const MB = 1e6;

/** Each may use all of its memory. */
const inTurn = fewAtOnce(2);

/**
 * A process, because nothing else ends a call of SQLite: its driver has no interrupt, and a thread in such a call cannot be ended.
 * Throws the errors of the statement, QUESTION_TIMEOUT, QUERY_MEMORY, CANCELLED.
 */
export const runInProcess = (task: StatementTask, signal: AbortSignal | undefined): Promise<StatementResult> =>
  inTurn(() => started(task, signal), signal);

function started(task: StatementTask, signal: AbortSignal | undefined): Promise<StatementResult> {
  const heap = `--max-old-space-size=${Math.ceil(task.maxMemoryBytes / MB)}`;
  let child: ChildProcess;
  try {
    child = startChildProgram([STATEMENT_COMMAND], ['ignore', 'ignore', 'ignore', 'ipc'], [heap]);
  } catch (error) {
    return Promise.reject(cannotStart(error));
  }
  return new Promise<StatementResult>((resolve, reject) => {
    const end = (error: unknown) => {
      reject(error);
      child.kill('SIGKILL');
    };
    const cancel = () => end(cancelled());
    const timer = setTimeout(() => end(overTime(task.timeoutMs)), task.timeoutMs);
    signal?.addEventListener('abort', cancel, { once: true });
    child.on('error', (error) => end(cannotStart(error)));
    child.on('message', (outcome: StatementOutcome) => {
      if (outcome.result) resolve(outcome.result);
      else reject(new AppError(outcome.error.code, outcome.error.message, outcome.error.fix, outcome.error.details));
    });
    child.on('exit', (code, name) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      // After a result nothing changes anymore.
      reject(endedBy(task, code, name));
    });
    child.send(task, () => {});
  });
}

const cancelled = () => new AppError('CANCELLED', 'The statement was cancelled');

const overTime = (timeoutMs: number): AppError =>
  new AppError(
    'QUESTION_TIMEOUT',
    `The statement was stopped after ${(timeoutMs / 1000).toLocaleString('en-US')} s`,
    'Join on `id`, `from_id`, `to_id` and `parent_id`, which have an index; give every recursive part a limit; read fewer views; or raise query.timeout_ms.',
  );

/** A process that ends without a message was killed by its guard, by the system, or by V8, for its memory; or there is a bug. */
function endedBy({ maxMemoryBytes }: StatementTask, code: number | null, name: string | null): AppError | Error {
  if (name === null && code !== 134) return new Error(`the process of a statement ended with status ${code}`);
  return new AppError(
    'QUERY_MEMORY',
    `The statement was stopped: it needed more than ${(maxMemoryBytes / MB).toLocaleString('en-US')} MB of memory`,
  );
}

function cannotStart(error: unknown): AppError {
  const what = 'The process for the statement could not be started';
  return systemLimit(error, what) ?? new AppError('QUESTION_FAILED', `${what}: ${(error as Error).message}`);
}
