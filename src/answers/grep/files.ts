/** The files that a text search reads, in the order of its answer. */
import { comparePaths } from '../../base/paths.ts';
import { loadConfig } from '../../config/config.ts';
import { discover } from '../../discover/discover.ts';
import type { FileId } from '../../model/ids.ts';
import type { FileRole, SourceFile } from '../../model/source-file.ts';
import { perVersion } from '../../store/read/per-version.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';

/** Which files are searched, and which symbols the lines must be in. */
export interface GrepFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  /** False leaves out test files. */
  readonly tests?: boolean | undefined;
}

export interface GrepCandidate {
  /** Absent for a file that is not indexed yet. */
  readonly id?: FileId;
  readonly path: string;
}

/** Code first, then configuration and docs, then tests, then files that are not edited by hand. */
const RANK: Readonly<Record<FileRole, number>> = {
  source: 0,
  config: 1,
  docs: 1,
  example: 1,
  data: 1,
  test: 2,
  generated: 3,
  vendored: 3,
  minified: 3,
};

interface FileHead extends GrepCandidate {
  readonly language?: SourceFile['language'] | null;
  readonly role: FileRole;
}

/** `more`: files that the index does not list. Throws BAD_INPUT. */
export function filesToSearch(
  session: Session,
  filters: GrepFilters,
  more: readonly FileHead[] = [],
): { all: number; files: GrepCandidate[] } {
  const languages = languagesNamed(filters.lang);
  const roles = rolesOf(session, filters.role);
  const inPath = filters.path?.length || filters.exclude?.length ? pathFilter(session, filters) : undefined;
  const listed = headsInOrder(session.reader());
  const heads = more.length === 0 ? listed : [...listed, ...more].sort(byRank);
  const files = heads.filter(
    (file) =>
      (!languages || (file.language && languages.has(file.language))) &&
      (roles?.mayHold(file) ?? true) &&
      (filters.tests !== false || file.role !== 'test') &&
      (inPath?.(file.path) ?? true),
  );
  return { all: heads.length, files };
}

/** Where a file comes in the answer, as far as it is known. */
export const rankNow = (session: Session, path: string): number =>
  RANK[session.reader().fileByPath(path)?.role ?? 'source'];

const byRank = (a: FileHead, b: FileHead): number => RANK[a.role] - RANK[b.role] || comparePaths(a.path, b.path);

/** Kept: reading and sorting them takes 20 ms on django. */
const headsInOrder = perVersion((reader): readonly FileHead[] => reader.fileHeads().sort(byRank));

/** Files that were added after the tree was indexed. Lists the tree: about 100 ms. */
export async function newFiles(session: Session, signal?: AbortSignal): Promise<FileHead[]> {
  // All files of a commit are indexed, except those that ignore rules leave out; without an index all files were just listed.
  if (session.commit || session.parse) return [];
  const { config } = await loadConfig({ root: session.root, env: process.env });
  const listing = await discover(session.root, { config, ...(signal && { signal }) });
  const known = new Set(
    session
      .reader()
      .fileHeads()
      .map(({ path }) => path),
  );
  return listing.files
    .filter(({ path }) => !known.has(path))
    .map(({ path, language, role }) => ({ path, language, role }));
}
