/** Files that run affected code because they import it: what is outside of functions runs wherever its file is imported. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Importer, type Importers, importersOf } from '../../graph/importers.ts';
import { importFacts, runsOnImport } from '../../graph/run-time.ts';
import { type Affected, type ImpactOptions, type ImpactReach, USES } from './reach.ts';

export interface ImportReach {
  /** Paths of the imported files whose top level is affected, nearest first. */
  readonly roots: readonly string[];
  /** Files that import them and are not affected otherwise: outside of tests, and tests, nearest first. */
  readonly files: readonly Importer[];
  readonly tests: readonly Importer[];
  readonly limit: Importers['limit'];
}

/** Files that are followed at most: no reader needs a larger count, and a file that all others import makes one. */
const MAX_FILES = 500;
/** Files whose code is looked at to tell whether it is outside of functions. */
const MAX_LOOKED_AT = 100;

export function importReach(
  graph: Graph,
  { starts, reached }: { readonly starts: readonly number[]; readonly reached: ImpactReach },
  { depth, confidence }: ImpactOptions,
): ImportReach {
  const roots = affectedTopLevels(graph, starts, reached);
  const { found, limit } = importersOf(graph, roots, {
    maxDepth: depth,
    maxFiles: MAX_FILES,
    minConfidence: confidence,
  });
  const { files } = graph.nodes;
  const named = new Set([...reached.affected, ...reached.tests].map(({ head }) => head.path));
  const others = found.filter(({ file }) => !named.has(files[file].path));
  const isTest = ({ file }: Importer) => files[file].role === 'test';
  const running = new Set(others.map(({ root }) => root));
  return {
    roots: [...roots.keys()].filter((file) => running.has(file)).map((file) => files[file].path),
    files: others.filter((one) => !isTest(one)),
    tests: others.filter(isTest),
    limit,
  };
}

/** The numbers of the files, with their depths: changed as a whole, or using an affected symbol outside of functions. */
function affectedTopLevels(graph: Graph, starts: readonly number[], { affected }: ImpactReach): Map<number, number> {
  const { nodes } = graph;
  const roots = new Map<number, number>();
  for (const id of starts) {
    const node = nodes.nodeOf(id);
    if (node >= 0 && nodes.rowOf(node) === 0 && importFacts(graph, nodes.fileOf(node)))
      roots.set(nodes.fileOf(node), 0);
  }
  const reachedIds = new Set([...starts, ...affected.map(({ head }) => head.id)]);
  const looked = new Set<number>();
  for (const { head, edge, depth } of untilTimeIsUp(affected)) {
    const file = nodes.fileNumber(edge.fileId);
    if (roots.has(file) || importFacts(graph, file) === undefined) continue;
    if (!looked.has(file) && looked.size >= MAX_LOOKED_AT) continue;
    looked.add(file);
    if (runsOnImport(graph, edge) || (head.kind === 'file' && hasOtherUse(graph, edge, reachedIds)))
      roots.set(file, depth);
  }
  return roots;
}

/** The first use of a file may be the one that an import leaves out (`if __name__ == "__main__"`). */
const hasOtherUse = (graph: Graph, { from }: Affected['edge'], reached: ReadonlySet<number>): boolean =>
  graph
    .outgoing(from, { kinds: USES, minConfidence: 'exact' })
    .some((edge) => reached.has(edge.to) && edge.to !== from && runsOnImport(graph, edge));
