/** Counts which files depend on which, from their links, and the same for directories, projects or any other grouping. */
import type { FileId } from '../model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind, referenceKindCode } from '../model/kinds.ts';
import { kindOf } from '../resolve/core/link-code.ts';
import { type EdgeFilter, type EdgeMask, maskOf, passes } from './edge.ts';
import type { Graph } from './graph.ts';

export type KindCounts = Readonly<Partial<Record<ReferenceKind, number>>>;

export interface Dependency<T> {
  readonly from: T;
  readonly to: T;
  /** Number of links of each kind. */
  readonly kinds: KindCounts;
  /** The first link in each of a few files. */
  readonly places: readonly LinkPlace[];
}

/** A link: its file's number in the graph and its position among the edges of that file. */
export interface LinkPlace {
  readonly file: number;
  readonly position: number;
}

/** More examples would not be read. */
const MAX_PLACES = 3;

/** Dependencies of files, by id: between different files, in the given order and then in path order. */
export function dependenciesOf(graph: Graph, fileIds: Iterable<FileId>, filter: EdgeFilter = {}): Dependency<FileId>[] {
  const mask = maskOf(filter);
  return [...fileIds]
    .map((id) => graph.nodes.fileNumber(id))
    .filter((file) => file >= 0)
    .flatMap((file) => outOf(graph, file, mask));
}

/** Files that depend on the given files, in path order. */
export function dependentsOf(graph: Graph, fileIds: Iterable<FileId>, filter: EdgeFilter = {}): Dependency<FileId>[] {
  const { nodes, reader } = graph;
  const wanted = new Set(fileIds);
  const sources = new Set([...wanted].flatMap((id) => reader.sourcesLinkingTo(id)));
  const inPathOrder = [...sources].sort((a, b) => nodes.fileNumber(a) - nodes.fileNumber(b));
  return dependenciesOf(graph, inPathOrder, filter).filter(({ to }) => wanted.has(to));
}

/** The same between groups of files: directories, projects. Files without a group and links inside a group do not count. */
export function groupDependencies<T>(
  dependencies: readonly Dependency<FileId>[],
  groupOf: (fileId: FileId) => T | undefined,
): Dependency<T>[] {
  const sums = new Map<T, Map<T, Dependency<T>>>();
  for (const dependency of dependencies) {
    const [from, to] = [groupOf(dependency.from), groupOf(dependency.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const row = sums.get(from) ?? new Map<T, Dependency<T>>();
    sums.set(from, row);
    const known = row.get(to);
    row.set(to, known === undefined ? { ...dependency, from, to } : joined(known, dependency));
  }
  return [...sums.values()].flatMap((row) => [...row.values()]);
}

function joined<T>(known: Dependency<T>, { kinds, places }: Dependency<FileId>): Dependency<T> {
  return {
    ...known,
    kinds: addKinds(known.kinds, kinds),
    places: [...known.places, ...places].slice(0, MAX_PLACES),
  };
}

function addKinds(a: KindCounts, b: KindCounts): KindCounts {
  const sums: Partial<Record<ReferenceKind, number>> = {};
  for (const kind of REFERENCE_KINDS) {
    const sum = (a[kind] ?? 0) + (b[kind] ?? 0);
    if (sum > 0) sums[kind] = sum;
  }
  return sums;
}

/** Dependencies of a file by its number. Edges sorted by target are grouped by target file, in path order. */
function outOf(graph: Graph, file: number, mask: EdgeMask): Dependency<FileId>[] {
  const { nodes } = graph;
  const { target, code, byTarget } = graph.edgesOf(file);
  const from = nodes.files[file].id;
  const found: Dependency<FileId>[] = [];
  const counts = new Int32Array(REFERENCE_KINDS.length);
  for (let i = 0; i < byTarget.length; ) {
    const to = nodes.fileOf(target[byTarget[i]]);
    counts.fill(0);
    let first = Number.POSITIVE_INFINITY;
    for (const end = nodes.first[to + 1]; i < byTarget.length && target[byTarget[i]] < end; i++) {
      if (!passes(code[byTarget[i]], mask)) continue;
      counts[kindOf(code[byTarget[i]])]++;
      // Positions ascend with lines.
      first = Math.min(first, byTarget[i]);
    }
    if (to === file || first === Number.POSITIVE_INFINITY) continue;
    found.push({ from, to: nodes.files[to].id, kinds: kindsOf(counts), places: [{ file, position: first }] });
  }
  return found;
}

function kindsOf(counts: Int32Array): KindCounts {
  const kinds: Partial<Record<ReferenceKind, number>> = {};
  for (const kind of REFERENCE_KINDS) {
    const count = counts[referenceKindCode[kind]];
    if (count > 0) kinds[kind] = count;
  }
  return kinds;
}
