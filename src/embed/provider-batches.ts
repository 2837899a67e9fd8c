/** Cuts a long list of texts into batches that are neither too many nor too long. */

const CHARS_PER_TOKEN = 3;

/** On the high side for code, so that a limit that is kept by this estimate is kept. */
export const estimateTextTokens = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);

/** The beginning of a text that is surely no longer; never half a character. */
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

/** Positions of the texts per batch, in order. A text that is over the limit alone is a batch of its own. */
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
