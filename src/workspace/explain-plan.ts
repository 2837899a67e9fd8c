/** Explains a run of the indexer: each step with its reason. */
import type { IndexReport } from '../indexer/index-report.ts';
import type { MoveCandidate } from '../indexer/moves/decide-moves.ts';
import { FILE_REASONS, REBUILD_REASONS } from '../indexer/plan/plan.ts';
import { type SnapshotKind, snapshotKindOf } from '../store/snapshots/snapshot-dir.ts';

export interface PlanStep {
  readonly path: string;
  readonly step: 'parse' | 'check' | 'list' | 'move' | 'drop';
  readonly why: string;
}

export interface PlanView {
  /** Why everything was rebuilt; absent for an update. */
  readonly rebuild?: string;
  /** The other index that this one was seeded from; absent for an update of its own. */
  readonly begin?: string;
  /** Which links were resolved again. */
  readonly resolve: string;
  /** Which vectors were computed again. */
  readonly embed: string;
  readonly steps: PlanStep[];
}

export function explainPlan({ plan, moves = new Map(), resolved, seededFrom }: IndexReport): PlanView {
  if (plan === undefined) return { resolve: NOTHING, embed: NOTHING, steps: [] };
  const stepOf = (path: string, step: PlanStep['step']): PlanStep => ({
    path,
    step,
    why: FILE_REASONS[plan.reasons.get(path)!],
  });
  const sources = new Set([...moves.values()].map(({ from }) => from.path));
  return {
    ...(plan.rebuild && { rebuild: REBUILD_REASONS[plan.rebuild] }),
    ...(seededFrom && !plan.fresh && { begin: SEEDS[snapshotKindOf(seededFrom)] }),
    resolve: resolved === undefined ? NOTHING : resolvedText(resolved),
    embed: plan.fresh ? 'every symbol' : plan.read.length > 0 ? 'the symbols of files with new content' : NOTHING,
    steps: [
      ...plan.remove.filter((path) => !sources.has(path)).map((path) => stepOf(path, 'drop')),
      ...[...moves.values()].map((move): PlanStep => ({ path: move.path, step: 'move', why: movedText(move) })),
      ...plan.read
        .filter(({ path }) => !moves.has(path))
        .map(({ path, knownHash }) => stepOf(path, knownHash ? 'check' : 'parse')),
      ...plan.list.map(({ path }) => stepOf(path, 'list')),
    ],
  };
}

const SEEDS: Readonly<Record<SnapshotKind, string>> = {
  tree: 'from the index of the main worktree',
  worktree: 'from the index of another worktree',
  commit: 'from the index of a commit',
  import: 'from an index that was imported',
  checkout: 'from the index of an earlier checkout',
};

const NOTHING = 'nothing';

function movedText({ from, share }: MoveCandidate): string {
  const when = from.deletedId === undefined ? '' : ', which was removed recently';
  const how = share === 1 ? 'the content is the same' : `${Math.floor(share * 100)} % of the tokens are the same`;
  return `moved from ${from.path}${when}: ${how}`;
}

function resolvedText({ files, why }: NonNullable<IndexReport['resolved']>): string {
  const count = files === 1 ? '1 file' : `${files.toLocaleString('en-US')} files`;
  return `${count}: ${why}`;
}
