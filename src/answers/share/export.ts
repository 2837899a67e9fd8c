/** Writes the snapshot of the tree, or of a commit, as one file. */
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';
import type { Manifest } from '../../share/manifest.ts';
import { shortCommit } from '../../workspace/commit-view.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import type { Question, Results } from './export-tool.ts';
import type { SnapshotSummary } from './fields.ts';
import { packSnapshot } from './pack.ts';

/** `file` is relative to the working directory; a directory gets a file with the default name. */
interface ExportInput extends Omit<Question, 'scip'> {
  readonly ref?: string | undefined;
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
): Promise<Draft<Results>> {
  const fileFor = ({ commit }: Pick<Manifest, 'commit'>): string => {
    const file = fileOf(workspace, input.file, commit);
    refuseOverwriting(file, input.force);
    return file;
  };
  // Fail now, not after minutes of work.
  if (input.file !== undefined) fileFor({});
  const { file, manifest } = await packSnapshot(workspace, { ref: input.ref, fileFor }, work);
  const notes =
    manifest.tree === 'changed' ? ['the files on disk differ from the commit: the snapshot includes the changes'] : [];
  return makeReply(workspace, { file, ...summaryOf(manifest) }, { notes });
}

function fileOf({ root, cwd }: Workspace, written: string | undefined, commit: string | undefined): string {
  const defaultName = `${path.basename(root)}-${commit === undefined ? 'index' : shortCommit(commit)}.wayfind`;
  const file = path.resolve(cwd, written ?? defaultName);
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ? path.join(file, defaultName) : file;
}

function refuseOverwriting(file: string, force: boolean): void {
  const dir = path.dirname(file);
  try {
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('BAD_INPUT', `${dir} cannot be written (${code})`, 'Choose a directory that is writable.');
  }
  if (!force && fs.existsSync(file)) throw new AppError('FILE_EXISTS', `${file} already exists`);
}
