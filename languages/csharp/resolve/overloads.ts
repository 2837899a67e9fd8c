/** How C# chooses among methods of one name, infers type arguments, and tells what replaces what. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { isTypeKind } from '../../../src/resolve/core/type-of.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { createCalled } from '../../../src/resolve/overloads/choose-call.ts';
import { createInference } from '../../../src/resolve/overloads/inference.ts';
import { isFunction, takesTheSame } from '../../../src/resolve/overloads/signatures.ts';
import { typeNames } from '../../../src/resolve/overloads/type-fit.ts';
import { fitOf } from './conversions.ts';
import { elementOf } from './implied-members.ts';
import { sameShape, takesTypes } from './shapes.ts';

const inference = createInference({
  resultOf: (_b, type) => (type.kind === 'callable' ? type.returns : undefined),
  elementOf,
});
export const { inferred, inferBesideLambdas } = inference;

export const called = createCalled({
  fitOf,
  // Hides methods of the types above, and those under another `#if`.
  hides: (b, near, far) => sameShape(b, near.value, far.value),
  // A delegate in a variable is called as it is.
  decided: (b, [first]) =>
    isFunction(b, first.key) || isTypeKind(b.cell(first.key, SYMBOL.kind)) ? undefined : [first],
  takesTypes,
  precedence: (_b, { attached }) => (attached ? 1 : 0),
  nearestFirst: true,
  infersBefore: inference.inferredFrom,
  isBetterType: isSigned,
});

const SIGNED = typeNames('sbyte short int long');
const UNSIGNED = typeNames('byte ushort uint ulong');

/** The signed one of two numbers that do not convert to each other is better. */
function isSigned(one: Value | undefined, other: Value | undefined): boolean {
  return one?.kind === 'builtin' && other?.kind === 'builtin' && SIGNED.has(one.name) && UNSIGNED.has(other.name);
}

/** A method replaces one that takes the same; in a class only where it says so, or implements an interface. */
export function overrides(b: Binder, member: SymbolKey, above: SymbolKey): boolean {
  const flags = b.cell(member, SYMBOL.flags);
  if (flags & FLAG.static && !(b.cell(above, SYMBOL.flags) & FLAG.abstract)) return false;
  const container = b.view(above).symbol(b.cell(above, SYMBOL.parent), SYMBOL.kind);
  const isInterface = container === symbolKindCode.interface;
  if (!isInterface && !(flags & FLAG.override)) return false;
  if (b.cell(member, SYMBOL.kind) !== symbolKindCode.method) return true;
  return takesTheSame(b, sameShape, { member, above });
}
