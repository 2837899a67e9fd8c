/** Entry points that the symbols themselves show: mains, handlers, top-level code. For the few symbols of one answer. */
import { FLAG } from '../../model/kinds.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Graph } from '../graph.ts';
import { perGraph } from '../per-graph.ts';
import { isRunOnImport } from '../run-time.ts';
import { isMain, isProgramPath } from './mains.ts';
import { type FrameworkMark, frameworkMarks } from './marks.ts';

/** Kinds that start something by themselves: code outside of functions runs with its importers, exports with their users. */
const WEAK: ReadonlySet<EntryKind> = new Set<EntryKind>(['module', 'api', 'uncalled', 'test', 'export', 'config']);
export const isStrong = (kind: EntryKind): boolean => !WEAK.has(kind);

const CALLABLE: ReadonlySet<SymbolHead['kind']> = new Set<SymbolHead['kind']>([
  'function',
  'method',
  'constructor',
  'component',
]);

export const isTest = ({ role, flags }: Pick<SymbolHead, 'role' | 'flags'>): boolean =>
  role === 'test' || (flags & FLAG.test) !== 0;

/** Whether users of the package can reach it, as far as its own file shows. */
export const isPublic = ({ flags, role }: Pick<SymbolHead, 'role' | 'flags'>): boolean =>
  role === 'source' && (flags & FLAG.exported) !== 0 && (flags & FLAG.publicApi) !== 0;

/** The kind of each symbol that is evidently an entry point: main, handler or top-level code. By id. */
export function entryKinds(graph: Graph, heads: readonly SymbolHead[]): Map<number, EntryKind> {
  const found = new Map<number, EntryKind>();
  for (const head of heads) {
    const kind = entryKind(graph, head);
    if (kind !== undefined) found.set(head.id, kind);
  }
  return found;
}

function entryKind(graph: Graph, head: SymbolHead): EntryKind | undefined {
  if (head.kind === 'file') return isProgramPath(head.path) ? 'script' : 'module';
  if (!CALLABLE.has(head.kind) || (head.flags & FLAG.local) !== 0) return undefined;
  if (isMain(graph, head)) return 'main';
  if (head.kind === 'function' && isRunOnImport(graph, head.id)) return 'module';
  return markedIn(graph, head.fileId).get(graph.nodes.nodeOf(head.id))?.kind;
}

const marked = perGraph(() => new Map<number, ReadonlyMap<number, FrameworkMark>>());

function markedIn(graph: Graph, fileId: SymbolHead['fileId']): ReadonlyMap<number, FrameworkMark> {
  const { nodes, reader } = graph;
  const files = marked(graph);
  const file = nodes.fileNumber(fileId);
  let found = files.get(file);
  if (found === undefined) {
    const placeOf = (node: number) => {
      const symbol = reader.symbolById(nodes.symbolId(node));
      return symbol && { line: symbol.nameLine, col: symbol.nameCol };
    };
    files.set(file, (found = frameworkMarks(graph, file, placeOf)));
  }
  return found;
}
