/** Finds super and sub types, overridden and overriding members: transitively, without looping. */
import type { SymbolKind } from '../model/kinds.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { implicitDeclarations, implicitImplementations, implicitImplementers, implicitInterfaces } from './implicit.ts';
import { edgesAt, filesNaming, typeNamedAt } from './members.ts';
import { type BaseClause, shapeOf } from './shape.ts';

export interface Relative {
  readonly id: number;
  /** The symbol it is a direct relative of. */
  readonly of: number;
  /** 1 for direct relatives. */
  readonly depth: number;
  /** The edge that states it; undefined for an interface that is satisfied implicitly. */
  readonly edge: Edge | undefined;
}

export interface HierarchyOptions {
  readonly maxDepth?: number | undefined;
  /** Whether to include types that satisfy an interface without naming it (Go). Default: true. */
  readonly implicit?: boolean | undefined;
  /** Whether methods of interfaces count that say the same as a method (Go). True when not given. */
  readonly interfaces?: boolean | undefined;
}

type Step = Pick<Relative, 'id' | 'edge'>;

const BASES: EdgeFilter = { kinds: ['inherit', 'implement'] };
const OVERRIDES: EdgeFilter = { kinds: ['override'] };

export function superTypes(graph: Graph, typeId: number, options: HierarchyOptions = {}): Relative[] {
  const step = (id: number) => [
    ...unique([...graph.outgoing(id, BASES), ...externalBases(graph, id)]).map((edge) => ({ id: edge.to, edge })),
    ...implicitSteps(options, () => implicitInterfaces(graph, id)),
  ];
  return transitive(typeId, step, options);
}

export function subTypes(graph: Graph, typeId: number, options: HierarchyOptions = {}): Relative[] {
  const step = (id: number) => [
    ...graph.incoming(id, BASES).flatMap((edge) => {
      const declared = fromImplementer(graph, edge);
      return declared === undefined ? [] : [{ id: declared.from, edge: declared }];
    }),
    ...implicitSteps(options, () => implicitImplementers(graph, id)),
  ];
  return transitive(typeId, step, options);
}

/** The members of super types that this one overrides or implements. */
export function overridden(graph: Graph, memberId: number, options: HierarchyOptions = {}): Relative[] {
  const step = (id: number) => [
    ...graph.outgoing(id, OVERRIDES).map((edge) => ({ id: edge.to, edge })),
    ...implicitSteps(options, () => implicitDeclarations(graph, id, { interfaces: options.interfaces ?? true })),
  ];
  return transitive(memberId, step, options);
}

/** The members of sub types that override or implement this one. */
export function overriders(graph: Graph, memberId: number, options: HierarchyOptions = {}): Relative[] {
  const step = (id: number) => [
    ...graph.incoming(id, OVERRIDES).map((edge) => ({ id: edge.from, edge })),
    ...implicitSteps(options, () => implicitImplementations(graph, id, { interfaces: options.interfaces ?? true })),
  ];
  return transitive(memberId, step, options);
}

function implicitSteps({ implicit = true }: HierarchyOptions, ids: () => readonly number[]): Step[] {
  return implicit ? ids().map((id) => ({ id, edge: undefined })) : [];
}

/** Breadth first; each relative once, at its smallest depth. */
function transitive(
  start: number,
  step: (id: number) => readonly Step[],
  { maxDepth = Number.POSITIVE_INFINITY }: HierarchyOptions,
): Relative[] {
  const seen = new Set([start]);
  const found: Relative[] = [];
  const visit = (of: number, depth: number) => {
    if (depth > maxDepth) return;
    for (const { id, edge } of step(of)) {
      if (seen.has(id)) continue;
      seen.add(id);
      found.push({ id, of, depth, edge });
    }
  };
  visit(start, 1);
  for (let i = 0; i < found.length; i++) visit(found[i].id, found[i].depth + 1);
  return found;
}

/** Kinds that contain an `impl` block without being the type it is about. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['file', 'module', 'namespace']);

/** The edge starting from the type it is about: `impl Trait for Type` may be anywhere. */
function fromImplementer(graph: Graph, edge: Edge): Edge | undefined {
  const file = graph.nodes.fileNumber(edge.fileId);
  const shape = shapeOf(graph, file);
  const clause = shape.baseClauses.find(({ base }) => base.line === edge.line && base.col === edge.col);
  const type = clause === undefined ? -1 : typeNamedAt(graph, file, clause.owner);
  if (type >= 0) return { ...edge, from: graph.nodes.symbolId(type) };
  return HOLDERS.has(shape.kind(graph.nodes.rowOf(graph.nodes.nodeOf(edge.from)))) ? undefined : edge;
}

/** Bases that `impl` blocks outside the type declare. */
function externalBases(graph: Graph, typeId: number): Edge[] {
  const node = graph.nodes.nodeOf(typeId);
  if (node < 0) return [];
  const edgesOf = (file: number, { base, owner }: BaseClause) =>
    typeNamedAt(graph, file, owner) === node
      ? edgesAt(graph, file, base)
          .map((position) => graph.edge(file, position))
          .filter(({ kind }) => BASES.kinds!.includes(kind))
      : [];
  return filesNaming(graph, node).flatMap((file) =>
    shapeOf(graph, file)
      .baseClauses.flatMap((clause) => edgesOf(file, clause))
      .map((edge) => ({ ...edge, from: typeId })),
  );
}

function unique(edges: readonly Edge[]): Edge[] {
  const byPlace = new Map(edges.map((edge) => [`${edge.fileId} ${edge.line} ${edge.col} ${edge.to}`, edge]));
  return [...byPlace.values()];
}
