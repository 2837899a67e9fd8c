/** The view `imports`: every name that a file imports, with the file that it comes from. */
import { decodeFacts } from '../../../extract/facts-codec.ts';
import { reasonReader } from '../../../graph/handed-out.ts';
import { edgesAt } from '../../../graph/members.ts';
import { at, IMPORT, IMPORT_FLAG } from '../../../model/facts.ts';
import { IMPORT_KINDS, referenceKindCode } from '../../../model/kinds.ts';
import { OPEN } from '../../../model/links.ts';
import type { IndexSource } from '../source.ts';
import { defineView, flag, integer, key, text } from '../view.ts';

interface Row {
  readonly path: string;
  readonly line: number;
  readonly kind: number;
  readonly flags: number;
  readonly module: string;
  readonly name: string;
  readonly local: string;
  readonly toId: number | undefined;
  readonly toPath: string | undefined;
  readonly reason: string | undefined;
}

export const imports = defineView<Row>({
  name: 'imports',
  meaning: 'A name, or a whole module, that a file imports',
  needsLinks: true,
  columns: {
    path: text('The file that imports', ({ path }) => path),
    line: integer('Line of the import', ({ line }) => line),
    kind: text(IMPORT_KINDS.join(', '), ({ kind }) => IMPORT_KINDS[kind]),
    module: text('The module as written', ({ module }) => module),
    name: text('The name in that module; NULL for the module itself', ({ name }) => name || null),
    local: text('The name in this file', ({ local }) => local || null),
    to_id: key('The symbol that it means; `symbols.id`', ({ toId }) => toId),
    to_path: text('The file of that symbol; NULL outside of the tree', ({ toPath }) => toPath),
    reason: text(
      'Why it means no symbol of the tree: external, also of a name that a file of the tree only passes on, unknown, …',
      ({ reason }) => reason,
    ),
    type_only: flag('types only', ({ flags }) => (flags & IMPORT_FLAG.typeOnly) !== 0),
    reexported: flag('exported again', ({ flags }) => (flags & IMPORT_FLAG.reexported) !== 0),
  },
  *rows(source) {
    const { reader, graph } = source;
    for (const [number, { id, path }] of graph.nodes.files.entries()) {
      const { imports: table, strings } = decodeFacts(reader.factsOf(id));
      if (table.rows === 0) continue;
      const reasons = openImports(source, number);
      for (let row = 0; row < table.rows; row++) {
        const place = { line: at(table, row, IMPORT.line), col: at(table, row, IMPORT.col) };
        const [edge] = edgesAt(graph, number, place);
        const node = edge === undefined ? -1 : graph.edgesOf(number).target[edge];
        yield {
          path,
          line: place.line,
          kind: at(table, row, IMPORT.kind),
          flags: at(table, row, IMPORT.flags),
          module: strings[at(table, row, IMPORT.module)],
          name: strings[at(table, row, IMPORT.imported)],
          local: strings[at(table, row, IMPORT.local)],
          toId: node < 0 ? undefined : graph.nodes.symbolId(node),
          toPath: node < 0 ? undefined : graph.nodes.files[graph.nodes.fileOf(node)].path,
          reason: node < 0 ? reasons.get(placeKey(place)) : undefined,
        };
      }
    }
  },
  examples: [
    {
      sql: "SELECT module, count(DISTINCT path) AS files FROM imports WHERE reason = 'external' GROUP BY module ORDER BY files DESC LIMIT 20",
      says: 'the libraries that most files import',
    },
    {
      sql: "SELECT path, line, to_path FROM imports WHERE path LIKE 'src/api/%' AND to_path LIKE 'src/db/%'",
      says: 'imports from one layer into another',
    },
  ],
});

const placeKey = ({ line, col }: { readonly line: number; readonly col: number }): string => `${line}:${col}`;

/** Why imports of a file are not bound, by their places. */
function openImports({ reader, graph }: IndexSource, number: number): Map<string, string> {
  const { id, language } = graph.nodes.files[number];
  const { open } = reader.linksOf(id);
  const reasonOf = reasonReader(reader);
  const reasons = new Map<string, string>();
  for (let row = 0; row < open.rows; row++) {
    if (at(open, row, OPEN.kind) !== referenceKindCode.import) continue;
    const place = { line: at(open, row, OPEN.line), col: at(open, row, OPEN.col) };
    reasons.set(placeKey(place), reasonOf(at(open, row, OPEN.reason), '', language));
  }
  return reasons;
}
