/** The files that a reply cites, and how large they are: what a reader without the reply would have to open. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface CitedFiles {
  readonly files: number;
  readonly bytes: number;
}

/** A reply is limited, so it cites few; more are not looked at. */
const MAX_FILES = 500;
const MAX_DEPTH = 12;

/** Paths of places in the results: a file is cited where the reply names a line of it, or shows some. A list of files cites none. */
export function citedPaths(results: unknown): Set<string> {
  const paths = new Set<string>();
  collect(results, paths, 0);
  return paths;
}

function collect(value: unknown, paths: Set<string>, depth: number, around?: string): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || paths.size >= MAX_FILES) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, paths, depth + 1, around);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const path = typeof fields.path === 'string' ? fields.path : around;
  if (path !== undefined && (isLine(fields.line) || isLine(fields.start_line))) paths.add(path);
  for (const one of Object.values(fields)) collect(one, paths, depth + 1, path);
}

const isLine = (value: unknown): boolean => typeof value === 'number' && value > 0;

/** Without files that are not on the disk, such as those of another commit. */
export async function citedFiles(root: string, results: unknown): Promise<CitedFiles> {
  const sizes = await Promise.all(
    [...citedPaths(results)].map((path) =>
      stat(join(root, path)).then(
        (stats) => (stats.isFile() ? [stats.size] : []),
        () => [],
      ),
    ),
  );
  const known = sizes.flat();
  return { files: known.length, bytes: known.reduce((sum, size) => sum + size, 0) };
}
