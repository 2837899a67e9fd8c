/** An optional second opinion on the best results, which may fail or be slow without anybody's search failing. */
import type { Config } from '../config/config.ts';
import { withinDeadline } from './provider-deadline.ts';

export interface Reranker {
  /** A number per document, in their order; higher is better. */
  rerank(query: string, documents: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}

/** Either scores, or why there are none. */
export type Reranked = { readonly scores: readonly number[] } | { readonly note: string };

/** Undefined unless the configuration asks for one. Nothing is loaded before the first question. */
export function openRerankHook({ rerank }: Config): RerankHook | undefined {
  if (rerank.provider === 'none') return undefined;
  const open = async () => (await import('./onnx/rerank.ts')).openOnnxReranker(rerank);
  return new RerankHook(open, rerank.deadline_ms);
}

export class RerankHook {
  private opened: Promise<Reranker> | undefined;
  private isBusy = false;

  constructor(
    private readonly open: () => Promise<Reranker>,
    private readonly deadlineMs: number,
  ) {}

  /** Never rejects, except with the reason of the caller's own signal. */
  async rerank(query: string, documents: readonly string[], signal?: AbortSignal): Promise<Reranked> {
    if (documents.length === 0) return { scores: [] };
    // One that was too slow is still at it: a second question would make both slower.
    if (this.isBusy) return { note: 'not reranked: the reranker is still busy with an earlier question' };
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
      // What cannot be opened is not tried again with every question.
      this.opened ??= this.open();
      const reranker = await this.opened;
      signal.throwIfAborted();
      const scores = await reranker.rerank(query, documents, signal);
      if (scores.length !== documents.length || !scores.every(Number.isFinite))
        throw new Error('its scores are not usable');
      return scores;
    } finally {
      this.isBusy = false;
    }
  }
}
