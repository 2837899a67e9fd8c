/** Rust names that mean different things under different configurations, of which only one is compiled. */
import { at, IMPORT, IMPORT_FLAG } from '../../../src/model/facts.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { alternatives, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { of } from './built-in-types.ts';

/** A symbol of the tree precedes one from outside; several symbols are a union. */
export function preferOurs(found: readonly (Value | undefined)[]): Value | undefined {
  if (found.length === 1) return found[0];
  const ours = found.filter((one) => one !== undefined && one.kind !== 'external');
  return ours.length > 0 ? unionOf(ours) : found.find((one) => one !== undefined);
}

/** A name in what a path leads to so far. Several modules of one name are for different conditions. */
export function memberIn(b: Binder, value: Value, name: string, want: Want): Value | undefined {
  const found = alternatives(value);
  return found.length > 1 && found.every(({ kind }) => kind === 'module')
    ? anyOf(found.map((one) => memberOf(b, one, name, want)))
    : memberOf(b, value, name, want);
}

/** A type of a library that is used instead of one of the tree under another condition. */
const OTHER = 'other';
export const isOther = (value: Value): boolean => value.kind === 'builtin' && value.name === OTHER;

export const isConditional = ({ facts: { imports } }: FileView, row: number): boolean =>
  (at(imports, row, IMPORT.flags) & IMPORT_FLAG.conditional) !== 0;

/** Imports under different conditions: a symbol of the tree may be meant, or one from outside. */
export function anyOf(found: readonly (Value | undefined)[]): Value | undefined {
  const ours = preferOurs(found);
  if (ours === undefined || ours.kind === 'external' || !found.some((one) => one?.kind === 'external')) return ours;
  const maybe = alternatives(ours).map((one) => (one.kind === 'symbol' ? { ...one, mayBeOther: true as const } : one));
  return unionOf([...maybe, of(OTHER)]);
}
