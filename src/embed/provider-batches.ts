/** Splits a long list of texts into batches limited in count and tokens. */

const CHARS_PER_TOKEN = 3;

/** Overestimates for code, so that a limit checked with it holds. */
export const estimateTextTokens = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);

/** The start of a text within the limit; never cuts a surrogate pair. */
export function firstTokens(text: string, tokens: number): string {
  const most = tokens * CHARS_PER_TOKEN;
  if (text.length <= most) return text;
  const cutsPair = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800;
  return text.slice(0, cutsPair ? most - 1 : most);
}

export interface BatchLimits {
  readonly size: number;
  readonly tokens: number;
}

/** Positions of the texts per batch, in order. A text that exceeds the limit alone gets its own batch. */
export function batchesOf(tokens: readonly number[], limits: BatchLimits): number[][] {
  const batches: number[][] = [];
  let batch: number[] = [];
  let total = 0;
  for (const [position, count] of tokens.entries()) {
    if (batch.length > 0 && (batch.length >= limits.size || total + count > limits.tokens)) {
      batches.push(batch);
      batch = [];
      total = 0;
    }
    batch.push(position);
    total += count;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
