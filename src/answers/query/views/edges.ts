/** The view `edges`: which symbol uses which, each pair and kind once. */
import type { Graph } from '../../../graph/graph.ts';
import { REFERENCE_KINDS } from '../../../model/kinds.ts';
import { CONFIDENCES } from '../../../model/links.ts';
import { confidenceOf, KIND_BITS, kindOf } from '../../../resolve/core/link-code.ts';
import type { NodeNames } from '../source.ts';
import { defineView, integer, key, text } from '../view.ts';

interface Row {
  readonly graph: Graph;
  readonly names: NodeNames | undefined;
  readonly path: string;
  /** Nodes of the graph. */
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  /** Of the first use. */
  readonly line: number;
  confidence: number;
  count: number;
}

export const edges = defineView<Row>({
  name: 'edges',
  meaning:
    'A symbol that uses another, once for each kind of use: the graph behind `references`, with the number of uses and the first of them',
  needsLinks: true,
  columns: {
    from_id: key('The symbol that uses the other; `symbols.id`', ({ graph, from }) => graph.nodes.symbolId(from)),
    from_handle: text('Its handle', ({ names, from }) => names?.handles[from]),
    to_id: key('The symbol that is used; `symbols.id`', ({ graph, to }) => graph.nodes.symbolId(to)),
    to_handle: text('Its handle', ({ names, to }) => names?.handles[to]),
    kind: text(REFERENCE_KINDS.join(', '), ({ kind }) => REFERENCE_KINDS[kind]),
    count: integer('Number of uses', ({ count }) => count),
    confidence: text(`The best of them: ${CONFIDENCES.join(', ')}`, ({ confidence }) => CONFIDENCES[confidence]),
    path: text('File of the uses', ({ path }) => path),
    line: integer('Line of the first use', ({ line }) => line),
    to_path: text('File of the symbol that is used', ({ graph, to }) => graph.nodes.files[graph.nodes.fileOf(to)].path),
  },
  *rows(source, wants) {
    const { graph } = source;
    const names = ['from_handle', 'to_handle'].some(wants) ? source.nodeNames() : undefined;
    for (const [number, { path }] of graph.nodes.files.entries()) {
      const { source: from, target, line, code, start, order } = graph.edgesOf(number);
      for (let row = 0; row + 1 < start.length; row++) {
        if (start[row] === start[row + 1]) continue;
        const found = new Map<number, Row>();
        for (let i = start[row]; i < start[row + 1]; i++) {
          const at = order[i];
          const [to, kind, confidence] = [target[at], kindOf(code[at]), confidenceOf(code[at])];
          const pair = to * 2 ** KIND_BITS + kind;
          const known = found.get(pair);
          if (known === undefined)
            found.set(pair, { graph, names, path, from: from[at], to, kind, line: line[at], confidence, count: 1 });
          else {
            known.count++;
            known.confidence = Math.min(known.confidence, confidence);
          }
        }
        yield* found.values();
      }
    }
  },
  examples: [
    {
      sql: "SELECT handle, line FROM symbols s WHERE s.kind = 'function' AND s.role = 'source' AND NOT EXISTS (SELECT 1 FROM edges e WHERE e.to_id = s.id AND e.kind <> 'import') LIMIT 20",
      says: 'functions that nothing is known to use',
    },
    {
      sql: "WITH RECURSIVE up(id, depth) AS (SELECT id, 0 FROM symbols WHERE handle = 'src/order.ts#Order.pay' UNION SELECT e.from_id, depth + 1 FROM edges e JOIN up ON e.to_id = up.id WHERE e.kind = 'call' AND depth < 3) SELECT handle, min(depth) AS depth FROM up JOIN symbols s USING (id) GROUP BY id ORDER BY depth",
      says: 'callers up to three calls away',
    },
  ],
});
