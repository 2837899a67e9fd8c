/** Uploads the snapshot of a commit to a target where other machines find it. */
import fs from 'node:fs';
import { loadConfig } from '../../config/config.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { AppError } from '../../errors/errors.ts';
import { archiveName, manifestName, publishedIn, removeOld, stemOf } from '../../share/published.ts';
import { openTarget } from '../../share/target.ts';
import { indexDirOf } from '../../store/snapshots/snapshot-dir.ts';
import { findCommit } from '../../workspace/commit-index.ts';
import { commitNamed } from '../../workspace/git-objects.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { draftIn, removeDraft } from './drafts.ts';
import { summaryOf } from './export.ts';
import { fitName, rulesHere } from './fit.ts';
import { packSnapshot } from './pack.ts';
import type { Question, Results } from './push-tool.ts';

interface PushInput extends Question {
  readonly ref?: string | undefined;
}

export async function pushSnapshot(workspace: Workspace, input: PushInput, work: LongWork): Promise<Draft<Results>> {
  const { root, cwd } = workspace;
  const { signal } = work;
  const loaded = await loadConfig({ root, env: process.env });
  const target = await openTarget(input.target ?? '', { cwd, config: loaded.config, env: process.env });
  const commit = await commitNamed(root, input.ref ?? 'HEAD', signal);
  const { config } = input.ref === undefined ? loaded : await findCommit(root, input.ref, signal);
  const fit = fitName({ ...rulesHere(config), prefix: commitPlace(root, commit).prefix });
  const isShared = publishedIn(await target.list(signal)).some((one) => one.commit === commit && one.fit === fit);
  if (isShared && !input.force) return makeReply(workspace, { target: target.address, commit, removed: 0 });
  const draft = draftIn(indexDirOf(root), 'wayfind');
  try {
    const { manifest } = await packSnapshot(workspace, { ref: input.ref, fileFor: refusing(draft, commit) }, work);
    const stem = stemOf(commit, fit, manifest.packed.sha256);
    const { size: total } = fs.statSync(draft);
    work.onProgress?.({ phase: 'publish', done: 0, total, label: target.address });
    await target.upload(archiveName(stem), draft, signal);
    // Other machines find it only now.
    await target.writeText(manifestName(stem), `${JSON.stringify(manifest)}\n`, signal);
    const removed = await removeOld(target, { keep: config.sharing.keep_count, ours: stem, signal });
    return makeReply(workspace, { target: target.address, commit, pushed: summaryOf(manifest), removed });
  } finally {
    removeDraft(draft);
  }
}

/** Invariant: a snapshot shared under the name of a commit holds exactly the files of that commit. */
const refusing =
  (draft: string, commit: string) =>
  (about: { readonly tree: string; readonly commit?: string | undefined }): string => {
    if (about.tree === 'changed') throw new AppError('TREE_CHANGED', 'Files on disk differ from the last commit');
    if (about.commit !== commit) throw new AppError('TREE_CHANGED', 'The last commit changed meanwhile', 'Try again.');
    return draft;
  };
