/** The paths that imports and re-exports of a file write, and their segments, by which files that name a module are found. */
import { at, EXPORT, type FileFacts, IMPORT } from '../../model/facts.ts';

/** Represents a path of dots alone, which names a directory by its place: `..`. */
export const NO_SEGMENT = '.';

/** Every segment of a module path, without extensions. */
export function pathSegments(module: string): string[] {
  const segments = module.split(/[/\\.:\s]+/).filter((segment) => segment !== '' && segment !== '*');
  return segments.length === 0 && module.startsWith('.') ? [NO_SEGMENT] : segments;
}

/** Every module path that a file imports or re-exports, once. */
export function modulePaths({ imports, exports, strings }: FileFacts): Set<string> {
  const paths = new Set<string>();
  for (let row = 0; row < imports.rows; row++) paths.add(strings[at(imports, row, IMPORT.module)]);
  for (let row = 0; row < exports.rows; row++) paths.add(strings[at(exports, row, EXPORT.module)]);
  paths.delete('');
  return paths;
}
