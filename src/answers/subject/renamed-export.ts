/** Finds the declaration of a name that a module only exports: `export { make as create } from './make'`. */
import { factsOf } from '../../graph/file-facts.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { edgesAt } from '../../graph/members.ts';
import { at, EXPORT, type FileFacts, SYMBOL } from '../../model/facts.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

interface Renamed {
  readonly symbols: SymbolRecord[];
  /** Where it is renamed. */
  readonly notes: readonly string[];
}

/** Files that mention the name and are looked at. */
const MAX_FILES = 100;

export function renamedExport(reader: Reader, name: string): Renamed | undefined {
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const found = new Map<number, string>();
    for (const fileId of reader.filesMentioning(new Set([mentionHash(name)])).slice(0, MAX_FILES)) {
      const file = graph.nodes.fileNumber(fileId);
      const facts = file < 0 ? undefined : factsOf(graph, file);
      for (const { id, line } of facts === undefined ? [] : exportedAs(graph, file, { facts, name }))
        if (!found.has(id)) found.set(id, `${graph.nodes.files[file].path}:${line}`);
    }
    const symbols = reader.symbolsById([...found.keys()]);
    if (symbols.length === 0) return undefined;
    const notes = symbols.map(
      (symbol) => `${reader.qualifiedName(symbol)} is exported as ${name} at ${found.get(symbol.id)}`,
    );
    return { symbols, notes: [...new Set(notes)] };
  });
}

interface Asked {
  readonly facts: FileFacts;
  readonly name: string;
}

/** Symbols that the file exports under the name, and the lines of the exports. */
function exportedAs(graph: Graph, file: number, { facts, name }: Asked): { id: number; line: number }[] {
  const { exports, strings } = facts;
  const found: { id: number; line: number }[] = [];
  for (let row = 0; row < exports.rows; row++) {
    if (strings[at(exports, row, EXPORT.exported)] !== name) continue;
    const [line, col] = [at(exports, row, EXPORT.line), at(exports, row, EXPORT.col)];
    const targets = targetsAt(graph, file, { line, col });
    const own =
      targets.length > 0 ? [] : declaredIn(graph, file, { facts, name: strings[at(exports, row, EXPORT.local)] });
    for (const id of [...targets, ...own]) found.push({ id, line });
  }
  return found;
}

/** What the last name of the line up to that place is bound to: the place may be that of the new name. */
function targetsAt(
  graph: Graph,
  file: number,
  { line, col }: { readonly line: number; readonly col: number },
): number[] {
  const edges = graph.edgesOf(file);
  let best = -1;
  for (let i = 0; i < edges.line.length; i++)
    if (edges.line[i] === line && edges.col[i] <= col && edges.col[i] > best) best = edges.col[i];
  return best < 0 ? [] : edgesAt(graph, file, { line, col: best }).map((position) => graph.edge(file, position).to);
}

/** Outermost symbols of the file with the name. */
function declaredIn(graph: Graph, file: number, { facts: { symbols, strings }, name }: Asked): number[] {
  const found: number[] = [];
  for (let row = 1; row < symbols.rows; row++)
    if (at(symbols, row, SYMBOL.parent) === 0 && strings[at(symbols, row, SYMBOL.name)] === name)
      found.push(graph.nodes.symbolAt(file, row));
  return found;
}
