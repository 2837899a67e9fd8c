/** Types and methods that satisfy an interface without naming it, as edges to what they satisfy: a change of it concerns them. */
import type { ReferenceKind } from '../model/kinds.ts';
import type { Edge, EdgeFilter } from './edge.ts';
import type { Graph } from './graph.ts';
import { implicitImplementations, implicitImplementers } from './implicit.ts';

/** `probable`: that a type has the methods does not say that it is used as the interface. */
export function implicitUses(graph: Graph, symbolId: number, { kinds, minConfidence }: EdgeFilter): Edge[] {
  if (minConfidence === 'exact') return [];
  const isWanted = (kind: ReferenceKind) => kinds?.includes(kind) ?? true;
  return [
    ...(isWanted('implement') ? edges(graph, symbolId, { kind: 'implement', ids: implicitImplementers }) : []),
    ...(isWanted('override')
      ? edges(graph, symbolId, { kind: 'override', ids: (...asked) => implicitImplementations(...asked, OF_TYPES) })
      : []),
  ];
}

/** Interfaces that ask for the same method do not have to change with it. */
const OF_TYPES = { interfaces: false };

interface Satisfied {
  readonly kind: 'implement' | 'override';
  ids(graph: Graph, symbolId: number): readonly number[];
}

function edges(graph: Graph, to: number, { kind, ids }: Satisfied): Edge[] {
  return graph.reader.symbolsById([...ids(graph, to)]).map(({ id, fileId, nameLine, nameCol }) => ({
    from: id,
    to,
    kind,
    fileId,
    line: nameLine,
    col: nameCol,
    confidence: 'probable',
    origin: 'override',
  }));
}
