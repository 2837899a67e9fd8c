/** How Kotlin chooses among functions and constructors of one name, infers type arguments, and decides which member overrides which. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOfAlias } from '../../../src/resolve/core/type-of.ts';
import { alternatives, type SymbolValue, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { type Candidate, createCalled } from '../../../src/resolve/overloads/choose-call.ts';
import { createInference } from '../../../src/resolve/overloads/inference.ts';
import { createSameTypes, parameterTypes, takesTheSame } from '../../../src/resolve/overloads/signatures.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { elementOf, takenBy } from './built-in-types.ts';
import { fitOf } from './conversions.ts';
import { extendedType } from './extensions.ts';
import { receiversAt } from './receivers.ts';

const sameTypes = createSameTypes(fitOf);

const choose = createCalled({
  fitOf,
  hides: (b, near, far) =>
    near.container !== far.container &&
    extendTheSame(b, near.value.key, far.value.key) &&
    sameTypes(b, near.value, far.value),
  expand: constructorsOf,
  heldTakes: () => true,
  functionsFirst: true,
  precedence,
  lastLambda: true,
  inheritsDefaults: true,
  betterFrom: Fit.converted,
  keepsMisfits: true,
  typeArgumentsUnknown: true,
  undecided: withoutDefaults,
});

/** An extension that is called by its name alone is called on a receiver that the place has. */
export function called(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  if (use.args === REFERRED) return referred(b, candidates, use);
  if (candidates.length < 2) return choose(b, candidates, use);
  const isOpen = ({ key, on }: SymbolValue) => on === undefined && isExtension(b, key);
  const receivers = candidates.some(isOpen) ? [...receiversAt(b, use.view, use.scope)] : [];
  const extending = candidates.filter((one) => {
    const type = isOpen(one) ? extendedType(b, one.key) : undefined;
    return type === undefined || receivers.some((receiver) => fitOf(b, receiver, type) > Fit.maybe);
  });
  return choose(b, extending.length > 0 ? extending : candidates, use);
}

/** The number of arguments of a callable reference, which passes none. */
const REFERRED = -2;

/**
 * The functions that a callable reference names, by the function type expected at its place (which the rules keep instead of arguments).
 * A reference to a class names the class where its constructors are not told apart.
 */
function referred(
  b: Binder,
  candidates: readonly SymbolValue[],
  { view, scope, list }: CallUse,
): readonly SymbolValue[] {
  const isExpected = list >= 0 && at(view.facts.expressions, list, EXPRESSION.op) !== expressionOpCode.list;
  if (list >= 0 && !isExpected) return choose(b, candidates, { view, scope, list, args: REFERRED, types: -1 });
  const all = candidates.flatMap((one) => constructorsOf(b, one));
  if (all.length < 2) return all;
  const expected = isExpected ? settle(b, evaluate(b, view, list, scope)) : undefined;
  const given = expected?.kind === 'callable' ? takenBy(expected) : undefined;
  const taking = given === undefined ? [] : all.filter((one) => takes(b, one, given));
  if (taking.length > 0) return taking;
  return candidates.length === 1 ? candidates : all;
}

function takes(b: Binder, candidate: SymbolValue, given: Values): boolean {
  const types = parameterTypes(b, candidate);
  return types.length === given.length && types.every((type, i) => fitOf(b, given[i], type) !== Fit.no);
}

/** Members come before functions that extend their type. */
function precedence(b: Binder, { key }: SymbolValue): number {
  return b.cell(key, SYMBOL.kind) === symbolKindCode.method && !isExtension(b, key) ? 0 : 1;
}

/** Functions that extend different types do not hide each other. */
const extendTheSame = (b: Binder, a: SymbolKey, c: SymbolKey): boolean =>
  isExtension(b, a) === isExtension(b, c) &&
  (!isExtension(b, a) || fitOf(b, extendedType(b, a), extendedType(b, c)) === Fit.same);

const isExtension = (b: Binder, key: SymbolKey): boolean => (b.cell(key, SYMBOL.flags) & FLAG.extension) !== 0;

/** A class represents its primary constructor, beside which others may be written; an alias represents the class it names. */
function constructorsOf(b: Binder, value: SymbolValue): SymbolValue[] {
  const kind = b.cell(value.key, SYMBOL.kind);
  if (kind === symbolKindCode.type_alias) {
    const type = alternatives(typeOfAlias(b, value.key)).find((one) => one.kind === 'instance');
    return type === undefined ? [value] : constructorsOf(b, { kind: 'symbol', key: type.key });
  }
  if (kind !== symbolKindCode.class) return [value];
  const view = b.view(value.key);
  const written = view
    .children(rowOfKey(value.key))
    .filter((row) => view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor);
  if (written.length === 0) return [value];
  const others = written.map((row): SymbolValue => ({ kind: 'symbol', key: view.key(row), on: value }));
  const [first, end] = view.parametersOf(rowOfKey(value.key));
  return first < end ? [value, ...others] : others;
}

/** A function that takes exactly the passed arguments comes before one that fills in the rest. */
function withoutDefaults(candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = candidates.filter(({ signature: { defaults, variadic } }) => defaults === 0 && variadic < 0);
  return exact.length > 0 ? exact : candidates;
}

export const { inferred, inferBesideLambdas } = createInference({
  resultOf: (_b, type) => (type.kind === 'callable' ? type.returns : undefined),
  elementOf: (_b, value: Value) => (value.kind === 'builtin' ? elementOf(value) : undefined),
  extendedType: (b, { key }) => (b.cell(key, SYMBOL.owner) < 0 ? undefined : extendedType(b, key)),
  lastLambda: true,
});

/** A member replaces one of a type above that takes the same; private ones do not. */
export function overrides(b: Binder, member: SymbolKey, above: SymbolKey): boolean {
  if (((b.cell(member, SYMBOL.flags) | b.cell(above, SYMBOL.flags)) & FLAG.private) !== 0) return false;
  const isMethod = b.cell(member, SYMBOL.kind) === symbolKindCode.method;
  if (isMethod !== (b.cell(above, SYMBOL.kind) === symbolKindCode.method)) return false;
  return !isMethod || takesTheSame(b, sameTypes, { member, above });
}
