/** Uses that run code without the form of a call: reading a property runs its getter, writing it its setter. */
import { familyOf } from '../../../languages/all.ts';
import type { Edge } from '../../graph/edge.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Flags of accessors, by symbol id. */
export type Accessors = ReadonlyMap<number, number>;

export const NO_ACCESSORS: Accessors = new Map();

/** Those of scripts: an accessor there is a function with a body of its own. */
export const accessorsIn = (symbols: readonly SymbolRecord[]): Accessors =>
  new Map(
    symbols
      .filter(({ kind, language }) => kind === 'property' && language && familyOf(language) === 'typescript')
      .flatMap(({ id, flags }) => ((flags & (FLAG.getter | FLAG.setter)) === 0 ? [] : [[id, flags] as const])),
  );

export function runsAccessor(accessors: Accessors, { kind, to }: Edge): boolean {
  const flags = accessors.get(to) ?? 0;
  return (kind === 'read' && (flags & FLAG.getter) !== 0) || (kind === 'write' && (flags & FLAG.setter) !== 0);
}
