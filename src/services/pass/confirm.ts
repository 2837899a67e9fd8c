/** One pass of the services over an index: asks about every file whose links they have not confirmed, and publishes project by project. */
import type { Config } from '../../config/config.ts';
import type { IndexProgress } from '../../indexer/index-progress.ts';
import { type IndexPlace, readCurrent } from '../../indexer/plan/current-index.ts';
import { type ServiceRun, writeServiceRuns } from '../../store/jobs/service-runs.ts';
import { openReader, type Reader } from '../../store/read/read.ts';
import type { LinkedFile } from '../../store/read/services.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import { openWriter } from '../../store/write/write.ts';
import { ServiceFailure, type ServiceProblem } from '../contract.ts';
import { runsFile, servicesDir } from '../services-dir.ts';
import type { ActiveService, ProjectFiles } from './active-service.ts';
import { type Asked, askProject } from './ask-project.ts';
import type { SessionPool, TreeState } from './session-pool.ts';

export interface ConfirmRun extends IndexPlace {
  readonly root: string;
  readonly config: Config;
  readonly services: readonly ActiveService[];
  readonly pool: SessionPool;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface Confirmed {
  readonly runs: readonly ServiceRun[];
  /** Files whose links were confirmed by this pass. */
  readonly files: number;
}

/** Other processes may index meanwhile: what they changed is asked about in another round. */
const MAX_ROUNDS = 5;
const WAIT_MS = 60_000;

interface Work {
  readonly service: ActiveService;
  readonly project: ProjectFiles;
  readonly files: readonly LinkedFile[];
}

/** What this pass knows of one service on one project. */
interface Before {
  readonly suspects: Set<string>;
  /** By code and message: an open session says its problems again. */
  readonly problems: Map<string, ServiceProblem>;
  hasAnswered: boolean;
}

/** Failures of services are part of the outcome; it rejects for other errors, and when it is cancelled. */
export async function confirmLinks(run: ConfirmRun): Promise<Confirmed> {
  const file = runsFile(servicesDir(run.root));
  const runs = new Map<string, ServiceRun>();
  const given = new Set<string>();
  const known = new Map<string, Before>();
  const idOf = ({ service, project }: Work): string => `${service.id} ${project.dir}`;
  const note = (work: Work, now: Omit<ServiceRun, 'service' | 'dir'>): void => {
    runs.set(idOf(work), { service: work.service.id, dir: work.project.dir, ...now });
    writeServiceRuns(file, [...runs.values()]);
  };
  let confirmed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = (readCurrent(run, (reader) => missingWork(run.services, reader)) ?? []).filter(
      (work) => !given.has(idOf(work)),
    );
    if (missing.length === 0) break;
    for (const work of missing) {
      const started = performance.now();
      const spent = (): number => Math.round(performance.now() - started);
      note(work, { state: 'running', problems: [], left: work.files.length, duration_ms: 0 });
      const id = idOf(work);
      const before = known.get(id) ?? { suspects: new Set(), problems: new Map(), hasAnswered: false };
      known.set(id, before);
      const { problems, left, published, isFailed, inProgress, hasAnswered } = await askAndPublish(run, work, before);
      confirmed += published;
      for (const one of problems) before.problems.set(`${one.code} ${one.message}`, one);
      const state = isFailed && left > 0 ? 'failed' : 'done';
      note(work, { state, problems: [...before.problems.values()], left, duration_ms: spent() });
      // One file may have ended the service: another session is asked about the others first. A service that never answers is left alone.
      const isNew = inProgress.some((path) => !before.suspects.has(path));
      const mayGoOn = isFailed && (published > 0 || (isNew && (hasAnswered || before.suspects.size === 0)));
      before.hasAnswered = hasAnswered;
      for (const path of inProgress) before.suspects.add(path);
      // Nothing was gained: the next pass tries again.
      if (!mayGoOn && (published === 0 || left > 0)) given.add(id);
    }
  }
  return { runs: [...runs.values()], files: confirmed };
}

/** Whether any file waits for the word of a service. */
export const isWorkLeft = (services: readonly ActiveService[], reader: Reader): boolean =>
  missingWork(services, reader).length > 0;

/** What services have not been asked about, in the order of the services. */
function missingWork(services: readonly ActiveService[], reader: Reader): Work[] {
  const linked = reader.linkedFiles();
  const tree = services.length === 0 ? [] : reader.fileHeads().map(({ path }) => path);
  const byPath = new Map(linked.map((file) => [file.path, file]));
  return services.flatMap((service) => {
    const done = reader.filesOfService(service.id);
    return service.projectsOf(linked, tree).flatMap((project) => {
      const files = project.paths.flatMap((path) => byPath.get(path) ?? []).filter(({ id }) => !done.has(id));
      return files.length === 0 ? [] : [{ service, project, files: codeFirst(files) }];
    });
  });
}

/** What runs is asked about before what tests it. */
const codeFirst = (files: readonly LinkedFile[]): LinkedFile[] =>
  files.toSorted((a, b) => Number(a.role !== 'source') - Number(b.role !== 'source'));

interface Outcome {
  readonly problems: readonly ServiceProblem[];
  readonly left: number;
  readonly published: number;
  readonly isFailed: boolean;
  readonly inProgress: readonly string[];
  readonly hasAnswered: boolean;
}

async function askAndPublish(run: ConfirmRun, work: Work, before: Before): Promise<Outcome> {
  const { service, project, files } = work;
  const reader = openReader(run.indexDir, run.key);
  try {
    const stamps = reader.fileStamps();
    const tree: TreeState = new Map([...stamps].map(([path, stamp]) => [path, contentOf(stamp)]));
    const session = await run.pool.session(service, project.dir, tree, run.signal);
    const { projectMs } = limitsOf(run.config);
    const started = performance.now();
    let done = 0;
    const asked = await askProject(session, files, {
      root: run.root,
      reader,
      stamps,
      ids: new Map(reader.fileHeads().map(({ path, id }) => [path, id])),
      origin: service.origin,
      asks: service.asks,
      maxFileSize: run.config.index.max_file_size,
      deadlineMs: started + projectMs,
      signal: run.signal,
      suspects: before.suspects,
      hasAnswered: before.hasAnswered,
      onFile: () =>
        run.onProgress?.({ phase: 'confirm', done: ++done, total: files.length, label: session.tool.origin }),
    });
    const published = await publish(run, work, { asked, stamps, tool: session.tool });
    if (asked.failure !== undefined) await run.pool.drop(service, project.dir, asked.failure);
    else run.pool.release(service, project.dir);
    const late =
      asked.failure === undefined && asked.left > 0 ? [lateProblem(asked.left, files.length, projectMs)] : [];
    const failed = asked.failure === undefined ? [] : [asked.failure];
    const problems = [...session.problems, ...asked.problems, ...late, ...failed];
    const { left, inProgress, hasAnswered } = asked;
    return { problems, left, published, isFailed: asked.failure !== undefined, inProgress, hasAnswered };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    await run.pool.drop(service, project.dir, error);
    return {
      problems: [error],
      left: files.length,
      published: 0,
      isFailed: true,
      inProgress: [],
      hasAnswered: before.hasAnswered,
    };
  } finally {
    reader.close();
  }
}

/** A file that was not read has no hash, and may be a configuration of the compiler. */
const contentOf = ({ hash, size, mtimeMs, ctimeMs }: FileStamp): string => hash || `${size} ${mtimeMs} ${ctimeMs}`;

const lateProblem = (left: number, total: number, limitMs: number): ServiceProblem => ({
  code: 'timeout',
  message: `${left} of ${total} files were not asked about within ${Math.round(limitMs / 1000)} s`,
  fix: 'The next run goes on with them: `wayfind index --wait`. services.project_timeout_ms allows more.',
});

export const limitsOf = ({ services }: Config) => ({
  fileMs: services.file_timeout_ms,
  projectMs: services.project_timeout_ms,
  memoryMb: services.memory_mb,
});

interface Publishing {
  readonly asked: Asked;
  readonly stamps: ReadonlyMap<string, { readonly hash: string }>;
  readonly tool: { readonly origin: string; readonly version: string };
}

/** Writes the answers of a project in one transaction; those about files that others changed meanwhile are left out. Returns how many files. */
async function publish(
  run: ConfirmRun,
  { service, project }: Work,
  { asked, stamps, tool }: Publishing,
): Promise<number> {
  if (asked.links.length === 0) return 0;
  const writer = await openWriter(run.indexDir, run.key, { fresh: false, waitMs: WAIT_MS, kind: 'services' });
  try {
    const now = writer.reads.fileStamps();
    const pathOf = new Map(writer.reads.fileHeads().map(({ id, path }) => [id as number, path]));
    const isSame = (id: number): boolean => {
      const path = pathOf.get(id);
      return path !== undefined && now.get(path)?.hash === stamps.get(path)?.hash;
    };
    let published = 0;
    let row: number | undefined;
    for (const { fileId, before, ...refined } of asked.links) {
      const current = writer.reads.linkBytes(fileId);
      if (current === undefined || !Buffer.from(current).equals(before)) continue;
      if (![fileId as number, ...refined.targets].every(isSame)) continue;
      row ??= writer.putService({ service: service.id, dir: project.dir, ...tool });
      writer.refineLinks(fileId, { ...refined, service: row });
      published++;
    }
    if (published === 0) writer.abandon();
    else writer.publish();
    return published;
  } catch (error) {
    writer.abandon(error);
    throw error;
  }
}
