/** Type arguments of C# generic methods, by what a call gives them. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import type { CallableValue, SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { elementOf, libraryBases } from './implied-members.ts';
import type { Values } from './library-values.ts';
import { argumentsOf, parameterTypes, type Signature, signatureFor, typeAt } from './signatures.ts';

const NONE: Values = [];
const DEEPEST = 4;

/** What is asked for, what is found. */
interface Search {
  readonly owner: SymbolKey;
  readonly found: (Value | undefined)[];
}

export function inferred(b: Binder, callee: SymbolValue, use: CallUse): Values {
  return infer(b, callee, { use, withFunctions: true });
}

/** What can be said before the lambdas among the arguments are looked at. */
export function inferredBeside(b: Binder, callee: SymbolValue, use: CallUse): Values {
  return infer(b, callee, { use, withFunctions: false });
}

function infer(
  b: Binder,
  callee: SymbolValue,
  { use, withFunctions }: { use: CallUse; withFunctions: boolean },
): Values {
  if (b.view(callee.key).typeParametersOf(rowOfKey(callee.key)).length === 0) return NONE;
  const args = argumentsOf(use);
  const signature = signatureFor(b, callee, args);
  if (signature === undefined) return NONE;
  const isFunction = (row: number) =>
    row >= 0 && at(use.view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.function;
  const valueAt = (row: number) => (row < 0 ? undefined : settle(b, evaluate(b, use.view, row, use.scope)));
  const plain = args.map(({ row }) => (isFunction(row) ? undefined : valueAt(row)));
  const found = inferredFrom(b, signature, plain);
  if (!withFunctions || found.every((one) => one !== undefined)) return found;
  const given = args.map(({ row }, i) => (isFunction(row) ? valueAt(row) : plain[i]));
  return inferredFrom(b, signature, given);
}

/** Type arguments by what each argument is. */
export function inferredFrom(b: Binder, { value, places, expanded }: Signature, given: Values): Values {
  const count = b.view(value.key).typeParametersOf(rowOfKey(value.key)).length;
  const search: Search = { owner: value.key, found: new Array(count).fill(undefined) };
  const types = parameterTypes(b, value);
  if (value.attached && value.on !== undefined && types[0] !== undefined)
    match(b, { type: types[0], given: value.on, depth: 0 }, search);
  for (const [i, one] of given.entries()) {
    const type = typeAt(types, places[i], expanded);
    if (type !== undefined && one !== undefined) match(b, { type, given: one, depth: 0 }, search);
  }
  return search.found;
}

interface Pair {
  readonly type: Value;
  readonly given: Value;
  readonly depth: number;
}

function match(b: Binder, { type, given, depth }: Pair, search: Search): void {
  if (depth > DEEPEST || given.kind === 'external' || (given.kind === 'builtin' && given.name === 'null')) return;
  if (type.kind === 'parameter') {
    if (type.owner === search.owner) search.found[type.index] ??= given;
    return;
  }
  const pairs = given.kind === 'callable' ? resultPairs(type, given) : argumentPairs(b, type, given);
  for (const [inner, one] of pairs)
    if (inner !== undefined && one !== undefined) match(b, { type: inner, given: one, depth: depth + 1 }, search);
}

type Pairs = readonly (readonly [Value | undefined, Value | undefined])[];

/** A lambda tells what its delegate returns. */
const resultPairs = (type: Value, given: CallableValue): Pairs =>
  type.kind === 'callable' ? [[type.returns, given.returns]] : [];

/** Type arguments side by side, of the value seen as the type asked for. */
function argumentPairs(b: Binder, type: Value, given: Value): Pairs {
  if (type.kind === 'instance') return zip(type.args, ownArguments(b, type.key, given));
  if (type.kind !== 'builtin') return [];
  if (given.kind === 'builtin' && given.name === type.name) return zip(type.args, given.args);
  const base = given.kind === 'instance' ? libraryBases(b, given).find(({ name }) => name === type.name) : undefined;
  if (base !== undefined) return zip(type.args, base.args);
  // Whatever the collection, what counts is what it holds.
  return type.args.length === 1 ? [[type.args[0], elementOf(b, given)]] : [];
}

const zip = (types: Values, given: Values): Pairs => types.map((type, i) => [type, given[i]] as const);

/** Type arguments of a value seen as a type of ours. */
function ownArguments(b: Binder, key: SymbolKey, given: Value): Values {
  if (given.kind !== 'instance') return NONE;
  if (given.key === key) return given.args;
  const above = ancestorsOf(b, given.key).find((one) => one.kind === 'instance' && one.key === key);
  const seen = substitute(b, above, given);
  return seen?.kind === 'instance' ? seen.args : NONE;
}
