/** Errors as surfaces tell them: which are ours to explain, and what is close to what was asked for. */
import { AppError } from './errors.ts';

/** An abort that reaches the top as the platform's own error is the user's cancellation, not a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new AppError('CANCELLED', 'Stopped on request.');
  return undefined;
}

/** A line with the nearest names, unless message or fix already say them. */
export function closeNames({ message, fix, details }: AppError): string[] {
  const names = Array.isArray(details.nearest) ? details.nearest.map(String) : [];
  const said = new Set(`${message} ${fix}`.split(/[\s`'",;?]+/));
  const unsaid = names.filter((name) => !said.has(name));
  return unsaid.length > 0 ? [`close: ${unsaid.join(', ')}`] : [];
}
