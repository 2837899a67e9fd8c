/** Uses that run code without the form of a call: reading a property runs its getter, writing it its setter. */
import { languageFacts } from '../../../languages/all.ts';
import type { Edge } from '../../graph/edge.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Flags of accessors, by symbol id. */
export type Accessors = ReadonlyMap<number, number>;

export const NO_ACCESSORS: Accessors = new Map();

/** Those of languages whose accessors are functions. */
export const accessorsIn = (symbols: readonly SymbolRecord[]): Accessors =>
  new Map(
    symbols
      .filter(({ kind, language }) => kind === 'property' && languageFacts(language)?.types?.accessors)
      .flatMap(({ id, flags }) => ((flags & (FLAG.getter | FLAG.setter)) === 0 ? [] : [[id, flags] as const])),
  );

export function runsAccessor(accessors: Accessors, { kind, to }: Edge): boolean {
  const flags = accessors.get(to) ?? 0;
  return (kind === 'read' && (flags & FLAG.getter) !== 0) || (kind === 'write' && (flags & FLAG.setter) !== 0);
}
