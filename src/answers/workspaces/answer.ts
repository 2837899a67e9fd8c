/** The registered workspaces with the state of each index, and the removal of entries. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isInside, realOrSame } from '../../base/paths.ts';
import { AppError } from '../../errors/errors.ts';
import { currentGeneration, snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';
import { describeSnapshot, type SnapshotEntry } from '../../store/snapshots/snapshot-list.ts';
import { clonesDirectory } from '../../workspace/clones/clones-directory.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { nameOf, workspacesNamed } from '../../workspace/registry/named-workspace.ts';
import { forgetWorkspace, type RegisteredWorkspace, registeredWorkspaces } from '../../workspace/registry/registry.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { Question, Results, WorkspaceView } from './tool.ts';

const DAY_MS = 86_400_000;

/** Throws BAD_INPUT, PATH_NOT_FOUND. */
export function listWorkspaces(session: Session, question: Question): Draft<Results> {
  const all = registeredWorkspaces();
  const views = (question.action === 'list' ? all : chosen(session, all, question)).map((one) => viewOf(session, one));
  const shown = question.action === 'list' ? views.toSorted(byUse) : views.map((view) => forget(view, question));
  const total_bytes = shown.reduce((sum, { bytes }) => sum + bytes, 0);
  const gone = question.action === 'list' && shown.some(({ state }) => state === 'gone');
  const notes = [
    ...(all.length === 0 ? ['no directory is registered; `wayfind index` registers the one that it indexes'] : []),
    ...(all.length > 0 && shown.length === 0 ? ['no registered directory is gone'] : []),
    ...(gone ? ['directories that no longer exist are marked; `wayfind workspaces forget --gone` takes them off'] : []),
  ];
  return makeReply(session, { workspaces: shown, total_bytes }, { notes });
}

function chosen(
  { cwd }: Session,
  all: readonly RegisteredWorkspace[],
  { which = [], gone, delete: deletes }: Question,
): RegisteredWorkspace[] {
  if (which.length === 0 && !gone)
    throw new AppError('BAD_INPUT', '`forget` needs a directory, a name or a URL', 'Name one, or pass --gone.');
  const named = which.map((word) => one(word, realOrSame(path.resolve(cwd, word)), all));
  if (deletes) for (const entry of named) requireClone(entry);
  return [...new Set([...named, ...(gone ? all.filter(({ root }) => !existsSync(root)) : [])])];
}

/** A directory that is gone has no real path: it is compared as written. */
function one(word: string, directory: string, all: readonly RegisteredWorkspace[]): RegisteredWorkspace {
  const byPath = all.filter(({ root }) => root === directory || root === path.resolve(word));
  const found = byPath.length > 0 ? byPath : workspacesNamed(word, all);
  if (found.length === 0)
    throw new AppError('PATH_NOT_FOUND', `${word} is not a registered workspace`, 'See `wayfind workspaces`.');
  if (found.length > 1)
    throw new AppError(
      'BAD_INPUT',
      `${found.length} workspaces are called ${word}`,
      `Pass one of the paths ${found.map(({ root }) => root).join(', ')}.`,
    );
  return found[0];
}

/** Nothing but a clone in the cache is ever deleted. Throws BAD_INPUT. */
function requireClone({ root, url }: RegisteredWorkspace): void {
  const clones = clonesDirectory();
  const isClone = url !== undefined && root !== clones && isInside(clones, root);
  if (!isClone)
    throw new AppError(
      'BAD_INPUT',
      `${root} is not a clone that \`wayfind index URL\` made, so it is not deleted`,
      'Leave out --delete; delete the directory, or its .wayfind, yourself.',
    );
}

function forget(view: WorkspaceView, { delete: deletes }: Question): WorkspaceView {
  const isDeleted = deletes && view.state !== 'gone';
  if (isDeleted) rmSync(view.root, { recursive: true, force: true });
  forgetWorkspace(view.root);
  return { ...view, removed: isDeleted ? 'deleted' : 'forgotten' };
}

function viewOf(session: Session, entry: RegisteredWorkspace): WorkspaceView {
  const { root, url, auto } = entry;
  const snapshot = snapshotOf(entry);
  const { meta = {}, usedMs = 0 } = snapshot ?? {};
  return {
    root,
    name: nameOf(entry),
    state: existsSync(root) ? stateOf(entry, snapshot) : 'gone',
    ...(meta.head_branch && { branch: meta.head_branch }),
    ...(meta.head_commit && { commit: meta.head_commit.slice(0, 12) }),
    bytes: snapshot?.bytes ?? 0,
    ...(usedMs > 0 && {
      last_used: new Date(usedMs).toISOString(),
      idle_days: Math.max(0, Math.floor((Date.now() - usedMs) / DAY_MS)),
    }),
    ...(url && { url }),
    ...(auto && { auto }),
    current: root === session.root,
  };
}

/** A first run that was interrupted leaves files and no index. */
function stateOf({ index_dir, key }: RegisteredWorkspace, snapshot: SnapshotEntry | undefined): WorkspaceView['state'] {
  if (snapshot === undefined) return 'not_indexed';
  const isUnfinished = snapshot.state === 'unusable' && currentGeneration(snapshotPaths(index_dir, key)) === undefined;
  return isUnfinished ? 'not_indexed' : snapshot.state;
}

/** Undefined without an index. */
function snapshotOf({ index_dir, key }: RegisteredWorkspace): SnapshotEntry | undefined {
  if (!existsSync(path.join(index_dir, 'snapshots', key))) return undefined;
  try {
    return describeSnapshot(index_dir, key);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const byUse = (a: WorkspaceView, b: WorkspaceView): number =>
  (b.last_used ?? '').localeCompare(a.last_used ?? '') || (a.root < b.root ? -1 : 1);
