/** `export`: the snapshot of the tree, or of a commit, as one file. */
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';
import type { Manifest, TreeState } from '../../share/manifest.ts';
import { shortCommit } from '../../workspace/commit-view.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import { packSnapshot } from './pack.ts';

export interface ExportInput {
  /** Relative to where the user stands; a directory gets a file of the usual name. */
  readonly file?: string | undefined;
  readonly force: boolean;
  readonly ref?: string | undefined;
}

/** What a snapshot file says of itself. */
export interface SnapshotSummary {
  readonly commit?: string;
  readonly tree: TreeState;
  readonly files: number;
  readonly symbols: number;
  readonly bytes: number;
  /** Of the index in it. */
  readonly index_bytes: number;
  readonly wayfind: string;
  readonly created_at: string;
}

export interface ExportResult extends SnapshotSummary {
  readonly file: string;
}

export const summaryOf = (manifest: Manifest): SnapshotSummary => ({
  ...(manifest.commit !== undefined && { commit: manifest.commit }),
  tree: manifest.tree,
  files: manifest.files,
  symbols: manifest.symbols,
  bytes: manifest.packed.bytes,
  index_bytes: manifest.database.bytes,
  wayfind: manifest.wayfind,
  created_at: manifest.created_at,
});

export async function exportSnapshot(
  workspace: Workspace,
  input: ExportInput,
  work: LongWork,
): Promise<Draft<ExportResult>> {
  const fileFor = ({ commit }: Pick<Manifest, 'commit'>): string => {
    const file = fileOf(workspace, input.file, commit);
    refuseOverwriting(file, input.force);
    return file;
  };
  // What can be told now is not told after minutes of work.
  if (input.file !== undefined) fileFor({});
  const { file, manifest } = await packSnapshot(workspace, { ref: input.ref, fileFor }, work);
  const notes =
    manifest.tree === 'changed' ? ['the files on disk are not those of the commit: what was changed is in it'] : [];
  return makeReply(workspace, { file, ...summaryOf(manifest) }, { notes });
}

function fileOf({ root, cwd }: Workspace, written: string | undefined, commit: string | undefined): string {
  const usual = `${path.basename(root)}-${commit === undefined ? 'index' : shortCommit(commit)}.wayfind`;
  const file = path.resolve(cwd, written ?? usual);
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ? path.join(file, usual) : file;
}

function refuseOverwriting(file: string, force: boolean): void {
  const dir = path.dirname(file);
  try {
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('BAD_INPUT', `${dir} cannot be written (${code})`, 'Name a file in a directory that can.');
  }
  if (!force && fs.existsSync(file)) throw new AppError('FILE_EXISTS', `${file} is there already`);
}
