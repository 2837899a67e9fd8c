/** A tree of files that exists only in a test, with the questions module systems ask. */

export interface VirtualFile {
  readonly path: string;
  readonly packageName: string;
}

export interface VirtualTree {
  readonly paths: readonly string[];
  read(path: string): string | undefined;
  has(path: string): boolean;
  hasDirectory(directory: string): boolean;
  filesIn(directory: string): readonly VirtualFile[];
}

const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Files by path with their text; those given by path alone (separated by white space) are empty. */
export function virtualTree(files: Readonly<Record<string, string>>, empty = ''): VirtualTree {
  const names = empty.split(/\s+/).filter(Boolean);
  const texts = new Map([...names.map((path) => [path, ''] as const), ...Object.entries(files)]);
  const paths = [...texts.keys()].sort();
  const directories = new Set(['']);
  const byDirectory = new Map<string, VirtualFile[]>();
  for (const path of paths) {
    const directory = directoryOf(path);
    const packageName = /^package (\w+)/m.exec(texts.get(path)!)?.[1] ?? '';
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), { path, packageName }]);
    for (let at = directory; at !== ''; at = directoryOf(at)) directories.add(at);
  }
  return {
    paths,
    read: (path) => texts.get(path),
    has: (path) => texts.has(path),
    hasDirectory: (directory) => directories.has(directory),
    filesIn: (directory) => byDirectory.get(directory) ?? [],
  };
}
