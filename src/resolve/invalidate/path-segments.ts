/** The segments of a module's path, by which files that name it are found. */

/** Represents a path of dots alone, which names a directory by its place: `..`. */
export const NO_SEGMENT = '.';

/** Every segment of a module path, without extensions. */
export function pathSegments(module: string): string[] {
  const segments = module.split(/[/\\.:\s]+/).filter((segment) => segment !== '' && segment !== '*');
  return segments.length === 0 && module.startsWith('.') ? [NO_SEGMENT] : segments;
}
