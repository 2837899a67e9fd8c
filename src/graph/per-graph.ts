/** Values that live as long as a graph does. */
import type { Graph } from './graph.ts';

/** A cache for each graph, made when it is first asked for. */
export function perGraph<T>(make: () => T): (graph: Graph) => T {
  const values = new WeakMap<Graph, T>();
  return (graph) => {
    let value = values.get(graph);
    if (value === undefined) values.set(graph, (value = make()));
    return value;
  };
}
