/** Reasons why the system cannot report changes in a tree. */
import { eventLimit } from '../base/file-events.ts';

/** The tree is polled instead; the message is the reason for display. */
export class NoNativeEvents extends Error {
  override readonly name = 'NoNativeEvents';
}

const USUAL_QUEUE_LIMIT = 16_384;

export const tooManyWatches = (wanted: number): string =>
  `${count(wanted)} directories would take most of the watches of the system (fs.inotify.max_user_watches is ${watchLimit()}; raise it with sysctl)`;

const count = (value: number): string => value.toLocaleString('en-US');
const watchLimit = (): string => eventLimit('watches')?.toLocaleString('en-US') ?? 'unknown';

/** Undefined for an error that concerns one directory only. */
export function watchLimitReason(error: unknown, wanted: number): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return `the system has no watches left for ${count(wanted)} directories (fs.inotify.max_user_watches is ${watchLimit()}; raise it with sysctl)`;
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'no watch can be opened: too many open files, or fs.inotify.max_user_instances is reached (raise it with sysctl)';
  if (code === 'ENOSYS' || code === 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM')
    return `this system does not report file events (${message})`;
  return undefined;
}

/** Number of events that the system queues while this process is busy. */
export const eventQueueLimit = (): number => eventLimit('queue') ?? USUAL_QUEUE_LIMIT;
