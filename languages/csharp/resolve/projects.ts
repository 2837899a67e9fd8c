/** C# projects as name look-up sees them: which one a file belongs to, and how near the others are. */

import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { type CSharpProject, projectsIn } from '../modules/projects.ts';

export interface Projects {
  /** The project around a file, undefined when there is none. */
  projectOf(file: WorldFile): CSharpProject | undefined;
  all(): Iterable<CSharpProject>;
  /** 0: its own project; then the number of references to follow; undefined: not referred to, as far as manifests tell. */
  distance(from: WorldFile, to: WorldFile): number | undefined;
}

export function createProjects(world: World): Projects {
  const byDirectory = new Map(projectsIn(world.configs).map((project) => [project.dir, project]));
  const known = new Map<string, CSharpProject | undefined>();
  const reached = new Map<string, ReadonlyMap<string, number>>();

  function projectAt(directory: string): CSharpProject | undefined {
    if (known.has(directory)) return known.get(directory);
    const found =
      byDirectory.get(directory) ??
      (directory === '' ? undefined : projectAt(directory.slice(0, Math.max(0, directory.lastIndexOf('/')))));
    known.set(directory, found);
    return found;
  }

  const ofFiles = new Map<number, CSharpProject | undefined>();
  function projectOf({ id, path }: WorldFile): CSharpProject | undefined {
    let found = ofFiles.get(id);
    if (found === undefined && byDirectory.size > 0 && !ofFiles.has(id))
      ofFiles.set(id, (found = projectAt(path.slice(0, Math.max(0, path.lastIndexOf('/'))))));
    return found;
  }

  /** Projects that one refers to, itself or through others. */
  function reachableFrom(project: CSharpProject): ReadonlyMap<string, number> {
    let found = reached.get(project.dir);
    if (found === undefined) {
      const distances = new Map([[project.dir, 0]]);
      for (const [dir, steps] of distances)
        for (const next of byDirectory.get(dir)?.references ?? [])
          if (!distances.has(next)) distances.set(next, steps + 1);
      reached.set(project.dir, (found = distances));
    }
    return found;
  }

  return {
    projectOf,
    all: () => byDirectory.values(),
    distance(from, to) {
      const source = projectOf(from);
      const target = projectOf(to);
      if (source === target) return 0;
      // Sources without a project of their own are taken in by others.
      if (target === undefined) return 1;
      return source === undefined ? undefined : reachableFrom(source).get(target.dir);
    },
  };
}
