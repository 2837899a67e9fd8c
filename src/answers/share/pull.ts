/** Imports the snapshot of the commit, or of the nearest one before it, from a target that others pushed to. */

import { runGit } from '../../base/child-process.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { asManifest, damaged, MAX_HEADER_BYTES } from '../../share/manifest.ts';
import { archiveName, manifestName, type Published, publishedIn } from '../../share/published.ts';
import { openTarget, type ShareTarget } from '../../share/target.ts';
import { indexDirOf } from '../../store/snapshots/snapshot-dir.ts';
import { listSnapshots } from '../../store/snapshots/snapshot-list.ts';
import { findCommit } from '../../workspace/commit-index.ts';
import { shortCommit } from '../../workspace/commit-view.ts';
import { commitNamed } from '../../workspace/git-objects.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { draftIn, removeDraft } from './drafts.ts';
import type { ImportResult } from './fields.ts';
import { checkFit, fitName, rulesHere } from './fit.ts';
import { importArchive, seedNote } from './import.ts';
import type { Question, Results } from './pull-tool.ts';

interface PullInput extends Question {
  readonly ref?: string | undefined;
}

/** How far back to look: an older snapshot has little in common. */
const MAX_COMMITS = 20_000;

export async function pullSnapshot(workspace: Workspace, input: PullInput, work: LongWork): Promise<Draft<Results>> {
  const { root, cwd } = workspace;
  const { signal } = work;
  const loaded = await loadConfig({ root, env: process.env });
  const target = await openTarget(input.target ?? '', { cwd, config: loaded.config, env: process.env });
  const { config } = input.ref === undefined ? loaded : await findCommit(root, input.ref, signal);
  const start = await commitNamed(root, input.ref ?? 'HEAD', signal);
  const found = publishedIn(await target.list(signal));
  const fit = fitName({ ...rulesHere(config), prefix: commitPlace(root, start).prefix });
  const candidates = await nearestFirst(root, { start, found: found.filter((one) => one.fit === fit) }, signal);
  if (candidates.length === 0) throw notFound(target, { start, found, fit });
  const here = new Set(listSnapshots(indexDirOf(root)).map(({ meta }) => meta.head_commit));
  let refused: unknown;
  for (const one of candidates) {
    const { commit } = one;
    const about = { target: target.address, commit, ...(await behindOf(root, [commit, start], signal)) };
    if (here.has(commit)) return makeReply(workspace, about, { next: [nextCall('index')] });
    try {
      const pulled = await fetchOne(workspace, { target, config, one }, work);
      if (pulled)
        return makeReply(workspace, { ...about, pulled }, { notes: [seedNote(workspace)], next: [nextCall('index')] });
    } catch (error) {
      // Vectors of another provider; the next snapshot may have the right ones.
      if (!(error instanceof AppError) || error.code !== 'SNAPSHOT_INCOMPATIBLE') throw error;
      refused ??= error;
    }
  }
  throw refused ?? notFound(target, { start, found, fit });
}

/** Undefined when it was removed meanwhile. */
async function fetchOne(
  workspace: Workspace,
  { target, config, one }: { readonly target: ShareTarget; readonly config: Config; readonly one: Published },
  work: LongWork,
): Promise<ImportResult | undefined> {
  const text = await target.readText(manifestName(one.stem), work.signal);
  if (text === undefined) return undefined;
  const manifest = asManifest(text, manifestName(one.stem));
  checkFit(manifest, config);
  const draft = draftIn(indexDirOf(workspace.root), 'wayfind');
  try {
    work.onProgress?.({ phase: 'publish', done: 0, total: manifest.packed.bytes, label: target.address });
    const to = { file: draft, maxBytes: manifest.packed.bytes + MAX_HEADER_BYTES };
    if (!(await target.download(archiveName(one.stem), to, work.signal))) return undefined;
    const imported = await importArchive(workspace, draft, { ...work, config });
    if (imported.commit !== one.commit) throw damaged(archiveName(one.stem), 'its commit differs from its name');
    return imported;
  } finally {
    removeDraft(draft);
  }
}

async function behindOf(
  root: string,
  [commit, start]: readonly [string, string],
  signal: AbortSignal | undefined,
): Promise<Pick<Results, 'behind'>> {
  const { outcome, stdout } = await runGit(['rev-list', '--count', `${commit}..${start}`], { cwd: root, signal });
  return outcome === 'ok' ? { behind: Number(stdout.toString()) } : {};
}

/** In a shallow clone, which has no commits before its first, any snapshot is used: only the difference is parsed. */
async function nearestFirst(
  root: string,
  { start, found }: { readonly start: string; readonly found: readonly Published[] },
  signal: AbortSignal | undefined,
): Promise<readonly Published[]> {
  if (found.length === 0) return [];
  const { stdout } = await runGit(['rev-list', `--max-count=${MAX_COMMITS}`, start], { cwd: root, signal });
  const commits = stdout.toString('latin1').trim().split('\n');
  const places = new Map(commits.map((commit, place) => [commit, place]));
  const before = found
    .filter(({ commit }) => places.has(commit))
    .sort((a, b) => places.get(a.commit)! - places.get(b.commit)!);
  return before.length === 0 && shallowCommits(root).size > 0 ? found : before;
}

function notFound(
  target: ShareTarget,
  { start, found, fit }: { readonly start: string; readonly found: readonly Published[]; readonly fit: string },
): AppError {
  const fitting = found.filter((one) => one.fit === fit).length;
  const others = found.length - fitting;
  const wrong = others > 0 ? `; ${others} are for another version of wayfind, other settings or another directory` : '';
  return new AppError(
    'SNAPSHOT_NOT_FOUND',
    `${target.address} has ${found.length} snapshots, none of ${shortCommit(start)} or a commit before it${wrong}`,
  );
}
