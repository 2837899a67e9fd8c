/** What a server is used for: the settings that a message about it names, and the codes of its errors. */
import { AppError } from '../../errors/errors.ts';

export interface ServerUse {
  /** The section of the configuration with its settings. */
  readonly section: 'embedding' | 'rerank' | 'analyze';
  readonly unavailable: 'EMBEDDING_UNAVAILABLE' | 'MODEL_UNAVAILABLE';
  readonly failed: 'EMBEDDING_FAILED' | 'MODEL_FAILED';
  /** How to make requests that are answered in time. */
  readonly sooner: string;
  /** How to make requests that the server does not refuse. */
  readonly acceptable: string;
  /** `the address of an embedding server`. */
  readonly kind: string;
}

export const EMBEDDING_USE: ServerUse = {
  section: 'embedding',
  unavailable: 'EMBEDDING_UNAVAILABLE',
  failed: 'EMBEDDING_FAILED',
  sooner: 'Raise embedding.timeout_ms, or lower embedding.batch_size and embedding.concurrency.',
  acceptable: 'Check embedding.model and embedding.dimensions; lower embedding.max_tokens and embedding.batch_tokens.',
  kind: 'an embedding server',
};

/** Invariant: neither message nor fix quotes a key or a text that was sent. */
export const serverFailed = ({ failed }: ServerUse, message: string, fix: string): AppError =>
  new AppError(failed, message, fix);
