/** Finds the package boundaries of a listed tree from the manifests in it. */
import path from 'node:path';
import { LANGUAGES } from '../../languages/all.ts';
import { comparePaths } from '../base/paths.ts';
import { readRegularFile } from '../base/regular-file.ts';
import type { LanguageId, ManifestFacts } from '../model/language.ts';
import type { Problem } from '../model/problem.ts';
import type { Project, SourceFile } from '../model/source-file.ts';
import type { TreeListing } from './discover.ts';
import { baseName } from './language.ts';
import { BadManifest, type Manifest } from './manifest-text.ts';
import { matchMembers } from './member-globs.ts';

const MAX_MANIFEST_BYTES = 2_000_000;

interface ManifestKind extends ManifestFacts {
  readonly language: LanguageId;
}

const MANIFEST_KINDS: readonly ManifestKind[] = LANGUAGES.flatMap(({ id, manifests = [] }) =>
  manifests.map((manifest) => ({ ...manifest, language: id })),
);

/** Every kind of project, and those that only group others or describe them. */
export const PROJECT_KINDS: readonly string[] = [...new Set(MANIFEST_KINDS.map(({ kind }) => kind))];
export const SECONDARY_KINDS = kindsWith(({ isSecondary }) => isSecondary);
/** Kinds of projects that code imports by their names. */
export const MODULE_KINDS = kindsWith(({ namesModules }) => namesModules);

function kindsWith(has: (manifest: ManifestFacts) => boolean | undefined): ReadonlySet<string> {
  return new Set(MANIFEST_KINDS.filter(has).map(({ kind }) => kind));
}

/** By language and by the name of the reader in its facts. */
export type ManifestReaders = ReadonlyMap<LanguageId, Readonly<Record<string, (text: string) => Manifest>>>;

interface DetectedProjects {
  /** By directory, then manifest. */
  readonly projects: readonly Project[];
  readonly problems: readonly Problem[];
}

/** True when a change of this file can change the projects. */
export const isManifest = (file: string): boolean => MANIFEST_KINDS.some((kind) => kind.file.test(baseName(file)));

/** Languages whose compilers read the file, and of which the binder reads a part. What it reads of manifests that name modules is all that decides. */
export const languagesConfiguredBy = (file: string): LanguageId[] =>
  MANIFEST_KINDS.filter((kind) => !kind.namesModules && kind.file.test(baseName(file))).map(({ language }) => language);

/** Manifests in vendored directories are third-party projects and left out. A broken manifest is a problem, and still a boundary. */
export function detectProjects(listing: ListedTree, readers: ManifestReaders): DetectedProjects {
  const problems: Problem[] = [];
  const read = (file: SourceFile, { language, reader }: ManifestKind): Manifest => {
    try {
      if (file.size > MAX_MANIFEST_BYTES) throw new BadManifest(`is over ${MAX_MANIFEST_BYTES} bytes`);
      return readers.get(language)![reader](manifestText(listing, file.path).replace(/^\ufeff/, ''));
    } catch (error) {
      const message =
        error instanceof BadManifest ? error.message : `cannot be read (${(error as NodeJS.ErrnoException).code})`;
      problems.push({ code: 'bad_config_file', path: file.path, message });
      return { name: '' };
    }
  };

  const boundaries = new Map<string, Boundary>();
  for (const file of listing.files) {
    if (file.role === 'vendored') continue;
    const name = baseName(file.path);
    const dir = directoryOf(file.path);
    const rank = MANIFEST_KINDS.findIndex((kind) => kind.file.test(name));
    if (rank < 0) continue;
    const kind = MANIFEST_KINDS[rank];
    const here: Boundary = { kind, rank, dir, manifest: file.path, content: read(file, kind) };
    if (here.content.isOther || (kind.optional && !here.content.name)) continue;
    const key = kind.group ? `${dir}\0${kind.group}` : file.path;
    boundaries.set(key, merge(boundaries.get(key), here));
  }
  const all = [...boundaries.values()]
    .filter(({ kind }) => !kind.isAddition)
    .sort((a, b) => comparePaths(a.dir, b.dir) || comparePaths(a.manifest, b.manifest));
  const projects = all.map((boundary): Project => {
    const { kind, dir, manifest, content } = boundary;
    return {
      kind: kind.kind,
      dir,
      manifest,
      name: content.name || fallbackName(boundary, listing.root),
      ...(content.members && { members: membersOf(boundary, content.members, all) }),
    };
  });
  return { projects, problems };
}

type ListedTree = Pick<TreeListing, 'root' | 'files' | 'contents'>;

function manifestText({ root, contents }: ListedTree, file: string): string {
  if (contents === undefined)
    return readRegularFile(path.join(root, file), { maxBytes: MAX_MANIFEST_BYTES }).toString('utf8');
  const outcome = contents.read(file);
  if (!outcome.ok) throw new BadManifest(outcome.message);
  return outcome.bytes.toString('utf8');
}

interface Boundary {
  readonly kind: ManifestKind;
  /** Row of the manifest table: the smallest one represents a group. */
  readonly rank: number;
  readonly dir: string;
  readonly manifest: string;
  readonly content: Manifest;
}

/** `pyproject.toml` beside `setup.py` is one project; what the first does not say, the second may. */
function merge(a: Boundary | undefined, b: Boundary): Boundary {
  if (!a) return b;
  const [first, second] = a.rank <= b.rank ? [a, b] : [b, a];
  const members = first.content.members ?? second.content.members;
  return { ...first, content: { name: first.content.name || second.content.name, ...(members && { members }) } };
}

function membersOf(workspace: Boundary, patterns: readonly string[], all: readonly Boundary[]): string[] {
  const wanted = workspace.kind.memberKind ?? workspace.kind.kind;
  const directories = new Set(all.filter((one) => one.kind.kind === wanted).map((one) => one.dir));
  if (!patterns.some((pattern) => /^!?\.\/?$/.test(pattern))) directories.delete(workspace.dir);
  const fromRoot = patterns.map((pattern) => {
    const [, negation, rest] = /^(!?)(.*)$/s.exec(pattern)!;
    // A member may be named by its manifest: `src\A\A.csproj`, `core/pom.xml`.
    const place = rest.replaceAll('\\', '/').replace(/(?:^|\/)[^/]*(?:proj|\.xml)$/, '');
    return negation + path.posix.join(workspace.dir, place || '.');
  });
  return matchMembers(fromRoot, [...directories]);
}

function fallbackName({ kind, dir, manifest }: Boundary, root: string): string {
  if (kind.namedByFile) return baseName(manifest).replace(/\.\w+$/, '');
  return baseName(dir) || path.basename(root);
}

const directoryOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
