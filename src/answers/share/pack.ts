/** Makes a snapshot file of the tree, or of a commit: the updated index without anything specific to this machine. */

import { lstatSync, rmSync } from 'node:fs';
import path from 'node:path';
import { interruptible } from '../../base/interruptible.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { treeObjects } from '../../discover/git-tree.ts';
import { likenessTo } from '../../indexer/seed/nearest-snapshot.ts';
import { writeArchive } from '../../share/archive-write.ts';
import type { Manifest } from '../../share/manifest.ts';
import type { Reader } from '../../store/read/read.ts';
import { makePortable, readPortable } from '../../store/snapshots/portable.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { draftIn } from './drafts.ts';

interface PackInput {
  /** A commit instead of the files on disk. */
  readonly ref?: string | undefined;
  /** Returns the path of the file once its contents are known; an error it throws ends the run. */
  readonly fileFor: (about: Omit<Manifest, 'database' | 'packed'>) => string;
}

export interface Packed {
  readonly file: string;
  readonly manifest: Manifest;
}

export async function packSnapshot(workspace: Workspace, { ref, fileFor }: PackInput, work: LongWork): Promise<Packed> {
  const { root } = workspace;
  await workspace.index({ force: false, showIgnored: false, ref }, work);
  const { commit } = await workspace.at(ref, work);
  const indexDir = indexDirOf(root);
  const database = draftIn(indexDir, 'db');
  try {
    interruptible(() => makePortable(indexDir, commit?.key ?? snapshotKeyOf(root), database));
    const about = await aboutOf(root, database, { isCommit: commit !== undefined, signal: work.signal });
    const file = fileFor(about);
    const onBytes = (done: number, total: number): void => work.onProgress?.({ phase: 'publish', done, total });
    return { file, manifest: await writeArchive({ database, file, about, signal: work.signal, onBytes }) };
  } finally {
    rmSync(database, { force: true });
  }
}

async function aboutOf(
  root: string,
  database: string,
  { isCommit, signal }: { readonly isCommit: boolean; readonly signal: AbortSignal | undefined },
): Promise<Omit<Manifest, 'database' | 'packed'>> {
  const { meta, totals, model, stamps } = readPortable(database, (reader) => ({
    meta: reader.meta(),
    totals: reader.totals(),
    model: reader.vectorState().model?.id,
    stamps: reader.fileStamps(),
  }));
  const { head_commit: commit = '' } = meta;
  return {
    created_at: new Date().toISOString(),
    wayfind: meta.tool_version ?? '',
    index_format: [meta.format_version, meta.facts_version, meta.links_version].join('.'),
    settings: meta.settings ?? '',
    revisions: meta.revisions ?? '',
    ...(model !== undefined && { model }),
    ...(commit !== '' && { commit }),
    prefix: commit === '' ? '' : commitPlace(root, commit).prefix,
    tree: isCommit ? 'commit' : commit === '' ? 'plain' : await treeState({ root, commit, stamps, signal }),
    files: stamps.size,
    symbols: Math.max(0, totals.symbols - stamps.size),
  };
}

interface IndexedTree {
  readonly root: string;
  readonly commit: string;
  readonly stamps: ReturnType<Reader['fileStamps']>;
  readonly signal: AbortSignal | undefined;
}

/** Whether the files are those of the commit. A file that is not indexed may be ignored by a rule; one that is not on disk was deleted. */
async function treeState({ root, commit, stamps, signal }: IndexedTree): Promise<'clean' | 'changed'> {
  const objects = await treeObjects(root, commit, signal);
  // Not known to be clean.
  if (objects === undefined) return 'changed';
  const isSame = await likenessTo(root, commit, signal);
  for (const [file, stamp] of stamps) {
    // An earlier export.
    if (file.endsWith('.wayfind')) continue;
    if (stamp.hash === '' ? !objects.has(file) : !isSame(file, stamp)) return 'changed';
  }
  for (const file of objects.keys())
    if (!stamps.has(file) && lstatSync(path.join(root, file), { throwIfNoEntry: false }) === undefined)
      return 'changed';
  return 'clean';
}
