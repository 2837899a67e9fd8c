/** Recognises errors of a system that has run out of files, processes or memory, and names the limit to raise. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { AppError } from './errors.ts';

interface Limit {
  readonly says: string;
  readonly fix: string;
}

const FILES: Limit = {
  says: 'too many open files',
  fix: 'Raise the limit of open files before you start it (`ulimit -n 4096`), or close other programs.',
};
const LIMITS: Readonly<Record<string, Limit>> = {
  EMFILE: FILES,
  ENFILE: FILES,
  EAGAIN: {
    says: 'too many processes or threads',
    fix: 'Raise the limit of processes before you start it (`ulimit -u`), or close other programs.',
  },
  ENOMEM: {
    says: 'not enough memory',
    fix: 'Raise the limit of memory before you start it (`ulimit -v unlimited`, or that of the container), or close other programs.',
  },
};

/** `what` names the failed act: `git could not be started`. Undefined for any other error. */
export function systemLimit(error: unknown, what: string): AppError | undefined {
  const code = codeOf(error);
  const limit = code !== undefined && Object.hasOwn(LIMITS, code) ? LIMITS[code] : undefined;
  return limit && new AppError('SYSTEM_LIMIT', `${what}: ${limit.says} (${code})`, limit.fix);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  // WebAssembly has no code for it; a worker that could not start names the code in its message; SQLite says only that it failed.
  if (/out of memory|could not allocate memory/i.test(message)) return 'ENOMEM';
  if (code === 'ERR_WORKER_INIT_FAILED') return /\bE[A-Z]+\b/.exec(message)?.[0];
  if (message === 'unable to open database file') return openFails();
  return code;
}

function openFails(): string | undefined {
  try {
    closeSync(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
