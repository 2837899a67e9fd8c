/** `index --estimate`: texts, tokens and price of vectors from the configured provider. */
import { availableParallelism } from 'node:os';
import { loadConfig } from '../../config/config.ts';
import { modelLabel, usesProvider } from '../../embed/vector-settings.ts';
import { isRemote } from '../../indexer/embed/embed-index.ts';
import { estimateEmbedding } from '../../indexer/embed/estimate-embedding.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft, Progress } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { EstimateResult } from './tool.ts';

export interface EstimateInput {
  readonly jobs?: number | undefined;
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
  if (!usesProvider(config)) {
    const notes = [
      `embedding.provider is ${config.embedding.provider}: nothing leaves this machine, and nothing costs money`,
    ];
    return makeReply(session, { ...about, texts: 0, tokens: 0, cached: 0 }, { notes });
  }
  const workers = jobs || config.index.jobs || availableParallelism();
  const { unasked, price, ...estimate } = await estimateEmbedding({ root, config, jobs: workers, ...work });
  const { max_run_tokens: maxTokens } = config.embedding;
  const notes = [
    ...(unasked ? [`counted without the cache: ${unasked.message}. ${unasked.fix}`] : []),
    ...(maxTokens > 0 && estimate.tokens > maxTokens
      ? [
          `more than embedding.max_run_tokens (${maxTokens.toLocaleString('en')}): \`wayfind index\` would embed nothing`,
        ]
      : []),
  ];
  return makeReply(session, { ...about, ...estimate, ...(price !== undefined && { cost: price }) }, { notes });
}
