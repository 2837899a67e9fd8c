/** Ranks the symbols that matter for a question: those that search finds, and their neighbours in the graph. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { ownerId } from '../../graph/members.ts';
import { isTestCode } from '../../graph/test-code.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import { isWidespreadName } from '../../model/widespread-names.ts';
import type { SearchHit } from '../../search/search.ts';
import type { Reader } from '../../store/read/read.ts';

/** A symbol, how much it matters, and why. */
export interface Interest {
  readonly id: number;
  readonly score: number;
  readonly why: readonly string[];
}

export interface Surroundings {
  /** Best first. */
  readonly interests: readonly Interest[];
  /** Test code that uses the found symbols, most relevant first. */
  readonly tests: readonly number[];
}

/** Share of a symbol's weight that an edge of each kind passes on; other kinds pass on nothing. */
const CARRIES: Readonly<Partial<Record<ReferenceKind, number>>> = {
  call: 1,
  new: 0.9,
  override: 0.8,
  inherit: 0.7,
  implement: 0.7,
  render: 0.9,
  decorate: 0.5,
  throw: 0.3,
  type: 0.4,
  read: 0.3,
  write: 0.4,
};

/** Limit per symbol and direction: a hub has thousands of users. */
const MAX_EDGES = 60;
const TO_CONTAINER = 0.35;
/** Factor for names such as `get` and `log`, which are used everywhere and so say little. */
const WIDESPREAD = 0.25;

/** `opened`: the number of hits whose neighbours are considered; `share`: the part of their weight that neighbours get. */
const STRATEGY = {
  breadth: { opened: 6, share: 0.35 },
  depth: { opened: 10, share: 0.8 },
} as const;
/** A question how something works is about what connects the results, so more of them are opened. */
const OPENED_FOR_HOW = 12;
/**
 * Factor on the weight that the second of two connected results passes on. For commit messages it gains nothing (code in 2,000
 * tokens .757 instead of .761, on 440 commits), so it counts for questions only.
 */
const CONNECTS = 2;

/** The rank of the first result that may come after what connects others. */
const FIRST_LATE = 2;

interface Aim {
  readonly strategy: keyof typeof STRATEGY;
  readonly query: string;
}

const asksHow = (query: string): boolean => /^(?:how|what happens)\b/i.test(query.trimStart());

export function surroundings(reader: Reader, hits: readonly SearchHit[], { strategy, query }: Aim): Surroundings {
  const graph = openGraph(reader);
  const isHow = asksHow(query);
  const { share, opened: usual } = STRATEGY[strategy];
  const opened = isHow ? Math.max(usual, OPENED_FOR_HOW) : usual;
  const found = weigh(hits);
  const interests = new Map(found.map(({ id, weight, why }) => [id, { score: weight, why: [why] }]));
  const tests = new Map<number, number>();
  /** For each symbol the results that call it or are called by it, with the weight they pass on. */
  const calls = new Map<number, Map<number, number>>();
  for (const { id, weight, name } of untilTimeIsUp(found.slice(0, opened))) {
    for (const { to, part, why, isCall } of neighbours(graph, id)) {
      if (isTestCode(graph, to)) {
        tests.set(to, (tests.get(to) ?? 0) + weight * part);
        continue;
      }
      if (isHow && isCall) calls.set(to, (calls.get(to) ?? new Map()).set(id, weight * part));
      const known = interests.get(to) ?? { score: 0, why: [] };
      const reason = `${why} ${name}`;
      interests.set(to, { score: known.score + share * weight * part, why: [...known.why, reason].slice(0, 3) });
    }
  }
  const most = found[FIRST_LATE]?.weight ?? 0;
  for (const [id, weights] of calls) {
    const known = interests.get(id)!;
    const score = Math.max(known.score, Math.min(most, known.score + connection([...weights.values()])));
    interests.set(id, { ...known, score });
  }
  const bySource = (a: number, b: number) => graph.nodes.nodeOf(a) - graph.nodes.nodeOf(b);
  const byScore = (a: [number, number], b: [number, number]) => b[1] - a[1] || bySource(a[0], b[0]);
  return {
    interests: [...interests]
      .filter(([id]) => graph.nodes.nodeOf(id) >= 0)
      .map(([id, { score, why }]) => ({ id, score, why }))
      .sort((a, b) => b.score - a.score || bySource(a.id, b.id)),
    tests: [...tests].sort(byScore).map(([id]) => id),
  };
}

/** What a symbol gains that calls two results, or is called by two, or both: the weaker of the two counts. */
function connection(weights: readonly number[]): number {
  const [, second = 0] = weights.toSorted((a, b) => b - a);
  return CONNECTS * second;
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly weight: number;
  readonly why: string;
}

/** Scores of different queries are not comparable, so ranks count; a hit far ahead of the rest stays ahead. */
function weigh(hits: readonly SearchHit[]): Found[] {
  const best = hits[0]?.score ?? 1;
  return hits.map(({ symbol, score, why }, rank) => ({
    id: symbol.id,
    name: symbol.name,
    weight: (0.5 + 0.5 * Math.min(1, score / best)) / (1 + rank / 6),
    why: why[0]?.rule ?? 'found',
  }));
}

interface Neighbour {
  readonly to: number;
  readonly part: number;
  readonly why: string;
  readonly isCall: boolean;
}

/** The symbols that a symbol uses, its users, and its container; each group shares one weight. */
function neighbours(graph: Graph, id: number): Neighbour[] {
  const exact = { minConfidence: 'exact' } as const;
  const out = shares(graph, graph.outgoing(id, exact), ({ to }) => to, 'used by');
  const into = shares(graph, graph.incoming(id, exact), ({ from }) => from, 'uses');
  const container = ownerId(graph, id);
  const around = container === undefined ? [] : [{ to: container, part: TO_CONTAINER, why: 'contains', isCall: false }];
  return [...out, ...into, ...around].filter(({ to }) => to !== id);
}

function shares(graph: Graph, edges: readonly Edge[], endOf: (edge: Edge) => number, why: string): Neighbour[] {
  const weights = new Map<number, number>();
  for (const edge of edges) {
    const end = endOf(edge);
    const carried = CARRIES[edge.kind] ?? 0;
    if (carried === 0 || isFile(graph, end)) continue;
    if (weights.size >= MAX_EDGES && !weights.has(end)) break;
    weights.set(end, Math.max(weights.get(end) ?? 0, carried));
  }
  const spread = Math.sqrt(weights.size);
  return [...weights].map(([to, weight]) => ({
    to,
    part: (weight * (isWidespread(graph, to) ? WIDESPREAD : 1)) / Math.max(1, spread),
    why,
    isCall: weight >= CARRIES.new!,
  }));
}

const isFile = ({ nodes }: Graph, id: number): boolean => nodes.rowOf(nodes.nodeOf(id)) === 0;

const isWidespread = ({ reader }: Graph, id: number): boolean => isWidespreadName(reader.symbolById(id)?.name ?? '');
