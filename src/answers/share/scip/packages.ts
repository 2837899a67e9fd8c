/** Says which package a file belongs to, by the nearest manifest above it. */
import { familyOf, LANGUAGES } from '../../../../languages/all.ts';
import { SECONDARY_KINDS } from '../../../discover/projects.ts';
import type { LanguageId } from '../../../model/language.ts';
import type { Project } from '../../../model/source-file.ts';
import { filePrefix, type PackageName } from './descriptors.ts';

/** The words of other SCIP indexers, by the name of the manifest; kinds of projects with other manifests are their own word. */
const MANAGERS: readonly (readonly [manifest: RegExp, manager: string])[] = [
  [/^package\.json$|^pnpm-workspace\.yaml$/, 'npm'],
  [/^pyproject\.toml$|^setup\.(?:cfg|py)$/, 'pip'],
  [/^go\.mod$/, 'gomod'],
  [/^pom\.xml$|\.gradle(?:\.kts)?$/, 'maven'],
  [/\.(?:cs|fs|vb)proj$/, 'nuget'],
  [/^Cargo\.toml$/, 'cargo'],
  [/^pubspec\.yaml$/, 'pub'],
  [/^mix\.exs$/, 'hex'],
];

function managerOf({ kind, manifest }: Project): string {
  const file = manifest.slice(manifest.lastIndexOf('/') + 1);
  return MANAGERS.find(([pattern]) => pattern.test(file))?.[1] ?? kind;
}

const UNKNOWN: PackageName = { manager: '', name: '', version: '' };

/** The family of the language whose manifests have a kind. */
const FAMILY_OF_KIND: ReadonlyMap<string, LanguageId> = new Map(
  LANGUAGES.flatMap(({ id, manifests = [] }) => manifests.map(({ kind }) => [kind, familyOf(id)] as const)),
);

interface Candidate {
  readonly of: PackageName;
  readonly family: LanguageId | undefined;
  readonly dir: string;
  /** Whether another directory has a package of this name: then paths in it are relative to the root, so that symbols differ. */
  readonly isShared: boolean;
}

/** Returns what the symbols of a file begin with. */
export function packageFinder(
  projects: readonly Project[],
): (path: string, language: LanguageId | undefined) => string {
  const byDirectory = candidates(projects);
  return (path, language) => {
    const family = language && familyOf(language);
    let fallback: Candidate | undefined;
    for (let dir = parentOf(path); dir !== undefined; dir = parentOf(dir)) {
      const here = byDirectory.get(dir) ?? [];
      const own = here.find((one) => one.family === family);
      if (own !== undefined) return prefixIn(own, path);
      fallback ??= here[0];
    }
    return fallback === undefined ? filePrefix(UNKNOWN, path) : prefixIn(fallback, path);
  };
}

const prefixIn = ({ of, dir, isShared }: Candidate, path: string): string =>
  filePrefix(of, isShared || dir === '' ? path : path.slice(dir.length + 1));

/** The directory of a path; undefined above the root. */
const parentOf = (path: string): string | undefined =>
  path === '' ? undefined : path.slice(0, Math.max(0, path.lastIndexOf('/')));

function candidates(projects: readonly Project[]): Map<string, Candidate[]> {
  const named = projects.filter(({ kind, name }) => name !== '' && !SECONDARY_KINDS.has(kind));
  const directories = new Map<string, Set<string>>();
  const keyOf = (project: Project): string => `${managerOf(project)} ${project.name}`;
  for (const project of named) {
    const found = directories.get(keyOf(project));
    if (found === undefined) directories.set(keyOf(project), new Set([project.dir]));
    else found.add(project.dir);
  }
  const byDirectory = new Map<string, Candidate[]>();
  for (const project of named) {
    const { kind, name, dir } = project;
    const here = byDirectory.get(dir) ?? [];
    here.push({
      of: { manager: managerOf(project), name, version: '' },
      family: FAMILY_OF_KIND.get(kind),
      dir,
      isShared: directories.get(keyOf(project))!.size > 1,
    });
    byDirectory.set(dir, here);
  }
  return byDirectory;
}
