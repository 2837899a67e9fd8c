/** Decodes the facts of a file and caches a few, because questions often return to the same file. */
import { decodeFacts } from '../extract/facts-codec.ts';
import type { FileFacts } from '../model/facts.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

/** Facts of a large file take some megabytes in memory. */
const MAX_CACHED = 32;

const kept = perGraph(() => new Map<number, FileFacts>());

/** Facts of a file by its number in the graph; undefined when it was not parsed. */
export function factsOf(graph: Graph, file: number): FileFacts | undefined {
  const known = kept(graph);
  const found = known.get(file);
  if (found !== undefined) return found;
  const bytes = graph.reader.factsOf(graph.nodes.files[file].id);
  if (bytes.length === 0) return undefined;
  const facts = decodeFacts(bytes);
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!);
  known.set(file, facts);
  return facts;
}
