/** Results of calls inferred from arguments: type parameters that are not written, callbacks, values passed through. */
import { at, BINDING, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { CALLED, CONSTRUCTED, signatureOf } from '../../../src/resolve/core/members.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  builtin,
  instanceOf,
  type SymbolValue,
  type TypeParameterValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { isOpen, replaceParameters } from '../../../src/resolve/overloads/type-arguments.ts';

/** Represents the functions of the library, whose results depend on the callbacks passed to them. */
const LIBRARY = -1 as SymbolKey;

/** The result of the callback that a function of the library gets as an argument. */
export const callbackResult = (index: number): TypeParameterValue => ({ kind: 'parameter', owner: LIBRARY, index });

/** The elements of what such a callback returns, and what a fold returns: the value it starts with. */
export const flattenedResult = (index: number): TypeParameterValue => callbackResult(index + FLATTENED);
export const foldedResult = (): TypeParameterValue => callbackResult(FOLDED);
const FLATTENED = 100;
const FOLDED = 200;

function filledIn(b: Binder, argument: Argument, index: number): Value | undefined {
  if (index === FOLDED) return argument(1) ?? awaitedCallback(b, argument(0));
  const result = awaitedCallback(b, argument(index % FLATTENED));
  return index < FLATTENED || result === undefined ? result : elementsOf(result);
}

/** One level of lists is taken away. */
export const elementsOf = (value: Value): Value | undefined =>
  unionOf(
    alternatives(value).map((one) => {
      if (one.kind !== 'builtin' || (one.name !== 'array' && one.name !== 'tuple')) return one;
      return one.name === 'array' ? one.args[0] : unionOf(one.args);
    }),
  );

/** The value of a parameter without a type: the argument of any call, filled in where one is known. */
export function parameterValue(_b: Binder, view: FileView, binding: number): Value | undefined {
  const owner = view.scopeSymbol(view.binding(binding, BINDING.scope));
  if (view.symbol(owner, SYMBOL.scope) !== view.binding(binding, BINDING.scope)) return undefined;
  if (view.isAnonymous(owner)) return undefined;
  const [first, end] = view.parametersOf(owner);
  for (let row = first; row < end; row++)
    if (at(view.facts.parameters, row, PARAMETER.name) === view.binding(binding, BINDING.name))
      return { kind: 'parameter', owner: view.key(owner), index: first - row - 1 };
  return undefined;
}

/** The result of a call, completed with the types of its arguments. */
export function completed(b: Binder, { callee, result, use }: KnownCall): Value | undefined {
  if (result === undefined || use.list < 0 || !isOpen(result)) return promised(b, callee, result);
  const found = new Map<string, Value>();
  const given = new Map<number, Value | undefined>();
  const argument = (index: number): Value | undefined => {
    if (!given.has(index)) given.set(index, argumentAt(b, use, index));
    return given.get(index);
  };
  for (const one of alternatives(settle(b, callee)))
    if (one.kind === 'symbol') inferFrom(b, one, argument, found);
    else inferFromSignature(b, one, argument, found);
  const filled = replaceParameters(result, (owner, index) => {
    if (owner === LIBRARY) return filledIn(b, argument, index);
    return index < 0 && hasExactName(callee, owner) ? argument(-1 - index) : found.get(`${owner} ${index}`);
  });
  return promised(b, callee, filled);
}

/** An async function without a declared result returns a promise of its `return` values. */
export function promised(b: Binder, callee: Value | undefined, result: Value | undefined): Value | undefined {
  if (callee?.kind !== 'symbol' || result === undefined || (b.cell(callee.key, SYMBOL.flags) & FLAG.async) === 0)
    return result;
  return b.cell(callee.key, SYMBOL.type) >= 0 ? result : builtin('typescript', 'promise', [result]);
}

const hasExactName = (callee: Value | undefined, owner: SymbolKey): boolean =>
  alternatives(callee).some((one) => one.kind === 'symbol' && one.key === owner);

/** The result of a callback; `then` and the like wait for promises. */
function awaitedCallback(b: Binder, callback: Value | undefined): Value | undefined {
  return callback === undefined ? undefined : settle(b, callOf(b, callback));
}

function argumentAt(b: Binder, { view, scope, list }: CallUse, index: number): Value | undefined {
  const { expressions } = view.facts;
  let cons = list;
  for (let i = 0; i < index && cons >= 0; i++) cons = at(expressions, cons, EXPRESSION.b);
  const row = cons < 0 ? -1 : at(expressions, cons, EXPRESSION.a);
  return row < 0 ? undefined : settle(b, evaluate(b, view, row, scope));
}

type Argument = (index: number) => Value | undefined;

/** Holds the declared parameters against the arguments. */
function inferFrom(b: Binder, { key }: SymbolValue, argument: Argument, found: Map<string, Value>): void {
  const view = b.view(key);
  const row = rowOfKey(key);
  if (view.typeParametersOf(row).length === 0) return;
  const [first, end] = view.parametersOf(row);
  for (let parameter = first; parameter < end; parameter++) {
    const type = typeOf(b, view, at(view.facts.parameters, parameter, PARAMETER.type), view.scopeOf(row));
    if (type !== undefined && isOpen(type)) unify(b, type, argument(parameter - first), { found, depth: 0 });
  }
}

const MAX_SIGNATURES = 4;

/** The same for a value that is called by a function type or call signature. */
function inferFromSignature(b: Binder, callee: Value, argument: Argument, found: Map<string, Value>): void {
  const called = callee.kind === 'instance' || callee.kind === 'shape' ? signatureOf(b, callee, CALLED) : callee;
  const signatures = alternatives(called);
  // Which of many overloads is meant is not known, and trying all of them takes long.
  if (signatures.length > MAX_SIGNATURES) return;
  for (const one of signatures) {
    if (one.kind !== 'callable' || one.generic === undefined) continue;
    for (const [index, type] of (one.parameters ?? []).entries())
      if (type !== undefined && isOpen(type)) unify(b, type, argument(index), { found, depth: 0 });
  }
}

interface Unification {
  readonly found: Map<string, Value>;
  readonly depth: number;
}

const DEEPEST = 4;

/** Notes the types that parameters inside a declared type must have for an argument to have that type. */
function unify(b: Binder, type: Value, given: Value | undefined, { found, depth }: Unification): void {
  if (given === undefined || depth > DEEPEST || given.kind === 'external') return;
  const inner = { found, depth: depth + 1 };
  const parts = (types: readonly (Value | undefined)[], values: readonly (Value | undefined)[]): void => {
    for (const [i, one] of types.entries()) if (one !== undefined) unify(b, one, values[i], inner);
  };
  switch (type.kind) {
    case 'parameter': {
      const key = `${type.owner} ${type.index}`;
      if (!found.has(key)) found.set(key, given);
      return;
    }
    case 'union':
      for (const one of type.of) unify(b, one, given, inner);
      return;
    case 'callable':
      if (type.returns !== undefined)
        unify(b, type.returns, madeOrReturned(b, type.isConstructor === true, given), inner);
      return;
    case 'builtin':
      if (given.kind === 'builtin') parts(type.args, sameArguments(type.name, given.name, given.args));
      return;
    case 'instance': {
      if (given.kind === 'instance' && given.key === type.key) parts(type.args, given.args);
      const signature = isClass(b, given) ? signatureOf(b, type, CONSTRUCTED) : undefined;
      if (signature !== undefined) unify(b, signature, given, inner);
    }
  }
}

const isClass = (b: Binder, value: Value): value is SymbolValue =>
  value.kind === 'symbol' && b.cell(value.key, SYMBOL.kind) === symbolKindCode.class;

function madeOrReturned(b: Binder, isMade: boolean, given: Value): Value | undefined {
  if (isClass(b, given)) return isMade ? instanceOf(given.key) : undefined;
  return isMade ? undefined : settle(b, callOf(b, given));
}

/** A list of several sorts is a sequence of any of them. */
function sameArguments(
  wanted: string,
  name: string,
  args: readonly (Value | undefined)[],
): readonly (Value | undefined)[] {
  if (wanted === name) return args;
  if (wanted === 'array' && name === 'tuple') return [args.find((one) => one !== undefined)];
  return [];
}
