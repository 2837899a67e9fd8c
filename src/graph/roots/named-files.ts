/** Finds the file of the tree, or the symbol in it, that a word in a command or a setting names. */
import { ancestorsOf, directoryOf, joinInTree } from '../../base/tree-paths.ts';
import { configsIn } from '../../indexer/resolve/module-configs.ts';
import { FLAG } from '../../model/kinds.ts';
import type { NamedObject, TreeNames } from '../../model/language-roots.ts';
import type { Graph } from '../graph.ts';
import { symbolTable } from '../symbol-table.ts';
import type { RootSource } from './root.ts';

/** The files of the graph. */
export function listedTree({ nodes, reader }: Graph): RootSource['tree'] {
  const numbers = new Map(nodes.files.map(({ path }, number) => [path, number]));
  const directories = new Set<string>(['']);
  for (const { path } of nodes.files)
    for (let at = directoryOf(path); !directories.has(at); at = directoryOf(at)) directories.add(at);
  return {
    paths: nodes.files.map(({ path }) => path),
    has: (path) => numbers.has(path),
    hasDirectory: (path) => directories.has(path),
    projects: [...new Set(reader.projects().map(({ dir }) => dir))],
    number: (path) => numbers.get(path),
  };
}

/** Directories that images copy a tree to: `/app/src/main.py` is `src/main.py`. */
const MAX_STRIPPED = 3;

export function treeNames(graph: Graph, { tree, languages }: Pick<RootSource, 'tree' | 'languages'>): TreeNames {
  const configs = configsIn(graph.reader.meta());
  const others = [...languages].flatMap(([id, { names }]) => (names ? [names(tree, configs[id])] : []));
  const fileAt = (path: string): string | undefined =>
    tree.has(path) ? path : others.map(({ file }) => file?.(path)).find((found) => found !== undefined);
  return {
    file(word, directory) {
      const segments = word.replace(/^(?:\$\{?\w+\}?|~|@)?\//, '').split('/');
      const isRooted = /^[$~/@]/.test(word);
      for (let from = 0; from < Math.min(segments.length, isRooted ? MAX_STRIPPED : 1); from++) {
        const rest = segments.slice(from).join('/');
        for (const place of ancestorsOf(directory)) {
          const path = joinInTree(place, rest);
          const found = path ? fileAt(path) : undefined;
          if (found !== undefined) return found;
        }
      }
      return undefined;
    },
    object: (word) => others.map(({ object }) => object?.(word)).find((found) => found !== undefined),
  };
}

/** The symbol of a file itself. */
export const fileSymbol = ({ nodes }: Graph, file: number): number => nodes.symbolAt(file, 0);

/** Ids of the symbols that are meant: those with the first name, else the file itself. */
export function idsNamed({ graph, tree }: Pick<RootSource, 'graph' | 'tree'>, { path, names }: NamedObject): number[] {
  const file = tree.number(path);
  if (file === undefined) return [];
  const symbols = names.length === 0 ? [] : symbolsNamed(graph, file, names[0]);
  return symbols.length > 0 ? symbols : [fileSymbol(graph, file)];
}

/** Ids of the outermost symbols of a file with this name. */
export function symbolsNamed(graph: Graph, file: number, name: string): number[] {
  const { nodes, reader } = graph;
  const wanted = reader.nameNamed(name)?.id;
  const { names, parents, flags } = symbolTable(graph);
  const found: number[] = [];
  const first = nodes.first[file];
  for (let node = first + 1; wanted !== undefined && node < nodes.first[file + 1]; node++) {
    const isOuter = parents[node] === first || (flags[parents[node]] & PACKAGE) !== 0;
    if (names[node] === wanted && isOuter) found.push(nodes.symbolId(node));
  }
  return found;
}

const PACKAGE = FLAG.package;
