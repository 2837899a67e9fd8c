/** Commands of a command line that calls of a library declare: commander, yargs, argparse, cobra and their relatives. */
import { at, IMPORT } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import type { CommandLibrary } from '../../model/language-roots.ts';
import { OPEN } from '../../model/links.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import { factsOf } from '../file-facts.ts';
import type { Graph } from '../graph.ts';
import type { Root, RootSource } from './root.ts';

/** Lines and characters after a call in which its command is looked for. */
const LINES_AHEAD = 10;
const AHEAD = 600;

export function* calledCommands({ graph, read, languages }: RootSource): Generator<Root> {
  const { nodes, reader } = graph;
  for (const library of [...languages.values()].flatMap(({ commands = [] }) => commands)) {
    for (const id of reader.filesMentioning(new Set(library.modules.map(mentionHash)))) {
      const file = nodes.fileNumber(id);
      if (file < 0 || !isOurs(nodes.files[file].role) || !imports(graph, file, library)) continue;
      const { path, symbolCount } = nodes.files[file];
      const lines = read(path)?.split('\n') ?? [];
      for (const { row, line, col } of callsOf(graph, id, library.name)) {
        const ahead = [lines[line - 1]?.slice(col), ...lines.slice(line, line + LINES_AHEAD)]
          .join('\n')
          .slice(0, AHEAD);
        const name = library.command.exec(ahead)?.[1];
        const why = { path, line, what: `a command of ${library.title}` };
        if (name !== undefined && row < symbolCount)
          yield { id: nodes.symbolAt(file, row), kind: 'command', name, why };
      }
    }
  }
}

const isOurs = (role: string): boolean => role === 'source' || role === 'config';

function imports(graph: Graph, file: number, { modules }: CommandLibrary): boolean {
  const facts = factsOf(graph, file);
  for (let row = 0; facts !== undefined && row < facts.imports.rows; row++)
    if (modules.includes(facts.strings[at(facts.imports, row, IMPORT.module)])) return true;
  return false;
}

const KINDS: ReadonlySet<number> = new Set([referenceKindCode.call, referenceKindCode.new]);

interface Call {
  /** Of the symbol that makes it. */
  readonly row: number;
  readonly line: number;
  readonly col: number;
}

/** Unbound calls of a name: the library is outside of the tree. */
function callsOf({ reader }: Graph, id: FileId, name: string): Call[] {
  const { open } = reader.linksOf(id);
  const mentions = reader.mentionsOf(id);
  const hash = mentionHash(name);
  const calls: Call[] = [];
  for (let row = 0; row < open.rows; row++)
    if (KINDS.has(at(open, row, OPEN.kind)) && mentions[at(open, row, OPEN.name)] === hash)
      calls.push({ row: at(open, row, OPEN.source), line: at(open, row, OPEN.line), col: at(open, row, OPEN.col) });
  return calls;
}
