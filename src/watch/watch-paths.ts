/** The files of the watcher of a tree: its lock, its process information, its log and its socket. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIfRegular } from '../base/regular-file.ts';
import { indexDirOf, makeSnapshotDir, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';

export interface WatchPaths {
  readonly root: string;
  /** Held while a watcher runs, and released by the system when it dies: the only proof that a watcher is running. */
  readonly lock: string;
  /** Information about the process that holds the lock. */
  readonly about: string;
  /** Output of a watcher in the background. */
  readonly log: string;
  /** A socket, or a pipe on Windows; undefined where none can be created. */
  readonly socket: string | undefined;
}

export interface WatcherInfo {
  readonly pid: number;
  readonly version: string;
  readonly started_at: string;
}

/** Maximum length of a socket's path; macOS allows 104 bytes. */
const MAX_SOCKET_BYTES = 100;

export function watchPathsOf(root: string): WatchPaths {
  const { dir } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  return {
    root,
    lock: join(dir, 'watch.lock'),
    about: join(dir, 'watch.json'),
    log: join(dir, 'watch.log'),
    socket: socketIn(dir),
  };
}

/** Throws INDEX_READ_ONLY and DISK_FULL. */
export function makeWatchDir(root: string): void {
  const indexDir = indexDirOf(root);
  makeSnapshotDir(indexDir, snapshotPaths(indexDir, snapshotKeyOf(root)).dir);
}

function socketIn(dir: string): string | undefined {
  const id = createHash('sha1').update(dir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\wayfind-watch-${id}`;
  const beside = join(dir, 'watch.sock');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_BYTES) return beside;
  const own = ownDirectory();
  return own && join(own, `watch-${id}.sock`);
}

/** A private directory inside the shared temporary one; a directory of another user is not used. */
function ownDirectory(): string | undefined {
  const uid = process.getuid?.() ?? 0;
  const directory = join(tmpdir(), `wayfind-${uid}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const stats = lstatSync(directory);
    return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0 ? directory : undefined;
  } catch {
    return undefined;
  }
}

/** Written atomically. */
export function writeWatcherInfo(place: WatchPaths, about: WatcherInfo): void {
  const draft = `${place.about}.new`;
  writeFileSync(draft, `${JSON.stringify(about)}\n`);
  renameSync(draft, place.about);
}

/** Valid only while the lock is held: a killed watcher leaves the file. */
export function readWatcherInfo(place: WatchPaths): WatcherInfo | undefined {
  try {
    const { pid, version, started_at } = JSON.parse(
      readIfRegular(place.about, { maxBytes: 10_000 })?.toString('utf8') ?? '',
    );
    return Number.isSafeInteger(pid) && pid > 0
      ? { pid, version: String(version), started_at: String(started_at) }
      : undefined;
  } catch {
    return undefined;
  }
}
