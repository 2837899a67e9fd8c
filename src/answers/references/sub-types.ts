/** The sub types of a type that no reference to it names: those of its sub types, and those that satisfy it by their methods. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Relative, subTypes } from '../../graph/hierarchy.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { placeOf } from './edge-view.ts';
import type { Question, SubTypeView } from './tool.ts';

export interface SubTypes {
  /** Those of the whole answer. */
  readonly listed: readonly Relative[];
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
}

interface SubTypeOptions {
  readonly input: Question;
  readonly symbols: readonly SymbolRecord[];
  readonly inFilter: ((symbolId: number) => boolean) | undefined;
}

const NONE: SubTypes = { listed: [], notes: [], next: [] };
const BASES: readonly ReferenceKind[] = ['inherit', 'implement'];

/** Listed where sub types are asked for, counted where everything is. */
export function furtherSubTypes(graph: Graph, { input, symbols, inFilter }: SubTypeOptions): SubTypes {
  const { kind: kinds, direction, depth } = input;
  const isAsked = kinds?.some((kind) => BASES.includes(kind)) ?? false;
  if (direction === 'out' || depth > 1 || (kinds !== undefined && !isAsked)) return NONE;
  const found = relatives(graph, symbols).filter(({ id }) => inFilter?.(id) ?? true);
  if (isAsked || found.length === 0) return { ...NONE, listed: found };
  const what = found.length === 1 ? '1 further type is a sub type' : `${found.length} further types are sub types`;
  return {
    ...NONE,
    notes: [`${what}: ${reasonsOf(found)}`],
    next: [nextCall('references', { ...input, kind: [...BASES], offset: 0 })],
  };
}

export function viewSubTypes(
  session: Session,
  found: readonly Relative[],
  symbols: readonly SymbolRecord[],
): SubTypeView[] {
  const reader = session.reader();
  return found.flatMap(({ id, of, edge }): SubTypeView[] => {
    const [symbol, parent] = [reader.symbolById(id), reader.symbolById(of)];
    if (symbol === undefined) return [];
    const isDirect = symbols.some((one) => one.id === of);
    return [
      {
        ...placeOf(reader, symbol),
        ...(!isDirect && parent !== undefined && { through: reader.handle(parent) }),
        ...(edge === undefined && { implicit: true as const }),
      },
    ];
  });
}

/** Each once, nearest first; direct sub types that name the type are references to it. */
function relatives(graph: Graph, symbols: readonly SymbolRecord[]): Relative[] {
  const seen = new Set(symbols.map(({ id }) => id));
  const types = symbols.filter(({ kind }) => TYPE_KINDS.has(kind));
  return [...untilTimeIsUp(types)]
    .flatMap(({ id }) => subTypes(graph, id))
    .filter(({ id, depth, edge }) => (depth > 1 || edge === undefined) && !seen.has(id) && seen.add(id) !== undefined);
}

function reasonsOf(found: readonly Relative[]): string {
  const implicit = found.filter(({ edge }) => edge === undefined).length;
  return [...(implicit < found.length ? ['through another'] : []), ...(implicit > 0 ? ['by their methods'] : [])].join(
    ' or ',
  );
}
