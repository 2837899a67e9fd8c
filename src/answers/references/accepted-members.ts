/** Properties that a component lists itself, as edges: no reference names them, so the index holds none. */
import { languageFacts } from '../../../languages/all.ts';
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { memberIds } from '../../graph/members.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Where users of the component can pass something. */
export const ownProperties = (graph: Graph, component: number): SymbolRecord[] =>
  graph.reader.symbolsById(memberIds(graph, component)).filter(isPassed);

/** Other properties of a component are those of objects inside of it. */
const isPassed = ({ kind, flags, language }: SymbolRecord): boolean =>
  kind === 'property'
    ? (flags & (FLAG.exported | FLAG.declaration)) !== 0
    : kind === 'variable' && (flags & FLAG.exported) !== 0 && languageFacts(language)?.acceptsExports === true;

/** Out of components, or into their properties. */
export function acceptedMembers(graph: Graph, symbols: readonly SymbolRecord[], direction: 'in' | 'out'): Edge[] {
  if (direction === 'out')
    return symbols
      .filter(({ kind }) => kind === 'component')
      .flatMap(({ id }) => ownProperties(graph, id).map((property) => edge(id, property)));
  return symbols.filter(isPassed).flatMap((property) => {
    const parent = property.parentId === undefined ? undefined : graph.reader.symbolById(property.parentId);
    return parent?.kind === 'component' ? [edge(parent.id, property)] : [];
  });
}

const edge = (from: number, { id, fileId, nameLine, nameCol }: SymbolRecord): Edge => ({
  from,
  to: id,
  kind: 'accepts',
  fileId,
  line: nameLine,
  col: nameCol,
  confidence: 'exact',
  origin: 'member',
});
