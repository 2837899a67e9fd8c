/** Groups files for a question about dependencies: one file each, by directory, or by project. */
import { SECONDARY_KINDS } from '../../discover/projects.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import type { FileId } from '../../model/ids.ts';
import type { Project } from '../../model/source-file.ts';
import type { Reader } from '../../store/read/read.ts';

export const GROUPINGS = ['file', 'directory', 'project'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Groups {
  /** The name of a file's group, by the file's id; undefined for a file outside the filters. */
  nameOf(fileId: FileId): string | undefined;
  /** Ids of the files in a group, in path order. */
  filesIn(name: string): readonly FileId[];
  /** Sorted by the path of the first file. */
  readonly names: readonly string[];
}

/** Names of the groups for files in no project and for files in no directory. */
export const NO_PROJECT = '(no project)';
export const TOP = '.';

/** Groups the files that pass `fits` by the name that `nameOf` returns for their path. */
export function groupFiles(graph: Graph, fits: (fileId: FileId) => boolean, nameOf: (path: string) => string): Groups {
  const nameById = new Map<FileId, string>();
  const members = new Map<string, FileId[]>();
  for (const { id, path } of graph.nodes.files) {
    if (!fits(id)) continue;
    const name = nameOf(path);
    nameById.set(id, name);
    const files = members.get(name);
    if (files === undefined) members.set(name, [id]);
    else files.push(id);
  }
  return {
    nameOf: (fileId) => nameById.get(fileId),
    filesIn: (name) => members.get(name) ?? [],
    names: [...members.keys()],
  };
}

export const directoryName = (path: string): string => directoryOf(path) || TOP;

/** The directories directly below the one that all these paths share. */
export function topDirectoryNames(paths: readonly string[]): (path: string) => string {
  const shared = sharedDirectory(paths);
  const prefix = shared === '' ? '' : `${shared}/`;
  return (path) => {
    const slash = path.indexOf('/', prefix.length);
    return slash < 0 ? shared || TOP : path.slice(0, slash);
  };
}

function sharedDirectory(paths: readonly string[]): string {
  let shared = paths.length === 0 ? '' : directoryOf(paths[0]);
  for (const path of paths) {
    while (shared !== '' && !path.startsWith(`${shared}/`)) shared = directoryOf(shared);
  }
  return shared;
}

/** One project per directory, innermost first. */
export function projectsOf(reader: Reader): Project[] {
  const byDirectory = new Map<string, Project>();
  for (const project of reader.projects()) {
    const known = byDirectory.get(project.dir);
    if (known === undefined || (SECONDARY_KINDS.has(known.kind) && !SECONDARY_KINDS.has(project.kind)))
      byDirectory.set(project.dir, project);
  }
  return [...byDirectory.values()].sort((a, b) => b.dir.length - a.dir.length || (a.dir < b.dir ? -1 : 1));
}

export function projectOf(projects: readonly Project[], path: string): Project | undefined {
  return projects.find(({ dir }) => dir === '' || path.startsWith(`${dir}/`));
}

/** The project's name, with its directory where several projects have that name. */
export function projectNames(projects: readonly Project[]): (path: string) => string {
  const times = new Map<string, number>();
  for (const { name } of projects) times.set(name, (times.get(name) ?? 0) + 1);
  const labels = new Map(
    projects.map((project) => [
      project,
      (times.get(project.name) ?? 0) > 1 ? `${project.name} (${project.dir || TOP})` : project.name,
    ]),
  );
  return (path) => {
    const project = projectOf(projects, path);
    return project === undefined ? NO_PROJECT : labels.get(project)!;
  };
}
