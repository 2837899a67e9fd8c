/** Recognises errors that a user can fix, and lists the names closest to a misspelled one. */
import { AppError } from './errors.ts';
import { shortError } from './short-error.ts';
import { systemLimit } from './system-limit.ts';

/** Of a length that can be shown. An AbortError at the top level is a cancellation by the user, not a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return shortError(error);
  if (error instanceof Error && error.name === 'AbortError') return new AppError('CANCELLED', 'Stopped on request.');
  if (isWithoutDirectory(error))
    return new AppError(
      'ROOT_NOT_FOUND',
      'The working directory no longer exists',
      'Change to an existing directory and run the command again.',
    );
  return systemLimit(error, 'The system refused what the command needs');
}

/** The directory in which the process was started was deleted: Node cannot resolve any path, not even an absolute one. */
const isWithoutDirectory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'uv_cwd';

/** One line with the nearest names that neither the message nor the fix mentions. */
export function closeNames({ message, fix, details }: AppError): string[] {
  const names = Array.isArray(details.nearest) ? details.nearest.map(String) : [];
  const mentioned = new Set(`${message} ${fix}`.split(/[\s`'",;?]+/));
  const unmentioned = names.filter((name) => !mentioned.has(name));
  return unmentioned.length > 0 ? [`nearest: ${unmentioned.join(', ')}`] : [];
}
