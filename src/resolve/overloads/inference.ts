/** Type arguments of generic functions that a call does not write, by its receiver, its arguments and what its lambdas return. */
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import { ancestorsOf } from '../core/members.ts';
import type { CallUse } from '../core/semantics.ts';
import { settle } from '../core/settle.ts';
import type { SymbolValue, Value, Values } from '../core/values.ts';
import { libraryBases } from './library-bases.ts';
import { argumentsOf, isLambda, parameterTypes, type Signature, signatureFor, typeAt } from './signatures.ts';
import { substitute } from './type-arguments.ts';

const NONE: Values = [];
const MAX_DEPTH = 4;

/** How a language looks into values and types. */
export interface InferenceRules {
  /** The result of a lambda of this type. */
  resultOf(b: Binder, type: Value): Value | undefined;
  /** One of the things that a value holds. */
  elementOf(b: Binder, value: Value): Value | undefined;
  /** The type that a function extends, where its receiver is not one of its parameters. */
  extendedType?(b: Binder, callee: SymbolValue): Value | undefined;
  /** A value as a type argument: what boxes it. */
  asArgument?(value: Value): Value;
  /** A last lambda is passed to the last parameter. */
  readonly lastLambda?: boolean;
}

export interface Inference {
  inferred(b: Binder, callee: SymbolValue, use: CallUse): Values;
  /** The same without a look at the lambdas among the arguments. */
  inferBesideLambdas(b: Binder, callee: SymbolValue, use: CallUse): Values;
  /** By the types that the arguments are known to have. */
  inferredFrom(b: Binder, signature: Signature, given: Values): Values;
}

/** The function whose type arguments are looked for, and those found. */
interface Search {
  readonly owner: SymbolKey;
  readonly found: (Value | undefined)[];
}

interface Pair {
  readonly type: Value | undefined;
  readonly given: Value | undefined;
  readonly depth: number;
}

type Pairs = readonly (readonly [Value | undefined, Value | undefined])[];

const zip = (types: Values, given: Values): Pairs => types.map((type, i) => [type, given[i]] as const);

export function createInference(rules: InferenceRules): Inference {
  function infer(b: Binder, callee: SymbolValue, { use, lambdas }: { use: CallUse; lambdas: boolean }): Values {
    if (b.view(callee.key).typeParametersOf(rowOfKey(callee.key)).length === 0) return NONE;
    const { view, scope } = use;
    const args = argumentsOf(use);
    const last = rules.lastLambda === true && isLambda(view, args.at(-1)?.row ?? -1);
    const signature =
      (last ? signatureFor(b, callee, { args, lastLambda: true }) : undefined) ?? signatureFor(b, callee, { args });
    if (signature === undefined) return NONE;
    const valueAt = (row: number) => (row < 0 ? undefined : settle(b, evaluate(b, view, row, scope)));
    const plain = args.map(({ row }) => (isLambda(view, row) ? undefined : valueAt(row)));
    const found = inferredFrom(b, signature, plain);
    if (!lambdas || found.every((one) => one !== undefined)) return found;
    const given = args.map(({ row }, i) => (isLambda(view, row) ? valueAt(row) : plain[i]));
    return inferredFrom(b, signature, given);
  }

  function inferredFrom(b: Binder, signature: Signature, given: Values): Values {
    const { value, places } = signature;
    const count = b.view(value.key).typeParametersOf(rowOfKey(value.key)).length;
    const search: Search = { owner: value.key, found: new Array(count).fill(undefined) };
    const types = parameterTypes(b, value);
    const receiver = value.attached ? types[0] : value.on && rules.extendedType?.(b, value);
    if (receiver !== undefined) match(b, { type: receiver, given: settle(b, value.on), depth: 0 }, search);
    for (const [i, one] of given.entries())
      match(b, { type: typeAt(types, signature, places[i]), given: one, depth: 0 }, search);
    return search.found;
  }

  function match(b: Binder, { type, given, depth }: Pair, search: Search): void {
    if (type === undefined || given === undefined || depth > MAX_DEPTH || given.kind === 'external') return;
    if (given.kind === 'builtin' && given.name === 'null') return;
    if (type.kind === 'parameter') {
      if (type.owner === search.owner) search.found[type.index] ??= rules.asArgument?.(given) ?? given;
      return;
    }
    const pairs: Pairs =
      given.kind === 'callable' ? [[rules.resultOf(b, type), given.returns]] : argumentPairs(b, type, given);
    for (const [inner, one] of pairs) match(b, { type: inner, given: one, depth: depth + 1 }, search);
  }

  /** Type arguments side by side, of the value seen as the declared type. */
  function argumentPairs(b: Binder, type: Value, given: Value): Pairs {
    if (type.kind === 'instance') return zip(type.args, argumentsAs(b, type.key, given));
    if (type.kind !== 'builtin') return [];
    if (given.kind === 'builtin' && given.name === type.name) return zip(type.args, given.args);
    const base = given.kind === 'instance' ? libraryBases(b, given).find(({ name }) => name === type.name) : undefined;
    if (base !== undefined) return zip(type.args, base.args);
    // Whatever the collection, what counts is what it holds.
    if (type.args.length === 1) return [[type.args[0], rules.elementOf(b, given)]];
    return given.kind === 'builtin' && given.args.length === type.args.length ? zip(type.args, given.args) : [];
  }

  return {
    inferred: (b, callee, use) => infer(b, callee, { use, lambdas: true }),
    inferBesideLambdas: (b, callee, use) => infer(b, callee, { use, lambdas: false }),
    inferredFrom,
  };
}

/** Type arguments of a value seen as a type of the tree. */
function argumentsAs(b: Binder, key: SymbolKey, given: Value): Values {
  if (given.kind !== 'instance') return NONE;
  if (given.key === key) return given.args;
  const above = ancestorsOf(b, given.key).find((one) => one.kind === 'instance' && one.key === key);
  const seen = substitute(b, above, given);
  return seen?.kind === 'instance' ? seen.args : NONE;
}
