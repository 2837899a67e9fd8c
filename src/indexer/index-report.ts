/** The report of an index run that has published, or found nothing to do. */
import type { Problem } from '../model/problem.ts';
import { openReader } from '../store/read/read.ts';
import type { EmbeddingOutcome } from './embed/embed-index.ts';
import type { Run } from './index-options.ts';
import { stateOf } from './index-state.ts';
import type { MoveCandidate } from './moves/decide-moves.ts';
import type { Plan } from './plan/plan.ts';
import type { ScannedTree } from './plan/scan-tree.ts';
import type { Resolved } from './resolve/resolve-changed.ts';

export interface IndexReport {
  readonly snapshot: string;
  /** `moved`: same content, new path. Files that were moved and edited count as parsed. */
  readonly files: {
    total: number;
    parsed: number;
    unchanged: number;
    moved?: number;
    removed: number;
    skipped: number;
  };
  readonly symbols: number;
  readonly references: number;
  /** The first ones only; `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Until the files were published. */
  readonly durationMs: number;
  /** Notes on what the run waited for and repaired: another writer, an interrupted run, a damaged index. */
  readonly notes: readonly string[];
  /** The files that were processed, and why; undefined when there was nothing to do. */
  readonly plan?: Plan | undefined;
  /** Moved files by their new paths. */
  readonly moves?: ReadonlyMap<string, MoveCandidate> | undefined;
  readonly resolved?: Resolved | undefined;
  /** The other snapshot whose copy this one was seeded from. */
  readonly seededFrom?: string | undefined;
  /** Outcome of the configured embedding provider; undefined when it had nothing to do. */
  readonly embedding?: EmbeddingOutcome | undefined;
}

interface Ending extends Pick<IndexReport, 'plan' | 'moves' | 'resolved' | 'seededFrom'> {
  /** Files that the next run must check again, whatever their stamps say. */
  readonly recheck?: ReadonlySet<string>;
  readonly remember: ScannedTree['remember'];
}

export async function reportRun(
  { indexDir, key, started, notes }: Run,
  files: Omit<IndexReport['files'], 'skipped'>,
  { plan, moves, resolved, seededFrom, recheck = new Set(), remember }: Ending,
): Promise<IndexReport> {
  const reader = openReader(indexDir, key);
  try {
    const { symbols, references, skipped, problems: problemCount } = reader.totals();
    const durationMs = performance.now() - started;
    await remember(stateOf(reader), recheck);
    return {
      snapshot: reader.file,
      files: { ...files, skipped },
      symbols,
      references,
      problems: reader.problems(),
      problemCount,
      durationMs,
      notes,
      plan,
      moves,
      resolved,
      seededFrom,
    };
  } finally {
    reader.close();
  }
}
