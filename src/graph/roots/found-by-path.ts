/** Roots that frameworks and tools find by the paths of their files. */
import { familyOf } from '../../../languages/all.ts';
import { FLAG } from '../../model/kinds.ts';
import type { PathRow } from '../../model/language-roots.ts';
import type { RoleFile } from '../../model/roles.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { Graph } from '../graph.ts';
import { symbolTable } from '../symbol-table.ts';
import { isCode } from './code-languages.ts';
import { dependencyTest } from './dependencies.ts';
import { fileSymbol } from './named-files.ts';
import type { Root, RootSource } from './root.ts';

export function* pathRoots({ graph, languages }: RootSource): Generator<Root> {
  const rowOf = pathRows(graph, languages);
  for (const [file, one] of graph.nodes.files.entries()) {
    const { path, role, language } = one;
    const row = rowOf(one);
    if (row) yield* rootsOfRow(graph, file, row);
    if (role === 'config' && language !== undefined && isCode(language))
      yield { id: fileSymbol(graph, file), kind: 'config', why: { path, line: 1, what: 'settings by its name' } };
  }
}

/** The row that knows a file by its path; none for a test. */
export function pathRows(graph: Graph, languages: RootSource['languages']): (file: RoleFile) => PathRow | undefined {
  const isMentioned = mentionTest(graph);
  const dependsOn = dependencyTest(graph);
  return ({ path, role, language }) => {
    if (!language || (role !== 'source' && role !== 'config' && role !== 'generated')) return undefined;
    const rows = languages.get(familyOf(language))?.paths ?? [];
    return rows.find(
      (one) => one.path.test(path) && (!one.needs || dependsOn(path, one.needs)) && isMentioned(one.mentions),
    );
  };
}

/** Whether some file of the tree mentions a name; each is looked up once. */
function mentionTest({ reader }: Graph): (name: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    if (name === undefined) return true;
    if (!known.has(name)) known.set(name, reader.filesMentioning(new Set([mentionHash(name)])).length > 0);
    return known.get(name)!;
  };
}

function* rootsOfRow(graph: Graph, file: number, { kind, what, symbols }: PathRow): Generator<Root> {
  const { nodes, reader } = graph;
  const { path } = nodes.files[file];
  yield { id: fileSymbol(graph, file), kind, why: { path, line: 1, what } };
  if (symbols === undefined) return;
  const { flags, parents, lines, names } = symbolTable(graph);
  const first = nodes.first[file];
  const outer: number[] = [];
  for (let node = first + 1; node < nodes.first[file + 1]; node++)
    if (symbols === 'all' || parents[node] === first || (flags[parents[node]] & FLAG.package) !== 0) outer.push(node);
  const nameOf = new Map(reader.namesById(outer.map((node) => names[node])).map(({ id, name }) => [id, name]));
  for (const node of outer) {
    const isMeant =
      symbols === 'all' ||
      (symbols === 'exports' ? (flags[node] & FLAG.exported) !== 0 : symbols.test(nameOf.get(names[node]) ?? ''));
    if (isMeant) yield { id: nodes.symbolId(node), kind, why: { path, line: lines[node], what } };
  }
}
