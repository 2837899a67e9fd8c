/** Recognises errors of a system that has run out of files, processes or memory, and names the limit to raise. */
import { AppError } from './errors.ts';

interface Limit {
  readonly says: string;
  readonly fix: string;
}

const FILES: Limit = {
  says: 'too many open files',
  fix: 'Raise the limit of open files (`ulimit -n 4096`) before starting it, or close other programs.',
};
const LIMITS: Readonly<Record<string, Limit>> = {
  EMFILE: FILES,
  ENFILE: FILES,
  EAGAIN: {
    says: 'too many processes or threads',
    fix: 'Raise the limit of processes (`ulimit -u`) before starting it, or close other programs.',
  },
  ENOMEM: {
    says: 'not enough memory',
    fix: 'Raise the limit of memory (`ulimit -v unlimited`, or that of the container), or close other programs.',
  },
};

/** `what` names the failed act: `git could not be started`. Undefined for any other error. */
export function systemLimit(error: unknown, what: string): AppError | undefined {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const key = /out of memory|could not allocate memory/i.test(message) ? 'ENOMEM' : code;
  const limit = Object.hasOwn(LIMITS, key) ? LIMITS[key] : undefined;
  return limit && new AppError('SYSTEM_LIMIT', `${what}: ${limit.says} (${key})`, limit.fix);
}
