/** The subject of a question about dependencies: its files, and the groups of all other files. */
import { hasSemantics } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import type { FileId } from '../../model/ids.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import { fileFilter } from '../references/filter.ts';
import { EMPTY_INDEX, notInIndex } from '../subject/not-in-index.ts';
import type { DependenciesQuestion } from './both-directions.ts';
import {
  directoryName,
  type Grouping,
  type Groups,
  groupFiles,
  projectNames,
  projectOf,
  projectsOf,
  TOP,
  topDirectoryNames,
} from './groups.ts';
import type { TreeRoot } from './tree.ts';

export interface DependencyTopic {
  readonly kind: 'file' | 'directory' | 'project' | 'workspace';
  readonly name: string;
  readonly by: Grouping;
  /** Ids in path order. */
  readonly files: readonly FileId[];
  /** Absent for a workspace, where every group is a root. */
  readonly root?: TreeRoot;
  readonly groups: Groups;
  readonly notes: readonly string[];
}

/** Throws PATH_NOT_FOUND for a target that is neither a path nor a project of the index. */
export function topicOf(session: Session, graph: Graph, input: DependenciesQuestion): DependencyTopic {
  const filter = fileFilter(session, graph, input, 'whole');
  const fits = (id: FileId) => filter?.(graph.nodes.fileNumber(id)) ?? true;
  const meant = meantBy(session, graph, input.target);
  if (meant === undefined) return workspaceTopic(session, graph, { by: input.by, fits });
  const by = input.by ?? (meant.kind === 'workspace' ? 'project' : meant.kind);
  const files = new Set(meant.files);
  // Filters apply to the other end of a dependency; the target's own files always count.
  const groups = groupFiles(graph, (id) => files.has(id) || fits(id), namesBy(session, by));
  return { ...meant, by, root: { name: meant.name, files }, groups, notes: [] };
}

export interface Meant {
  readonly kind: DependencyTopic['kind'];
  readonly name: string;
  readonly files: readonly FileId[];
}

/** Undefined: the whole workspace. */
export function meantBy(session: Session, graph: Graph, target: string | undefined): Meant | undefined {
  if (target === undefined) return undefined;
  const path = rootPath(session, target);
  if (path === '') return undefined;
  const { files } = graph.nodes;
  const idsOf = (fits: (path: string) => boolean) => files.filter((file) => fits(file.path)).map(({ id }) => id);
  const file = idsOf((one) => one === path);
  if (file.length > 0) return { kind: 'file', name: path, files: file };
  const below = idsOf((one) => one.startsWith(`${path}/`));
  if (below.length > 0) return { kind: 'directory', name: path, files: below };
  const projects = projectsOf(session.reader());
  const project = projects.find(({ name }) => name === target.trim());
  if (project === undefined) throw notInIndex(session, path);
  return { kind: 'project', name: project.name, files: idsOf((one) => projectOf(projects, one) === project) };
}

interface Grouped {
  readonly by: Grouping | undefined;
  readonly fits: (fileId: FileId) => boolean;
}

/** Where one project has this share of the files, grouping by project would show nothing. */
const NEARLY_ALL = 0.9;

function hasSeveralProjects(session: Session, files: readonly { readonly path: string }[]): boolean {
  const projects = projectsOf(session.reader());
  const sizes = new Map<unknown, number>();
  for (const { path } of files) {
    const project = projectOf(projects, path);
    sizes.set(project, (sizes.get(project) ?? 0) + 1);
  }
  return Math.max(...sizes.values(), 0) < files.length * NEARLY_ALL;
}

/**
 * Groups by project where there are several, else by top directory. A file whose references are not bound depends on nothing: a
 * manifest in the root would make that the directory that all files share.
 */
function workspaceTopic(session: Session, graph: Graph, { by: requested, fits: isMeant }: Grouped): DependencyTopic {
  const meant = graph.nodes.files.filter(({ id }) => isMeant(id));
  const linked = meant.filter(({ language }) => hasSemantics(language));
  const all = linked.length > 0 ? linked : meant;
  const ids = new Set(all.map(({ id }) => id));
  const fits = (id: FileId) => ids.has(id);
  const by = requested ?? (hasSeveralProjects(session, all) ? 'project' : 'directory');
  const names = by === 'directory' ? topDirectoryNames(all.map(({ path }) => path)) : namesBy(session, by);
  const groups = groupFiles(graph, fits, names);
  const notes =
    graph.nodes.files.length === 0 ? [EMPTY_INDEX] : all.length === 0 ? ['no file matches the filters'] : [];
  return { kind: 'workspace', name: TOP, by, files: all.map(({ id }) => id), groups, notes };
}

/** The group of a file, by its path. */
export function namesBy(session: Session, by: Grouping): (path: string) => string {
  if (by === 'file') return (path) => path;
  return by === 'directory' ? directoryName : projectNames(projectsOf(session.reader()));
}
