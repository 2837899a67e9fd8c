/** Call paths through waypoints: one search for each leg, joined where one leg ends and the next begins. */
import { unlessCut } from '../../base/deadline.ts';
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { between, type End, endOf, type Found, fromEntries, MAX_NAMED, withInside } from './answer.ts';
import { askAgain } from './ask-again.ts';
import { pathDoubts } from './doubts.ts';
import { MAX_DEPTH } from './limits.ts';
import { deadEnd } from './notes.ts';
import { viewPaths } from './path-view.ts';
import type { TracePath, TraceQuestion, TraceResult } from './tool.ts';

type ViaQuestion = TraceQuestion & { readonly via: readonly string[] };

/** A stop of the paths: where they start, a waypoint, or where they end. */
interface Stop extends End {
  readonly name: string;
  /** With everything inside. */
  readonly ids: readonly number[];
}

export async function findVia(session: Session, input: ViaQuestion): Promise<Draft<TraceResult>> {
  const names = [...(input.from === undefined ? [] : [input.from]), ...input.via, input.to];
  const ends: End[] = [];
  for (const name of names) ends.push(await endOf(session, name));
  const { reply, dead } = session.reader().inOneView(() => {
    const graph = openGraph(session.reader());
    const stops = ends.map((end, i): Stop => ({ ...end, name: names[i], ids: withInside(graph, end) }));
    return viaReply(session, input, { stops, from: input.from === undefined ? undefined : stops[0] });
  });
  if (dead === undefined) return reply;
  const uses = reply.results.callers?.count ?? 0;
  return withUnparsed(session, reply, { symbols: dead.to.symbols, uses, filters: { tests: input.tests } });
}

interface Route {
  readonly stops: readonly Stop[];
  /** Undefined: the first leg starts at any entry point. */
  readonly from: Stop | undefined;
}

/** The part of the way between two stops. */
interface Leg {
  readonly from: Stop | undefined;
  readonly to: Stop;
  readonly found: Found;
  readonly paths: readonly LegPath[];
  /** It ends at a symbol where the next leg begins. */
  readonly isJoined: boolean;
}

interface LegPath {
  readonly edges: readonly Edge[];
  readonly start: number;
  readonly end: number;
}

function viaReply(session: Session, input: ViaQuestion, { stops, from }: Route) {
  const reader = session.reader();
  const graph = openGraph(reader);
  const legs = legsOf(graph, input, { stops, from });
  const dead = legs.find(({ paths }) => paths.length === 0);
  const joined = dead === undefined ? joinedPaths(legs, input.paths) : [];
  const { paths, changed } = viewPaths(session, {
    paths: joined.map(({ edges }) => edges),
    limit: undefined,
    ...(legs[0].found.entries && { entries: legs[0].found.entries }),
  });
  const lost = dead ?? (joined.length === 0 ? legs.find(({ isJoined }) => !isJoined) : undefined);
  const [ends] = lost ? unlessCut(deadEnd(graph, { sources: lost.from?.ids, targets: lost.to.ids })) : [];
  const symbolsOf = (stop: Stop | undefined) =>
    (stop?.symbols ?? []).slice(0, MAX_NAMED).map((symbol) => viewOf(reader, symbol));
  const results: TraceResult = {
    from: symbolsOf(lost ? lost.from : from),
    to: symbolsOf(lost ? lost.to : stops.at(-1)),
    paths: paths.map((path, i): TracePath => ({ ...path, via: [...joined[i].via] })),
    legs: legs.map((leg) => ({ ...namesOf(leg), paths: leg.paths.length })),
    ...ends,
  };
  const doubts = lost ? [...unlessCut(pathDoubts(session, lost.to.symbols))].flat() : [];
  const notes = [
    ...new Set(stops.flatMap((stop) => stop.notes)),
    ...(joined.length > 0 ? legs.flatMap(modeNote) : [...legs.flatMap((leg, i) => legNotes(leg, legs, i)), ...doubts]),
  ];
  const reply = makeReply(session, results, {
    changed,
    notes,
    next: lost ? nextOf(input, lost, results.to[0]?.handle) : [],
  });
  return { reply, dead: lost };
}

/** How many paths of each leg are looked at to find some that meet. */
const VARIETY = 5;
const MAX_PATHS = 50;

/** From the last to the first, so that each leg can lead to a symbol that goes on. */
function legsOf(graph: Graph, input: ViaQuestion, { stops, from }: Route): Leg[] {
  const search = { ...input, paths: Math.min(MAX_PATHS, input.paths * VARIETY) };
  const starts: (Stop | undefined)[] = from === undefined ? [undefined, ...stops.slice(0, -1)] : stops.slice(0, -1);
  const ends = from === undefined ? stops : stops.slice(1);
  const legs: Leg[] = [];
  let onward: ReadonlySet<number> | undefined;
  for (let i = ends.length - 1; i >= 0; i--) {
    const [start, to] = [starts[i], ends[i]];
    const find = (targets: readonly number[]): Pick<Leg, 'found' | 'paths'> => {
      const wanted = new Set(targets);
      const found =
        start === undefined
          ? fromEntries(graph, targets, { ...search, from: undefined })
          : between(graph, { from: start.ids.filter((id) => !wanted.has(id)), to: targets }, search);
      return { found, paths: [...legPaths(found), ...stays(start, wanted)] };
    };
    const near = onward && find(to.ids.filter((id) => onward!.has(id)));
    const isJoined = onward === undefined || (near?.paths.length ?? 0) > 0;
    const leg = near && isJoined ? near : find(to.ids);
    legs.unshift({ from: start, to, ...leg, isJoined });
    onward = leg.paths.length === 0 ? undefined : new Set(leg.paths.map((path) => path.start));
  }
  return legs;
}

const legPaths = ({ paths, own = [] }: Found): LegPath[] => [
  ...own.map((id) => ({ edges: [], start: id, end: id })),
  ...paths.map((edges) => ({ edges, start: edges[0].from, end: edges.at(-1)!.to })),
];

/** A symbol of two stops next to each other: the leg between them has no call. */
const stays = (from: Stop | undefined, to: ReadonlySet<number>): LegPath[] =>
  (from?.ids ?? []).filter((id) => to.has(id)).map((id) => ({ edges: [], start: id, end: id }));

interface Joined {
  readonly edges: readonly Edge[];
  /** Positions of the edges that start at a waypoint. */
  readonly via: readonly number[];
}

/** Partial ways that are kept while legs are joined. */
const MAX_PARTIAL = 1000;

/** Shortest first. */
function joinedPaths(legs: readonly Leg[], count: number): Joined[] {
  let ways: (Joined & { readonly end: number | undefined })[] = [{ edges: [], via: [], end: undefined }];
  for (const [number, { paths }] of legs.entries()) {
    ways = ways
      .flatMap(({ edges, via, end }) =>
        paths
          .filter(({ start }) => end === undefined || start === end)
          .map((path) => ({
            edges: [...edges, ...path.edges],
            via: number === 0 ? via : [...via, edges.length],
            end: path.end,
          })),
      )
      .sort((a, b) => a.edges.length - b.edges.length)
      .slice(0, MAX_PARTIAL);
  }
  return ways.filter(({ edges }) => edges.length > 0).slice(0, count);
}

const namesOf = ({ from, to }: Leg) => ({ from: from?.name ?? 'any entry point', to: to.name });

function modeNote(leg: Leg): string[] {
  const { note } = leg.found.mode ?? {};
  const { from, to } = namesOf(leg);
  return note === undefined ? [] : unlessCut(`from ${from} to ${to}: ${note}`);
}

/** Says of each leg without a path that it has none. */
function legNotes(leg: Leg, legs: readonly Leg[], index: number): string[] {
  const { from, to } = namesOf(leg);
  const which = `leg ${index + 1} of ${legs.length}`;
  if (leg.to.symbols.length === 0 || leg.from?.symbols.length === 0) return [];
  if (leg.paths.length === 0) {
    const longer = leg.found.limit === undefined ? '' : '; there may be longer paths than were searched for';
    return unlessCut(`${which}: no path leads from ${from} to ${to}${longer}`);
  }
  if (leg.isJoined) return [];
  return unlessCut(`${which}: paths lead from ${from} to ${to}, but not to a member of it that leads on`);
}

function nextOf(input: ViaQuestion, { from, to, found }: Leg, handle: string | undefined) {
  const isDeeper = found.limit !== undefined && input.max_depth < MAX_DEPTH;
  const alone = from === undefined ? { from: to.name } : { from: from.name, to: to.name };
  return [
    ...(isDeeper ? [askAgain({ ...input, max_depth: MAX_DEPTH })] : []),
    nextCall('trace', alone),
    ...(handle === undefined ? [] : [nextCall('references', { name: handle, unresolved: true })]),
  ];
}
