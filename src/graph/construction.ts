/** Constructors and what they make: `new` may name the type or one of its constructors, and means both. */
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { subTypes, superTypes } from './hierarchy.ts';
import { memberIds, ownerId } from './members.ts';
import { perGraph } from './per-graph.ts';
import { kindOfSymbol } from './shape.ts';
import { TYPE_KINDS } from './type-kinds.ts';

const own = perGraph(() => new Map<number, readonly number[]>());
const heirs = perGraph(() => new Map<number, readonly number[]>());

/** The constructors written in a type. */
export function constructorsOf(graph: Graph, typeId: number): readonly number[] {
  return remembered(own(graph), typeId, () => {
    const kind = kindOfSymbol(graph, typeId);
    if (kind === undefined || !TYPE_KINDS.has(kind)) return [];
    return memberIds(graph, typeId).filter((id) => kindOfSymbol(graph, id) === 'constructor');
  });
}

/** Constructions that name a type but run this constructor: its own type, and those below that have none of their own. */
export function constructions(graph: Graph, constructorId: number, filter: EdgeFilter): Edge[] {
  const wanted = kindOfSymbol(graph, constructorId) === 'constructor' ? makings(filter) : undefined;
  const type = wanted && ownerId(graph, constructorId);
  if (type === undefined) return [];
  return [type, ...inheritors(graph, type)].flatMap((made) =>
    graph.incoming(made, wanted).map((edge) => ({ ...edge, to: constructorId, ...(made !== type && { via: made }) })),
  );
}

/**
 * The same the other way round: where a symbol makes something, edges to the constructors that run though only the type is named,
 * and to the type though only its constructor is.
 */
export function constructed(graph: Graph, symbolId: number, filter: EdgeFilter): Edge[] {
  const made = makings(filter);
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

/** Where something of a type is made by naming its constructor, as edges to the type. */
export function madeBy(graph: Graph, typeId: number, filter: EdgeFilter): Edge[] {
  const made = makings(filter);
  if (made === undefined) return [];
  return constructorsOf(graph, typeId)
    .flatMap((id) => graph.incoming(id, made))
    .map((edge) => ({ ...edge, to: typeId }));
}

/** Undefined when no constructions are wanted. */
const makings = ({ kinds, minConfidence }: EdgeFilter): EdgeFilter | undefined =>
  kinds?.includes('new') === false ? undefined : { kinds: ['new'], minConfidence };

/** The constructors that run when the type is made: its own, else those of the nearest type above that has some. */
function runBy(graph: Graph, typeId: number): readonly number[] {
  const written = constructorsOf(graph, typeId);
  if (written.length > 0) return written;
  for (const { id } of superTypes(graph, typeId, { implicit: false })) {
    const inherited = constructorsOf(graph, id);
    if (inherited.length > 0) return inherited;
  }
  return [];
}

/** A type with a constructor of its own also cuts off those below it. */
function inheritors(graph: Graph, type: number): readonly number[] {
  return remembered(heirs(graph), type, () => {
    const found = new Set([type]);
    for (const { id, of } of subTypes(graph, type, { implicit: false })) {
      if (found.has(of) && constructorsOf(graph, id).length === 0) found.add(id);
    }
    found.delete(type);
    return [...found];
  });
}

function remembered(
  known: Map<number, readonly number[]>,
  id: number,
  work: () => readonly number[],
): readonly number[] {
  let ids = known.get(id);
  if (ids === undefined) known.set(id, (ids = work()));
  return ids;
}
