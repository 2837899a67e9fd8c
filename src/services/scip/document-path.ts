/** Judges the path that a SCIP document states for itself, which may be anything. */

/** Normal paths as the schema asks for them: relative, with slashes, without empty parts, `.` and `..`. Undefined otherwise. */
export function documentPlace(stated: string): string | undefined {
  if (stated === '' || stated.length > MAX_LENGTH || stated.includes('\0') || stated.includes('\\')) return undefined;
  // Absolute ones have an empty first part, or the drive of Windows.
  if (/^[A-Za-z]:/.test(stated)) return undefined;
  const parts = stated.split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..') ? undefined : stated;
}

const MAX_LENGTH = 4096;

/** How a document's path becomes one in the tree: parts that are taken from its start, or put before it. */
export interface PathShift {
  readonly strip: string;
  readonly add: string;
}

/** Undefined: it is outside of the tree. Both parts are empty or end in a slash. */
export function shifted(path: string, { strip, add }: PathShift): string | undefined {
  return path.startsWith(strip) ? add + path.slice(strip.length) : undefined;
}

/**
 * Places at which the root of the SCIP index may be in the tree, most likely first: the root itself, a directory of the tree that the
 * index's root path ends in, and a directory above the tree, where the tree is part of a repository.
 */
export function possibleShifts(projectRoot: string, { directories, above }: TreeShape): PathShift[] {
  const shifts: PathShift[] = [{ strip: '', add: '' }];
  const parts = rootParts(projectRoot);
  for (let from = Math.max(0, parts.length - MAX_DEPTH); from < parts.length; from++) {
    const add = `${parts.slice(from).join('/')}/`;
    if (directories.has(add)) shifts.push({ strip: '', add });
  }
  for (let rest = above; rest !== ''; rest = rest.slice(rest.indexOf('/') + 1)) shifts.push({ strip: rest, add: '' });
  return shifts;
}

export interface TreeShape {
  /** Every directory with files, each with a slash at its end. */
  readonly directories: ReadonlySet<string>;
  /** The tree's own path in its repository: empty, or with a slash at its end. */
  readonly above: string;
}

const MAX_DEPTH = 40;

function rootParts(projectRoot: string): string[] {
  const path = projectRoot.replace(/^file:\/\/[^/]{0,255}/, '');
  try {
    return decodeURIComponent(path).split('/').filter(Boolean);
  } catch {
    return path.split('/').filter(Boolean);
  }
}

export function directoriesOf(paths: Iterable<string>): Set<string> {
  const directories = new Set<string>();
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const directory = path.slice(0, slash + 1);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return directories;
}

/** The path in the tree of a path as a document states it; undefined where it has none. */
export function placed(stated: string, shift: PathShift): string | undefined {
  const place = documentPlace(stated);
  return place === undefined ? undefined : shifted(place, shift);
}
