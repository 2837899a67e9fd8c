/** State of C# name look-up for one state of the tree, computed once. */
import type { World } from '../../../src/resolve/core/world.ts';
import { createNamespaces, type Namespaces } from './namespaces.ts';
import { createParts, type Parts } from './parts.ts';
import { createProjects, type Projects } from './projects.ts';
import { createUsings } from './usings.ts';
import { createVisibleNames, type VisibleNames } from './visible-names.ts';

export interface CSharpTree {
  readonly projects: Projects;
  readonly namespaces: Namespaces;
  readonly parts: Parts;
  readonly names: VisibleNames;
}

const trees = new WeakMap<World, CSharpTree>();

export function treeOf(world: World): CSharpTree {
  let tree = trees.get(world);
  if (tree === undefined) {
    const projects = createProjects(world);
    const namespaces = createNamespaces(world, projects);
    const parts = createParts(world, namespaces);
    const usings = createUsings(world, namespaces, projects);
    tree = { projects, namespaces, parts, names: createVisibleNames({ world, namespaces, projects, usings }) };
    trees.set(world, tree);
  }
  return tree;
}
