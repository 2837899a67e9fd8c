/** Builds or updates the index of the workspace and reports what changed. */

import { isChildProgram } from '../base/start-program.ts';
import { loadConfig } from '../config/config.ts';
import { discover } from '../discover/discover.ts';
import { AppError } from '../errors/errors.ts';
import type { EmbeddingOutcome } from '../indexer/embed/embed-index.ts';
import { indexWorkspace } from '../indexer/run.ts';
import type { Problem } from '../model/problem.ts';
import type { IgnoredPath } from '../model/source-file.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { Clone } from './clones/clones.ts';
import { findCommit } from './commit-index.ts';
import { confirmInBackground, type ServicesReport, waitForServices } from './confirm-index.ts';
import { explainPlan, type PlanView } from './explain-plan.ts';
import { makeReply } from './make-reply.ts';
import { registerWorkspace } from './registry/registry.ts';
import { type Draft, nextCall, type Progress } from './reply.ts';
import { keepWithinLimits } from './snapshot-limits.ts';
import { type VectorReport, vectorReport } from './vector-report.ts';
import type { Workspace } from './workspace.ts';

export interface IndexInput {
  readonly force: boolean;
  readonly jobs?: number | undefined;
  readonly showIgnored: boolean;
  /** A commit to index instead of the tree on the disk. */
  readonly ref?: string | undefined;
  /** Report what is done with each file, and why. */
  readonly explain?: boolean | undefined;
  /** Until services have confirmed the links. */
  readonly wait?: boolean | undefined;
}

export interface IndexResult {
  readonly root: string;
  readonly snapshot: string;
  readonly files: {
    readonly total: number;
    readonly parsed: number;
    readonly unchanged: number;
    /** Unchanged, under another path. */
    readonly moved?: number;
    readonly removed: number;
    readonly skipped: number;
  };
  readonly symbols: number;
  readonly references: number;
  readonly duration_ms: number;
  /** Files read and parsed per second; absent when nothing was. */
  readonly files_per_second?: number;
  readonly vectors: VectorReport;
  /** Texts that a provider embedded in this run; absent when there were none. */
  readonly embedded?: number;
  readonly problem_count: number;
  readonly problems: Problem[];
  readonly clone?: Omit<Clone, 'root'>;
  readonly ignored?: IgnoredPath[];
  readonly plan?: PlanView;
  readonly services?: ServicesReport;
}

interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const SHOWN_PROBLEMS = 10;

/** Runs the index tool. Where the index is gone right after it was written, the error says who may have done that. */
export async function runIndex(workspace: Workspace, input: IndexInput, work: LongWork): Promise<Draft<IndexResult>> {
  try {
    return await indexAndReport(workspace, input, work);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_INDEXED') throw error;
    throw new AppError(
      'INDEX_GONE',
      `Another process replaced the index of ${workspace.root} while it was being written`,
      'Run `wayfind index` again. Where two users index one directory, set WAYFIND_INDEX_DIR for each.',
    );
  }
}

async function indexAndReport(workspace: Workspace, input: IndexInput, work: LongWork): Promise<Draft<IndexResult>> {
  const { root } = workspace;
  const flags = input.jobs === undefined ? {} : { 'index.jobs': input.jobs };
  const loaded = await loadConfig({ root, env: process.env, flags });
  const found = input.ref === undefined ? undefined : await findCommit(root, input.ref, work.signal);
  const { config, problems: configProblems } = found ? { config: found.config, problems: [] } : loaded;
  const report = await indexWorkspace({
    root,
    config,
    tree: found?.source,
    force: input.force,
    lists: true,
    ...(input.jobs !== undefined && { jobs: input.jobs }),
    ...work,
  });
  registerWorkspace(root, { by: isChildProgram() ? 'server' : 'user' });
  await keepWithinLimits(indexDirOf(root), loaded.config.snapshots, found?.view.key ?? snapshotKeyOf(root));
  // A commit has no files on the disk that a service could read.
  const services = input.wait && !found ? await waitForServices(root, work) : undefined;
  const isGoingOn = !input.wait && !found && (await confirmInBackground(root, config));
  // Another file may be active now.
  workspace.close();
  const asked = found ? workspace.viewing(found.view) : workspace;
  const listing = input.showIgnored
    ? await (found?.source.list(work.signal) ?? discover(root, { config, showIgnored: true, signal: work.signal }))
    : undefined;

  const vectors = vectorReport(root, config, asked.reader());
  const problems = [...configProblems, ...report.problems];
  const { parsed } = report.files;
  const results: IndexResult = {
    root,
    snapshot: report.snapshot,
    files: report.files,
    // Every file is a symbol too; those are not counted.
    symbols: Math.max(0, report.symbols - report.files.total),
    references: report.references,
    duration_ms: Math.round(report.durationMs),
    ...(parsed > 0 && { files_per_second: Math.round((parsed * 1000) / Math.max(1, report.durationMs)) }),
    vectors,
    ...(report.embedding && report.embedding.embedded > 0 && { embedded: report.embedding.embedded }),
    problem_count: configProblems.length + report.problemCount,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    ...(listing && { ignored: [...listing.ignored] }),
    ...(input.explain && { plan: explainPlan(report) }),
    ...(services && services.runs.length > 0 && { services }),
  };
  const next = problems.length > SHOWN_PROBLEMS ? [nextCall('status')] : [];
  const isUnexplained = report.files.total === 0 && !input.showIgnored;
  const notes = [
    ...(isUnexplained ? ['no files were found; see `wayfind index --show-ignored`'] : []),
    ...(found?.problems ?? []),
    ...report.notes,
    ...(isGoingOn
      ? ['compilers and language servers confirm links in the background; `wayfind status` shows how far']
      : []),
    ...embeddingNotes(report.embedding, vectors),
  ];
  return makeReply(asked, results, { notes, next });
}

/** Notes about what a provider embedded, and why vectors are missing. */
function embeddingNotes(outcome: EmbeddingOutcome | undefined, { model }: VectorReport): string[] {
  if (outcome === undefined) return [];
  const { firstRemote, problem } = outcome;
  const cost = firstRemote === undefined ? [] : [`embedded by ${outcome.model}: ${firstRemote}`];
  if (problem === undefined) return cost;
  const others = model === outcome.model ? 'the existing ones' : `those of ${model}`;
  const fallback = model === undefined ? 'search uses names and words' : `search uses ${others}`;
  const why = `${problem.message}. ${problem.fix} (${fallback} until then)`;
  return [...cost, `not all vectors of ${outcome.model} are computed: ${why}`];
}
