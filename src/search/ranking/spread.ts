/** Orders the results of a broad question so that every module it concerns shows, not just the one that fits best. */
import type { Reader } from '../../store/read/read.ts';
import type { Candidate } from './candidate.ts';
import { modulesOf } from './modules.ts';

/** What a page shows unless told otherwise: so many results are shared out among the modules. */
const PAGE = 20;
const MOST_PER_MODULE = 3;
/** What has less than this share of the best (that was not called by its name) does not show that its module is concerned. */
const CONCERNED = 0.6;

export interface Spread {
  readonly ranked: readonly Candidate[];
  /** By path. */
  readonly modules: ReadonlyMap<string, string>;
}

/** First a few of each module, module by module; then the rest in stretches of a page, each grouped in the same way. */
export function spreadOverModules(reader: Reader, sorted: readonly Candidate[]): Spread {
  const modules = modulesOf(
    reader,
    sorted.map(({ head }) => head.path),
  );
  const moduleOf = ({ head }: Candidate): string => modules.get(head.path)!;
  const groups = grouped(sorted, moduleOf);
  const best = bestUnnamed(sorted);
  const concerned = groups.map((group) => group.filter(({ score }) => score >= CONCERNED * best));
  const modulesConcerned = concerned.filter(({ length }) => length > 0).length;
  const each = Math.max(1, Math.min(MOST_PER_MODULE, Math.floor(PAGE / modulesConcerned)));
  const first = concerned.flatMap((group) => group.slice(0, each));
  const taken = new Set(first);
  const rest = sorted.filter((candidate) => !taken.has(candidate));
  const ranked = [...first];
  for (let from = 0; from < rest.length; from += PAGE)
    ranked.push(...grouped(rest.slice(from, from + PAGE), moduleOf).flat());
  explain(sorted, ranked);
  return { ranked, modules };
}

/** What was called by its name is far ahead of what fits. */
const bestUnnamed = (sorted: readonly Candidate[]): number =>
  (sorted.find(({ why }) => !why.some(({ rule }) => rule === 'called by its name')) ?? sorted[0])?.score ?? 0;

/** In the order of their first ones. */
function grouped(candidates: readonly Candidate[], moduleOf: (candidate: Candidate) => string): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(moduleOf(candidate));
    if (group) group.push(candidate);
    else groups.set(moduleOf(candidate), [candidate]);
  }
  return [...groups.values()];
}

function explain(before: readonly Candidate[], after: readonly Candidate[]): void {
  const places = new Map(before.map((candidate, place) => [candidate, place]));
  for (const [to, candidate] of after.entries()) {
    const moved = places.get(candidate)! - to;
    if (moved === 0) continue;
    const rule = `a few of each module: ${moved > 0 ? 'up' : 'down'}`;
    candidate.why.push({ rule, effect: 'order', value: Math.abs(moved) });
  }
}
