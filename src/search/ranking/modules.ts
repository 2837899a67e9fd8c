/** Assigns files to modules: their project, else a directory near the top. */
import type { Reader } from '../../store/read/read.ts';

/** Directories that only contain other directories. */
const CONTAINERS = new Set(
  `src source sources lib libs app apps pkg packages internal crates modules components services plugins contrib cmd staging
  main java kotlin com org net io k8s.io github.com`.split(/\s+/),
);
/** Number of path segments, not counting containers, that identify a module. */
const MODULE_SEGMENTS = 2;
/** With fewer projects, the parts of a project are the modules. */
const ENOUGH_PROJECTS = 3;

/** The module of each file, by path; '.' is the root. */
export function modulesOf(reader: Reader, paths: Iterable<string>): Map<string, string> {
  const distinct = new Set(paths);
  const projects = reader.projects().map(({ dir }) => dir);
  // The deepest project wins.
  const dirs = [...new Set(projects)].filter((dir) => dir !== '').sort((a, b) => b.length - a.length);
  const projectOf = (path: string): string | undefined => dirs.find((dir) => path.startsWith(`${dir}/`));
  const byProject = new Map([...distinct].map((path) => [path, projectOf(path)]));
  const found = new Set([...byProject.values()].filter((dir) => dir !== undefined));
  const useProjects = found.size >= ENOUGH_PROJECTS;
  return new Map(
    [...byProject].map(([path, project]) => [path, (useProjects ? project : undefined) ?? directoryOf(path)]),
  );
}

/** `django/db/models/query.py` -> `django/db`, `django/contrib/auth/views.py` -> `django/contrib/auth`. */
function directoryOf(path: string): string {
  const segments = path.split('/').slice(0, -1);
  let named = 0;
  let end = 0;
  while (end < segments.length && named < MODULE_SEGMENTS) {
    if (!CONTAINERS.has(segments[end].toLowerCase())) named++;
    end++;
  }
  return segments.slice(0, end).join('/') || '.';
}
