/** Recognises errors that a user can fix, and lists the names closest to a misspelled one. */
import { AppError } from './errors.ts';
import { shortError } from './short-error.ts';
import { systemLimit } from './system-limit.ts';

/** Of a length that can be shown. An AbortError at the top level is a cancellation by the user, not a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return shortError(error);
  if (error instanceof Error && error.name === 'AbortError') return new AppError('CANCELLED', 'Stopped on request.');
  return systemLimit(error, 'The system refused what the command needs');
}

/** One line with the nearest names that neither the message nor the fix mentions. */
export function closeNames({ message, fix, details }: AppError): string[] {
  const names = Array.isArray(details.nearest) ? details.nearest.map(String) : [];
  const mentioned = new Set(`${message} ${fix}`.split(/[\s`'",;?]+/));
  const unmentioned = names.filter((name) => !mentioned.has(name));
  return unmentioned.length > 0 ? [`nearest: ${unmentioned.join(', ')}`] : [];
}
