/** Caches that live as long as a graph. */
import type { Graph } from './graph.ts';

/** A cache per graph, created on first use. */
export function perGraph<T>(make: () => T): (graph: Graph) => T {
  const values = new WeakMap<Graph, T>();
  return (graph) => {
    let value = values.get(graph);
    if (value === undefined) values.set(graph, (value = make()));
    return value;
  };
}
