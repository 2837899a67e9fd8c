/** Links constructors and types: `new` may name the type or one of its constructors, and means both. */
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { subTypes, superTypes } from './hierarchy.ts';
import { memberIds, ownerId } from './members.ts';
import { perGraph } from './per-graph.ts';
import { kindOfSymbol } from './shape.ts';
import { TYPE_KINDS } from './type-kinds.ts';

const constructorCache = perGraph(() => new Map<number, readonly number[]>());
const inheritorCache = perGraph(() => new Map<number, readonly number[]>());

/** The constructors declared in a type. */
export function constructorsOf(graph: Graph, typeId: number): readonly number[] {
  return cached(constructorCache(graph), typeId, () => {
    const kind = kindOfSymbol(graph, typeId);
    if (kind === undefined || !TYPE_KINDS.has(kind)) return [];
    return memberIds(graph, typeId).filter((id) => kindOfSymbol(graph, id) === 'constructor');
  });
}

/** Constructions that name a type but run this constructor: its own type, and sub types without a constructor of their own. */
export function constructions(graph: Graph, constructorId: number, filter: EdgeFilter): Edge[] {
  const wanted = kindOfSymbol(graph, constructorId) === 'constructor' ? constructionFilter(filter) : undefined;
  const type = wanted && ownerId(graph, constructorId);
  if (type === undefined) return [];
  return [type, ...inheritors(graph, type)].flatMap((made) =>
    graph.incoming(made, wanted).map((edge) => ({ ...edge, to: constructorId, ...(made !== type && { via: made }) })),
  );
}

/**
 * The reverse: edges from a symbol to the constructors that run when only the type is named, and to the type when only its
 * constructor is named.
 */
export function constructed(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const made = constructionFilter(filter);
  if (made === undefined) return [];
  return graph.outgoing(symbolId, made).flatMap((edge) => {
    if (kindOfSymbol(graph, edge.to) !== 'constructor')
      return runBy(graph, edge.to).map((to) => ({
        ...edge,
        to,
        ...(ownerId(graph, to) !== edge.to && { via: edge.to }),
      }));
    const type = ownerId(graph, edge.to);
    return type === undefined ? [] : [{ ...edge, to: type }];
  });
}

/** Constructions that name a constructor, as edges to its type. */
export function constructionsOf(graph: Graph, typeId: number, filter: EdgeFilter): Edge[] {
  const made = constructionFilter(filter);
  if (made === undefined) return [];
  return constructorsOf(graph, typeId)
    .flatMap((id) => graph.incoming(id, made))
    .map((edge) => ({ ...edge, to: typeId }));
}

/** Undefined when the filter excludes constructions. */
const constructionFilter = ({ kinds, minConfidence }: EdgeFilter): EdgeFilter | undefined =>
  kinds?.includes('new') === false ? undefined : { kinds: ['new'], minConfidence };

/** The constructors that run when the type is constructed: its own, else those of the nearest super type that has some. */
function runBy(graph: Graph, typeId: number): readonly number[] {
  const written = constructorsOf(graph, typeId);
  if (written.length > 0) return written;
  for (const { id, edge } of superTypes(graph, typeId, { implicit: false })) {
    if (isShapeOnly(graph, edge, id)) continue;
    const inherited = constructorsOf(graph, id);
    if (inherited.length > 0) return inherited;
  }
  return [];
}

/** Sub types that inherit the constructor; a type with its own constructor also excludes its sub types. */
function inheritors(graph: Graph, type: number): readonly number[] {
  return cached(inheritorCache(graph), type, () => {
    const found = new Set([type]);
    for (const { id, of, edge } of subTypes(graph, type, { implicit: false })) {
      if (isShapeOnly(graph, edge, of)) continue;
      if (found.has(of) && constructorsOf(graph, id).length === 0) found.add(id);
    }
    found.delete(type);
    return [...found];
  });
}

/** A class that another only implements lends it its shape, and no constructor. */
const isShapeOnly = (graph: Graph, edge: Edge | undefined, above: number): boolean =>
  edge?.kind === 'implement' && kindOfSymbol(graph, above) === 'class';

function cached(known: Map<number, readonly number[]>, id: number, work: () => readonly number[]): readonly number[] {
  let ids = known.get(id);
  if (ids === undefined) known.set(id, (ids = work()));
  return ids;
}
