/** The sub types of a type that no reference to it names: those of its sub types, and those that satisfy it by their methods. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Relative, subTypes } from '../../graph/hierarchy.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { answerRank } from './answer-rank.ts';
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

/** Which keyword names a super type depends on the language and on what the sub type is: each stands for both. */
export function withBothBases(input: Question): Question {
  const { kind: kinds, direction } = input;
  if (direction === 'out' || !kinds?.some((kind) => BASES.includes(kind))) return input;
  return { ...input, kind: [...new Set([...kinds, ...BASES])] };
}

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

/** Each once, production code before tests, then nearest first; those that name a type of the question are references. */
function relatives(graph: Graph, symbols: readonly SymbolRecord[]): Relative[] {
  const asked = new Set(symbols.map(({ id }) => id));
  const types = symbols.filter(({ kind }) => TYPE_KINDS.has(kind));
  const all = [...untilTimeIsUp(types)].flatMap(({ id }) => subTypes(graph, id));
  const seen = new Set(all.filter(({ of, edge }) => edge !== undefined && asked.has(of)).map(({ id }) => id));
  // A type of the question may be a sub type of a namesake.
  return all
    .filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined)
    .toSorted((a, b) => answerRank(graph, a.id) - answerRank(graph, b.id) || a.depth - b.depth);
}

function reasonsOf(found: readonly Relative[]): string {
  const implicit = found.filter(({ edge }) => edge === undefined).length;
  return [...(implicit < found.length ? ['through another'] : []), ...(implicit > 0 ? ['by their methods'] : [])].join(
    ' or ',
  );
}
