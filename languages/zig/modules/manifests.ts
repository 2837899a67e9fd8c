/** The name of a package in `build.zig.zon`. */
import type { Manifest } from '../../../src/discover/manifest-text.ts';

export function readZon(source: string): Manifest {
  return { name: /^[ \t]*\.name[ \t]*=[ \t]*[."]@?"?(\w[\w-]*)/m.exec(source)?.[1] ?? '' };
}
