/** The start of paths to a symbol when the question names none: the entry points that lead to it. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { DerivedQuery } from '../../graph/derived-edges.ts';
import type { Graph } from '../../graph/graph.ts';
import { reach } from '../../graph/reach.ts';
import { entryKinds, isPublic, isTest } from '../../graph/roots/evident.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { type CallMode, passable } from './call-modes.ts';

export interface EntrySearch {
  readonly to: readonly number[];
  readonly maxDepth: number;
  readonly tests: boolean;
}

/** Entry points among the symbols that lead to the end. */
export interface Entries {
  /** Mains, handlers, top-level code, and tests on request. */
  evident(): ReadonlyMap<number, EntryKind>;
  /** Without those: exported symbols without callers, then all symbols without callers. */
  exported(): ReadonlyMap<number, EntryKind>;
  uncalled(): ReadonlyMap<number, EntryKind>;
}

/** Symbols leading to the end that are visited at most; the nearest come first. */
const MAX_VISITED = 5000;

export function entriesTo(graph: Graph, mode: CallMode, { to, maxDepth, tests }: EntrySearch): Entries {
  const passes = passable(graph, mode);
  const { nodes } = graph;
  const isInTest = (id: number) => nodes.files[nodes.fileOf(nodes.nodeOf(id))].role === 'test';
  // Most callers of a hub are tests: they would use up the limit.
  const admits = (id: number) => (tests || !isInTest(id)) && (passes?.(id) ?? true);
  const { ids } = reach(graph, to, {
    ...mode.query,
    admits,
    direction: 'incoming',
    maxDepth,
    maxNodes: MAX_VISITED,
  });
  const heads = graph.reader.headsById(ids);
  const ours = heads.filter((head) => !isTest(head));
  const evident = strongest(entryKinds(graph, ours));
  if (tests) for (const head of heads) if (isTest(head)) evident.set(head.id, 'test');
  const ends = new Set(to);
  let roots: readonly SymbolHead[] | undefined;
  const listed = (kind: EntryKind, fits: (head: SymbolHead) => boolean) => {
    roots ??= uncalledIn(
      graph,
      mode,
      ours.filter(({ id }) => !ends.has(id)),
    );
    return new Map(roots.filter(fits).map(({ id }) => [id, kind]));
  };
  return {
    evident: () => evident,
    exported: () => listed('api', isPublic),
    uncalled: () => listed('uncalled', () => true),
  };
}

/** Top-level code of a module is a start only where there is nothing better. */
function strongest(kinds: Map<number, EntryKind>): Map<number, EntryKind> {
  const better = [...kinds].filter(([, kind]) => kind !== 'module');
  return better.length > 0 ? new Map(better) : kinds;
}

function uncalledIn(graph: Graph, mode: CallMode, heads: readonly SymbolHead[]): SymbolHead[] {
  const isUncalled = uncalledTest(graph, mode);
  const found: SymbolHead[] = [];
  for (const head of untilTimeIsUp(heads)) if (isUncalled(head)) found.push(head);
  return found;
}

/** Whether only tests and the symbol itself call it, dispatch included. */
function uncalledTest(graph: Graph, mode: CallMode): (head: SymbolHead) => boolean {
  const query: DerivedQuery = { ...mode.query, minConfidence: 'probable', dispatch: true };
  const ours = new Map<number, boolean>();
  const isOurs = (id: number) => {
    if (!ours.has(id)) ours.set(id, !graph.reader.headsById([id]).every(isTest));
    return ours.get(id)!;
  };
  return ({ id }) => !graph.incoming(id, query).some(({ from }) => from !== id && isOurs(from));
}
