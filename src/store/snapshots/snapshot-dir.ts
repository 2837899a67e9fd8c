/** Where the index of a tree lives on disk: directory, snapshot key, generation files and the pointer that names the one in force. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';

const INDEX_DIR = '.wayfind';
const LIVE = 'live';
const WORKTREE = 'worktree-';
const COMMIT = 'commit-';
const IMPORT = 'import-';
const CHECKOUT = 'checkout-';
const POINTER = 'current';
const SUSPECT = 'suspect';
const GENERATION = /^(\d{1,9})\.db$/;

/**
 * Linked worktrees share the index directory of their main worktree, those of a bare repository one inside it; everything else has
 * its own.
 */
export function indexDirOf(root: string): string {
  return indexDirOverride() ?? path.join(linkedWorktree(root)?.home ?? path.resolve(root), INDEX_DIR);
}

/**
 * A worktree is known by its name and its place: another one that gets the name of one that is gone begins with an index of its own,
 * and one that was moved with a copy of its old one.
 */
export function snapshotKeyOf(root: string): string {
  const linked = linkedWorktree(root);
  const key = linked ? WORKTREE + linked.name.replace(/[^\w.-]/g, '_') : LIVE;
  // One directory for several trees: they must not meet in it.
  const isShared = linked !== undefined || indexDirOverride() !== undefined;
  return isShared ? `${key}-${shortHash(realPath(root) ?? path.resolve(root))}` : key;
}

/** Of a commit that is read from git's objects; `prefix`: the root as seen from the top of the repository. */
export const commitKeyOf = (commit: string, prefix: string): string =>
  `${COMMIT}${commit}${prefix === '' ? '' : `-${shortHash(prefix)}`}`;

/** Of what was made elsewhere: others begin with a copy of it, no answer comes from it. */
export const importKeyOf = (id: string, prefix: string): string =>
  `${IMPORT}${id}${prefix === '' ? '' : `-${shortHash(prefix)}`}`;

/** Of what a tree held when another commit was checked out in it: to begin from when it comes back, no answer comes from it. */
export const checkoutKeyOf = (commit: string, key: string): string => `${CHECKOUT}${commit}-${shortHash(key)}`;

/** What a snapshot is of, as its key says. */
export type SnapshotKind = 'tree' | 'worktree' | 'commit' | 'import' | 'checkout';
const KIND_PREFIXES = { commit: COMMIT, worktree: WORKTREE, import: IMPORT, checkout: CHECKOUT } as const;
export const snapshotKindOf = (key: string): SnapshotKind =>
  (['commit', 'worktree', 'import', 'checkout'] as const).find((kind) => key.startsWith(KIND_PREFIXES[kind])) ?? 'tree';

export interface SnapshotPaths {
  readonly dir: string;
  readonly pointer: string;
  readonly lock: string;
  /** Exists while a writer works and says who: found without a writer, the last one was killed. */
  readonly dirty: string;
  /** How the last writers ended. */
  readonly jobs: string;
  /** Left by a reader that met damage: the next writer looks at the whole file. */
  readonly suspect: string;
  /** Touched when an answer is made from it: what nobody asks goes first. */
  readonly used: string;
  /** The last index that was found damaged, kept to be looked at. */
  readonly damaged: string;
  /** Held by whoever makes the vectors of a provider, which may take hours: others write meanwhile. */
  readonly embedding: string;
  /** How far the vectors are that are not in force yet. */
  readonly progress: string;
}

/** Refuses a directory that a symbolic link takes out of the tree: an untrusted checkout may bring one along. */
export function snapshotPaths(indexDir: string, key: string): SnapshotPaths {
  const dir = path.join(indexDir, 'snapshots', key);
  const home = realPath(indexDir === indexDirOverride() ? indexDir : path.dirname(indexDir));
  for (const part of [indexDir, path.dirname(dir), dir]) {
    if (linkStat(part) === undefined) break;
    const real = realPath(part);
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
    damaged: path.join(dir, 'damaged.db'),
    embedding: path.join(dir, 'embedding.lock'),
    progress: path.join(dir, 'embedding.json'),
  };
  refuseLinks(dir);
  return paths;
}

/** No file of an index is ever a link: the log of a database, or the draft of the pointer, would be written where it leads. */
function refuseLinks(dir: string): void {
  for (const entry of entriesOf(dir)) {
    if (!entry.isSymbolicLink()) continue;
    const file = path.join(dir, entry.name);
    throw new AppError('PATH_OUTSIDE_ROOT', `${file} is a symbolic link`, `Remove ${file}.`);
  }
}

/** Creates the directories, and the `.gitignore` that keeps the index out of everyone's commits. */
export function makeSnapshotDir(indexDir: string, dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true });
    const ignore = path.join(indexDir, '.gitignore');
    // Only ever created: a link that leads nowhere is something that is there.
    if (linkStat(ignore) === undefined) fs.writeFileSync(ignore, '*\n', { flag: 'wx' });
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    throw asIndexError(error, dir);
  }
}

/** The generation file in force, or undefined when there is none (never built, or half deleted). */
export function currentGeneration(paths: SnapshotPaths): string | undefined {
  const name = readIfThere(paths.pointer)?.trim();
  if (name === undefined || !GENERATION.test(name)) return undefined;
  const file = path.join(paths.dir, name);
  return fs.existsSync(file) ? file : undefined;
}

/** A file name no generation has used yet. Invariant: called only while holding the writer lock. */
export function newGeneration(paths: SnapshotPaths): string {
  const pointed = GENERATION.exec(readIfThere(paths.pointer)?.trim() ?? '')?.[1] ?? '0';
  const used = generationFiles(paths).map((name) => Number.parseInt(name, 10));
  return path.join(paths.dir, `${Math.max(Number(pointed), ...used) + 1}.db`);
}

/** Atomic: a reader sees the old name or the new one, and both files are whole. */
export function switchPointer(paths: SnapshotPaths, file: string): void {
  const draft = `${paths.pointer}.new`;
  const handle = fs.openSync(draft, 'w');
  fs.writeSync(handle, `${path.basename(file)}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  fs.renameSync(draft, paths.pointer);
}

/** Before a pointer names it. */
export function syncToDisk(file: string): void {
  const handle = fs.openSync(file, 'r+');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Best effort: where the system keeps open files from being removed, the next build tries again. */
export function removeOtherGenerations(paths: SnapshotPaths, keep: string | undefined): void {
  const kept = keep === undefined ? undefined : path.basename(keep);
  for (const name of generationFiles(paths)) {
    if (kept !== undefined && (name === kept || name.startsWith(`${kept}-`))) continue;
    try {
      fs.rmSync(path.join(paths.dir, name), { force: true });
    } catch {
      // Still open in another process.
    }
  }
}

/** The writer is done. */
export function removeMarker({ dirty }: Pick<SnapshotPaths, 'dirty'>): void {
  fs.rmSync(dirty, { force: true });
}

/** A reader met damage in a generation file. Best effort: it may not be allowed to write, and its error says what to do. */
export function noteDamage(file: string): void {
  try {
    fs.writeFileSync(path.join(path.dirname(file), SUSPECT), '');
  } catch {
    // The error of the reader stands.
  }
}

/** Names the failures of a directory that cannot be written; anything else is passed through. */
export function asIndexError(error: unknown, where: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
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

/** Nothing where there is no directory. */
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
  const gitDirLine = readIfThere(dotGit);
  if (!gitDirLine?.startsWith('gitdir:')) return undefined;
  const gitDir = path.resolve(root, gitDirLine.slice('gitdir:'.length).trim());
  const backLink = readIfThere(path.join(gitDir, 'gitdir'))?.trim();
  const commonLine = readIfThere(path.join(gitDir, 'commondir'))?.trim();
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

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function realPath(file: string): string | undefined {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Undefined when there is nothing, or something else in the way. */
function linkStat(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file);
  } catch {
    return undefined;
  }
}
