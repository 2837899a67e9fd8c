/** One parser that stays loaded between syncs, for as long as there are any. */
import type { Config } from '../config/config.ts';
import type { ParserPool } from './parser-pool.ts';
import type { WarmParts } from './pipeline.ts';

/** A loaded grammar and model take memory: not kept for a tree that nobody edits. */
const IDLE_MS = 10 * 60_000;

export interface KeptPool {
  /** Another one is started when what its threads were started with is no longer so. */
  for(config: Config): WarmParts['pool'];
  stop(): Promise<void>;
}

export function keptPool(): KeptPool {
  let kept: { readonly pool: ParserPool; readonly key: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stop = async (): Promise<void> => {
    clearTimeout(timer);
    const ending = kept;
    kept = undefined;
    await ending?.pool.stop();
  };
  return {
    for: (config) => (start) => {
      const key = JSON.stringify([config.index, config.embedding]);
      if (kept?.key !== key) void stop();
      kept ??= { pool: start(), key };
      clearTimeout(timer);
      timer = setTimeout(() => void stop(), IDLE_MS).unref();
      // The run that ends it has it lent only.
      return { ...kept.pool, stop: async () => {} };
    },
    stop,
  };
}
