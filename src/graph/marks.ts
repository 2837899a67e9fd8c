/** Decorators, annotations and attributes of a symbol that are bound in the tree, by the name that is written. */
import type { Edge } from './edge.ts';
import type { Graph } from './graph.ts';

/**
 * `@Get()`: where `Get` holds a function that another returns, the link leads to that function, and a second one at the same
 * place reads `Get`. Readers and tables of marks know the written name.
 */
export function boundMarks(graph: Graph, symbolId: number): Edge[] {
  const edges = graph.outgoing(symbolId, { kinds: ['decorate', 'read'] });
  const marks = edges.filter(({ kind }) => kind === 'decorate');
  return marks.map((mark) => {
    const named = edges.find(({ kind, line, col }) => kind === 'read' && line === mark.line && col === mark.col);
    return named === undefined ? mark : { ...mark, to: named.to };
  });
}
