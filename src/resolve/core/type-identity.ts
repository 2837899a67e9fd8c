/** The type a declaration means, where a type is written in several parts or types of one name differ in their parameters. */
import { SYMBOL } from '../../model/facts.ts';
import { FLAG } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { isTypeKind } from './type-of.ts';
import type { Value } from './values.ts';

/** The symbol itself, or the part that represents its whole type. */
export function wholeOf(b: Binder, view: FileView, row: number): SymbolKey {
  const key = view.key(row);
  return (view.symbol(row, SYMBOL.flags) & FLAG.partial) === 0
    ? key
    : (b.semantics(view).members.wholeType?.(b, key) ?? key);
}

/** Whether a symbol is not a type, or is one that takes this many type arguments. */
export const hasArity = (view: FileView, row: number, arity: number): boolean =>
  !isTypeKind(view.symbol(row, SYMBOL.kind)) || view.typeParametersOf(row).length === arity;

/** The value without the types that take another number of arguments. */
export function ofArity(b: Binder, value: Value | undefined, arity: number | undefined): Value | undefined {
  if (value === undefined || arity === undefined) return value;
  if (value.kind === 'symbol') return hasArity(b.view(value.key), rowOfKey(value.key), arity) ? value : undefined;
  if (value.kind !== 'union') return value;
  const of = value.of.filter((one) => ofArity(b, one, arity) !== undefined);
  if (of.length === value.of.length) return value;
  return of.length > 1 ? { kind: 'union', of } : of[0];
}
