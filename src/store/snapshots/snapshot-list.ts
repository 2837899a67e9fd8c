/** Lists the snapshots of an index directory: their kind, size and last use. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { bytesIn, namesIn } from '../../base/directory-names.ts';
import { AppError } from '../../errors/errors.ts';
import { readRunning } from '../jobs/jobs.ts';
import { isBeingWritten, takeWriterLock } from '../jobs/writer-lock.ts';
import { openReader } from '../read/read.ts';
import { bytesOfParsedVersions } from './parsed-versions.ts';
import {
  currentGeneration,
  type SnapshotKind,
  type SnapshotPaths,
  snapshotKindOf,
  snapshotPaths,
} from './snapshot-dir.ts';

export interface SnapshotEntry {
  readonly key: string;
  readonly kind: SnapshotKind;
  /** `unusable`: of another version, damaged, or never finished. */
  readonly state: 'ready' | 'writing' | 'unusable';
  /** Size of all its files. Copies that share blocks take less space together. */
  readonly bytes: number;
  /** When a query was last answered from it, or it was written. */
  readonly usedMs: number;
  /** Its metadata; empty when it cannot be read. */
  readonly meta: Readonly<Record<string, string>>;
}

/** Sorted by key. Entries that are not snapshots, such as links, are skipped. */
export function listSnapshots(indexDir: string): SnapshotEntry[] {
  return snapshotKeys(indexDir).flatMap((key) => {
    try {
      return [describeSnapshot(indexDir, key)];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
}

export function snapshotKeys(indexDir: string): string[] {
  try {
    const entries = fs.readdirSync(path.join(indexDir, 'snapshots'), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith(REMOVED))
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
}

/** Most recently used first; unsafe ones, such as one that contains a link, are left out. */
export function snapshotKeysByUse(indexDir: string): string[] {
  return snapshotKeys(indexDir)
    .flatMap((key) => {
      try {
        return [{ key, usedMs: lastUse(snapshotPaths(indexDir, key)) }];
      } catch (error) {
        if (error instanceof AppError) return [];
        throw error;
      }
    })
    .sort((a, b) => b.usedMs - a.usedMs)
    .map(({ key }) => key);
}

/** Throws where the directory is not safe. */
export function describeSnapshot(indexDir: string, key: string): SnapshotEntry {
  const paths = snapshotPaths(indexDir, key);
  const meta = snapshotMeta(indexDir, key);
  const isWriting = readRunning(paths) !== undefined && isBeingWritten(paths.lock);
  return {
    key,
    kind: snapshotKindOf(key),
    state: isWriting ? 'writing' : meta === undefined ? 'unusable' : 'ready',
    bytes: bytesIn(paths.dir),
    usedMs: lastUse(paths),
    meta: meta ?? {},
  };
}

/** The metadata of a snapshot; undefined when it is missing or cannot be read. */
export function snapshotMeta(indexDir: string, key: string): Record<string, string> | undefined {
  try {
    const reader = openReader(indexDir, key);
    try {
      return reader.meta();
    } finally {
      reader.close();
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Cheap: no database is opened. For a snapshot that is being made, the time when that started. The time of a commit's database says
 * nothing: its content never changes, but the last connection to it writes its log back whenever it is freed.
 */
export function lastUse(paths: SnapshotPaths): number {
  const timeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const current = currentGeneration(paths);
  if (current === undefined) return timeOf(paths.dir);
  const signs = [
    paths.used,
    paths.pointer,
    ...(snapshotKindOf(path.basename(paths.dir)) === 'commit' ? [] : [current]),
  ];
  return Math.max(...signs.map(timeOf));
}

/** Includes the files that are kept beside the snapshots. */
export function diskUse(indexDir: string): { snapshots: number; bytes: number } {
  const keys = snapshotKeys(indexDir);
  const bytes = keys.reduce((sum, key) => sum + bytesIn(path.join(indexDir, 'snapshots', key)), 0);
  return { snapshots: keys.length, bytes: bytes + bytesOfParsedVersions(indexDir) };
}

/** Often enough to know what is in use, seldom enough to cost nothing. */
const NOTE_EVERY_MS = 60_000;

/** Best effort: a directory that cannot be written is not cleaned up either. */
export function recordUse({ used }: SnapshotPaths): void {
  try {
    const { mtimeMs = 0 } = fs.statSync(used, { throwIfNoEntry: false }) ?? {};
    if (Math.abs(Date.now() - mtimeMs) > NOTE_EVERY_MS) fs.writeFileSync(used, '');
  } catch {
    // The time of last use is less exact.
  }
}

const MAX_REMOVALS = 20;
/** The names of snapshots begin with a letter. */
const REMOVED = '.removed-';

/** Best effort: the directories that `removeSnapshot` has renamed, also those of a process that was killed. */
export function removeLeftovers(indexDir: string): void {
  const snapshots = path.join(indexDir, 'snapshots');
  for (const name of namesIn(snapshots).filter((one) => one.startsWith(REMOVED))) {
    try {
      removeDirectory(path.join(snapshots, name));
    } catch {
      // The next call tries again.
    }
  }
}

/** Processes that were waiting may still write into it; the retries of `rmSync` itself only repeat the last step. */
function removeDirectory(dir: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.rmSync(dir, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === MAX_REMOVALS) throw error;
    }
  }
}

/** False when a process is writing it. Readers that have it open can continue. */
export async function removeSnapshot(indexDir: string, key: string): Promise<boolean> {
  const paths = snapshotPaths(indexDir, key);
  let release: () => void;
  try {
    ({ release } = await takeWriterLock(paths.lock, { waitMs: 0 }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'INDEX_BUSY') return false;
    throw error;
  }
  try {
    takeAway(paths);
  } finally {
    release();
  }
  removeLeftovers(indexDir);
  return true;
}

/** In one step: a process that needs the snapshot makes a new directory, and loses none of its files. */
function takeAway({ dir, pointer }: SnapshotPaths): void {
  try {
    fs.renameSync(dir, path.join(path.dirname(dir), `${REMOVED}${randomUUID()}`));
  } catch {
    // In a layer of a container image a directory cannot be renamed. The pointer first, so that no new reader opens it.
    fs.rmSync(pointer, { force: true });
    removeDirectory(dir);
  }
}
