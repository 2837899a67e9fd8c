/** The facts of a file, decoded: a few are kept, because questions come back to the same file. */
import { decodeFacts } from '../extract/facts-codec.ts';
import type { FileFacts } from '../model/facts.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

/** Facts of a large file take some megabytes in memory. */
const MOST_KEPT = 32;

const kept = perGraph(() => new Map<number, FileFacts>());

/** Of a file by its number in the graph; undefined when it was not parsed. */
export function factsOf(graph: Graph, file: number): FileFacts | undefined {
  const known = kept(graph);
  const found = known.get(file);
  if (found !== undefined) return found;
  const bytes = graph.reader.factsOf(graph.nodes.files[file].id);
  if (bytes.length === 0) return undefined;
  const facts = decodeFacts(bytes);
  if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
  known.set(file, facts);
  return facts;
}
