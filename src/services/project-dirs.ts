/** Which directories of a tree are projects of a service, and which files belong to each. */
import { ancestorsOf, directoryOf } from '../base/tree-paths.ts';
import type { FileOfTree, ProjectFiles } from './pass/active-service.ts';
import type { ProjectRule, ServiceRow } from './row.ts';

/** `tree`: all paths that the index holds, and those of root files that it does not. In the order of the directories. */
export function projectsOf(
  { languages, projects }: Pick<ServiceRow, 'languages' | 'projects'>,
  files: readonly FileOfTree[],
  tree: readonly string[],
): ProjectFiles[] {
  const roots = projects.files.map((group) => directoriesWith(group, tree));
  const found = new Map<string, string[]>();
  for (const { path, language } of files) {
    if (!languages.includes(language)) continue;
    const dir = projectOf(path, projects, roots);
    if (dir === undefined) continue;
    const paths = found.get(dir);
    if (paths) paths.push(path);
    else found.set(dir, [path]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([dir, paths]) => ({ dir, paths }));
}

function projectOf(
  path: string,
  { pick, isRootEnough }: ProjectRule,
  roots: readonly ReadonlySet<string>[],
): string | undefined {
  const ancestors = ancestorsOf(directoryOf(path));
  for (const group of roots) {
    const dir =
      pick === 'nearest' ? ancestors.find((one) => group.has(one)) : ancestors.findLast((one) => group.has(one));
    if (dir !== undefined) return dir;
  }
  return isRootEnough ? '' : undefined;
}

function directoriesWith(names: readonly string[], tree: readonly string[]): Set<string> {
  const exact = new Set(names.filter((name) => !name.startsWith('*')));
  const endings = names.filter((name) => name.startsWith('*')).map((name) => name.slice(1));
  const found = new Set<string>();
  for (const path of tree) {
    const dir = directoryOf(path);
    const name = dir === '' ? path : path.slice(dir.length + 1);
    if (exact.has(name) || endings.some((ending) => name.endsWith(ending))) found.add(dir);
  }
  return found;
}
