/** Orders the results of a broad query so that every relevant module appears, not just the best one. */
import type { Reader } from '../../store/read/read.ts';
import type { Candidate } from './candidate.ts';
import { modulesOf } from './modules.ts';

/** The default page size: this many results are distributed among the modules. */
const PAGE = 20;
const MAX_PER_MODULE = 3;
/** A module is relevant if a result has at least this share of the best score (not counting matches by name). */
const RELEVANT_SHARE = 0.6;

export interface Spread {
  readonly ranked: readonly Candidate[];
  /** By path. */
  readonly modules: ReadonlyMap<string, string>;
}

/** First a few results of each module, grouped; then the rest in page-sized chunks, grouped the same way. */
export function spreadOverModules(reader: Reader, sorted: readonly Candidate[]): Spread {
  const modules = modulesOf(
    reader,
    sorted.map(({ head }) => head.path),
  );
  const moduleOf = ({ head }: Candidate): string => modules.get(head.path)!;
  const groups = grouped(sorted, moduleOf);
  const best = bestUnnamed(sorted);
  const relevant = groups.map((group) => group.filter(({ score }) => score >= RELEVANT_SHARE * best));
  const relevantModules = relevant.filter(({ length }) => length > 0).length;
  const each = Math.max(1, Math.min(MAX_PER_MODULE, Math.floor(PAGE / relevantModules)));
  const first = relevant.flatMap((group) => group.slice(0, each));
  const taken = new Set(first);
  const rest = sorted.filter((candidate) => !taken.has(candidate));
  const ranked = [...first];
  for (let from = 0; from < rest.length; from += PAGE)
    ranked.push(...grouped(rest.slice(from, from + PAGE), moduleOf).flat());
  explain(sorted, ranked);
  return { ranked, modules };
}

/** Matches by name score far above all others. */
const bestUnnamed = (sorted: readonly Candidate[]): number =>
  (sorted.find(({ why }) => !why.some(({ rule }) => rule === 'called by its name')) ?? sorted[0])?.score ?? 0;

/** Groups in the order of their first member. */
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
