/** Exports the graph of the tree as a SCIP index, which Sourcegraph and other tools read. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../../errors/errors.ts';
import { Graph } from '../../../graph/graph.ts';
import { readSource } from '../../../indexer/parse/read-source.ts';
import { decodeText } from '../../../parse/decode.ts';
import { makeReply } from '../../../workspace/make-reply.ts';
import type { Draft } from '../../../workspace/reply.ts';
import type { LongWork, Workspace } from '../../../workspace/workspace.ts';
import type { Exported } from './exported.ts';
import { type ScipCounts, scipPieces } from './write-scip.ts';

export interface ScipExportQuestion {
  readonly file?: string | undefined;
  readonly force: boolean;
  readonly ref?: string | undefined;
}

const DEFAULT_NAME = 'index.scip';
/** Files are not parsed beyond the setting `index.max_file_size`, of which this is the highest value. */
const MAX_FILE_BYTES = 100_000_000;

/** The file is complete or not there. Throws FILE_EXISTS or BAD_INPUT. */
export async function exportScip(
  workspace: Workspace,
  { file: given = DEFAULT_NAME, force, ref }: ScipExportQuestion,
  work: LongWork,
): Promise<Draft<Exported>> {
  if (ref !== undefined)
    throw new AppError('BAD_INPUT', '--scip exports the tree on the disk', 'Check the commit out, or leave --ref out.');
  const { root, cwd } = workspace;
  const named = path.resolve(cwd, given);
  const isDirectory = fs.statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isDirectory ? path.join(named, DEFAULT_NAME) : named;
  if (!force && fs.existsSync(file)) throw new AppError('FILE_EXISTS', `${file} already exists`);
  await workspace.index({ force: false, showIgnored: false }, work);
  const counts: ScipCounts = { documents: 0, definitions: 0, references: 0 };
  await workspace.lease(async ({ session }) => {
    const reader = session.reader();
    const textOf = (name: string): string | undefined => {
      const source = readSource(path.join(root, name), MAX_FILE_BYTES);
      return source.ok ? decodeText(source.bytes).text : undefined;
    };
    // One view: what another process publishes meanwhile is not in it.
    reader.inOneView(() => {
      const pieces = scipPieces({ graph: new Graph(reader), textOf, projectRoot: pathToFileURL(root).href }, counts);
      writePieces(file, pieces, work.signal);
    });
  });
  return makeReply(workspace, { file, ...counts, bytes: fs.statSync(file).size });
}

function writePieces(file: string, pieces: Iterable<Uint8Array>, signal: AbortSignal | undefined): void {
  const draft = `${file}.${process.pid}.new`;
  try {
    const handle = fs.openSync(draft, 'wx');
    try {
      for (const piece of pieces) {
        if (signal?.aborted) throw new AppError('CANCELLED', 'The export was cancelled');
        fs.writeSync(handle, piece);
      }
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) throw error;
    throw new AppError('BAD_INPUT', `${file} cannot be written (${error.code})`, 'Choose another place.');
  }
}
