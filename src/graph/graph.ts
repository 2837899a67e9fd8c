/** The links of an index as a graph of symbols in memory: loaded per file on demand, dropped when the index changes. */
import { REFERENCE_KINDS } from '../model/kinds.ts';
import { CONFIDENCES, ORIGINS } from '../model/links.ts';
import { confidenceOf, kindOf, originOf } from '../resolve/core/link-code.ts';
import { perVersion } from '../store/read/per-version.ts';
import type { Reader } from '../store/read/read.ts';
import { type Derivations, derivedCallees, derivedCallers } from './derived-edges.ts';
import { type Edge, type EdgeFilter, maskOf, passes } from './edge.ts';
import { type BackEdges, backEdges, type FileEdges, fileEdges } from './file-edges.ts';
import { type NearEdges, nearEdges } from './near-edges.ts';
import { NodeTable } from './node-table.ts';

export interface EdgeQuery extends EdgeFilter, Derivations {}

export class Graph {
  readonly reader: Reader;
  readonly nodes: NodeTable;
  private readonly out: (FileEdges | undefined)[] = [];
  private readonly back: (BackEdges | undefined)[] = [];
  private readonly near: (NearEdges | undefined)[] = [];

  constructor(reader: Reader) {
    this.reader = reader;
    this.nodes = new NodeTable(reader.fileSpans());
  }

  /** References made by the symbol, by line, column and target. */
  outgoing(symbolId: number, query: EdgeQuery = {}): Edge[] {
    const node = this.nodes.nodeOf(symbolId);
    if (node < 0) return [];
    const mask = maskOf(query);
    const file = this.nodes.fileOf(node);
    const { start, order, code } = this.edgesOf(file);
    const row = node - this.nodes.first[file];
    const edges: Edge[] = [];
    for (let i = start[row]; i < start[row + 1]; i++) {
      if (passes(code[order[i]], mask)) edges.push(this.edge(file, order[i]));
    }
    return this.withDerived(edges, derivedCallees(this, symbolId, query));
  }

  /** References to the symbol, by path, line and column. */
  incoming(symbolId: number, query: EdgeQuery = {}): Edge[] {
    const node = this.nodes.nodeOf(symbolId);
    if (node < 0) return [];
    const mask = maskOf(query);
    const file = this.nodes.fileOf(node);
    const back = this.back[file];
    const near = back === undefined ? this.usersOf(file) : undefined;
    const { start, code } = back ?? near!;
    const row = node - this.nodes.first[file];
    const edges: Edge[] = [];
    for (let i = start[row]; i < start[row + 1]; i++) {
      if (!passes(code[i], mask)) continue;
      edges.push(near ? this.edgeTo(symbolId, near, i) : this.edge(this.nodes.fileOf(back!.source[i]), back!.edge[i]));
    }
    return this.withDerived(edges, derivedCallers(this, symbolId, query));
  }

  /** Files are identified by their number in `nodes`. */
  edgesOf(file: number): FileEdges {
    return (this.out[file] ??= fileEdges(this.nodes, file, this.reader.linksOf(this.nodes.files[file].id).links));
  }

  /**
   * Edges into a file for direct neighbours; a walk over the graph uses `backEdgesOf`, which is costlier once and then
   * cached.
   */
  usersOf(file: number): NearEdges {
    return (this.near[file] ??= nearEdges(this.nodes, file, this.reader.linksInto(this.nodes.files[file].id)));
  }

  backEdgesOf(file: number): BackEdges {
    return (this.back[file] ??= this.readBackEdges(file));
  }

  private edgeTo(symbolId: number, { source, line, col, code }: NearEdges, i: number): Edge {
    return {
      from: this.nodes.symbolId(source[i]),
      to: symbolId,
      kind: REFERENCE_KINDS[kindOf(code[i])],
      fileId: this.nodes.files[this.nodes.fileOf(source[i])].id,
      line: line[i],
      col: col[i],
      confidence: CONFIDENCES[confidenceOf(code[i])],
      origin: ORIGINS[originOf(code[i])],
    };
  }

  /** One edge of a file, by its position in `edgesOf`. */
  edge(file: number, position: number): Edge {
    const { source, target, line, col, code } = this.edgesOf(file);
    const { id } = this.nodes.files[file];
    return {
      from: this.nodes.symbolId(source[position]),
      to: this.nodes.symbolId(target[position]),
      kind: REFERENCE_KINDS[kindOf(code[position])],
      fileId: id,
      line: line[position],
      col: col[position],
      confidence: CONFIDENCES[confidenceOf(code[position])],
      origin: ORIGINS[originOf(code[position])],
    };
  }

  private readBackEdges(file: number): BackEdges {
    const sources = this.reader
      .sourcesLinkingTo(this.nodes.files[file].id)
      .map((id) => this.nodes.fileNumber(id))
      .filter((number) => number >= 0)
      .sort((a, b) => a - b);
    return backEdges(
      this.nodes,
      file,
      sources.map((source) => this.edgesOf(source)),
    );
  }

  private withDerived(edges: Edge[], derived: readonly Edge[]): Edge[] {
    const { nodes } = this;
    if (derived.length === 0) return edges;
    return [...edges, ...derived].sort(
      (a, b) =>
        nodes.fileNumber(a.fileId) - nodes.fileNumber(b.fileId) ||
        a.line - b.line ||
        a.col - b.col ||
        nodes.nodeOf(a.to) - nodes.nodeOf(b.to) ||
        nodes.nodeOf(a.via ?? a.to) - nodes.nodeOf(b.via ?? b.to),
    );
  }
}

/**
 * The graph of the current index: the same object until something is published. Open it at the start of an answer, inside
 * `reader.inOneView`, and do not keep it for the next one.
 */
export const openGraph = perVersion((reader) => new Graph(reader));
