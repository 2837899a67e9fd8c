/** Reasons why the system cannot report changes in a tree. */
import { eventLimit } from '../base/file-events.ts';

/** The tree is polled instead; the message is the reason for display. */
export class NoNativeEvents extends Error {
  override readonly name = 'NoNativeEvents';
}

const USUAL_QUEUE_LIMIT = 16_384;

/** Undefined for an error that concerns one directory only. */
export function watchLimitReason(error: unknown, wanted: number): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const count = wanted.toLocaleString('en-US');
  if (code === 'ENOSPC') {
    const limit = eventLimit('watches')?.toLocaleString('en-US') ?? 'unknown';
    return `the system has no watches left for ${count} directories (fs.inotify.max_user_watches is ${limit}; raise it with sysctl)`;
  }
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'no watch can be opened: too many open files, or fs.inotify.max_user_instances is reached (raise it with sysctl)';
  if (code === 'ENOSYS' || code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM')
    return `this system does not report file events (${message})`;
  return undefined;
}

/** Number of events that the system queues while this process is busy. */
export const eventQueueLimit = (): number => eventLimit('queue') ?? USUAL_QUEUE_LIMIT;
