/** Finds the repository around a directory and its current branch and commit by reading git's files, without a process. */
import { lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { runGit } from '../base/child-process.ts';
import { readRegularFile } from '../base/regular-file.ts';

export interface Repository {
  /** Top of the work tree (where `.git` is). */
  readonly top: string;
  readonly gitDir: string;
  /** Shared by all worktrees: holds `packed-refs`, `info/exclude`. */
  readonly commonDir: string;
}

export interface Head {
  /** Absent when detached. */
  readonly branch?: string;
  /** Absent before the first commit. */
  readonly commit?: string;
}

const MAX_REF_BYTES = 4_096;
const MAX_PACKED_REFS_BYTES = 64 * 1024 * 1024;
const MAX_SHALLOW_BYTES = 16 * 1024 * 1024;
const COMMIT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Looks upwards as git does; a `.git` that is not a repository is skipped. */
export function findRepository(directory: string): Repository | undefined {
  for (let top = directory; ; top = path.dirname(top)) {
    const gitDir = gitDirOf(top);
    if (gitDir) {
      const common = readSmall(path.join(gitDir, 'commondir'))?.trim();
      return { top, gitDir, commonDir: common ? path.resolve(gitDir, common) : gitDir };
    }
    if (path.dirname(top) === top) return undefined;
  }
}

/** The git directory that belongs to `directory` itself: a `.git` directory, or a `.git` file that names one. */
export function gitDirOf(directory: string): string | undefined {
  const entry = path.join(directory, '.git');
  let stats: Stats | undefined;
  try {
    stats = lstatSync(entry, { throwIfNoEntry: false });
  } catch {
    // No permission, or too long a path: the code that reads the directory itself reports it.
  }
  if (!stats) return undefined;
  let gitDir = entry;
  if (stats.isFile()) {
    const target = /^gitdir: ([^\n\0]+)/.exec(readSmall(entry) ?? '')?.[1];
    if (!target) return undefined;
    gitDir = path.resolve(directory, target.trimEnd());
  }
  return isPlainFile(path.join(gitDir, 'HEAD')) ? gitDir : undefined;
}

/** Directories without which git does not take its directory for a repository. */
const REQUIRED = ['objects', 'refs'];

/** Those that are missing; the repository cannot be read then. */
export const missingDirectories = ({ commonDir }: Repository): string[] =>
  REQUIRED.filter((name) => !statOf(path.join(commonDir, name))?.isDirectory());

/** Why git cannot read the repository around a directory; undefined where it can, and outside of one. */
export function brokenRepository(root: string): string | undefined {
  const repository = findRepository(root);
  const missing = repository ? missingDirectories(repository) : [];
  return missing.length === 0 ? undefined : `git cannot read this repository: .git has no ${missing.join(' and no ')}`;
}

/** Branch and commit of the tree at `root`; undefined outside a repository. */
export async function headOf(root: string, signal?: AbortSignal): Promise<Head | undefined> {
  const repository = findRepository(root);
  if (!repository) return undefined;
  const head = readSmall(path.join(repository.gitDir, 'HEAD'))?.trim() ?? '';
  if (COMMIT_ID.test(head)) return { commit: head };
  const ref = /^ref: (refs\/[^\s\0]+)$/.exec(head)?.[1];
  // Reftable repositories keep a placeholder in HEAD; only git reads those.
  if (!ref || ref.includes('..') || ref === 'refs/heads/.invalid') return headFromGit(root, signal);
  const branch = ref.startsWith('refs/heads/') ? { branch: ref.slice('refs/heads/'.length) } : {};
  const commit = readRef(repository, ref);
  if (commit === 'indirect') return headFromGit(root, signal);
  return commit ? { ...branch, commit } : branch;
}

/** The commits at which the history of a shallow clone ends, as if they had no parents; empty in other clones. */
export function shallowCommits(root: string): ReadonlySet<string> {
  const repository = findRepository(root);
  const text = repository && readSmall(path.join(repository.commonDir, 'shallow'), MAX_SHALLOW_BYTES);
  return new Set(text?.split('\n').filter(Boolean));
}

/** The target of a symbolic ref in the directory that worktrees share; undefined where the ref holds a commit or is missing. */
export function symbolicRef({ commonDir }: Repository, ref: string): string | undefined {
  const target = /^ref: (refs\/[^\s\0]+)$/.exec(readSmall(path.join(commonDir, ref))?.trim() ?? '')?.[1];
  return target?.includes('..') ? undefined : target;
}

/** `indirect`: the ref is symbolic. */
export function readRef(repository: Repository, ref: string): string | undefined {
  // Per-worktree refs (`refs/bisect/…`) live in the worktree's own directory; branches in the shared one.
  for (const directory of new Set([repository.gitDir, repository.commonDir])) {
    const value = readSmall(path.join(directory, ref))?.trim();
    if (value === undefined) continue;
    return COMMIT_ID.test(value) ? value : 'indirect';
  }
  return packedRef(repository, ref)?.id;
}

interface PackedRef {
  readonly id: string;
  /** The object that a tag finally points to, where git recorded it. */
  readonly peeled?: string;
}

/** The ref as `packed-refs` has it; a loose ref of the same name takes precedence. */
export function packedRef({ commonDir }: Repository, ref: string): PackedRef | undefined {
  const packed = readSmall(path.join(commonDir, 'packed-refs'), MAX_PACKED_REFS_BYTES);
  const at = packed?.indexOf(` ${ref}\n`) ?? -1;
  if (!packed || at < 0) return undefined;
  const id = packed.slice(packed.lastIndexOf('\n', at) + 1, at);
  if (!COMMIT_ID.test(id)) return undefined;
  const next = at + ref.length + 2;
  const peeled = packed[next] === '^' ? packed.slice(next + 1, next + 1 + id.length) : '';
  return { id, ...(COMMIT_ID.test(peeled) && { peeled }) };
}

async function headFromGit(root: string, signal?: AbortSignal): Promise<Head | undefined> {
  const [name, commit] = await Promise.all([
    runGit(['symbolic-ref', '--quiet', '--short', 'HEAD'], { cwd: root, signal }),
    runGit(['rev-parse', '--quiet', '--verify', 'HEAD^{commit}'], { cwd: root, signal }),
  ]);
  const branch = name.outcome === 'ok' ? name.stdout.toString().trim() : '';
  const id = commit.outcome === 'ok' ? commit.stdout.toString().trim() : '';
  if (!branch && !id) return undefined;
  return { ...(branch && { branch }), ...(id && { commit: id }) };
}

/** Undefined for anything but a small regular file. */
function readSmall(file: string, maxBytes = MAX_REF_BYTES): string | undefined {
  try {
    return readRegularFile(file, { maxBytes, follow: true }).toString('utf8');
  } catch {
    return undefined;
  }
}

const isPlainFile = (file: string): boolean => statOf(file)?.isFile() ?? false;

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
