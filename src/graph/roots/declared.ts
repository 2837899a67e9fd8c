/** Roots that declarations show in the whole tree: mains, marks of frameworks, tests. */
import { familyOf } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/kinds.ts';
import type { LanguageRoots } from '../../model/language-roots.ts';
import type { Graph } from '../graph.ts';
import { type SymbolTable, symbolTable } from '../symbol-table.ts';
import { isCode } from './code-languages.ts';
import { isMain } from './mains.ts';
import { frameworkMarks } from './marks.ts';
import { fileSymbol } from './named-files.ts';
import type { Root, RootSource } from './root.ts';

/** Marks of a parameter or a field describe it. */
const MARKED: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
  'class',
  'struct',
  'enum',
  'interface',
  'trait',
  'variable',
  'constant',
]);

export function* declaredRoots({ graph, languages }: RootSource): Generator<Root> {
  const table = symbolTable(graph);
  for (const [file, { path, language, role }] of untilTimeIsUp(graph.nodes.files.entries())) {
    if (role === 'test') {
      yield { id: fileSymbol(graph, file), kind: 'test', why: { path, line: 1, what: 'a test file by its path' } };
      continue;
    }
    if ((role !== 'source' && role !== 'example' && role !== 'config') || !language || !isCode(language)) continue;
    yield* named(graph, file, { table, facts: languages.get(familyOf(language)) ?? {} });
    yield* marked(graph, file, table);
  }
}

interface Known {
  readonly table: SymbolTable;
  readonly facts: LanguageRoots;
}

/** Functions `main` that the system starts, and tests by their flag. */
function* named(graph: Graph, file: number, { table, facts }: Known): Generator<Root> {
  const { kinds, flags, names, lines } = table;
  const { nodes, reader } = graph;
  const { path, id } = nodes.files[file];
  for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) {
    const why = { path, line: lines[node], what: 'a test by its mark' };
    if ((flags[node] & FLAG.test) !== 0) {
      yield { id: nodes.symbolId(node), kind: 'test', why };
      continue;
    }
    const head = { nameId: names[node], kind: SYMBOL_KINDS[kinds[node]], flags: flags[node] };
    // Where files run from their first line on, a function of that name is an ordinary one.
    if (facts.program !== undefined || (flags[node] & FLAG.local) !== 0 || !isMain(graph, head)) continue;
    if (facts.mainPackage !== undefined && reader.fileById(id)?.packageName !== facts.mainPackage) continue;
    yield { id: nodes.symbolId(node), kind: 'main', why: { ...why, what: 'main' } };
  }
}

function* marked(graph: Graph, file: number, table: SymbolTable): Generator<Root> {
  const { nodes } = graph;
  const placeOf = (node: number) =>
    MARKED.has(table.kind(node)) ? { line: table.lines[node], col: table.cols[node] } : undefined;
  const { path } = nodes.files[file];
  for (const [node, { mark, kind }] of frameworkMarks(graph, file, placeOf))
    yield { id: nodes.symbolId(node), kind, why: { path, line: mark.line, what: `@${mark.name}` } };
}
