/** Callers of callers, or callees of callees: a tree that names each symbol once and ends at its limits. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import { type Edge, isShown } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { Confidence } from '../../model/links.ts';
import { otherEnd } from './edge-view.ts';
import { edgesInto, edgesOutOf } from './edges.ts';

export interface TreeOptions {
  readonly direction: 'in' | 'out';
  readonly kinds: readonly ReferenceKind[] | undefined;
  readonly confidence: Confidence;
  readonly depth: number;
  /** The maximum number of nodes. */
  readonly limit: number;
  /** By id of the symbol at the other end. */
  readonly inFilter: ((symbolId: number) => boolean) | undefined;
}

/** A symbol under the one it refers to, or that refers to it. */
export interface TreeNode {
  readonly id: number;
  /** 1 directly under the symbols of the question. */
  readonly depth: number;
  /** The first of its references, and how many there are. */
  readonly edge: Edge;
  readonly count: number;
  /** It is elsewhere in the tree, with what is under it. */
  readonly repeated: boolean;
}

export interface ReferenceTree {
  /** Each node before those under it. */
  readonly nodes: readonly TreeNode[];
  /** Nodes that were found after the limit was reached. */
  readonly omitted: number;
  readonly limit: 'depth' | 'nodes' | undefined;
}

interface Branch extends TreeNode {
  readonly under: Branch[];
}

/** Breadth first, so that a symbol is at its smallest depth, whatever the limit cuts off. */
export function referenceTree(graph: Graph, starts: readonly number[], options: TreeOptions): ReferenceTree {
  const roots: Branch[] = [];
  const seen = new Set(starts);
  const next = (ids: readonly number[]) => neighbours(graph, ids, options);
  let level: { ids: readonly number[]; under: Branch[] }[] = [{ ids: starts, under: roots }];
  let room = options.limit;
  let omitted = 0;
  for (let depth = 1; depth <= options.depth && level.length > 0; depth++) {
    const below: typeof level = [];
    for (const { ids, under } of untilTimeIsUp(level)) {
      for (const found of next(ids)) {
        if (room === 0) {
          omitted++;
          continue;
        }
        room--;
        const branch = { ...found, depth, repeated: seen.has(found.id), under: [] };
        under.push(branch);
        if (!branch.repeated) below.push({ ids: [branch.id], under: branch.under });
        seen.add(branch.id);
      }
    }
    level = below;
  }
  const isDeeper = omitted === 0 && level.some(({ ids }) => next(ids).length > 0);
  const limit = omitted > 0 ? 'nodes' : isDeeper ? 'depth' : undefined;
  return { nodes: inOrder(roots), omitted, limit };
}

/** The other ends of the edges, each once, in the order of their first edge. */
function neighbours(
  graph: Graph,
  ids: readonly number[],
  options: TreeOptions,
): Pick<TreeNode, 'id' | 'edge' | 'count'>[] {
  const { direction, kinds, confidence, inFilter } = options;
  const query = { kinds, dispatch: confidence !== 'exact' };
  const edges = (direction === 'in' ? edgesInto : edgesOutOf)(graph, ids, query);
  const found = new Map<number, { id: number; edge: Edge; count: number }>();
  for (const edge of edges) {
    if (!isShown(edge, confidence)) continue;
    const id = otherEnd(edge, direction)!;
    if (inFilter !== undefined && !inFilter(id)) continue;
    const known = found.get(id);
    if (known === undefined) found.set(id, { id, edge, count: 1 });
    else known.count++;
  }
  return [...found.values()];
}

function inOrder(roots: readonly Branch[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  const stack = roots.toReversed();
  for (let branch = stack.pop(); branch !== undefined; branch = stack.pop()) {
    const { under, ...node } = branch;
    nodes.push(node);
    stack.push(...under.toReversed());
  }
  return nodes;
}
