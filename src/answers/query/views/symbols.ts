/** The view `symbols`: every declaration of the tree, and every file as a symbol of its own. */
import { FLAG } from '../../../model/kinds.ts';
import type { SymbolRecord } from '../../../store/schema/records.ts';
import { modifiersOf } from '../../quote/symbol-view.ts';
import { defineView, flag, integer, key, text } from '../view.ts';

interface Row {
  readonly symbol: SymbolRecord;
  readonly handle: string;
  readonly project: string;
}

export const symbols = defineView<Row>({
  name: 'symbols',
  meaning:
    'A declaration: class, function, method, field, …; or, of kind `file`, a file itself, which holds the code outside of every declaration. Parameters and local variables are left out',
  needsLinks: false,
  columns: {
    id: key('Number of the symbol in this index; join on it', ({ symbol }) => symbol.id),
    handle: text('Names exactly this symbol in every tool: `path#Class.method`', ({ handle }) => handle),
    name: text('Its own name', ({ symbol }) => symbol.name),
    qualified_name: text('With the names of its containers: `Class.method`', qualifiedName),
    kind: text('class, function, method, constructor, field, … or file', ({ symbol }) => symbol.kind),
    path: text('Its file, from the root', ({ symbol }) => symbol.path),
    line: integer('Line of its name', ({ symbol }) => symbol.nameLine),
    start_line: integer('First line of the whole declaration', ({ symbol }) => symbol.line),
    end_line: integer('Last line of the whole declaration', ({ symbol }) => symbol.endLine),
    lines: integer('Number of lines of the whole declaration', ({ symbol }) => symbol.endLine - symbol.line + 1),
    language: text('Language of its file', ({ symbol }) => symbol.language),
    role: text('Role of its file: source, test, generated, …', ({ symbol }) => symbol.role),
    project: text('Project of its file', ({ project }) => project),
    parent_id: key('The symbol around it: a class, a function or the file', ({ symbol }) => symbol.parentId),
    modifiers: text('exported, private, static, async, abstract, deprecated, …', ({ symbol }) =>
      modifiersOf(symbol.flags).join(' '),
    ),
    exported: flag('other files can use it by name', ({ symbol }) => (symbol.flags & FLAG.exported) !== 0),
    deprecated: flag(
      'it is marked as deprecated; `doc` ends with the reason where one is given',
      ({ symbol }) => (symbol.flags & FLAG.deprecated) !== 0,
    ),
    anonymous: flag(
      'a function without a name of its own, such as a callback',
      ({ symbol }) => (symbol.flags & FLAG.anonymous) !== 0,
    ),
    signature: text('As declared, without the body', ({ symbol }) => symbol.signature || null),
    doc: text('Its documentation comment', ({ symbol }) => symbol.doc || null),
  },
  *rows(source, wants) {
    const needsHandles = wants('handle') || wants('qualified_name');
    for (const file of source.reader.files()) {
      const project = wants('project') ? source.projectOf(file.path) : '';
      if (needsHandles) for (const { symbol, handle } of source.symbolsOf(file)) yield { symbol, handle, project };
      else for (const symbol of source.reader.symbolsInFile(file.id)) yield { symbol, handle: '', project };
    }
  },
  examples: [
    {
      sql: "SELECT kind, count(*) AS n FROM symbols WHERE role = 'source' GROUP BY kind ORDER BY n DESC",
      says: 'what the source files declare',
    },
    {
      sql: "SELECT handle, line, lines FROM symbols WHERE kind IN ('function', 'method') ORDER BY lines DESC LIMIT 20",
      says: 'the longest functions',
    },
    {
      sql: 'SELECT handle, doc, count(r.line) AS uses FROM symbols d LEFT JOIN references r ON r.to_id = d.id WHERE d.deprecated GROUP BY d.id ORDER BY uses DESC',
      says: 'what is deprecated, and how often it is still used',
    },
  ],
});

/** A handle is the path and the local name, with a number for the second of that name in the file. */
function qualifiedName({ symbol, handle }: Row): string {
  if (symbol.parentId === undefined) return symbol.name;
  const local = handle.slice(symbol.path.length + 1);
  return local.endsWith(symbol.name) ? local : local.slice(0, local.lastIndexOf('~'));
}
