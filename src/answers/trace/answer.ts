/** Call paths from one symbol to another, or from the program's entry points: shortest first, with every call. */
import { unlessCut } from '../../base/deadline.ts';
import { withRemoteEdges } from '../../endpoints/attach-remote.ts';
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { type Paths, shortestPaths } from '../../graph/shortest-paths.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { symbolsAround } from '../../workspace/current-lines.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { idsInside } from '../references/edges.ts';
import { askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { withFurtherDeclarations } from '../subject/further-declarations.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { type CallMode, modesFor, passable } from './call-modes.ts';
import { pathDoubts } from './doubts.ts';
import { entriesTo } from './entries.ts';
import { deadEnd, traceAdvice } from './notes.ts';
import { viewPaths } from './path-view.ts';
import type { TraceQuestion, TraceResult } from './tool.ts';

export async function findTrace(session: Session, input: TraceQuestion): Promise<Draft<TraceResult>> {
  const to = await endOf(session, input.to);
  const from = input.from === undefined ? undefined : await endOf(session, input.from);
  const replyNow = () => session.reader().inOneView(() => traceReply(session, input, { to, from }));
  const sure = replyNow();
  const isSure = sure.results.paths.some(({ confidence }) => confidence === 'exact');
  if (!isSure) await withRemoteEdges(session.reader());
  const reply = isSure ? sure : replyNow();
  const { paths, callers } = reply.results;
  // With a path, unparsed files that may lead to the end do not matter.
  return paths.length > 0
    ? reply
    : withUnparsed(session, reply, { symbols: to.symbols, uses: callers?.count ?? 0, filters: { tests: input.tests } });
}

/** One end of the paths. */
export interface End {
  readonly symbols: readonly SymbolRecord[];
  readonly notes: readonly string[];
}

/** Symbols of one name that one answer covers at most. */
const MAX_SYMBOLS = 50;
/** Symbols of each end that are listed. */
export const MAX_NAMED = 10;

export async function endOf(session: Session, name: string): Promise<End> {
  const asked = await askedSymbols(session, name);
  if (asked.unbound !== undefined)
    return { symbols: [], notes: [`${asked.unbound.name} is not in this index: ${REASON_TEXT[asked.unbound.reason]}`] };
  if (asked.local !== undefined) {
    const { path, line, name: local } = asked.local.definitions[0];
    const around = symbolsAround(session, path, { line }).slice(0, 1);
    return { symbols: around, notes: [`${local} is a local name: the answer is about the symbol around it`] };
  }
  const symbols = await withFurtherDeclarations(session, asked.symbols.slice(0, MAX_SYMBOLS));
  const several = `${asked.symbols.length} symbols match ${name}; paths of all of them are shown; pass a handle to choose one`;
  return { symbols, notes: [...asked.notes, ...(asked.match === 'several' && symbols.length > 1 ? [several] : [])] };
}

interface Ends {
  readonly to: End;
  readonly from: End | undefined;
}

/** The paths that were found, and the mode that found them. */
export interface Found extends Paths {
  readonly mode?: CallMode;
  /** By the symbol that a path starts at. */
  readonly entries?: ReadonlyMap<number, EntryKind>;
  /** Ends that are entry points themselves. */
  readonly own?: readonly number[];
}

function traceReply(session: Session, input: TraceQuestion, { to, from }: Ends): Draft<TraceResult> {
  const reader = session.reader();
  const graph = openGraph(reader);
  const targets = withInside(graph, to);
  // Where one end is inside the other, only paths between the two count.
  const sources = from && withInside(graph, from).filter((id) => !targets.includes(id));
  const found =
    sources === undefined ? fromEntries(graph, targets, input) : between(graph, { from: sources, to: targets }, input);
  const { paths, changed } = viewPaths(session, found);
  const [ends] = paths.length > 0 ? [] : unlessCut(deadEnd(graph, { sources, targets }));
  const results: TraceResult = {
    from: (from?.symbols ?? []).slice(0, MAX_NAMED).map((symbol) => viewOf(reader, symbol)),
    to: to.symbols.slice(0, MAX_NAMED).map((symbol) => viewOf(reader, symbol)),
    paths,
    ...ends,
  };
  const doubts = paths.length > 0 ? [] : [...unlessCut(pathDoubts(session, to.symbols))].flat();
  const advice = traceAdvice(input, { found, results, doubts });
  const notes = [...(from?.notes ?? []), ...to.notes, ...advice.notes];
  return makeReply(session, results, { changed, notes, next: advice.next });
}

export const withInside = (graph: Graph, { symbols }: End): number[] => [
  ...new Set(symbols.flatMap(({ id }) => [id, ...idsInside(graph, id)])),
];

interface PathEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Symbols that one search visits at most. */
const MAX_NODES = 30_000;

function pathsBetween(
  graph: Graph,
  ends: PathEnds,
  { mode, k, maxDepth }: { mode: CallMode; k: number; maxDepth: number },
): Paths {
  return shortestPaths(graph, ends, {
    ...mode.query,
    admits: passable(graph, mode),
    k,
    maxDepth,
    maxNodes: MAX_NODES,
  });
}

/** The first mode of calls that has a path decides; where it has fewer than wanted, dispatch adds more. */
export function between(
  graph: Graph,
  ends: PathEnds,
  { paths: k, max_depth: maxDepth, confidence }: Pick<TraceQuestion, 'paths' | 'max_depth' | 'confidence'>,
): Found {
  let last: Found = { paths: [], limit: undefined };
  const [surest, probable] = modesFor(confidence);
  for (const mode of [...surest, ...(probable ?? [])]) {
    last = { ...pathsBetween(graph, ends, { mode, k, maxDepth }), mode };
    if (last.paths.length === 0) continue;
    const more = last.paths.length < k && surest.includes(mode) ? probable?.[0] : undefined;
    if (more === undefined) return last;
    const others = pathsBetween(graph, ends, { mode: more, k: k + last.paths.length, maxDepth });
    return withFurther(last, others, k);
  }
  return last;
}

/** Paths that are not known yet come after the others, up to `k`. */
function withFurther(found: Found, { paths, limit }: Paths, k: number): Found {
  const keyOf = (path: readonly Edge[]) => path.map(({ from, to }) => `${from} ${to}`).join();
  const known = new Set(found.paths.map(keyOf));
  const others = paths.filter((path) => !known.has(keyOf(path)));
  return { ...found, paths: [...found.paths, ...others].slice(0, k), limit: found.limit ?? limit };
}

const isSource = ({ nodes }: Graph, id: number): boolean =>
  nodes.files[nodes.fileOf(nodes.nodeOf(id))].role === 'source';

/** The main of a program tells more than that of an example, which may call what the program hands on. */
const SORTS = [
  { sort: 'evident', fits: isSource },
  { sort: 'evident', fits: () => true },
  { sort: 'exported', fits: () => true },
  { sort: 'uncalled', fits: () => true },
] as const;

/** Tries evident entry points before others, in every mode, and modes with higher confidence first. */
export function fromEntries(
  graph: Graph,
  to: readonly number[],
  { paths: k, max_depth: maxDepth, confidence, tests }: TraceQuestion,
): Found {
  const search = { to, maxDepth, tests: tests ?? false };
  const tried = modesFor(confidence)
    .flat()
    .map((mode) => ({ mode, entries: once(() => entriesTo(graph, mode, search)) }));
  const ends = new Set(to);
  const foundFrom = (mode: CallMode, entries: ReadonlyMap<number, EntryKind>): Found => {
    const own = [...entries.keys()].filter((id) => ends.has(id)).slice(0, k);
    const from = [...entries.keys()].filter((id) => !ends.has(id));
    const found = pathsBetween(graph, { from, to }, { mode, k: k * VARIETY, maxDepth });
    return { ...found, paths: varied(found.paths, k - own.length), mode, entries, own };
  };
  for (const { sort, fits } of SORTS) {
    for (const { mode, entries } of tried) {
      const listed = new Map([...entries()[sort]()].filter(([id]) => fits(graph, id)));
      if (listed.size === 0) continue;
      const found = foundFrom(mode, listed);
      if (found.paths.length + (found.own?.length ?? 0) > 0) return found;
    }
  }
  return { paths: [], limit: undefined };
}

function once<T>(work: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: work() }).value;
}

/** How many times more paths are searched to find some from different entry points. */
const VARIETY = 5;

/** Keeps one path of each entry point before others; shortest first. */
function varied(paths: readonly (readonly Edge[])[], k: number): (readonly Edge[])[] {
  const starts = new Set<number>();
  const first = paths.filter(([{ from }]) => !starts.has(from) && starts.add(from));
  const chosen = new Set([...first, ...paths].slice(0, k));
  return paths.filter((path) => chosen.has(path));
}
