/** Tells whether a symbol is test code: by its file, or by its own mark in languages that test inside sources. */
import { FLAG } from '../model/kinds.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

const known = perGraph(() => new Map<number, boolean>());

/** Rust marks everything inside a test module; C# and Java mark test methods. */
export function isTestCode(graph: Graph, symbolId: number): boolean {
  const { nodes, reader } = graph;
  const node = nodes.nodeOf(symbolId);
  if (node < 0) return false;
  if (nodes.files[nodes.fileOf(node)].role === 'test') return true;
  const verdicts = known(graph);
  let verdict = verdicts.get(symbolId);
  if (verdict === undefined) {
    verdict = ((reader.symbolById(symbolId)?.flags ?? 0) & FLAG.test) !== 0;
    verdicts.set(symbolId, verdict);
  }
  return verdict;
}
