/** The stamps of files in the format of git's index, so that git compares them with the disk while this process does something else. */
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { runGit } from '../base/child-process.ts';
import type { SourceFile } from '../model/source-file.ts';

/**
 * Git compares in C and on several threads. The index is our own, beside an empty repository: nothing in the user's index, settings or
 * filters matters, and files count that git does not track.
 */
export interface GitStamps {
  /** The file with the stamps. */
  readonly index: string;
  /** A repository without objects and settings. */
  readonly repository: string;
}

/** `lost`: written, and not usable now. */
export type KnownStamps = GitStamps | 'lost' | undefined;

export const isComparable = (stamps: KnownStamps): stamps is GitStamps => stamps !== undefined && stamps !== 'lost';

/** Below, starting a process takes longer than looking at the files. */
const MIN_FILES = 1500;
/**
 * Git compares whole seconds only. A file whose last change was in an earlier second than the look at it cannot change again
 * without another second in its change time. Two more for file systems with coarse times.
 */
const SETTLED_SECONDS = 3;
const HEADER_BYTES = 12;
/** Up to the path. */
const ENTRY_BYTES = 62;
const MAX_NAME = 0xfff;
const REGULAR_FILE = 0o100644;
/** Git believes in an empty file only where this is its content; the content of others is never compared. */
const EMPTY_BLOB = Buffer.from('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', 'hex');

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** Whether git can show that the file is still as it was at `checkedAt`. */
const isSettled = ({ mtimeMs, ctimeMs }: SourceFile, checkedAt: number): boolean =>
  Math.max(secondsOf(mtimeMs), secondsOf(ctimeMs)) <= secondsOf(checkedAt) - SETTLED_SECONDS;

interface Stamped {
  /** Absolute. */
  readonly root: string;
  /** In the order of their UTF-8 bytes, as git wants them. */
  readonly files: readonly SourceFile[];
  /** When the stamps were read, or compared, for the last time. */
  readonly checkedAt: number;
}

/** Whether git can tell of most files, faster than this process. On Windows it knows no inodes. */
const isWorthwhile = ({ files, checkedAt }: Omit<Stamped, 'root'>): boolean =>
  process.platform !== 'win32' &&
  files.length >= MIN_FILES &&
  files.filter((file) => isSettled(file, checkedAt)).length * 2 > files.length;

/** Undefined where git would not be faster. Files that are not settled are reported as different every time. */
export function encodeStamps({ root, files, checkedAt }: Stamped): Buffer | undefined {
  if (!isWorthwhile({ files, checkedAt })) return undefined;
  const settled = files.map((file) => isSettled(file, checkedAt));
  const owner = ownerOf(`${root}/${files[0].path}`);
  const lengths = files.map((file) => Buffer.byteLength(file.path));
  // Each entry ends with one to eight zeros, on a multiple of eight.
  const sizes = lengths.map((length) => (ENTRY_BYTES + length + 8) & ~7);
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, HEADER_BYTES));
  bytes.write('DIRC', 0, 'latin1');
  bytes.writeUInt32BE(2, 4);
  bytes.writeUInt32BE(files.length, 8);
  let at = HEADER_BYTES;
  files.forEach((file, i) => {
    if (settled[i]) writeStamp(bytes, at, { ...file, ...owner });
    bytes.writeUInt32BE(REGULAR_FILE, at + 24);
    EMPTY_BLOB.copy(bytes, at + 40);
    bytes.writeUInt16BE(Math.min(lengths[i], MAX_NAME), at + 60);
    bytes.write(file.path, at + ENTRY_BYTES, 'utf8');
    at += sizes[i];
  });
  return Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]);
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Of one file for all: files of others are reported as different, which costs a closer look and no more. */
function ownerOf(file: string): Owner {
  try {
    const { uid, gid } = lstatSync(file);
    return { uid, gid };
  } catch {
    return { uid: 0, gid: 0 };
  }
}

/** As git keeps them: the lower 32 bits. */
function writeStamp(bytes: Buffer, at: number, { ctimeMs, mtimeMs, inode, size, uid, gid }: SourceFile & Owner): void {
  const put = (offset: number, value: number): void => void bytes.writeUInt32BE((value % 2 ** 32) >>> 0, at + offset);
  put(0, secondsOf(ctimeMs));
  put(8, secondsOf(mtimeMs));
  put(20, inode);
  put(28, uid);
  put(32, gid);
  put(36, size);
}

/** Whatever the settings of the user are. */
const SETTINGS = ['core.trustctime=true', 'core.checkStat=default', 'core.preloadIndex=true', 'core.fileMode=false'];
const ARGUMENTS = [
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ...['diff-files', '-z', '--name-only', '--no-ext-diff', '--ignore-submodules=all'],
];
/** Then this process looks at the files itself. */
const TIMEOUT_MS = 10_000;

/**
 * The paths that may differ from their stamps: all others are as they were. Undefined where git cannot tell.
 * Rejects with CANCELLED only.
 */
export async function differingFromStamps(
  root: string,
  { index, repository }: GitStamps,
  signal: AbortSignal | undefined,
): Promise<string[] | undefined> {
  const env = {
    ...process.env,
    // No settings of the user or the machine, and so no filters.
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    HOME: repository,
    XDG_CONFIG_HOME: repository,
  };
  const place = { GIT_DIR: repository, GIT_WORK_TREE: root, GIT_INDEX_FILE: index };
  try {
    const { outcome, stdout } = await runGit(ARGUMENTS, { cwd: root, env, place, timeoutMs: TIMEOUT_MS, signal });
    // Where its index is missing, git finds no difference. The name is never used again, so the file was there before too.
    const wasThere = lstatSync(index, { throwIfNoEntry: false })?.isFile() ?? false;
    return outcome === 'ok' && wasThere ? stdout.toString('utf8').split('\0').filter(Boolean) : undefined;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined; // No process could be started, or the directory is gone.
  }
}

interface Comparison {
  readonly startedAt: number;
  /** What git found; undefined where this process looked at all files. */
  readonly differing: readonly string[] | undefined;
  /** Those that really differ. */
  readonly suspects: readonly string[];
}

/** As many files as this process looks at in a millisecond or two. */
const FEW_DIFFERING = 200;

/**
 * When the files of a record were seen last, as the next record should say. Another time than before only where new stamps help:
 * where files have settled since, or where git finds too many that are the same, because of their owners or because this git
 * compares more than seconds. Then it is not asked again until the tree changes.
 */
export function checkTime(
  { listing, checkedAt, stamps }: { listing: Pick<Stamped, 'files'>; checkedAt: number; stamps?: KnownStamps },
  { startedAt, differing, suspects }: Comparison,
): number {
  if (suspects.length > 0) return startedAt;
  if (differing === undefined) {
    const helps = stamps === undefined && checkedAt !== 0 && isWorthwhile({ ...listing, checkedAt: startedAt });
    return helps ? startedAt : checkedAt;
  }
  if (differing.length <= FEW_DIFFERING) return checkedAt;
  const unsettled = listing.files.filter((file) => !isSettled(file, checkedAt)).length;
  return unsettled * 2 >= differing.length ? startedAt : 0;
}
