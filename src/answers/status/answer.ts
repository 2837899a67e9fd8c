/** Reports what is indexed, how it compares with the current tree, and what went wrong. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasSemantics } from '../../../languages/all.ts';
import { loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import { type LaterStage, missingStages } from '../../model/stages.ts';
import type { Reader } from '../../store/read/read.ts';
import { indexDirOf } from '../../store/snapshots/snapshot-dir.ts';
import { diskUse } from '../../store/snapshots/snapshot-list.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { changeCount, type TreeChanges, treeChanges } from '../../workspace/tree-changes.ts';
import { type VectorReport, vectorReport } from '../../workspace/vector-report.ts';
import { extensionCounts, wholeUnparsed } from '../unparsed/files.ts';
import { type Job, listJobs } from './jobs.ts';
import { resolutionOf } from './resolution-rate.ts';
import { deathNotes, servicesStatus } from './services.ts';
import type { IndexStatus, StatusReport } from './tool.ts';

const SHOWN_PROBLEMS = 10;
const SHOWN_PROJECTS = 50;
const SHOWN_JOBS = 10;

export async function reportStatus(session: Session, signal?: AbortSignal): Promise<Draft<StatusReport>> {
  const { root } = session;
  const place = {
    root,
    index_dir: indexDirOf(root),
    disk: diskUse(indexDirOf(root)),
    jobs: listJobs(root).slice(0, SHOWN_JOBS),
  };
  let reader: Reader;
  try {
    reader = session.reader();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_INDEXED') throw error;
    return withJobs(notIndexed({ ...place, indexed: false }));
  }
  const changes = await treeChanges(session, signal);
  const { config } = await loadConfig({ root, env: process.env });
  const unparsed = extensionCounts(wholeUnparsed(reader));
  const services = await servicesStatus(session, config, reader);
  const index = {
    ...describeIndex(reader, changes, vectorReport(root, config, reader)),
    ...(services && { services }),
    unparsed,
  };
  const stale = changeCount(changes);
  const { results, meta } = withServices(withJobs(makeReply(session, { ...place, indexed: true, index })));
  const isInterrupted = place.jobs.some(isUnrepaired);
  if (stale === 0 && index.vectors.next === undefined && !isInterrupted) return { results, meta };
  if (stale === 0) return { results, meta: { ...meta, next: [nextCall('index'), ...meta.next] } };
  return { results, meta: { ...meta, freshness: 'stale', next: [nextCall('index'), ...meta.next] } };
}

/** The run that repairs what an interrupted one left records its end. */
const isUnrepaired = ({ state, ended_at }: Job): boolean => state === 'interrupted' && ended_at === undefined;

function withJobs({ results, meta }: Draft<StatusReport>): Draft<StatusReport> {
  const { jobs } = results;
  const killed = jobs.find(isUnrepaired);
  const isRunning = jobs.some(({ state }) => state === 'running');
  const missing = results.index?.missing ?? [];
  const notes = [
    ...(killed
      ? [`the run of process ${killed.pid} was killed; the next \`wayfind index\` checks the index and continues`]
      : []),
    ...(missing.length > 0 ? [stagesNote(missing, isRunning)] : []),
  ];
  const indexing = isRunning ? ('indexing' as const) : missing.length > 0 ? ('failed' as const) : meta.indexing;
  return { results, meta: { ...meta, notes: [...notes, ...meta.notes], indexing } };
}

/** What a dead service did not say is missing from the links. */
function withServices({ results, meta }: Draft<StatusReport>): Draft<StatusReport> {
  const notes = deathNotes(results.index?.services);
  if (notes.length === 0) return { results, meta };
  const next = [nextCall('index', { wait: true }), ...meta.next];
  return { results, meta: { ...meta, completeness: 'partial', notes: [...notes, ...meta.notes], next } };
}

function stagesNote(missing: readonly LaterStage[], isRunning: boolean): string {
  const state = `names, words and vectors are indexed, ${missing.join(' and ')} not yet`;
  return isRunning ? state : `${state}: the run that was to make them was stopped, and \`wayfind index\` continues it`;
}

function notIndexed(results: StatusReport): Draft<StatusReport> {
  return {
    results,
    meta: {
      ref: 'live',
      freshness: 'stale',
      indexing: 'not_indexed',
      completeness: 'complete',
      omitted: 0,
      estimated_tokens: 0,
      notes: [],
      next: [nextCall('index')],
    },
  };
}

function describeIndex(
  reader: Reader,
  changes: TreeChanges,
  vectors: VectorReport,
): Omit<IndexStatus, 'unparsed' | 'services'> {
  const about = reader.meta();
  const missing = missingStages(about);
  const counts = reader.counts();
  const projects = reader.projects();
  // Every file is a symbol too; those are not counted.
  const { file: fileSymbols = 0, ...kinds } = counts.byKind;
  const roles: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  let parsed = 0;
  for (const file of reader.files()) {
    roles[file.role] = (roles[file.role] ?? 0) + 1;
    if (file.skip) skipped[file.skip] = (skipped[file.skip] ?? 0) + 1;
    else if (file.language) parsed++;
  }
  return {
    file: reader.file,
    bytes: sizeOf(reader.file),
    indexed_at: about.indexed_at ?? '',
    ...(about.head_branch && { branch: about.head_branch }),
    ...(about.head_commit && { commit: about.head_commit }),
    versions: {
      tool: about.tool_version ?? '',
      format: about.format_version ?? '',
      facts: about.facts_version ?? '',
    },
    changes,
    files: counts.files,
    parsed_files: parsed,
    symbols: counts.symbols - fileSymbols,
    references: counts.references,
    vectors,
    ...(missing.length > 0 && { missing }),
    resolution: resolutionOf(reader),
    languages: Object.fromEntries(
      Object.entries(counts.byLanguage).map(([name, sums]) => [
        name,
        { ...sums, symbols: sums.symbols - sums.files, links: hasSemantics(name) },
      ]),
    ),
    kinds: kinds as Record<string, number>,
    roles,
    skipped,
    problem_count: counts.problems,
    problems: reader.problems(SHOWN_PROBLEMS),
    project_count: projects.length,
    projects: projects.slice(0, SHOWN_PROJECTS),
  };
}

/** The index file with its write-ahead log. */
function sizeOf(file: string): number {
  const dir = dirname(file);
  return readdirSync(dir)
    .filter((name) => join(dir, name).startsWith(file))
    .reduce((sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
