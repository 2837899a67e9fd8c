/** Writes the graph of a snapshot as a SCIP index, document by document. */
import { version } from '../../../base/version.ts';
import type { Graph } from '../../../graph/graph.ts';
import { type Confidence, confidenceCode } from '../../../model/links.ts';
import { SYMBOL_STRING } from '../../../model/parsed-file.ts';
import { documentField, metadataField } from '../../../services/scip/encode.ts';
import { TextEncoding } from '../../../services/scip/scip-schema.ts';
import { type SymbolTable, symbolNames } from './descriptors.ts';
import { makeDocument, type NameOf } from './document.ts';
import { packageFinder } from './packages.ts';

export interface ScipExport {
  /** Over a reader that nothing is published to meanwhile. */
  readonly graph: Graph;
  /** The text that the index was made from, for the ends of names; undefined where it is not to be had. */
  readonly textOf: (path: string) => string | undefined;
  /** A `file:` address of the root, which the format asks for. */
  readonly projectRoot: string;
  /** Links that are less certain are left out; `exact` when absent. */
  readonly confidence?: Confidence | undefined;
}

export interface ScipCounts {
  documents: number;
  definitions: number;
  references: number;
}

/**
 * The bytes of the index in pieces, each a document; the same for the same index. Memory is bounded: files are read one at a time, and
 * only the names of symbols of some others are remembered.
 */
export function* scipPieces(given: ScipExport, counts: ScipCounts): Generator<Uint8Array> {
  const { graph, textOf, projectRoot, confidence = 'exact' } = given;
  yield metadataField({
    toolInfo: { name: 'wayfind', version },
    projectRoot,
    textDocumentEncoding: TextEncoding.UTF8,
  });
  const named = new NamedFiles(graph);
  for (const [file, { path }] of graph.nodes.files.entries()) {
    const { table, names } = named.read(file);
    const made = makeDocument({
      graph,
      file,
      table,
      names,
      nameOf: named.nameOf,
      text: textOf(path),
      confidence: confidenceCode[confidence],
    });
    counts.documents++;
    counts.definitions += made.definitions;
    counts.references += made.references;
    yield documentField(made.document);
  }
}

/** Symbols whose names are remembered: about 300 bytes each. */
const MAX_REMEMBERED = 300_000;

interface NamedFile {
  /** The symbols of SCIP, by row. */
  readonly names: readonly string[];
  /** As they are written. */
  readonly plain: readonly string[];
}

/** The names of the symbols of files, of which the last ones asked about are remembered. */
class NamedFiles {
  private readonly known = new Map<number, NamedFile>();
  private remembered = 0;
  private readonly prefixOf: ReturnType<typeof packageFinder>;

  constructor(private readonly graph: Graph) {
    this.prefixOf = packageFinder(graph.reader.projects());
  }

  readonly nameOf: NameOf = (node) => {
    const { nodes } = this.graph;
    const file = nodes.fileOf(node);
    const row = node - nodes.first[file];
    const { names, plain } = this.known.get(file) ?? this.read(file);
    return { symbol: names[row], name: plain[row] };
  };

  /** With everything that the index says about the symbols, which is not remembered. */
  read(file: number): NamedFile & { readonly table: SymbolTable } {
    const { id, path, language } = this.graph.nodes.files[file];
    const table = this.graph.reader.symbolRows(id);
    const names = symbolNames(table, this.prefixOf(path, language));
    const plain = names.map((_, row) => table.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name]);
    this.remember(file, { names, plain });
    return { names, plain, table };
  }

  private remember(file: number, named: NamedFile): void {
    if (this.known.has(file)) return;
    this.known.set(file, named);
    this.remembered += named.names.length;
    for (const [oldest, { names }] of this.known) {
      if (this.remembered <= MAX_REMEMBERED || oldest === file) break;
      this.known.delete(oldest);
      this.remembered -= names.length;
    }
  }
}
