/** Answers a question about a tree that has no index from the files that the question needs, while the index is built. */
import { grouped } from '../base/grouped-number.ts';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { Needs } from '../indexer/preview/needs.ts';
import { type Preview, previewTree } from '../indexer/preview/preview.ts';
import type { Draft, Meta } from './reply.ts';
import { newAnswer, type OpenTree, rootPath, type Session } from './session.ts';

export interface PreviewSession {
  readonly session: Session;
  readonly preview: Preview;
  /** What was read for the answer, and what is missing in it. */
  readonly note: string;
  /** The settings allow to build an index in the background. */
  readonly mayBuild: boolean;
  /** The error of a name that no source file mentions is as sure as with an index; of another one, it is not. */
  notFound(error: AppError): AppError;
  close(): void;
}

export async function openPreview(tree: OpenTree, needs: Needs, signal?: AbortSignal): Promise<PreviewSession> {
  const { root, cwd } = tree;
  const { config } = await loadConfig({ root, env: process.env });
  const paths = needs.paths?.map((path) => rootPath(tree, path));
  const preview = await previewTree(root, { ...needs, paths }, { config, signal });
  const { reader } = preview;
  const session: Session = { root, cwd, commit: undefined, reader: () => reader, answer: newAnswer() };
  const note = noteOf(preview, needs);
  return {
    session,
    preview,
    note,
    mayBuild: config.freshness.background,
    notFound: ({ code, message, fix, details }) => new AppError(code, `${message} (${note})`, fix, details),
    close: () => reader.close(),
  };
}

interface WithoutIndex extends Pick<PreviewSession, 'preview' | 'note'> {
  readonly indexing: Meta['indexing'];
  /** Why it cannot be built. */
  readonly problem?: string | undefined;
}

/** Says that there is no index yet, and whether the answer would be the same with one. */
export function withPreview<T>(draft: Draft<T>, { preview, note, indexing, problem }: WithoutIndex): Draft<T> {
  const { meta } = draft;
  const completeness = meta.completeness === 'complete' && preview.gaps.length > 0 ? 'partial' : meta.completeness;
  const notes = [...meta.notes, note, ...(problem === undefined ? [] : [problem])];
  return { ...draft, meta: { ...meta, indexing, completeness, notes } };
}

const count = (number: number, one: string): string => (number === 1 ? `1 ${one}` : `${grouped(number)} ${one}s`);

function noteOf({ searched, parsed, gaps }: Preview, { names = [] }: Needs): string {
  const read =
    names.length > 0
      ? `${names.join(', ')} was searched for in all ${count(searched, 'source file')}, and ${count(parsed, 'file')} parsed`
      : `${count(parsed, 'file')} of ${count(searched, 'source file')} parsed`;
  return [`not indexed yet: ${read}`, ...gaps].join('; ');
}
