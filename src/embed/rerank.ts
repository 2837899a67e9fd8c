/** Optional reranking of the best results, which may fail or time out without failing the search. */
import type { Config } from '../config/config.ts';
import { withinDeadline } from './provider-deadline.ts';

export interface Reranker {
  /** One score per document, in order; higher is better. */
  rerank(query: string, documents: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}

/** Either scores, or a note that explains why there are none. */
export type Reranked = { readonly scores: readonly number[] } | { readonly note: string };

/** Undefined unless configured. Nothing is loaded before the first query. */
export function openRerankHook(config: Config): RerankHook | undefined {
  const { rerank } = config;
  if (rerank.provider === 'none') return undefined;
  const open = async () =>
    rerank.provider === 'onnx'
      ? (await import('./onnx/rerank.ts')).openOnnxReranker(rerank)
      : (await import('./http/rerank.ts')).openHttpReranker(config);
  return new RerankHook(open, rerank.deadline_ms);
}

export class RerankHook {
  private opened: Promise<Reranker> | undefined;
  private isBusy = false;

  constructor(
    private readonly open: () => Promise<Reranker>,
    private readonly deadlineMs: number,
  ) {}

  /** Rejects only with the reason of the caller's signal. */
  async rerank(query: string, documents: readonly string[], signal?: AbortSignal): Promise<Reranked> {
    if (documents.length === 0) return { scores: [] };
    // A request that timed out is still running: a second one would slow down both.
    if (this.isBusy) return { note: 'not reranked: the reranker is still busy with an earlier query' };
    const outcome = await withinDeadline((stop) => this.scores(query, documents, stop), {
      deadlineMs: this.deadlineMs,
      signal,
    });
    return 'value' in outcome ? { scores: outcome.value } : { note: `not reranked: ${outcome.note}` };
  }

  async close(): Promise<void> {
    await this.opened?.then(
      (reranker) => reranker.close(),
      () => {},
    );
  }

  private async scores(query: string, documents: readonly string[], signal: AbortSignal): Promise<number[]> {
    this.isBusy = true;
    try {
      // A failed open is not retried with every query.
      this.opened ??= this.open();
      const reranker = await this.opened;
      signal.throwIfAborted();
      const scores = await reranker.rerank(query, documents, signal);
      if (scores.length !== documents.length || !scores.every(Number.isFinite))
        throw new Error('its scores are not valid');
      return scores;
    } finally {
      this.isBusy = false;
    }
  }
}
