/** Checks a snapshot from elsewhere and keeps it as the seed of the next index of this tree. */
import path from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { interruptible } from '../../base/interruptible.ts';
import { type Config, loadConfig } from '../../config/config.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { findRepository } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { isNear, likeness, likenessTo } from '../../indexer/seed/nearest-snapshot.ts';
import { openArchive, unpackArchive } from '../../share/archive-read.ts';
import type { Manifest } from '../../share/manifest.ts';
import { adoptSnapshot, checkPortable, readPortable } from '../../store/snapshots/portable.ts';
import { importKeyOf, indexDirOf } from '../../store/snapshots/snapshot-dir.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { keepWithinLimits } from '../../workspace/snapshot-limits.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { draftIn, removeDraft } from './drafts.ts';
import { summaryOf } from './export.ts';
import type { ImportResult } from './fields.ts';
import { checkFit } from './fit.ts';

export async function importSnapshot(workspace: Workspace, file: string, work: LongWork): Promise<Draft<ImportResult>> {
  const { config } = await loadConfig({ root: workspace.root, env: process.env });
  const results = await importArchive(workspace, path.resolve(workspace.cwd, file), { ...work, config });
  return makeReply(workspace, results, { notes: [seedNote(workspace)], next: [nextCall('index')] });
}

/** An imported index is for trees without one. */
export function seedNote(workspace: Workspace): string {
  if (!workspace.hasIndex())
    return 'the next index run or question is seeded from it: only files that differ are parsed';
  const others = findRepository(workspace.root)
    ? 'other worktrees and commits are seeded from the imported one'
    : 'the imported one is not used';
  return `this tree has its own index, which \`wayfind index\` updates; ${others}`;
}

interface ImportWork extends LongWork {
  readonly config: Config;
}

/** Throws SNAPSHOT_DAMAGED, SNAPSHOT_INCOMPATIBLE, SNAPSHOT_FOREIGN, and then changes nothing. */
export async function importArchive(
  { root }: Workspace,
  file: string,
  { config, signal, onProgress }: ImportWork,
): Promise<ImportResult> {
  const archive = openArchive(file);
  const { manifest } = archive;
  checkFit(manifest, config);
  const indexDir = indexDirOf(root);
  const draft = draftIn(indexDir, 'db');
  try {
    const onBytes = (done: number, total: number): void => onProgress?.({ phase: 'publish', done, total });
    await unpackArchive(archive, { to: draft, signal, onBytes });
    interruptible(() => checkPortable(draft));
    const { read, same } = await checkOrigin(root, { manifest, draft }, signal);
    signal?.throwIfAborted();
    // The key is computed here: nothing in the file decides where it is written.
    const key = importKeyOf(manifest.commit ?? manifest.database.sha256.slice(0, 40), manifest.prefix);
    await adoptSnapshot(indexDir, key, { file: draft, signal });
    await keepWithinLimits(indexDir, config.snapshots, key);
    return { ...summaryOf(manifest), read_files: read, same_files: same };
  } finally {
    removeDraft(draft);
  }
}

/** A snapshot of a commit that exists here is of this repository; for other commits, the files are compared. */
async function checkOrigin(
  root: string,
  { manifest, draft }: { readonly manifest: Manifest; readonly draft: string },
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof likeness>> {
  const { commit, prefix } = manifest;
  const isSame = await likenessTo(root, 'HEAD', signal);
  const found = readPortable(draft, (reader) => likeness(reader, isSame));
  const isKnown = commit !== undefined && (await isCommitHere(root, commit, signal));
  const here = isKnown ? commitPlace(root, commit).prefix : prefix;
  if (here !== prefix)
    throw new AppError(
      'SNAPSHOT_FOREIGN',
      `The snapshot is of ${prefix || 'the whole repository'}, this tree is ${here || 'the whole repository'}`,
      'Import it where the same directory is the root.',
    );
  if (!isKnown && !isNear(found))
    throw new AppError(
      'SNAPSHOT_FOREIGN',
      `${found.same} of the ${found.read} files in the snapshot are the same in this tree${commit === undefined ? '' : `, and its commit ${commit.slice(0, 12)} is not known here`}`,
    );
  return found;
}

async function isCommitHere(root: string, commit: string, signal: AbortSignal | undefined): Promise<boolean> {
  const { outcome } = await runGit(['cat-file', '-e', `${commit}^{commit}`], { cwd: root, signal });
  return outcome === 'ok';
}
