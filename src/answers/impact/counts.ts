/** Counts what a change reaches and how much of it is uncertain, so that a short answer says whether it is complete. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { isPublic, isStrong, isTest } from '../../graph/roots/evident.ts';
import type { OpenReason } from '../../model/links.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import type { Session } from '../../workspace/session.ts';
import { projectOf, projectsOf } from '../dependencies/groups.ts';
import { sumOf } from '../references/counts.ts';
import { openInto } from '../references/edges.ts';
import type { ImportReach } from './import-reach.ts';
import type { Affected, ImpactReach } from './reach.ts';
import type { ImpactStarts } from './starts.ts';
import type { ImpactCounts, LevelCounts } from './tool.ts';

interface Counted {
  readonly graph: Graph;
  readonly starts: ImpactStarts;
  readonly ids: readonly number[];
  readonly reached: ImpactReach;
  readonly imported: ImportReach;
  readonly entries: ReadonlyMap<number, EntryKind>;
  readonly confidence: 'exact' | 'probable';
}

/** Unbound references are searched for at most this many names. */
const MAX_NAMES = 20;
/** Directories named for each depth. */
const MAX_MODULES = 10;
/** Dispatch is followed for at most this many changed symbols. */
const MAX_DISPATCHED = 200;

export function countImpact(session: Session, counted: Counted): ImpactCounts {
  const { graph, starts, ids, reached, imported, entries } = counted;
  const heads = reached.affected.map(({ head }) => head);
  const projects = projectsOf(session.reader());
  const own = starts.symbols.map(({ path }) => projectOf(projects, path));
  const open = openInto(graph, starts.symbols.slice(0, MAX_NAMES), undefined);
  const { external = 0, ...unresolved } = tally(open.map(({ reason }) => reason));
  return {
    changed: ids.length,
    affected: heads.length,
    affected_probable: reached.affected.filter(
      ({ confidence, exactDepth }) => confidence !== 'exact' && exactDepth === undefined,
    ).length,
    files: new Set(heads.map(({ path }) => path)).size,
    modules: new Set(reached.affected.map(({ module }) => module)).size,
    projects: new Set([...own, ...heads.map(({ path }) => projectOf(projects, path))]).size,
    test_files: new Set(reached.tests.map(({ head }) => head.path)).size,
    importing_tests: imported.tests.length,
    public_changed: graph.reader.headsById(ids).filter((head) => isPublic(head) && !isTest(head)).length,
    public_affected: heads.filter(isPublic).length,
    entries: [...entries.values()].filter(isStrong).length,
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
  for (const id of untilTimeIsUp(ids.slice(0, MAX_DISPATCHED))) {
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

/** Symbols of one depth that no exact use leads to there are a level of their own. */
export const levelCounts = ({ affected }: ImpactReach): LevelCounts[] =>
  (['exact', 'probable'] as const)
    .flatMap((confidence) =>
      levelsOf(
        affected.filter((one) => one.confidence === confidence),
        confidence,
      ),
    )
    .toSorted((a, b) => a.depth - b.depth);

function levelsOf(affected: readonly Affected[], confidence: Affected['confidence']): LevelCounts[] {
  const levels = new Map<number, Map<string, number>>();
  for (const { depth, module } of affected) {
    const modules = levels.get(depth) ?? new Map<string, number>();
    levels.set(depth, modules.set(module, (modules.get(module) ?? 0) + 1));
  }
  return [...levels].map(([depth, modules]) => ({
    depth,
    ...(confidence !== 'exact' && { confidence }),
    symbols: [...modules.values()].reduce((sum, one) => sum + one, 0),
    directories: modules.size,
    modules: [...modules]
      .map(([name, symbols]) => ({ name, symbols }))
      .sort((a, b) => b.symbols - a.symbols || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_MODULES),
  }));
}
