/** What views read: the index, its graph, and names of symbols by node, each made when the first view asks for it. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { Reader } from '../../store/read/read.ts';
import type { FileRecord, SymbolRecord } from '../../store/schema/records.ts';
import { projectNames, projectsOf } from '../dependencies/groups.ts';
import type { CommitRecord } from './read-commits.ts';
import { NOTHING_SERVED, type Served } from './served.ts';

/** A node's symbol, as other rows show it. */
export interface NodeNames {
  readonly handles: readonly string[];
  readonly names: readonly string[];
}

export class IndexSource {
  #names: NodeNames | undefined;
  #projects: ((path: string) => string) | undefined;

  constructor(
    readonly reader: Reader,
    /** Newest first; empty where the statement does not read them. */
    readonly commits: readonly CommitRecord[] = [],
    /** Likewise. */
    readonly served: Served = NOTHING_SERVED,
  ) {}

  get graph(): Graph {
    return openGraph(this.reader);
  }

  /** The name of the project that a file belongs to. */
  projectOf(path: string): string {
    this.#projects ??= projectNames(projectsOf(this.reader));
    return this.#projects(path);
  }

  /** By node, for all symbols of the graph. */
  nodeNames(): NodeNames {
    this.#names ??= readNames(this);
    return this.#names;
  }

  /** Symbols of a file in source order, with their handles. */
  symbolsOf(file: Pick<FileRecord, 'id' | 'path'>): { symbol: SymbolRecord; handle: string }[] {
    const symbols = this.reader.symbolsInFile(file.id);
    const handles = this.reader.handlesInFile(symbols);
    return symbols.map((symbol) => ({ symbol, handle: handles.get(symbol.id) ?? file.path }));
  }
}

function readNames(source: IndexSource): NodeNames {
  const { nodes } = source.graph;
  const handles = new Array<string>(nodes.size);
  const names = new Array<string>(nodes.size);
  for (const [number, file] of nodes.files.entries()) {
    for (const [row, { name, handle }] of source.reader.namesInFile(file).entries()) {
      handles[nodes.first[number] + row] = handle;
      names[nodes.first[number] + row] = name;
    }
  }
  return { handles, names };
}
