/** The view `references`: every place in the code that is bound to a symbol of the tree. */
import { type OriginNames, originNames } from '../../../graph/edge-origins.ts';
import type { Graph } from '../../../graph/graph.ts';
import { REFERENCE_KINDS } from '../../../model/kinds.ts';
import { CONFIDENCES, isOfService, ORIGINS } from '../../../model/links.ts';
import { confidenceOf, kindOf, originOf } from '../../../resolve/core/link-code.ts';
import type { NodeNames } from '../source.ts';
import { defineView, integer, key, text } from '../view.ts';

interface Row {
  readonly graph: Graph;
  readonly path: string;
  readonly names: NodeNames | undefined;
  /** Nodes of the graph. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly col: number;
  readonly code: number;
  /** The number of its file. */
  readonly number: number;
  readonly nameOf: OriginNames;
}

const RULES = ORIGINS.filter((_, code) => !isOfService(code));

export const references = defineView<Row>({
  name: 'references',
  meaning:
    'A place that uses a symbol of the tree: a call, an import, a base class, a read, … Uses that are not bound to one are in `unresolved`. Calls that reach a method only by overriding are left out: ask `callers` for them',
  needsLinks: true,
  columns: {
    path: text('File of the use', ({ path }) => path),
    line: integer('Line of the use', ({ line }) => line),
    col: integer('Column of the use, from 1', ({ col }) => col + 1),
    kind: text(REFERENCE_KINDS.join(', '), ({ code }) => REFERENCE_KINDS[kindOf(code)]),
    name: text('Name of the symbol that is used', ({ names, to }) => names?.names[to]),
    from_id: key('The symbol that holds the use; `symbols.id`', ({ graph, from }) => graph.nodes.symbolId(from)),
    from_handle: text('Its handle', ({ names, from }) => names?.handles[from]),
    to_id: key('The symbol that is used; `symbols.id`', ({ graph, to }) => graph.nodes.symbolId(to)),
    to_handle: text('Its handle', ({ names, to }) => names?.handles[to]),
    to_path: text('Its file', ({ graph, to }) => graph.nodes.files[graph.nodes.fileOf(to)].path),
    confidence: text(
      `${CONFIDENCES.join(', ')}: whether another symbol may be meant`,
      ({ code }) => CONFIDENCES[confidenceOf(code)],
    ),
    origin: text(
      `The rule that bound it (${RULES.join(', ')}), or the service: typescript, lsp:NAME, scip:TOOL VERSION`,
      ({ graph, number, code, nameOf }) => nameOf(graph.nodes.files[number].id, ORIGINS[originOf(code)]),
    ),
  },
  *rows(source, wants) {
    const { graph } = source;
    const nameOf = originNames(graph.reader);
    const names = ['name', 'from_handle', 'to_handle'].some(wants) ? source.nodeNames() : undefined;
    for (const [number, { path }] of graph.nodes.files.entries()) {
      const { source: from, target, line, col, code } = graph.edgesOf(number);
      const file = { graph, path, names, number, nameOf };
      for (let i = 0; i < from.length; i++)
        yield { ...file, from: from[i], to: target[i], line: line[i], col: col[i], code: code[i] };
    }
  },
  examples: [
    {
      sql: "SELECT path, line, kind FROM references WHERE to_handle = 'src/order.ts#Order.pay' ORDER BY path, line",
      says: 'the uses of one symbol',
    },
    {
      sql: 'SELECT to_handle, count(DISTINCT path) AS files FROM references WHERE path <> to_path GROUP BY to_id ORDER BY files DESC LIMIT 20',
      says: 'the symbols that most other files use',
    },
  ],
});
