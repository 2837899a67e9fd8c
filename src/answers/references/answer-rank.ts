/** Where a symbol comes in an answer: production code, then other files, then tests. */
import type { Graph } from '../../graph/graph.ts';
import { isTestCode } from '../../graph/test-code.ts';

export function answerRank(graph: Graph, symbolId: number): 0 | 1 | 2 {
  const { nodes } = graph;
  if (isTestCode(graph, symbolId)) return 2;
  return nodes.files[nodes.fileOf(nodes.nodeOf(symbolId))].role === 'source' ? 0 : 1;
}
