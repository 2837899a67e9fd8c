/** The view `unresolved`: uses that no symbol of the tree is bound to, with the reason. */

import { decodeFacts } from '../../../extract/facts-codec.ts';
import { reasonReader } from '../../../graph/handed-out.ts';
import { packageReader, packageText } from '../../../graph/used-packages.ts';
import { at } from '../../../model/facts.ts';
import { REFERENCE_KINDS } from '../../../model/kinds.ts';
import { OPEN, OPEN_REASONS } from '../../../model/links.ts';
import { defineView, integer, key, text } from '../view.ts';

interface Row {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly kind: number;
  readonly fromId: number;
  readonly name: string;
  readonly reason: string;
  readonly outside: string | null;
}

export const unresolved = defineView<Row>({
  name: 'unresolved',
  meaning: 'A place that uses something that is not a known symbol of the tree; what `references` lacks',
  needsLinks: true,
  columns: {
    path: text('File of the use', ({ path }) => path),
    line: integer('Line of the use', ({ line }) => line),
    col: integer('Column of the use, from 1', ({ col }) => col + 1),
    kind: text(REFERENCE_KINDS.join(', '), ({ kind }) => REFERENCE_KINDS[kind]),
    name: text('The name as written; of an import, the module', ({ name }) => name),
    reason: text(
      `${OPEN_REASONS.join(', ')}: \`external\` is declared outside of the tree, the others may be symbols of it`,
      ({ reason }) => reason,
    ),
    package: text(
      'Package that the name is declared in, with its version and manager, where a service named it',
      ({ outside }) => outside,
    ),
    from_id: key('The symbol that holds the use; `symbols.id`', ({ fromId }) => fromId),
  },
  *rows({ reader, graph }, wants) {
    const reasonOf = reasonReader(reader);
    const packageAt = wants('package') ? packageReader(reader) : () => undefined;
    const needsNames = wants('name') || wants('reason');
    for (const [number, { id, path, language }] of graph.nodes.files.entries()) {
      const { open } = reader.linksOf(id);
      if (open.rows === 0) continue;
      const strings = needsNames ? decodeFacts(reader.factsOf(id)).strings : [];
      for (let row = 0; row < open.rows; row++) {
        const name = strings[at(open, row, OPEN.name)] ?? '';
        const [line, col] = [at(open, row, OPEN.line), at(open, row, OPEN.col)];
        const outside = packageAt(id, line, col);
        yield {
          path,
          line,
          col,
          kind: at(open, row, OPEN.kind),
          fromId: graph.nodes.symbolAt(number, at(open, row, OPEN.source)),
          name,
          reason: needsNames ? reasonOf(at(open, row, OPEN.reason), name, language) : '',
          outside: outside === undefined ? null : packageText(outside),
        };
      }
    }
  },
  examples: [
    {
      sql: 'SELECT reason, kind, count(*) AS n FROM unresolved GROUP BY reason, kind ORDER BY n DESC',
      says: 'why uses are not bound',
    },
    {
      sql: "SELECT name, count(*) AS n FROM unresolved WHERE reason IN ('dynamic', 'ambiguous', 'unknown') GROUP BY name ORDER BY n DESC LIMIT 20",
      says: 'the names that are most often not bound',
    },
  ],
});
