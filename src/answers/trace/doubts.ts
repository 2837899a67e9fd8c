/** What may lead to a symbol although no path does: marks, runners, bases from outside, unbound references, implementations. */
import { openGraph } from '../../graph/graph.ts';
import { overriders } from '../../graph/hierarchy.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';
import { openInto } from '../references/edges.ts';
import { usedByOf } from '../used-by/find.ts';
import { outsideDoubt } from '../used-by/outside-base.ts';
import { howUsed } from '../used-by/view.ts';

/** Symbols that are looked at. */
const MAX_SYMBOLS = 20;

export function pathDoubts(session: Session, symbols: readonly SymbolRecord[]): string[] {
  const graph = openGraph(session.reader());
  const ends = symbols.slice(0, MAX_SYMBOLS);
  const uses = usedByOf(session, ends, { isUnused: true });
  const outside = uses.length === 0 ? outsideDoubt(graph, ends).replace(/^; /, '') : '';
  const open = openInto(graph, ends, undefined).filter(({ reason }) => reason !== 'external').length;
  const further = new Set(ends.flatMap(({ id }) => overriders(graph, id).map((one) => one.id))).size;
  return [
    ...(uses.length > 0 ? [howUsed(uses)] : []),
    ...(outside === '' ? [] : [outside]),
    ...(open > 0 ? [`${open} ${open === 1 ? 'reference' : 'references'} of that name could not be bound`] : []),
    ...(further > 0
      ? [
          `${further} ${further === 1 ? 'member implements or overrides' : 'members implement or override'} it, which calls may name instead`,
        ]
      : []),
  ];
}
