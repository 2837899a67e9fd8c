/** In which way calls are followed: as the text has them, through functions handed over by name, through dispatch. */
import type { DerivedQuery } from '../../graph/derived-edges.ts';
import type { Graph } from '../../graph/graph.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG, type ReferenceKind, type SymbolKind } from '../../model/kinds.ts';

export interface Manner {
  readonly query: DerivedQuery;
  /** Whether functions that are only handed over by name count as called. */
  readonly byName: boolean;
  /** What an answer found this way has to say; undefined for plain calls. */
  readonly note?: string;
}

const CALLS: readonly ReferenceKind[] = ['call', 'new', 'render'];
/** What is decorated runs the decorator once, when it is declared: no call, but no path either without it. */
const CALLS_AND_NAMES: readonly ReferenceKind[] = [...CALLS, 'read', 'decorate'];

const BY_NAME =
  'no path of calls alone: a step marked `read` hands a function over by name or reads a computed property, one marked `decorate` is a decorator';
const BY_DISPATCH = 'no exact path: a step marked `probable` may run another member of the same declaration';

const exact = (kinds: readonly ReferenceKind[]): DerivedQuery => ({
  kinds,
  minConfidence: 'exact',
  constructors: true,
});
const probable = (kinds: readonly ReferenceKind[]): DerivedQuery => ({
  kinds,
  minConfidence: 'probable',
  constructors: true,
  dispatch: true,
});

const EXACT: readonly Manner[] = [
  { query: exact(CALLS), byName: false },
  { query: exact(CALLS_AND_NAMES), byName: true, note: BY_NAME },
];
const PROBABLE: readonly Manner[] = [
  { query: probable(CALLS), byName: false, note: BY_DISPATCH },
  {
    query: probable(CALLS_AND_NAMES),
    byName: true,
    note: `${BY_DISPATCH}; one marked \`read\` hands a function over by name`,
  },
];

/** Those to try one after the other, as groups that are equally good. */
export function mannersFor(confidence: 'exact' | 'probable'): readonly (readonly Manner[])[] {
  return confidence === 'exact' ? [EXACT, PROBABLE] : [PROBABLE.map(({ note: _, ...manner }) => manner)];
}

/** To read these runs nothing: they have no code of their own, or only some that runs where they are declared. */
const PASSIVE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'variable',
  'constant',
  'field',
  'property',
  'enum_member',
  ...TYPE_KINDS,
]);

/** Which symbols paths may lead through; all where only calls are followed. */
export function passable(graph: Graph, { byName }: Manner): ((id: number) => boolean) | undefined {
  if (!byName) return undefined;
  return (id) => {
    const [head] = graph.reader.headsById([id]);
    return head !== undefined && (!PASSIVE.has(head.kind) || (head.flags & (FLAG.getter | FLAG.setter)) !== 0);
  };
}
