/** Where the index of a tree is on disk: directory, snapshot key, generation files and the pointer that names the active one. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readIfRegular, refuseTrap } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';
import { readSeal, type SealedFile, writeSeal } from './seal.ts';

const INDEX_DIR = '.wayfind';
const LIVE = 'live';
const WORKTREE = 'worktree-';
const COMMIT = 'commit-';
const IMPORT = 'import-';
const CHECKOUT = 'checkout-';
const POINTER = 'current';
const SUSPECT = 'suspect';
const GENERATION = /^(\d{1,9})\.db$/;
/** Also of the small files of git: each holds one path. */
const MAX_POINTER_BYTES = 65_536;

/**
 * Linked worktrees share the index directory of their main worktree; worktrees of a bare repository share one inside it; every other
 * tree has its own.
 */
export function indexDirOf(root: string): string {
  return indexDirOverride() ?? path.join(linkedWorktree(root)?.home ?? path.resolve(root), INDEX_DIR);
}

/**
 * A worktree is identified by its name and its location: a new one with the name of a removed one starts with its own index, and a
 * moved one starts with a copy of its old index.
 */
export function snapshotKeyOf(root: string): string {
  const linked = linkedWorktree(root);
  const key = linked ? WORKTREE + linked.name.replace(/[^\w.-]/g, '_') : LIVE;
  // Several trees share the directory: their keys must differ.
  const isShared = linked !== undefined || indexDirOverride() !== undefined;
  return isShared ? `${key}-${shortHash(realPath(root) ?? path.resolve(root))}` : key;
}

/** Key of a commit that is read from git's objects; `prefix`: the root relative to the top of the repository. */
export const commitKeyOf = (commit: string, prefix: string): string =>
  `${COMMIT}${commit}${prefix === '' ? '' : `-${shortHash(prefix)}`}`;

/** Key of an imported snapshot: others are seeded from it, but no query is answered from it. */
export const importKeyOf = (id: string, prefix: string): string =>
  `${IMPORT}${id}${prefix === '' ? '' : `-${shortHash(prefix)}`}`;

/** Key of the index that a tree had before another commit was checked out: later indexes are seeded from it, no query is answered from it. */
export const checkoutKeyOf = (commit: string, key: string): string => `${CHECKOUT}${commit}-${shortHash(key)}`;

/** The kind of tree that a snapshot is of, taken from its key. */
export type SnapshotKind = 'tree' | 'worktree' | 'commit' | 'import' | 'checkout';
const KIND_PREFIXES = { commit: COMMIT, worktree: WORKTREE, import: IMPORT, checkout: CHECKOUT } as const;
export const snapshotKindOf = (key: string): SnapshotKind =>
  (['commit', 'worktree', 'import', 'checkout'] as const).find((kind) => key.startsWith(KIND_PREFIXES[kind])) ?? 'tree';

export interface SnapshotPaths {
  readonly dir: string;
  readonly pointer: string;
  readonly lock: string;
  /** Exists while a writer runs and names it; without a running writer, the last one was killed. */
  readonly dirty: string;
  /** How the last writers ended. */
  readonly jobs: string;
  /** Left by a reader that met damage: the next writer checks the whole file. */
  readonly suspect: string;
  /** Touched when a query is answered from it: unused snapshots are removed first. */
  readonly used: string;
  /** The page that the next check of some pages continues with. */
  readonly checked: string;
  /** The last damaged index, kept for diagnosis. */
  readonly damaged: string;
  /** Lock of the process that makes the vectors of a provider. That may take hours, and others write meanwhile. */
  readonly embedding: string;
  /** Progress of vectors that are not active yet. */
  readonly progress: string;
  /** Lock of the process that runs compilers and language servers. */
  readonly servicesLock: string;
}

/** Refuses a directory that a symbolic link leads out of the tree: an untrusted checkout may contain one. */
export function snapshotPaths(indexDir: string, key: string): SnapshotPaths {
  const dir = path.join(indexDir, 'snapshots', key);
  const home = realPath(indexDir === indexDirOverride() ? indexDir : path.dirname(indexDir));
  for (const part of [indexDir, path.dirname(dir), dir]) {
    if (linkStat(part) === undefined) break;
    const real = realPath(part);
    // Another process has removed it since.
    if (real === undefined && linkStat(part) === undefined) break;
    if (home === undefined || real === undefined || !(real + path.sep).startsWith(home + path.sep)) {
      throw new AppError('PATH_OUTSIDE_ROOT', `${part} is a link to ${real ?? 'nothing'}`, `Remove the link ${part}.`);
    }
  }
  const paths = {
    dir,
    pointer: path.join(dir, POINTER),
    lock: path.join(dir, 'writer.lock'),
    dirty: path.join(dir, 'writing'),
    jobs: path.join(dir, 'jobs.json'),
    suspect: path.join(dir, SUSPECT),
    used: path.join(dir, 'used'),
    checked: path.join(dir, 'checked'),
    damaged: path.join(dir, 'damaged.db'),
    embedding: path.join(dir, 'embedding.lock'),
    progress: path.join(dir, 'embedding.json'),
    servicesLock: path.join(dir, 'services.lock'),
  };
  // The log of a database, or the draft of the pointer, would be written where a link leads, and opening a pipe blocks for ever.
  for (const entry of entriesOf(dir)) refuseTrap(path.join(dir, entry.name), entry);
  return paths;
}

/** Creates the directories, and the `.gitignore` that keeps the index out of everyone's commits. */
export function makeSnapshotDir(indexDir: string, dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true });
    const ignore = path.join(indexDir, '.gitignore');
    // Only created, never overwritten: a dangling link counts as existing.
    if (linkStat(ignore) === undefined) createFile(ignore, '*\n');
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    throw asIndexError(error, dir);
  }
}

/** Does nothing when another process was first. */
function createFile(file: string, text: string): void {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The active generation file and the id of its seal; undefined when there is none (never built, partly deleted, or not this user's). */
export function sealedGeneration(paths: SnapshotPaths): SealedFile | undefined {
  const file = pointedFile(paths);
  const seal = file && readSeal(file);
  return seal === undefined ? undefined : { file: file as string, seal };
}

export const currentGeneration = (paths: SnapshotPaths): string | undefined => sealedGeneration(paths)?.file;

/** The file that the pointer names when this user did not publish it here: it came with the directory, or was made by an earlier version. */
export function foreignGeneration(paths: SnapshotPaths): string | undefined {
  const file = pointedFile(paths);
  return file !== undefined && readSeal(file) === undefined ? file : undefined;
}

function pointedFile(paths: SnapshotPaths): string | undefined {
  const name = readIfThere(paths.pointer)?.trim();
  if (name === undefined || !GENERATION.test(name)) return undefined;
  const file = path.join(paths.dir, name);
  return fs.existsSync(file) ? file : undefined;
}

/** A file name no generation has used yet; `skip`: leaves so many names out. Invariant: called only while holding the writer lock. */
export function newGeneration(paths: SnapshotPaths, skip = 0): string {
  const pointed = GENERATION.exec(readIfThere(paths.pointer)?.trim() ?? '')?.[1] ?? '0';
  const used = generationFiles(paths).map((name) => Number.parseInt(name, 10));
  return path.join(paths.dir, `${Math.max(Number(pointed), ...used) + 1 + skip}.db`);
}

/** Atomic: a reader sees the old name or the new one, and both files are complete. `seal`: the id in the metadata of the file. */
export function switchPointer(paths: SnapshotPaths, { file, seal }: SealedFile): void {
  writeSeal(file, seal);
  const draft = `${paths.pointer}.new`;
  const handle = fs.openSync(draft, 'w');
  fs.writeSync(handle, `${path.basename(file)}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  fs.renameSync(draft, paths.pointer);
}

/** Call before a pointer names the file. */
export function syncToDisk(file: string): void {
  const handle = fs.openSync(file, 'r+');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Best effort: where the system does not remove open files, the next build tries again. */
export function removeOtherGenerations(paths: SnapshotPaths, keep: string | undefined): void {
  const kept = keep === undefined ? undefined : path.basename(keep);
  // A database before its log: one that is opened without its log looks like an older one.
  for (const name of generationFiles(paths).sort((a, b) => a.length - b.length)) {
    if (kept !== undefined && (name === kept || name.startsWith(`${kept}-`))) continue;
    try {
      fs.rmSync(path.join(paths.dir, name), { force: true });
    } catch {
      // Still open in another process.
    }
  }
}

/** Call when the writer is done. */
export function removeMarker({ dirty }: Pick<SnapshotPaths, 'dirty'>): void {
  fs.rmSync(dirty, { force: true });
}

/** Records that a reader met damage in a generation file. Best effort: the reader may not have write permission, and its error has a fix. */
export function markSuspect(file: string): void {
  try {
    fs.writeFileSync(path.join(path.dirname(file), SUSPECT), '');
  } catch {
    // The reader throws its own error.
  }
}

/** Translates errors of a directory that cannot be written; returns any other error unchanged. */
export function asIndexError(error: unknown, where: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EISDIR' ||
    code === 'EEXIST'
  ) {
    return new AppError('INDEX_READ_ONLY', `${where}: ${(error as Error).message}`);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', `${where}: ${(error as Error).message}`);
  if (code === 'EIO' || code === 'EFBIG') return new AppError('DISK_FAILED', `${where}: ${(error as Error).message}`);
  return error;
}

function generationFiles(paths: SnapshotPaths): string[] {
  return entriesOf(paths.dir)
    .map((entry) => entry.name)
    .filter((name) => /^\d{1,9}\.db/.test(name));
}

/** Empty when there is no such directory. */
function entriesOf(dir: string): fs.Dirent[] {
  try {
    return fs.readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * A `.git` file may be forged to point anywhere, so the link counts only when git's own record points back to it.
 * Submodules have a `.git` file but no `commondir`: they are trees of their own.
 */
function linkedWorktree(root: string): { home: string; name: string } | undefined {
  const dotGit = path.join(path.resolve(root), '.git');
  const gitDirLine = readIfThere(dotGit, true);
  if (!gitDirLine?.startsWith('gitdir:')) return undefined;
  const gitDir = path.resolve(root, gitDirLine.slice('gitdir:'.length).trim());
  const backLink = readIfThere(path.join(gitDir, 'gitdir'), true)?.trim();
  const commonLine = readIfThere(path.join(gitDir, 'commondir'), true)?.trim();
  if (!backLink || !commonLine || realPath(path.resolve(gitDir, backLink)) !== realPath(dotGit)) return undefined;
  const commonDir = path.resolve(gitDir, commonLine);
  // The common directory of a bare repository has no tree beside it that could hold the index.
  const home = path.basename(commonDir) === '.git' ? path.dirname(commonDir) : commonDir;
  return { home, name: path.basename(gitDir) };
}

function indexDirOverride(): string | undefined {
  const override = process.env.WAYFIND_INDEX_DIR;
  return override ? path.resolve(override) : undefined;
}

const shortHash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 10);

const readIfThere = (file: string, followLink = false): string | undefined =>
  readIfRegular(file, { maxBytes: MAX_POINTER_BYTES, follow: followLink })?.toString('utf8');

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Undefined when there is no such file, or it cannot be read. */
function linkStat(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file);
  } catch {
    return undefined;
  }
}
