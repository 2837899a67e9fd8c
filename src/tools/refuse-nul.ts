/** Refuses input with a NUL character: no path, name or ref has one, and neither the system nor git takes it. */
import { AppError } from '../errors/errors.ts';

/** Throws BAD_INPUT, which names the argument. */
export function refuseNul(input: Readonly<Record<string, unknown>>): void {
  const bad = Object.entries(input).find(([, value]) => hasNul(value))?.[0];
  if (bad !== undefined)
    throw new AppError('BAD_INPUT', `${bad} contains a NUL character`, 'Remove it.', { argument: bad });
}

const hasNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(hasNul);
