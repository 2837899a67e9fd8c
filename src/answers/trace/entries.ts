/** Where paths to a symbol start when nobody says: at the entry points among those that lead to it. */
import type { DerivedQuery } from '../../graph/derived-edges.ts';
import type { Graph } from '../../graph/graph.ts';
import { reach } from '../../graph/reach.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { type Manner, passable } from './call-modes.ts';
import { type EntryKind, entryKinds, isPublic, isTest } from './entry-points.ts';

export interface EntrySearch {
  readonly to: readonly number[];
  readonly maxDepth: number;
  readonly tests: boolean;
}

/** How the symbols that lead to the end are entered. */
export interface Entries {
  /** Mains, handlers, top-level code, and tests where they are wanted. */
  evident(): ReadonlyMap<number, EntryKind>;
  /** Where there are none: what nobody calls and is exported, and at last what nobody calls at all. */
  exported(): ReadonlyMap<number, EntryKind>;
  uncalled(): ReadonlyMap<number, EntryKind>;
}

/** More symbols that lead there than this are not looked at; the nearest come first. */
const MAX_LOOKED_AT = 5000;

export function entriesTo(graph: Graph, manner: Manner, { to, maxDepth, tests }: EntrySearch): Entries {
  const passes = passable(graph, manner);
  const { nodes } = graph;
  const isInTest = (id: number) => nodes.files[nodes.fileOf(nodes.nodeOf(id))].role === 'test';
  // Most that leads to a hub are tests: they would use up the limit.
  const admits = (id: number) => (tests || !isInTest(id)) && (passes?.(id) ?? true);
  const { ids } = reach(graph, to, {
    ...manner.query,
    admits,
    direction: 'incoming',
    maxDepth,
    maxNodes: MAX_LOOKED_AT,
  });
  const heads = graph.reader.headsById(ids);
  const ours = heads.filter((head) => !isTest(head));
  const evident = strongest(entryKinds(graph, ours));
  if (tests) for (const head of heads) if (isTest(head)) evident.set(head.id, 'test');
  const ends = new Set(to);
  let roots: readonly SymbolHead[] | undefined;
  const listed = (kind: EntryKind, fits: (head: SymbolHead) => boolean) => {
    roots ??= ours.filter(({ id }) => !ends.has(id)).filter(uncalledTest(graph, manner));
    return new Map(roots.filter(fits).map(({ id }) => [id, kind]));
  };
  return {
    evident: () => evident,
    exported: () => listed('api', isPublic),
    uncalled: () => listed('uncalled', () => true),
  };
}

/** Top-level code of a module is only worth a path where nothing better is entered. */
function strongest(kinds: Map<number, EntryKind>): Map<number, EntryKind> {
  const better = [...kinds].filter(([, kind]) => kind !== 'module');
  return better.length > 0 ? new Map(better) : kinds;
}

/** Whether nobody but itself and tests calls a symbol, not even by dispatch. */
function uncalledTest(graph: Graph, manner: Manner): (head: SymbolHead) => boolean {
  const query: DerivedQuery = { ...manner.query, minConfidence: 'probable', dispatch: true };
  const ours = new Map<number, boolean>();
  const isOurs = (id: number) => {
    if (!ours.has(id)) ours.set(id, !graph.reader.headsById([id]).every(isTest));
    return ours.get(id)!;
  };
  return ({ id }) => !graph.incoming(id, query).some(({ from }) => from !== id && isOurs(from));
}
