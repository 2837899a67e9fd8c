/** Functions without a name: the code around them makes them and passes them on, so it is their user. */
import { languageFacts } from '../../languages/all.ts';
import { FLAG } from '../model/kinds.ts';
import type { SymbolRecord } from '../store/schema/records.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';
import { kindOfSymbol } from './shape.ts';

/** By the id of the function: what makes it, and where. */
type Makers = ReadonlyMap<number, Edge>;

const known = perGraph(() => new Map<number, Makers>());

/** The code that makes the function, as an edge to it; empty for a function with a name. */
export function makersOf(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const edge =
    isWanted(filter) && kindOfSymbol(graph, symbolId) === 'function' && makers(graph, symbolId).get(symbolId);
  return edge ? [edge] : [];
}

/** The functions without a name that this code makes. */
export function madeBy(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  return isWanted(filter) ? [...makers(graph, symbolId).values()].filter(({ from }) => from === symbolId) : [];
}

const isWanted = ({ kinds }: EdgeFilter): boolean => kinds?.includes('read') ?? true;

const NONE: Makers = new Map();

/** A runner runs the callbacks of a test file: all of it is a test. */
function makers(graph: Graph, symbolId: number): Makers {
  const { nodes, reader } = graph;
  const node = nodes.nodeOf(symbolId);
  if (node < 0) return NONE;
  const file = nodes.fileOf(node);
  const { id, language, role } = nodes.files[file];
  if (role === 'test' || languageFacts(language)?.types?.namedByPlace !== true) return NONE;
  const files = known(graph);
  let found = files.get(file);
  if (found === undefined) files.set(file, (found = makersIn(reader.symbolsInFile(id))));
  return found;
}

function makersIn(symbols: readonly SymbolRecord[]): Makers {
  const found = new Map<number, Edge>();
  const [file] = symbols;
  // Those that are open at the current symbol, the innermost last; symbols come in source order.
  const around: SymbolRecord[] = [];
  for (const symbol of symbols.filter(({ flags }) => (flags & FLAG.anonymous) !== 0)) {
    while (around.length > 0 && !isInside(symbol, around[around.length - 1])) around.pop();
    // One inside of a named symbol calls in its name; outside of all, each is a caller of its own.
    const from = symbol.parentId === file.id ? (around.at(-1)?.id ?? file.id) : (symbol.parentId ?? file.id);
    const { id: to, fileId, line, col } = symbol;
    found.set(to, { from, to, kind: 'read', fileId, line, col, confidence: 'exact', origin: 'scope' });
    if (symbol.parentId === file.id) around.push(symbol);
  }
  return found;
}

const isInside = (inner: SymbolRecord, outer: SymbolRecord): boolean =>
  inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endCol <= outer.endCol);
