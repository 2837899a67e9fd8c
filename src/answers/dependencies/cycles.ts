/** Import cycles of files, directories or projects, each with a shortest path around it. */

import { stronglyConnected } from '../../base/strongly-connected.ts';
import { type Dependency, dependenciesOf, groupDependencies, type KindCounts } from '../../graph/dependencies.ts';
import type { Edge, EdgeFilter } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Groups } from './groups.ts';

export interface ImportCycle {
  /** All groups that reach each other. */
  readonly members: readonly string[];
  /** A shortest path from the first member back to it. */
  readonly steps: readonly CycleStep[];
}

export interface CycleStep {
  readonly from: string;
  readonly to: string;
  /** All links between the two, by kind. */
  readonly kinds: KindCounts;
  /** The first import. */
  readonly place: Edge;
}

const IMPORTS: EdgeFilter = { kinds: ['import'], minConfidence: 'exact' };
/** The shortest cycle is searched from this many members. */
const MAX_TRIED = 100;

/** Sorted by their first members. */
export function importCycles(graph: Graph, groups: Groups): ImportCycle[] {
  const { names } = groups;
  const files = names.flatMap((name) => groups.filesIn(name));
  const imports = groupDependencies(dependenciesOf(graph, files, IMPORTS), (id) => groups.nameOf(id));
  return circlesIn(names, imports).map(({ members, shortest }) => ({
    members,
    steps: shortest().map((step) => cycleStep(graph, groups, step)),
  }));
}

/** Groups that all reach each other. */
export interface Circle {
  readonly members: readonly string[];
  /** The dependencies among them: each is part of a cycle. */
  readonly inside: readonly Dependency<string>[];
  /** A shortest cycle, or the shortest one that starts with this dependency. */
  shortest(start?: Dependency<string>): readonly Dependency<string>[];
}

/** Sorted by their first members. */
export function circlesIn(names: readonly string[], dependencies: readonly Dependency<string>[]): Circle[] {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const next: Dependency<string>[][] = names.map(() => []);
  for (const dependency of dependencies) next[numbers.get(dependency.from)!].push(dependency);
  const successors = (number: number) => next[number].map(({ to }) => numbers.get(to)!);
  return stronglyConnected(names.length, successors).map((members) => {
    const own = new Set(members.map((number) => names[number]));
    const inner = (node: number) => successors(node).filter((one) => own.has(names[one]));
    const stepsOf = (path: readonly number[]) =>
      path.map((from, i) => next[from].find(({ to }) => numbers.get(to) === path[(i + 1) % path.length])!);
    return {
      members: [...own],
      inside: members.flatMap((number) => next[number].filter(({ to }) => own.has(to))),
      shortest(start) {
        if (start === undefined) return stepsOf(shortestCycle(members, successors));
        const first = numbers.get(start.from)!;
        const second = numbers.get(start.to)!;
        return stepsOf(cycleFrom(first, (node) => (node === first ? [second] : inner(node))));
      },
    };
  });
}

function cycleStep(graph: Graph, groups: Groups, { from, to, places: [place] }: Dependency<string>): CycleStep {
  const between = groupDependencies(dependenciesOf(graph, groups.filesIn(from), { minConfidence: 'exact' }), (id) =>
    groups.nameOf(id),
  );
  const { kinds } = between.find((dependency) => dependency.to === to)!;
  return { from, to, kinds, place: graph.edge(place.file, place.position) };
}

/** The first of the shortest cycles in a strongly connected component. */
function shortestCycle(members: readonly number[], successors: (node: number) => readonly number[]): number[] {
  const inside = new Set(members);
  let best: number[] | undefined;
  for (const start of members.slice(0, MAX_TRIED)) {
    const cycle = cycleFrom(start, (node) => successors(node).filter((one) => inside.has(one)));
    if (best === undefined || cycle.length < best.length) best = cycle;
    if (best.length === 2) break;
  }
  return best!;
}

/** Breadth first from a node until an edge leads back to it. */
function cycleFrom(start: number, successors: (node: number) => readonly number[]): number[] {
  const previous = new Map([[start, start]]);
  for (const node of previous.keys()) {
    for (const one of successors(node)) {
      if (one === start) return pathTo(node, previous);
      if (!previous.has(one)) previous.set(one, node);
    }
  }
  return [start];
}

function pathTo(end: number, previous: ReadonlyMap<number, number>): number[] {
  const path = [end];
  for (let node = end; previous.get(node) !== node; ) path.unshift((node = previous.get(node)!));
  return path;
}
