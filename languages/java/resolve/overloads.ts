/** How Java chooses among overloads, infers type arguments, and tells what replaces what. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { resultOf } from '../../../src/resolve/core/type-of.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { type Candidate, createCalled } from '../../../src/resolve/overloads/choose-call.ts';
import { functionOf } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { createInference } from '../../../src/resolve/overloads/inference.ts';
import { createSameTypes, isFunction, takesTheSame } from '../../../src/resolve/overloads/signatures.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { boxed, fitOf } from './conversions.ts';
import { resultPlace } from './functional-interfaces.ts';
import { element } from './implied-members.ts';

const sameTypes = createSameTypes(fitOf);

const isSure = ({ signature, fits }: Candidate): boolean => !signature.expanded && !fits.includes(Fit.maybe);
const isUnboxed = ({ fits }: Candidate): boolean => fits.every((fit) => fit > Fit.converted);

export const called = createCalled({
  fitOf,
  hides: (b, near, far) => near.container !== far.container && sameTypes(b, near.value, far.value),
  // A field represents its accessors, one of which takes a value.
  heldTakes: (args) => args < 2,
  phases: [(one) => isSure(one) && isUnboxed(one), isSure, isUnboxed],
});

/** The result of a functional interface's method. */
function resultOfFunction(b: Binder, type: Value): Value | undefined {
  if (type.kind === 'builtin') return type.args[resultPlace(type.name)];
  const method = type.kind === 'instance' ? functionOf(b, type) : undefined;
  return method && substitute(b, resultOf(b, method.key), type);
}

export const { inferred } = createInference({ resultOf: resultOfFunction, elementOf: element, asArgument: boxed });

/** A method replaces one of a type above that takes the same; statics, private methods and fields do not. */
export function overrides(b: Binder, member: SymbolKey, above: SymbolKey): boolean {
  if (!isFunction(b, member) || !isFunction(b, above)) return false;
  const own = FLAG.static | FLAG.private;
  if (((b.cell(member, SYMBOL.flags) | b.cell(above, SYMBOL.flags)) & own) !== 0) return false;
  return takesTheSame(b, sameTypes, { member, above });
}
