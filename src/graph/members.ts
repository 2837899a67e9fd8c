/** Finds the members of a type or file, wherever they are written, and the type a member belongs to. */
import { languageFacts } from '../../languages/all.ts';
import { referenceKindCode } from '../model/kinds.ts';
import { kindOf } from '../resolve/core/link-code.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';
import { type Place, shapeOf } from './shape.ts';
import { TYPE_KINDS } from './type-kinds.ts';

/** Symbols directly inside a type or file, in path and source order; for a type also those written elsewhere. */
export function memberIds(graph: Graph, symbolId: number): number[] {
  const node = graph.nodes.nodeOf(symbolId);
  return node < 0 ? [] : memberNodes(graph, node).map((member) => graph.nodes.symbolId(member));
}

/** The type a member belongs to: enclosing it, or named by its receiver or impl block. */
export function ownerId(graph: Graph, symbolId: number): number | undefined {
  const node = graph.nodes.nodeOf(symbolId);
  const owner = node < 0 ? -1 : ownerNode(graph, node);
  return owner < 0 ? undefined : graph.nodes.symbolId(owner);
}

export function memberNodes(graph: Graph, node: number): number[] {
  const file = graph.nodes.fileOf(node);
  const from = graph.nodes.first[file];
  const shape = shapeOf(graph, file);
  const inside = shape.children(node - from).map((row) => from + row);
  if (!TYPE_KINDS.has(shape.kind(node - from))) return inside;
  return [...inside, ...outsideMembers(graph, node)].sort((a, b) => a - b);
}

/** -1 when it belongs to no known type. */
export function ownerNode(graph: Graph, node: number): number {
  const file = graph.nodes.fileOf(node);
  const from = graph.nodes.first[file];
  const shape = shapeOf(graph, file);
  const outside = shape.outsideMembers.get(node - from);
  if (outside !== undefined) return typeNamedAt(graph, file, outside);
  const parent = shape.parent(node - from);
  return parent >= 0 && TYPE_KINDS.has(shape.kind(parent)) ? from + parent : -1;
}

/** A member written elsewhere names its type, so only files that refer to the type can hold one; in Go, those of its package. */
function outsideMembers(graph: Graph, type: number): number[] {
  const members: number[] = [];
  const home = graph.nodes.files[graph.nodes.fileOf(type)];
  const isBeside = languageFacts(home.language)?.types?.membersOutside === 'directory';
  const files = isBeside ? filesInDirectory(graph, home.path) : filesNaming(graph, type);
  for (const file of files) {
    for (const [row, place] of shapeOf(graph, file).outsideMembers) {
      if (typeNamedAt(graph, file, place) === type) members.push(graph.nodes.first[file] + row);
    }
  }
  return members;
}

const directories = perGraph(() => new Map<string, number[]>());

/** Numbers of the files in the same directory. */
export function filesInDirectory(graph: Graph, path: string): readonly number[] {
  const known = directories(graph);
  if (known.size === 0) {
    for (const [number, file] of graph.nodes.files.entries()) {
      const directory = directoryOf(file.path);
      const files = known.get(directory);
      if (files === undefined) known.set(directory, [number]);
      else files.push(number);
    }
  }
  return known.get(directoryOf(path)) ?? [];
}

export const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Numbers of the files with a `type` edge to the node, ascending. */
export function filesNaming(graph: Graph, node: number): number[] {
  const { nodes } = graph;
  const file = nodes.fileOf(node);
  const { start, source, code } = graph.usersOf(file);
  const row = node - nodes.first[file];
  const files: number[] = [];
  for (let i = start[row]; i < start[row + 1]; i++) {
    if (kindOf(code[i]) !== referenceKindCode.type) continue;
    // Sources are in path order, so a file's edges are consecutive.
    const last = files[files.length - 1];
    if (last !== undefined && source[i] < nodes.first[last + 1]) continue;
    files.push(nodes.fileOf(source[i]));
  }
  return files;
}

/** The type that a name at this position of a file refers to, or -1. */
export function typeNamedAt(graph: Graph, file: number, place: Place): number {
  for (const edge of edgesAt(graph, file, place)) {
    const { code, target } = graph.edgesOf(file);
    if (kindOf(code[edge]) === referenceKindCode.type) return target[edge];
  }
  return -1;
}

/** Positions in `edgesOf(file)` of the edges at this position. */
export function edgesAt(graph: Graph, file: number, { line, col }: Place): number[] {
  const edges = graph.edgesOf(file);
  let low = 0;
  let high = edges.line.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const before = edges.line[middle] < line || (edges.line[middle] === line && edges.col[middle] < col);
    if (before) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  while (low < edges.line.length && edges.line[low] === line && edges.col[low] === col) found.push(low++);
  return found;
}
