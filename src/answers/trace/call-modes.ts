/** The modes in which calls are followed: calls alone, functions passed by name too, dispatch too, values that hold functions too. */
import type { DerivedQuery } from '../../graph/derived-edges.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { at, SCOPE, SYMBOL } from '../../model/facts.ts';
import { FLAG, type ReferenceKind, SCOPE_KINDS, type SymbolKind, VALUE_KINDS } from '../../model/kinds.ts';

export interface CallMode {
  readonly query: DerivedQuery;
  /** Whether functions that are only passed by name count as called. */
  readonly byName: boolean;
  /** Whether code that reads a value may run the functions in it. */
  readonly inValues?: true;
  /** The note of an answer found in this mode; undefined for plain calls. */
  readonly note?: string;
}

const CALLS: readonly ReferenceKind[] = ['call', 'new', 'render'];
/** A decorator runs once, at the declaration: not a call, but some paths exist only through it. */
const CALLS_AND_NAMES: readonly ReferenceKind[] = [...CALLS, 'read', 'decorate'];

const BY_NAME =
  'no path of calls alone: a step marked `read` passes a function by name or reads a computed property, one marked `decorate` is a decorator';
const BY_DISPATCH =
  'no exact path: a step marked `probable` may run another member of the same declaration, or be a request to the route that fits it';

const exact = (kinds: readonly ReferenceKind[]): DerivedQuery => ({
  kinds,
  minConfidence: 'exact',
  constructors: true,
  callbacks: true,
});
const probable = (kinds: readonly ReferenceKind[]): DerivedQuery => ({
  kinds: [...kinds, 'request'],
  remote: true,
  minConfidence: 'probable',
  constructors: true,
  callbacks: true,
  dispatch: true,
});

const EXACT: readonly CallMode[] = [
  { query: exact(CALLS), byName: false },
  { query: exact(CALLS_AND_NAMES), byName: true, note: BY_NAME },
];
const PROBABLE: readonly CallMode[] = [
  { query: probable(CALLS), byName: false, note: BY_DISPATCH },
  {
    query: probable(CALLS_AND_NAMES),
    byName: true,
    note: `${BY_DISPATCH}; one marked \`read\` passes a function by name`,
  },
  {
    query: probable(CALLS_AND_NAMES),
    byName: true,
    inValues: true,
    note: 'no path of calls or functions passed by name: a step marked `read` reads a value that holds functions, which may run',
  },
];

/** The modes to try one after the other, in groups of equal confidence. */
export function modesFor(confidence: 'exact' | 'probable'): readonly (readonly CallMode[])[] {
  return confidence === 'exact' ? [EXACT, PROBABLE] : [PROBABLE.map(({ note: _, ...mode }) => mode)];
}

/** Reading these runs nothing: they have no code, or only code that runs where they are declared. */
const PASSIVE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...VALUE_KINDS, ...TYPE_KINDS]);

/** `&Command{Run: func() { serve() }}`: what a function inside of a value calls; other calls ran where it is declared. */
function holdsCalls(graph: Graph, id: number): boolean {
  if (graph.outgoing(id, { kinds: CALLS }).length === 0) return false;
  const node = graph.nodes.nodeOf(id);
  const facts = factsOf(graph, graph.nodes.fileOf(node));
  if (facts === undefined) return false;
  const { symbols, scopes } = facts;
  const row = graph.nodes.rowOf(node);
  const [start, end] = [at(symbols, row, SYMBOL.start), at(symbols, row, SYMBOL.end)];
  for (let i = 0; i < scopes.rows; i++) {
    const isInside = at(scopes, i, SCOPE.start) >= start && at(scopes, i, SCOPE.end) <= end;
    if (isInside && at(scopes, i, SCOPE.kind) === FUNCTION) return true;
  }
  return false;
}

const FUNCTION = SCOPE_KINDS.indexOf('function');

/** Whether paths may lead through a symbol; undefined, for all, where only calls are followed. */
export function passable(graph: Graph, { byName, inValues }: CallMode): ((id: number) => boolean) | undefined {
  if (!byName) return undefined;
  return (id) => {
    const [head] = graph.reader.headsById([id]);
    if (head === undefined) return false;
    if (inValues && VALUE_KINDS.has(head.kind)) return holdsCalls(graph, id);
    return !PASSIVE.has(head.kind) || (head.flags & (FLAG.getter | FLAG.setter)) !== 0;
  };
}
