/** The vector of a query, or a note that there is none: a search continues without it. */
import type { EmbeddingProvider } from './provider.ts';
import { type DeadlineOptions, withinDeadline } from './provider-deadline.ts';

export type QueryVector = { readonly vector: Float32Array } | { readonly note: string };

export async function queryVector(
  provider: EmbeddingProvider,
  text: string,
  options: DeadlineOptions,
): Promise<QueryVector> {
  const outcome = await withinDeadline((signal) => provider.embedQuery(text, signal), options);
  return 'value' in outcome
    ? { vector: outcome.value }
    : { note: `not searched by meaning: the query could not be embedded: ${outcome.note}` };
}
