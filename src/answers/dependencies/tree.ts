/** The tree of dependencies or dependents of some files, group by group and level by level. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import {
  type Dependency,
  dependenciesOf,
  dependentsOf,
  groupDependencies,
  type KindCounts,
} from '../../graph/dependencies.ts';
import type { Edge, EdgeFilter } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import type { FileId } from '../../model/ids.ts';
import type { DependencyView } from './both-directions.ts';
import type { Groups } from './groups.ts';

export type DependencyDirection = 'in' | 'out';

export interface DependencyTreeOptions {
  readonly direction: DependencyDirection;
  readonly depth: number;
  /** Maximum number of nodes. */
  readonly limit: number;
}

/** A group in the tree, below the group that it is a dependency or dependent of. */
export interface DependencyNode extends Omit<DependencyView, 'at'> {
  /** The first links in a few files. */
  readonly places: readonly Edge[];
}

export interface DependencyTree {
  /** Each node comes before those below it. */
  readonly nodes: readonly DependencyNode[];
  readonly limit: 'depth' | 'nodes' | undefined;
}

/** The files a tree starts from, as one group without other files. */
export interface TreeRoot {
  readonly name: string;
  readonly files: ReadonlySet<FileId>;
}

interface Branch {
  readonly node: DependencyNode;
  readonly under: Branch[];
  /** Names from the root down to here. */
  readonly above: readonly string[];
}

const EXACT: EdgeFilter = { minConfidence: 'exact' };

/** Breadth first, so that a group is at its smallest depth even when the limit cuts the tree. */
export function dependencyTree(
  graph: Graph,
  { root, groups }: { readonly root: TreeRoot; readonly groups: Groups },
  options: DependencyTreeOptions,
): DependencyTree {
  const top: Branch[] = [];
  const seen = new Set([root.name]);
  const next = (name: string) => neighbours(graph, { root, groups, name }, options.direction);
  let level = [{ name: root.name, under: top, above: [root.name] as readonly string[] }];
  let room = options.limit;
  let limit: DependencyTree['limit'];
  for (let depth = 1; depth <= options.depth && level.length > 0; depth++) {
    const below: typeof level = [];
    for (const { name, under, above } of untilTimeIsUp(level)) {
      for (const found of next(name)) {
        if (room-- <= 0) {
          limit = 'nodes';
          break;
        }
        const isCyclic = above.includes(found.name);
        const isKnown = seen.has(found.name);
        const node: DependencyNode = {
          ...found,
          depth,
          of: name,
          ...(isCyclic ? { cyclic: true } : isKnown && { repeated: true }),
        };
        const branch = { node, under: [], above: [...above, found.name] };
        under.push(branch);
        if (!isKnown) below.push({ name: found.name, under: branch.under, above: branch.above });
        seen.add(found.name);
      }
    }
    level = below;
  }
  if (limit === undefined && level.some(({ name }) => next(name).length > 0)) limit = 'depth';
  return { nodes: inOrder(top), limit };
}

interface Spot {
  readonly root: TreeRoot;
  readonly groups: Groups;
  readonly name: string;
}

type Neighbour = Omit<DependencyNode, 'depth' | 'of'>;

/** Most links first. */
function neighbours(graph: Graph, { root, groups, name }: Spot, direction: DependencyDirection): Neighbour[] {
  const groupOf = (fileId: FileId) => (root.files.has(fileId) ? root.name : groups.nameOf(fileId));
  const own = name === root.name ? [...root.files] : groups.filesIn(name).filter((id) => !root.files.has(id));
  const links = (direction === 'out' ? dependenciesOf : dependentsOf)(graph, own, EXACT);
  const other = ({ from, to }: Dependency<unknown>) => (direction === 'out' ? to : from);
  const files = new Map<string, Set<FileId>>();
  for (const link of links) {
    const file = other(link) as FileId;
    const group = groupOf(file);
    if (group !== undefined) files.set(group, (files.get(group) ?? new Set()).add(file));
  }
  return groupDependencies(links, groupOf)
    .map((dependency) => ({
      name: other(dependency) as string,
      kinds: dependency.kinds,
      files: files.get(other(dependency) as string)?.size ?? 0,
      places: dependency.places.map(({ file, position }) => graph.edge(file, position)),
    }))
    .sort((a, b) => linksIn(b.kinds) - linksIn(a.kinds) || (a.name < b.name ? -1 : 1));
}

export const linksIn = (kinds: KindCounts): number => Object.values(kinds).reduce((sum, count) => sum + count, 0);

function inOrder(top: readonly Branch[]): DependencyNode[] {
  const nodes: DependencyNode[] = [];
  const stack = top.toReversed();
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    nodes.push(branch.node);
    stack.push(...branch.under.toReversed());
  }
  return nodes;
}
