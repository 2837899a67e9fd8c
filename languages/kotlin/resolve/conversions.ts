/** How Kotlin values become values of other types: only by subtyping, and lambdas by function types or interfaces. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { CallableValue, Value, Values } from '../../../src/resolve/core/values.ts';
import { createFit, Fit, typeNames } from '../../../src/resolve/overloads/type-fit.ts';
import { isKnown, stepsAbove, takenBy } from './built-in-types.ts';

/** A lambda or callable reference needs a function type or an interface. */
function ofFunction(b: Binder, from: CallableValue, to: Value): Fit {
  if (to.kind === 'callable') return ofParameters(b, takenBy(from), takenBy(to));
  if (to.kind === 'instance') return b.cell(to.key, SYMBOL.kind) === symbolKindCode.interface ? Fit.wider : Fit.no;
  if (to.kind !== 'builtin') return Fit.maybe;
  if (to.name === 'Any') return Fit.converted;
  return isKnown(to.name) ? Fit.no : Fit.maybe;
}

/** A reference to a function takes what the function type passes; a lambda takes anything. */
function ofParameters(b: Binder, taken: Values | undefined, given: Values | undefined): Fit {
  if (taken === undefined || given === undefined) return Fit.same;
  if (taken.length !== given.length) return Fit.no;
  const isOther = taken.some((one, i) => given[i]?.kind !== 'parameter' && fitOf(b, given[i], one) === Fit.no);
  return isOther ? Fit.no : Fit.same;
}

export const fitOf = createFit({
  root: 'Any',
  intoRoot: () => Fit.converted,
  // Types are kept without their question marks.
  intoNullable: Fit.maybe,
  intoTree: Fit.maybe,
  rows: {},
  isAbove: (upper, lower) => stepsAbove(lower, upper) > 0,
  isFinal: isKnown,
  isValueType: () => false,
  valueKinds: new Set(),
  enumBases: typeNames('Enum Comparable'),
  needsAllAlternatives: true,
  ofFunction,
});
