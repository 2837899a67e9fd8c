/** How much a change reaches, and how much of it is not certain: so that a small answer says whether it is the whole truth. */
import type { Graph } from '../../graph/graph.ts';
import type { OpenReason } from '../../model/links.ts';
import type { Session } from '../../workspace/session.ts';
import { projectOf, projectsOf } from '../dependencies/groups.ts';
import { sumOf } from '../references/counts.ts';
import { openInto } from '../references/edges.ts';
import { type EntryKind, isPublic, isTest } from '../trace/entry-points.ts';
import type { ImpactReach } from './reach.ts';
import type { ImpactStarts } from './starts.ts';

export interface ImpactCounts {
  /** Symbols that change. */
  readonly changed: number;
  /** Affected symbols outside tests, with the files, directories and projects they are in. */
  readonly affected: number;
  readonly files: number;
  readonly modules: number;
  readonly projects: number;
  readonly test_files: number;
  readonly public_changed: number;
  readonly public_affected: number;
  /** Mains and handlers that are reached. */
  readonly entries: number;
  /** Direct uses that are only probable and were not followed. */
  readonly probable: number;
  /** References of the same names that could not be bound, by reason. */
  readonly unresolved: Readonly<Partial<Record<Exclude<OpenReason, 'external'>, number>>>;
  readonly unresolved_total: number;
  /** References of the same names to something outside the tree. */
  readonly external: number;
  /** Files that are not parsed and mention the names. */
  readonly unparsed: number;
}

export interface LevelCounts {
  readonly depth: number;
  readonly symbols: number;
  /** How many directories they are in, and the largest of them. */
  readonly directories: number;
  readonly modules: { readonly name: string; readonly symbols: number }[];
}

interface Counted {
  readonly graph: Graph;
  readonly starts: ImpactStarts;
  readonly ids: readonly number[];
  readonly reached: ImpactReach;
  readonly entries: ReadonlyMap<number, EntryKind>;
  readonly confidence: 'exact' | 'probable';
}

/** Names beyond these are not looked for among unbound references. */
const MOST_NAMES = 20;
/** Directories that are named for each depth. */
const MOST_MODULES = 10;
/** Symbols beyond these are not asked where dispatch would lead. */
const MOST_DISPATCHED = 200;

export function countImpact(session: Session, counted: Counted): ImpactCounts {
  const { graph, starts, ids, reached, entries } = counted;
  const heads = reached.affected.map(({ head }) => head);
  const projects = projectsOf(session.reader());
  const own = starts.symbols.map(({ path }) => projectOf(projects, path));
  const strong = (kind: EntryKind) => kind === 'main' || kind === 'handler' || kind === 'script';
  const open = openInto(graph, starts.symbols.slice(0, MOST_NAMES), undefined);
  const { external = 0, ...unresolved } = tally(open.map(({ reason }) => reason));
  return {
    changed: ids.length,
    affected: heads.length,
    files: new Set(heads.map(({ path }) => path)).size,
    modules: new Set(reached.affected.map(({ module }) => module)).size,
    projects: new Set([...own, ...heads.map(({ path }) => projectOf(projects, path))]).size,
    test_files: new Set(reached.tests.map(({ head }) => head.path)).size,
    public_changed: graph.reader.headsById(ids).filter((head) => isPublic(head) && !isTest(head)).length,
    public_affected: heads.filter(isPublic).length,
    entries: [...entries.values()].filter(strong).length,
    probable: counted.confidence === 'exact' ? probableUses(graph, ids) : 0,
    unresolved,
    unresolved_total: sumOf(unresolved),
    external,
    unparsed: starts.mentions?.files.length ?? 0,
  };
}

/** Distinct users that only a probable use leads to. */
function probableUses(graph: Graph, ids: readonly number[]): number {
  const own = new Set(ids);
  const users = new Map<number, boolean>();
  for (const id of ids.slice(0, MOST_DISPATCHED)) {
    for (const { from, confidence, kind } of graph.incoming(id, { dispatch: true })) {
      if (kind === 'import' || own.has(from)) continue;
      users.set(from, users.get(from) || confidence === 'exact');
    }
  }
  return [...users.values()].filter((isSure) => !isSure).length;
}

function tally(reasons: readonly OpenReason[]): Partial<Record<OpenReason, number>> {
  const counts: Partial<Record<OpenReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

export function levelCounts({ affected }: ImpactReach): LevelCounts[] {
  const levels = new Map<number, Map<string, number>>();
  for (const { depth, module } of affected) {
    const modules = levels.get(depth) ?? new Map<string, number>();
    levels.set(depth, modules.set(module, (modules.get(module) ?? 0) + 1));
  }
  return [...levels].map(([depth, modules]) => ({
    depth,
    symbols: [...modules.values()].reduce((sum, one) => sum + one, 0),
    directories: modules.size,
    modules: [...modules]
      .map(([name, symbols]) => ({ name, symbols }))
      .sort((a, b) => b.symbols - a.symbols || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_MODULES),
  }));
}
