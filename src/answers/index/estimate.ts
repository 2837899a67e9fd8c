/** `index --estimate`: what the vectors of the configured provider would take. */
import { availableParallelism } from 'node:os';
import { loadConfig } from '../../config/config.ts';
import { isProvided, modelLabel } from '../../embed/vector-settings.ts';
import { isRemote } from '../../indexer/embed/embed-index.ts';
import { estimateEmbedding } from '../../indexer/embed/estimate-embedding.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft, Progress } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';

export interface EstimateInput {
  readonly jobs?: number | undefined;
}

export interface EstimateResult {
  readonly root: string;
  /** As people know it. */
  readonly model: string;
  /** Whether code would leave this machine. */
  readonly remote: boolean;
  /** Symbols, files and sections to embed, and their tokens, on the high side. */
  readonly texts: number;
  readonly tokens: number;
  /** In the currency of `embedding.price_per_million`; absent where that is not set. */
  readonly cost?: number;
  /** Texts whose vectors the cache has. */
  readonly cached: number;
}

interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export async function estimateIndex(
  session: Session,
  { jobs }: EstimateInput,
  work: LongWork,
): Promise<Draft<EstimateResult>> {
  const { root } = session;
  const { config } = await loadConfig({ root, env: process.env });
  const about = { root, model: modelLabel(config), remote: isRemote(config) };
  if (!isProvided(config)) {
    const notes = [
      `embedding.provider is ${config.embedding.provider}: nothing leaves this machine, nothing is paid for`,
    ];
    return makeReply(session, { ...about, texts: 0, tokens: 0, cached: 0 }, { notes });
  }
  const workers = jobs || config.index.jobs || availableParallelism();
  const { unasked, price, ...estimate } = await estimateEmbedding({ root, config, jobs: workers, ...work });
  const { max_run_tokens: most } = config.embedding;
  const notes = [
    ...(unasked ? [`counted without what the cache may have: ${unasked.message}. ${unasked.fix}`] : []),
    ...(most > 0 && estimate.tokens > most
      ? [`more than embedding.max_run_tokens (${most.toLocaleString('en')}): \`wayfind index\` would embed nothing`]
      : []),
  ];
  return makeReply(session, { ...about, ...estimate, ...(price !== undefined && { cost: price }) }, { notes });
}
