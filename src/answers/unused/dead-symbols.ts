/** The symbols that nothing reaches: from roots and exports, or from tests alone. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import { calledMembers } from '../../graph/live/called-members.ts';
import { publicApi } from '../../graph/live/public-api.ts';
import { type Live, type LiveSource, reachLive } from '../../graph/live/reach-live.ts';
import { isCode } from '../../graph/roots/code-languages.ts';
import type { RootSource } from '../../graph/roots/root.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { FLAG, type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { TreeRoots } from '../entry-points/tree-roots.ts';

export interface Dead {
  readonly live: LiveSource;
  /** Nodes of the roots. */
  readonly started: ReadonlySet<number>;
  /** Used by roots and exports. */
  readonly used: Live;
  /** Used by those or by tests. */
  readonly tested: Live;
  /** Nodes of dead symbols that are in no dead symbol, in path and source order: what is reported. */
  readonly heads: readonly number[];
  /** The outermost dead symbol around a node, by node; -1: it is not dead. */
  readonly headOf: Int32Array;
}

/** Code of the tree whose dead symbols are reported. */
const REPORTED: ReadonlySet<FileRole> = new Set<FileRole>(['source']);

/** A version in a name is that of a copied library: `codemirror-5.17.0/`, `jquery-3.7.1.js`. */
const FOREIGN = /[a-z][-@._]v?\d+\.\d+(?:\.\d+)?(?:[/.-]|$)/i;

/** Kinds that are reported where the question names none. */
const KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'file',
  'function',
  'method',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type_alias',
  'constant',
  'variable',
  'component',
  'macro',
]);

interface DeadQuestion {
  /** Whether exports of projects count as unused too that nothing says to be libraries. */
  readonly exports: boolean;
  /** Files that count as started, by their numbers, beside the roots. */
  isStarted?(file: number): boolean;
}

export function deadSymbols(
  { source, roots, projects }: TreeRoots,
  { exports, isStarted = () => false }: DeadQuestion,
): Dead {
  const { graph } = source;
  const { nodes } = graph;
  const live: LiveSource = { graph, isCalled: calledMembers(source) };
  const nodeOf = ({ id }: { readonly id: number }) => nodes.nodeOf(id);
  const starts = [
    ...roots.filter(({ kind }) => kind !== 'test').map(nodeOf),
    ...publicApi(source, { roots, projects, exports, isStarted }),
    ...alwaysUsed(source),
  ];
  const used = reachLive(live, starts);
  const tests = [...roots.filter(({ kind }) => kind === 'test').map(nodeOf), ...nodesOfRole(graph, 'test')];
  const tested = reachLive(live, tests, used);
  return { live, started: new Set(roots.map(nodeOf)), used, tested, ...headsOf(source, used) };
}

/** Roles of code that is not reported, and whose uses count: examples, what is generated, settings. */
const KEPT: readonly FileRole[] = ['example', 'generated', 'docs', 'config', 'data', 'vendored', 'minified'];

/** The top levels of files count where an import does not run them, or a loader finds files by itself. */
function* alwaysUsed({ graph, languages }: RootSource): Generator<number> {
  for (const role of KEPT) yield* nodesOfRole(graph, role);
  const { nodes } = graph;
  for (const [file, { language, role, path }] of nodes.files.entries()) {
    const isDeclaring = language && languages.get(familyOf(language))?.declaringFiles?.test(path);
    if (isDeclaring) for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) yield node;
    const { importing } = languageFacts(language) ?? {};
    if (role === 'source' && (importing === undefined || importing.filesOnly)) yield nodes.first[file];
  }
}

function* nodesOfRole({ nodes }: Graph, role: FileRole): Generator<number> {
  for (const [file, one] of nodes.files.entries())
    if (one.role === role) for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) yield node;
}

function headsOf({ graph, languages }: RootSource, used: Live): Pick<Dead, 'heads' | 'headOf'> {
  const { nodes } = graph;
  const table = symbolTable(graph);
  const headOf = new Int32Array(nodes.size).fill(-1);
  const heads: number[] = [];
  for (const [file, { language, role, path }] of nodes.files.entries()) {
    if (!REPORTED.has(role) || language === undefined || !isReported(language) || FOREIGN.test(path)) continue;
    const { sharesValues } = languages.get(familyOf(language)) ?? {};
    for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++) {
      if (used[node] === 1) continue;
      const parent = table.parents[node];
      const around = parent >= 0 ? headOf[parent] : -1;
      if (around >= 0) headOf[node] = around;
      else if (sharesValues && VALUE_KINDS.has(table.kind(node))) continue;
      // A file that declares nothing only hands on what others declare, maybe from outside.
      else if (table.kind(node) === 'file' && nodes.files[file].symbolCount === 1) continue;
      else if (KINDS.has(table.kind(node)) && (table.flags[node] & HIDDEN) === 0) {
        headOf[node] = node;
        heads.push(node);
      }
    }
  }
  for (const node of impliedAmong(graph, languages, heads)) headOf[node] = -1;
  return { heads: heads.filter((node) => headOf[node] === node), headOf };
}

/** Heads whose names the language or its tools read. */
function* impliedAmong(graph: Graph, languages: RootSource['languages'], heads: readonly number[]): Generator<number> {
  const { names } = symbolTable(graph);
  const { nodes, reader } = graph;
  const impliedIn = (node: number) => {
    const { language = '' } = nodes.files[nodes.fileOf(node)];
    return languages.get(familyOf(language))?.impliedNames;
  };
  const asked = heads.filter((node) => impliedIn(node) !== undefined);
  const texts = new Map(
    reader.namesById([...new Set(asked.map((node) => names[node]))]).map(({ id, name }) => [id, name]),
  );
  for (const node of asked) if (impliedIn(node)?.test(texts.get(names[node]) ?? '')) yield node;
}

/** Locals are part of the function around them; operators and declarations without a body are named by syntax. */
const HIDDEN = FLAG.local | FLAG.anonymous | FLAG.operator | FLAG.test | FLAG.package;

/** Tables and classes of style sheets are named by other languages; variables of shells by programs. */
const isReported = (language: string): boolean => isCode(language) && languageFacts(language)?.namedAs === undefined;
