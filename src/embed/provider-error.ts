/** Errors of embedding providers, each with a fix. */
import { AppError } from '../errors/errors.ts';

/**
 * EMBEDDING_UNAVAILABLE: something must be installed or configured. EMBEDDING_FAILED: the model or its server returned an
 * error. REMOTE_NOT_ALLOWED: code would have been sent to another machine.
 */
type ProviderErrorCode = 'EMBEDDING_UNAVAILABLE' | 'EMBEDDING_FAILED' | 'REMOTE_NOT_ALLOWED';

/** Invariant: neither message nor fix quotes a key or a text to embed. */
export function providerError(code: ProviderErrorCode, message: string, fix: string): AppError {
  return new AppError(code, message, fix);
}

/** The first line of an unknown error. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0].slice(0, 300);
}
