/** Counts how much every symbol and file is used from other files: one pass over the links, cached with the graph. */
import { fileId } from '../model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '../model/kinds.ts';
import { confidenceCode, LINK } from '../model/links.ts';
import type { FileRole } from '../model/source-file.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

export interface UseCounts {
  /** By node: number of other files that use the symbol. */
  readonly users: Int32Array;
  /** By node: number of links from it to other files. */
  readonly outgoing: Int32Array;
  /** Links between files, by their numbers; each pair once, by ascending `from`. */
  readonly pairs: readonly FilePair[];
}

export interface FilePair {
  readonly from: number;
  readonly to: number;
  readonly links: number;
}

/** An import alone is not a use, and overriding a member does not call it. */
const NO_USE: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['import', 'override']);
const IS_USE = REFERENCE_KINDS.map((kind) => !NO_USE.has(kind));

const known = perGraph(() => new Map<string, UseCounts>());

/** Only exact links between files with one of these roles count. */
export function useCounts(graph: Graph, roles: readonly FileRole[]): UseCounts {
  const key = roles.toSorted().join();
  const all = known(graph);
  let counts = all.get(key);
  if (counts === undefined) all.set(key, (counts = countUses(graph, new Set(roles))));
  return counts;
}

function countUses({ nodes, reader }: Graph, roles: ReadonlySet<FileRole>): UseCounts {
  const users = new Int32Array(nodes.size);
  const outgoing = new Int32Array(nodes.size);
  const pairs: FilePair[] = [];
  const counted = Uint8Array.from(nodes.files, ({ role }) => (roles.has(role) ? 1 : 0));
  // The last file that used a node, so that each file counts once.
  const lastUser = new Int32Array(nodes.size).fill(-1);
  const linksTo = new Int32Array(nodes.files.length);
  for (let file = 0; file < nodes.files.length; file++) {
    if (counted[file] === 0) continue;
    const { data } = reader.linksOf(nodes.files[file].id).links;
    const targets: number[] = [];
    for (let at = 0; at < data.length; at += LINK.stride) {
      if (data[at + LINK.confidence] !== confidenceCode.exact || !IS_USE[data[at + LINK.kind]]) continue;
      const to = nodes.fileNumber(fileId(data[at + LINK.file]));
      if (to < 0 || to === file || counted[to] === 0 || data[at + LINK.symbol] >= nodes.files[to].symbolCount) continue;
      const node = nodes.first[to] + data[at + LINK.symbol];
      outgoing[nodes.first[file] + data[at + LINK.source]]++;
      if (linksTo[to]++ === 0) targets.push(to);
      if (lastUser[node] === file) continue;
      lastUser[node] = file;
      users[node]++;
    }
    for (const to of targets) {
      pairs.push({ from: file, to, links: linksTo[to] });
      linksTo[to] = 0;
    }
  }
  return { users, outgoing, pairs };
}
