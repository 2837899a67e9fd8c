/** Estimates the tokens and price of embedding before a first run. */
import type { Config } from '../config/config.ts';
import { estimateTextTokens } from './provider-batches.ts';

export interface CostEstimate {
  readonly texts: number;
  readonly tokens: number;
  /** In the currency of `embedding.price_per_million`; undefined where that is not set. */
  readonly price: number | undefined;
}

type PriceSettings = Pick<Config['embedding'], 'max_tokens' | 'price_per_million' | 'document_prefix'>;

/** Rounded up, like the token estimate it is based on. */
export function estimateCost(texts: Iterable<string>, settings: PriceSettings): CostEstimate {
  const prefix = estimateTextTokens(settings.document_prefix);
  let count = 0;
  let tokens = 0;
  for (const text of texts) {
    if (text.trim() === '') continue;
    count++;
    tokens += Math.min(settings.max_tokens, prefix + estimateTextTokens(text));
  }
  const { price_per_million } = settings;
  return { texts: count, tokens, price: price_per_million > 0 ? (tokens / 1e6) * price_per_million : undefined };
}

/** `12,345 symbols, about 1.2 million tokens, about 0.02 at 0.02 per million`. */
export function costLine({ texts, tokens, price }: CostEstimate, settings: PriceSettings): string {
  const size = tokens < 1e6 ? tokens.toLocaleString('en') : `${(tokens / 1e6).toFixed(1)} million`;
  const line = `${texts.toLocaleString('en')} symbols, about ${size} tokens`;
  return price === undefined ? line : `${line}, about ${price.toFixed(2)} at ${settings.price_per_million} per million`;
}
