/** Clones a repository into the user's cache, or updates the clone: one commit deep, and nothing that the repository says is executed. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isInside, realOrSame } from '../../base/paths.ts';
import type { GitUrl } from '../../discover/git-url.ts';
import { AppError } from '../../errors/errors.ts';
import { takeWriterLock } from '../../store/jobs/writer-lock.ts';
import { clonesDirectory } from './clones-directory.ts';
import { type RemoteOptions, RemoteRepository, UPDATING } from './remote-repository.ts';

export interface Clone {
  readonly root: string;
  readonly url: string;
  readonly name: string;
  readonly state: 'cloned' | 'updated' | 'unchanged';
  readonly branch: string;
  readonly commit: string;
}

export interface CloneOptions extends RemoteOptions {
  /** A branch or tag that is fetched besides the default branch. */
  readonly ref?: string | undefined;
}

const DRAFT = '.draft-';

/** Throws CLONE_FAILED, CLONE_TOO_LARGE, GIT_FAILED, CANCELLED. */
export async function cloneRepository(address: GitUrl, options: CloneOptions): Promise<Clone> {
  const clones = clonesDirectory();
  const root = path.join(clones, ...address.place);
  const locks = path.join(clones, '.locks');
  try {
    fs.mkdirSync(path.dirname(root), { recursive: true, mode: 0o700 });
    fs.mkdirSync(locks, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AppError(
      'CLONE_FAILED',
      `${clones} cannot be written (${(error as NodeJS.ErrnoException).code})`,
      'Set WAYFIND_CACHE_DIR to a directory that you can write.',
    );
  }
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const waitMs = options.limits.timeout_s * 1000;
  const lock = await takeWriterLock(path.join(locks, `${id}.lock`), { waitMs, signal: options.signal });
  try {
    const remote = new RemoteRepository(address, options);
    const isThere = fs.existsSync(path.join(root, '.git'));
    const clone = await (isThere ? update(remote, root) : create(remote, root));
    if (options.ref !== undefined) await remote.fetchRef(root, options.ref);
    return clone;
  } finally {
    removeEmpty(path.dirname(root), clones);
    lock.release();
  }
}

/** The directories of an address that was never cloned. */
function removeEmpty(directory: string, end: string): void {
  try {
    for (let dir = directory; dir !== end && isInside(end, dir); dir = path.dirname(dir)) fs.rmdirSync(dir);
  } catch {
    // There is something in it.
  }
}

/** In a directory of its own until it is complete: what is left of an earlier attempt is removed. */
async function create(remote: RemoteRepository, root: string): Promise<Clone> {
  const above = path.dirname(root);
  // Another process may have removed it while it was empty.
  fs.mkdirSync(above, { recursive: true, mode: 0o700 });
  const drafts = `${DRAFT}${path.basename(root)}-`;
  for (const name of fs.readdirSync(above).filter((one) => one.startsWith(drafts))) remove(path.join(above, name));
  const draft = path.join(above, `${drafts}${randomBytes(4).toString('hex')}`);
  try {
    await remote.clone(draft);
    const head = await remote.head(draft);
    await remote.checkOut(draft, head);
    remove(root);
    fs.renameSync(draft, root);
    return { root: realOrSame(root), ...remote.about, ...head, state: 'cloned' };
  } finally {
    remove(draft);
  }
}

async function update(remote: RemoteRepository, root: string): Promise<Clone> {
  removeLeftovers(root);
  const isUnfinished = fs.existsSync(path.join(root, '.git', UPDATING));
  const head = await remote.headThere(root);
  const about = { root: realOrSame(root), ...remote.about, ...head };
  const now = await remote.head(root).catch(() => undefined);
  if (now?.commit === head.commit && now.branch === head.branch && !isUnfinished)
    return { ...about, state: 'unchanged' };
  if (!isUnfinished) await remote.refuseEdited(root);
  await remote.fetch(root, `+refs/heads/${head.branch}:refs/remotes/origin/${head.branch}`);
  await remote.checkOut(root, head);
  return { ...about, state: 'updated' };
}

/** Of a git that was killed; the lock of the clone is held. */
function removeLeftovers(root: string): void {
  const git = path.join(root, '.git');
  for (const name of ['index.lock', 'shallow.lock', 'HEAD.lock', 'config.lock'])
    fs.rmSync(path.join(git, name), { force: true });
  const packs = path.join(git, 'objects', 'pack');
  const unfinished = fs.existsSync(packs) ? fs.readdirSync(packs).filter((name) => name.startsWith('tmp_')) : [];
  for (const name of unfinished) fs.rmSync(path.join(packs, name), { force: true });
}

const remove = (directory: string): void => fs.rmSync(directory, { recursive: true, force: true });
