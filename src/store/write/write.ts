/** The writer of an index: it puts and removes files and their rows, and publishes them at once. */
import { setImmediate } from 'node:timers/promises';
import type { DiskStamp } from '../../model/disk-stamp.ts';
import type { FileVectors } from '../../model/embedding.ts';
import { FACTS_VERSION } from '../../model/facts.ts';
import { LINKS_VERSION } from '../../model/links.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Problem } from '../../model/problem.ts';
import type { ServiceOfProject } from '../../model/service-links.ts';
import type { Project } from '../../model/source-file.ts';
import { describeMissingStages, type LaterStage } from '../../model/stages.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { Asks } from '../../resolve/invalidate/ask-log.ts';
import type { JobCounts, JobKind } from '../jobs/jobs.ts';
import { takeWriterLease, type WriterLease } from '../jobs/writer-lease.ts';
import { type FileReads, fileReads, readStamps } from '../read/files.ts';
import { type LinkReads, linkReads } from '../read/links.ts';
import { type ServiceReads, serviceReads } from '../read/services.ts';
import { type VectorModel, type VectorReads, vectorReads } from '../read/vectors.ts';
import { type WorldReads, worldReads } from '../read/world.ts';
import type { Database } from '../schema/open.ts';
import type { FileStamp } from '../schema/records.ts';
import { FORMAT_VERSION } from '../schema/schema.ts';
import type { RefinedLinks } from './links.ts';
import { putMeta } from './meta.ts';
import type { DeletionRecord, RecentlyDeletedFile } from './recently-deleted.ts';
import { type FormerFile, type MovedFile, type PutFile, type RemovedFile, rowWriter } from './rows.ts';
import { putService } from './services.ts';
import { startCopy, startGeneration, startIncrement, type WriteSession } from './write-session.ts';

/** Readers see nothing of its changes before `publish`. It is closed after `publish` or `abandon`. */
export interface Writer {
  /**
   * Adds a file, or replaces all its rows and links; links into it stay. Symbols that are recognised as the same keep their ids.
   * `before`: the file that it was under another path.
   */
  putFile(file: ParsedFile, before?: FormerFile): PutFile;
  /** Undefined when there was no such file. Links into it can be queried until `publish`. `record`: what to recognise it by later. */
  removeFile(path: string, record?: DeletionRecord): RemovedFile | undefined;
  /** Detaches the rows of a file from its path until they are put or moved to another; undefined when there was no such file. */
  detach(path: string): RemovedFile | undefined;
  /** Moves a detached file with the same content to its new path. */
  moveFile(id: number, file: MovedFile): void;
  /** Files that were removed recently, the last first. */
  recentlyDeleted(): RecentlyDeletedFile[];
  /** Replaces the links from a file. `failure`: why it has none, which becomes a problem of the file. */
  putLinks(fileId: number, row: LinksRow, failure?: string): void;
  /** Replaces the links from a file by the same links with new target rows in the same files. */
  replaceLinks(fileId: number, data: Uint8Array): void;
  /** Replaces the links from a file by what a service made of them; what the file mentions stays. */
  refineLinks(fileId: number, refined: RefinedLinks): void;
  /** Returns the row of a service on a project, and makes it if it is missing; its version is set. */
  putService(service: ServiceOfProject): number;
  /** Adds names that files asked others for. */
  addAsks(asks: Asks): void;
  /** Sets the model of the vectors that follow. Vectors of another model are removed; with undefined, all are. */
  setVectorModel(model: VectorModel | undefined): void;
  /** Replaces the vectors of a file; they are removed with the file. */
  putVectors(fileId: number, vectors: FileVectors): void;
  /** Reads the current content, including the changes of this writer. */
  readonly reads: FileReads & WorldReads & LinkReads & VectorReads & ServiceReads;
  /** Updates the stamp of a file with the same content. */
  touchFile(path: string, stamp: DiskStamp): void;
  setProjects(projects: readonly Project[]): void;
  /** Problems of the tree that belong to no stored file. */
  setTreeProblems(problems: readonly Problem[]): void;
  setMeta(values: Readonly<Record<string, string>>): void;
  fileStamps(): Map<string, FileStamp>;
  /** Builds the indexes over the rows written so far, one at a time; `publish` builds the rest. Does nothing in an update. */
  buildIndexes(): Promise<void>;
  /** Publishes what is written so far, and goes on; false when it could not. Absent: only the whole is published. */
  publishStage?(missing: readonly LaterStage[]): Promise<boolean>;
  /** The counts are recorded with the job. */
  publish(counts?: JobCounts): void;
  /** With an error, the job failed; without one, there was nothing to do. */
  abandon(error?: unknown): void;
}

export interface WriterOptions {
  /** Build a new generation; otherwise update the active one (NOT_INDEXED when there is none). */
  readonly fresh: boolean;
  /** With `fresh`: a first stage may be published before the whole. Only where there is no complete index. */
  readonly staged?: boolean | undefined;
  /** Update this copy of another snapshot and activate it; see `copySnapshot`. */
  readonly copy?: string | undefined;
  /** How long to wait for another writer before INDEX_BUSY. */
  readonly waitMs?: number;
  readonly kind?: JobKind;
}

/** Takes a lease and opens a writer with it. */
export async function openWriter(indexDir: string, key: string, options: WriterOptions): Promise<Writer> {
  const { fresh, waitMs, kind = fresh ? 'rebuild' : 'update' } = options;
  return writerWithLease(await takeWriterLease(indexDir, key, { kind, waitMs }), { fresh });
}

/** The lease ends with the writer, or with an error thrown here. */
export function writerWithLease(
  lease: WriterLease,
  { fresh, copy, staged }: Pick<WriterOptions, 'fresh' | 'copy' | 'staged'>,
): Writer {
  try {
    const session = fresh
      ? startGeneration(lease, { staged })
      : copy === undefined
        ? startIncrement(lease)
        : startCopy(lease, copy);
    return writerOver(session, lease);
  } catch (thrown) {
    const error = lease.explain(thrown);
    lease.failed(error);
    throw error;
  }
}

function writerOver(session: WriteSession, lease: WriterLease): Writer {
  const { db, empty, indexing, meta, publishCopy } = session;
  const rows = rowWriter(db, { empty });
  const steps = [...indexing];
  let closed = false;
  /** Runs once: calls after the end have no effect. */
  const end = (last: () => void): void => {
    if (closed) return;
    closed = true;
    last();
  };
  const setMeta: Writer['setMeta'] = (values) => putMeta(db, values);
  const versions = {
    format_version: `${FORMAT_VERSION}`,
    facts_version: `${FACTS_VERSION}`,
    links_version: `${LINKS_VERSION}`,
  };
  const buildIndexes = async (): Promise<void> => {
    rows.flush();
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      db.exec(step);
      await setImmediate();
    }
  };
  return {
    putFile: rows.putFile,
    removeFile: rows.removeFile,
    detach: rows.detach,
    moveFile: rows.moveFile,
    recentlyDeleted: rows.deleted.all,
    putLinks: rows.putLinks,
    replaceLinks: rows.replaceLinks,
    refineLinks: rows.refineLinks,
    putService: (service) => putService(db, service),
    addAsks: rows.addAsks,
    setVectorModel: rows.setVectorModel,
    putVectors: rows.putVectors,
    reads: afterFlush(
      { ...fileReads(db), ...worldReads(db), ...linkReads(db), ...vectorReads(db), ...serviceReads(db) },
      rows.flush,
    ),
    touchFile(path, { size, mtimeMs, ctimeMs, inode }) {
      rows.flush();
      const values = [size, mtimeMs, ctimeMs, inode, path];
      db.prepare('UPDATE files SET size = ?, mtime_ms = ?, ctime_ms = ?, inode = ? WHERE path = ?').run(...values);
    },
    setProjects(projects) {
      db.exec('DELETE FROM projects');
      insertProjects(db, projects);
    },
    setTreeProblems(problems) {
      db.exec('DELETE FROM problems WHERE file_id IS NULL');
      const insert = db.prepare('INSERT INTO problems (code, path, line, message) VALUES (?, ?, ?, ?)');
      for (const { code, path, line, message } of problems) insert.run(code, path, line ?? null, message);
    },
    setMeta,
    fileStamps() {
      rows.flush();
      return readStamps(db);
    },
    buildIndexes,
    ...(publishCopy && {
      async publishStage(missing) {
        await buildIndexes();
        rows.settleStage();
        db.exec('COMMIT');
        // Another id than that of the job: a run that is killed now has not published what it was to publish.
        const job = `${lease.job.id} without ${missing.join(' ')}`;
        const isPublished = await publishCopy({ ...versions, ...describeMissingStages(missing), job });
        db.exec('BEGIN');
        return isPublished;
      },
    }),
    publish: (counts) =>
      end(() => {
        try {
          rows.flush();
          setMeta({
            ...meta,
            ...versions,
            job: lease.job.id,
          });
          for (const step of steps.splice(0)) db.exec(step);
          rows.settle();
          session.beforeCommit?.();
          db.exec('COMMIT');
          session.afterCommit();
          lease.published(counts);
        } catch (thrown) {
          const error = lease.explain(thrown);
          tryAll(session.discard, () => lease.failed(error));
          throw error;
        }
      }),
    abandon: (error) =>
      end(() =>
        tryAll(session.discard, () => (error === undefined ? lease.release() : lease.failed(lease.explain(error)))),
      ),
  };
}

/** Runs the second even if the first throws. */
function tryAll(first: () => void, second: () => void): void {
  try {
    first();
  } finally {
    second();
  }
}

export function insertProjects(db: Database, projects: readonly Project[]): void {
  const insert = db.prepare('INSERT INTO projects (kind, dir, manifest, name, members) VALUES (?, ?, ?, ?, ?)');
  for (const { kind, dir, manifest, name, members } of projects) {
    insert.run(kind, dir, manifest, name, members === undefined ? null : JSON.stringify(members));
  }
}

/** The same functions, each of which first flushes pending rows. */
function afterFlush<T extends object>(reads: T, flush: () => void): T {
  const flushed = Object.entries(reads).map(([name, read]) => [
    name,
    (...values: unknown[]) => {
      flush();
      return read(...values);
    },
  ]);
  return Object.fromEntries(flushed) as T;
}
