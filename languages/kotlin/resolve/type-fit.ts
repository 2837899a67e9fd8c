/** Whether a Kotlin value of one type can be used where another is asked for. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf, writtenBases } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  type BuiltinValue,
  EXTERNAL,
  type InstanceValue,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { isKnown, stepsAbove } from './built-in-types.ts';

/** In order of preference. */
export const Fit = { no: 0, maybe: 1, any: 2, wider: 3, same: 4 } as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export function fitOf(b: Binder, from: Value | undefined, to: Value | undefined): Fit {
  if (from === undefined || to === undefined) return Fit.maybe;
  if (to.kind === 'parameter') {
    const bound = settle(b, to);
    return bound === undefined ? Fit.any : (Math.min(Fit.any, fitOf(b, from, bound)) as Fit);
  }
  const fits = alternatives(settle(b, from))
    .filter((one) => !isNull(one))
    .map((one) => fitOfOne(b, one, to));
  return fits.length === 0 ? Fit.maybe : (Math.min(...fits) as Fit);
}

const isNull = (value: Value): boolean => value.kind === 'builtin' && value.name === 'null';

function fitOfOne(b: Binder, from: Value, to: Value): Fit {
  if (from.kind === 'external' || to.kind === 'external') return Fit.maybe;
  if (to.kind === 'union') return Math.max(...to.of.map((one) => fitOfOne(b, from, one))) as Fit;
  if (to.kind === 'builtin' && to.name === 'Any') return Fit.any;
  switch (from.kind) {
    case 'instance':
      return fitOfInstance(b, from, to);
    case 'builtin':
      if (to.kind === 'builtin') return fitOfBuiltins(from, to);
      return to.kind === 'callable' || !isKnown(from.name) ? Fit.maybe : Fit.no;
    case 'callable':
      return takesFunction(b, to);
    default:
      return Fit.maybe;
  }
}

/** A lambda or callable reference needs a function type or an interface. */
function takesFunction(b: Binder, to: Value): Fit {
  if (to.kind === 'callable') return Fit.same;
  if (to.kind === 'instance') return b.cell(to.key, SYMBOL.kind) === symbolKindCode.interface ? Fit.wider : Fit.no;
  return to.kind === 'builtin' && isKnown(to.name) ? Fit.no : Fit.maybe;
}

function fitOfBuiltins(from: BuiltinValue, to: BuiltinValue): Fit {
  const steps = stepsAbove(from.name, to.name);
  if (steps === 0) return Fit.same;
  if (steps > 0) return Fit.wider;
  // A type of a library that nothing is known of may be anything that is not known either.
  return isKnown(from.name) || isKnown(to.name) ? Fit.no : Fit.maybe;
}

function fitOfInstance(b: Binder, from: InstanceValue, to: Value): Fit {
  if (to.kind === 'instance') {
    if (from.key === to.key) return Fit.same;
    return ancestorsOf(b, from.key).some((one) => one.kind === 'instance' && one.key === to.key) ? Fit.wider : Fit.no;
  }
  if (to.kind === 'callable') return Fit.maybe;
  if (to.kind !== 'builtin') return Fit.maybe;
  const fits = libraryBases(b, from).map((base) => fitOfBuiltins(base, to));
  const best = Math.max(Fit.no, ...fits) as Fit;
  if (best === Fit.same) return Fit.wider;
  const isEnum = b.cell(from.key, SYMBOL.kind) === symbolKindCode.enum;
  return isEnum && (to.name === 'Enum' || to.name === 'Comparable') ? Fit.wider : best;
}

const NO_BASES: readonly BuiltinValue[] = [];

/** Types of the library that a type of ours extends, itself or through others, as seen from it. */
export function libraryBases(b: Binder, type: InstanceValue): readonly BuiltinValue[] {
  const ancestors = ancestorsOf(b, type.key);
  if (!ancestors.includes(EXTERNAL)) return NO_BASES;
  const bases = [type.key, ...ancestors.map((one) => (one.kind === 'instance' ? one.key : -1))].flatMap((key) =>
    key < 0 ? [] : ownLibraryBases(b, key),
  );
  return bases.map((base) => substitute(b, base, type) as BuiltinValue);
}

function ownLibraryBases(b: Binder, key: SymbolKey): readonly BuiltinValue[] {
  let memo = b.notes.get('kotlin library bases') as Memo<readonly BuiltinValue[]> | undefined;
  if (memo === undefined) b.notes.set('kotlin library bases', (memo = new Memo()));
  return b.ask(memo, key, NO_BASES, () => writtenBases(b, key).filter((value) => value?.kind === 'builtin'));
}

/** The function that an interface leaves to its implementers, -1 when it is not the only one. */
export function openFunction(b: Binder, type: SymbolKey): number {
  const view = b.view(type);
  if (view.symbol(rowOfKey(type), SYMBOL.kind) !== symbolKindCode.interface) return -1;
  const open = view
    .children(rowOfKey(type))
    .filter(
      (row) =>
        view.symbol(row, SYMBOL.kind) === symbolKindCode.method &&
        view.symbol(row, SYMBOL.bodyStart) === view.symbol(row, SYMBOL.end),
    );
  return open.length === 1 ? open[0] : -1;
}
