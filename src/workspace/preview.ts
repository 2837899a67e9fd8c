/** Answers a question about a tree that has no index from the files that the question needs, while the index is built. */
import { grouped } from '../base/grouped-number.ts';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { FileFilters, Needs } from '../indexer/preview/needs.ts';
import type { Preview, PreviewOptions } from '../indexer/preview/preview.ts';
import type { SourceFile } from '../model/source-file.ts';
import { languagesNamed } from './language-names.ts';
import { pathFilter } from './path-filter.ts';
import type { Draft, Meta } from './reply.ts';
import { newAnswer, type OpenTree, rootPath, type Session } from './session.ts';

export interface PreviewSession {
  readonly session: Session;
  /** What the answer may lack. */
  readonly gaps: readonly string[];
  /** What was read for the answer, and what is missing in it; none: it is as with an index. */
  readonly notes: readonly string[];
  /** The settings allow to build an index in the background. */
  readonly mayBuild: boolean;
  /** The error of a name that no source file mentions is as sure as with an index; of another one, it is not. */
  notFound(error: AppError): AppError;
  close(): void;
}

interface PreviewAsked {
  readonly needs: Needs;
  /** The index has names and words, and only its links are missing. */
  readonly isUnlinked: boolean;
  readonly signal?: AbortSignal | undefined;
}

export async function openPreview(
  tree: OpenTree,
  { needs, isUnlinked, signal }: PreviewAsked,
): Promise<PreviewSession> {
  const { root, cwd } = tree;
  const { config } = await loadConfig({ root, env: process.env });
  const paths = needs.paths?.map((path) => rootPath(tree, path));
  const accepts = needs.filters && fileFilter(tree, needs.filters);
  const places = needs.places?.map((place) => ({ ...place, path: rootPath(tree, place.path) }));
  const preview = await makePreview(root, { ...needs, paths, places }, { config, signal, accepts });
  const { reader, parse } = preview;
  const session: Session = { root, cwd, commit: undefined, reader: () => reader, answer: newAnswer(), parse };
  const { gaps } = preview;
  const notes =
    needs.text && gaps.length === 0
      ? []
      : [`${isUnlinked ? 'links are not made yet' : 'not indexed yet'}: ${noteOf(preview, needs)}`];
  return {
    session,
    gaps,
    notes,
    mayBuild: config.freshness.background,
    notFound: ({ code, message, fix, details }) => new AppError(code, [message, ...notes].join('; '), fix, details),
    close: () => reader.close(),
  };
}

/** Roles that only the content tells, such as generated, are those of the path here. */
function fileFilter(tree: OpenTree, filters: FileFilters): (file: SourceFile) => boolean {
  const { roles } = filters;
  const isInPath = pathFilter(tree, filters);
  const languages = languagesNamed(filters.lang);
  return (file) =>
    isInPath(file.path) &&
    (!languages || (file.language !== undefined && languages.has(file.language))) &&
    (roles?.mayHold(file) ?? true) &&
    (filters.tests !== false || file.role !== 'test');
}

/** Each kind is loaded when it is asked for: a listing needs no binder. */
async function makePreview(root: string, needs: Needs, options: PreviewOptions): Promise<Preview> {
  if (needs.text) return (await import('../indexer/preview/preview-text.ts')).previewText(root, needs, options);
  if (needs.words) return (await import('../indexer/preview/preview-words.ts')).previewWords(root, needs, options);
  return (await import('../indexer/preview/preview.ts')).previewTree(root, needs, options);
}

interface WithoutIndex extends Pick<PreviewSession, 'gaps' | 'notes'> {
  readonly indexing: Meta['indexing'];
  /** Why it cannot be built. */
  readonly problem?: string | undefined;
}

/** Says that there is no index yet, and whether the answer would be the same with one. */
export function withPreview<T>(draft: Draft<T>, { gaps, notes, indexing, problem }: WithoutIndex): Draft<T> {
  const { meta } = draft;
  const completeness = meta.completeness === 'complete' && gaps.length > 0 ? 'partial' : meta.completeness;
  const all = [...meta.notes, ...notes, ...(problem === undefined ? [] : [problem])];
  return { ...draft, meta: { ...meta, indexing, completeness, notes: all } };
}

const count = (number: number, one: string): string => (number === 1 ? `1 ${one}` : `${grouped(number)} ${one}s`);

function noteOf({ names = [], searched, parsed, gaps }: Preview, { text, words }: Needs): string {
  if (text) return gaps.join('; ');
  if (words) return [`all ${count(searched, 'file')} were searched for the words`, ...gaps].join('; ');
  const read =
    names.length > 0
      ? `${names.join(', ')} was searched for in all ${count(searched, 'source file')}, and ${count(parsed, 'file')} parsed`
      : `${count(parsed, 'file')} of ${count(searched, 'source file')} parsed`;
  return [read, ...gaps].join('; ');
}
