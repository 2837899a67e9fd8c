/** What a question about dependencies is about: the files that are meant, and how all others are put together. */

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
  /** Absent for a workspace: then every group is a root. */
  readonly root?: TreeRoot;
  readonly groups: Groups;
  readonly notes: readonly string[];
}

/** Throws PATH_NOT_FOUND for what is neither a path nor a project of the index. */
export function topicOf(session: Session, graph: Graph, input: DependenciesQuestion): DependencyTopic {
  const filter = fileFilter(session, graph, input);
  const fits = (id: FileId) => filter?.(graph.nodes.fileNumber(id)) ?? true;
  const meant = meantBy(session, graph, input.target);
  if (meant === undefined) return workspaceTopic(session, graph, { by: input.by, fits });
  const by = input.by ?? (meant.kind === 'workspace' ? 'project' : meant.kind);
  const files = new Set(meant.files);
  // The files that are asked about always count: filters are about the other end.
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

interface Wish {
  readonly by: Grouping | undefined;
  readonly fits: (fileId: FileId) => boolean;
}

/** A project with this share of the files is what the question is about: projects would be no answer. */
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

/** By project where there are several of them, else by the directories at the top. */
function workspaceTopic(session: Session, graph: Graph, { by: wished, fits }: Wish): DependencyTopic {
  const all = graph.nodes.files.filter(({ id }) => fits(id));
  const by = wished ?? (hasSeveralProjects(session, all) ? 'project' : 'directory');
  const names = by === 'directory' ? topDirectoryNames(all.map(({ path }) => path)) : namesBy(session, by);
  const groups = groupFiles(graph, fits, names);
  const notes = graph.nodes.files.length === 0 ? [EMPTY_INDEX] : all.length === 0 ? ['no file fits the filters'] : [];
  return { kind: 'workspace', name: TOP, by, files: all.map(({ id }) => id), groups, notes };
}

function namesBy(session: Session, by: Grouping): (path: string) => string {
  if (by === 'file') return (path) => path;
  return by === 'directory' ? directoryName : projectNames(projectsOf(session.reader()));
}
