/** The questions of the proof: which are asked, and what of a reply must be the same whoever answers. */
import { crowdName, NAMES, pick, type Random } from './random-repository.ts';

export interface Question {
  readonly tool: 'symbol' | 'references' | 'grep' | 'outline' | 'files' | 'search';
  readonly input: Readonly<Record<string, unknown>>;
}

export function randomQuestion(random: Random): Question {
  const name = pick(random, NAMES);
  return pick<Question>(random, [
    { tool: 'symbol', input: { name, source: true } },
    { tool: 'references', input: { name } },
    { tool: 'symbol', input: { name: crowdName(random), source: true } },
    { tool: 'grep', input: { pattern: [`${name}(`] } },
    { tool: 'outline', input: { path: pick(random, ['area.py', 'lib', 'web/draw.ts', 'app.py']) } },
    { tool: 'files', input: {} },
    { tool: 'search', input: { query: name } },
  ]);
}

/** The command line that asks the same. */
export function argumentsOf({ tool, input }: Question): string[] {
  const bare = Object.values(input).flatMap((value) => (typeof value === 'boolean' ? [] : [value].flat().map(String)));
  const flags = Object.entries(input).flatMap(([key, value]) => (value === true ? [`--${key}`] : []));
  return [tool, ...bare, ...flags];
}

export interface Answered {
  readonly results?: unknown;
  readonly meta?: { readonly freshness: string; readonly indexing: string; readonly notes: readonly string[] };
  readonly error?: { readonly code: string; readonly message?: string };
}

/** What an answer says of itself: made without an index because the first is being built, or from one of yesterday. */
export const earliness = ({ meta }: Answered): 'built' | 'stale' | undefined =>
  meta === undefined
    ? undefined
    : meta.indexing !== 'ready'
      ? 'built'
      : meta.freshness === 'stale'
        ? 'stale'
        : undefined;

/** Scores are rounded, because they are sums in no fixed order; what a reply says about itself is left out. */
export function comparable({ results, error }: Answered): string {
  // What no question should ever lead to is told in full.
  if (error) return `error ${error.code}${/BUG|FAILED|EARLY/.test(error.code) ? `: ${error.message}` : ''}`;
  const text = JSON.stringify(results, (_, value) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
  );
  return text;
}
