/** What can go wrong with a provider, as errors that say what to do. */
import { AppError } from '../errors/errors.ts';

/**
 * EMBEDDING_UNAVAILABLE: something has to be set up first. EMBEDDING_FAILED: the model or its server did not do its work.
 * REMOTE_NOT_ALLOWED: code would have left the machine.
 */
type ProviderErrorCode = 'EMBEDDING_UNAVAILABLE' | 'EMBEDDING_FAILED' | 'REMOTE_NOT_ALLOWED';

/** Invariant: neither message nor fix quotes a key, or a text that was to be embedded. */
export function providerError(code: ProviderErrorCode, message: string, fix: string): AppError {
  return new AppError(code, message, fix);
}

/** One line of an unknown error for a message. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0].slice(0, 300);
}
