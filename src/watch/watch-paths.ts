/** Where the watcher of a tree keeps its lock, says who it is, and can be reached. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexDirOf, makeSnapshotDir, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';

export interface WatchPaths {
  readonly root: string;
  /** Held while it runs, and let go by the system when it dies: whether somebody watches is decided here alone. */
  readonly lock: string;
  /** Who holds the lock. */
  readonly about: string;
  /** What one in the background says. */
  readonly log: string;
  /** A socket, or a pipe on Windows; undefined where none can be had. */
  readonly socket: string | undefined;
}

export interface WatcherInfo {
  readonly pid: number;
  readonly version: string;
  readonly started_at: string;
}

/** Of a socket's path, less than the 104 that macOS has. */
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

/** In the directory that everybody may write to, one that is ours alone; a stranger's is not used. */
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

/** Never half a file. */
export function writeWatcherInfo(place: WatchPaths, about: WatcherInfo): void {
  const draft = `${place.about}.new`;
  writeFileSync(draft, `${JSON.stringify(about)}\n`);
  renameSync(draft, place.about);
}

/** Only of use while the lock is held: a watcher that was killed leaves it behind. */
export function readWatcherInfo(place: WatchPaths): WatcherInfo | undefined {
  try {
    const { pid, version, started_at } = JSON.parse(readFileSync(place.about, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0
      ? { pid, version: String(version), started_at: String(started_at) }
      : undefined;
  } catch {
    return undefined;
  }
}
