/** Which part of a tree a file belongs to: its project, else a directory near the top. */
import type { Reader } from '../../store/read/read.ts';

/** Directories that only hold others. */
const CONTAINERS = new Set(
  `src source sources lib libs app apps pkg packages internal crates modules components services plugins contrib cmd staging
  main java kotlin com org net io k8s.io github.com`.split(/\s+/),
);
/** Names of a path, containers aside, that tell one module from another. */
const TELLING_NAMES = 2;
/** With fewer projects the parts of a project are the modules. */
const ENOUGH_PROJECTS = 3;

/** What each of the files belongs to, by path; '.' is the root. */
export function modulesOf(reader: Reader, paths: Iterable<string>): Map<string, string> {
  const distinct = new Set(paths);
  const projects = reader.projects().map(({ dir }) => dir);
  // The deepest one counts.
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
  let telling = 0;
  let end = 0;
  while (end < segments.length && telling < TELLING_NAMES) {
    if (!CONTAINERS.has(segments[end].toLowerCase())) telling++;
    end++;
  }
  return segments.slice(0, end).join('/') || '.';
}
