/** Type arguments of Kotlin's generic functions and classes, by the receiver and the arguments of a call. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { elementOf } from './built-in-types.ts';
import { extendedType } from './extensions.ts';
import { parameterNamed, parameterTypes, type Values } from './overloads.ts';
import { libraryBases } from './type-fit.ts';

const NONE: Values = [];
const DEEPEST = 4;

/** What is asked for, what is found. */
interface Search {
  readonly owner: SymbolKey;
  readonly found: (Value | undefined)[];
}

export const inferred = (b: Binder, callee: SymbolValue, use: CallUse): Values => infer(b, callee, use, true);

/** The same without a look at the lambdas among the arguments. */
export const inferredBeside = (b: Binder, callee: SymbolValue, use: CallUse): Values => infer(b, callee, use, false);

function infer(b: Binder, callee: SymbolValue, use: CallUse, withLambdas: boolean): Values {
  const view = b.view(callee.key);
  const row = rowOfKey(callee.key);
  const count = view.typeParametersOf(row).length;
  if (count === 0) return NONE;
  const search: Search = { owner: callee.key, found: new Array(count).fill(undefined) };
  if (view.symbol(row, SYMBOL.owner) >= 0 && callee.on !== undefined)
    match(b, { type: extendedType(b, callee.key), given: settle(b, callee.on), depth: 0 }, search);
  const types = parameterTypes(b, callee);
  const { expressions, strings } = use.view.facts;
  let index = 0;
  for (let cons = use.list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b), index++) {
    const name = strings[at(expressions, cons, EXPRESSION.name)];
    const isLast = at(expressions, cons, EXPRESSION.b) < 0;
    const given = at(expressions, cons, EXPRESSION.a);
    const isLambda = given >= 0 && at(expressions, given, EXPRESSION.op) === expressionOpCode.function;
    if (isLambda && !withLambdas) continue;
    const place = name === '' ? (isLambda && isLast ? types.length - 1 : index) : parameterNamed(b, callee.key, name);
    match(b, { type: types[place], given: settle(b, evaluate(b, use.view, given, use.scope)), depth: 0 }, search);
  }
  return search.found;
}

interface Pair {
  readonly type: Value | undefined;
  readonly given: Value | undefined;
  readonly depth: number;
}

function match(b: Binder, { type, given, depth }: Pair, search: Search): void {
  if (type === undefined || given === undefined || depth > DEEPEST || given.kind === 'external') return;
  if (type.kind === 'parameter') {
    if (type.owner === search.owner) search.found[type.index] ??= given;
  } else if (type.kind === 'callable') {
    if (given.kind === 'callable') match(b, { type: type.returns, given: given.returns, depth: depth + 1 }, search);
  } else if (type.kind === 'builtin') {
    const args = libraryArguments(b, type.name, given, type.args.length);
    for (const [i, one] of type.args.entries()) match(b, { type: one, given: args[i], depth: depth + 1 }, search);
  } else if (type.kind === 'instance') {
    const args = ownArguments(b, type.key, given);
    for (const [i, one] of type.args.entries()) match(b, { type: one, given: args[i], depth: depth + 1 }, search);
  }
}

/** Type arguments of a value seen as a type of the library. */
function libraryArguments(b: Binder, name: string, given: Value, count: number): Values {
  if (given.kind === 'builtin') {
    if (given.args.length === count) return given.args;
    return count === 1 ? [elementOf(given)] : NONE;
  }
  if (given.kind !== 'instance') return NONE;
  return libraryBases(b, given).find((base) => base.name === name)?.args ?? NONE;
}

/** Type arguments of a value seen as a type of ours. */
function ownArguments(b: Binder, key: SymbolKey, given: Value): Values {
  if (given.kind !== 'instance') return NONE;
  if (given.key === key) return given.args;
  const above = ancestorsOf(b, given.key).find((one) => one.kind === 'instance' && one.key === key);
  const seen = substitute(b, above, given);
  return seen?.kind === 'instance' ? seen.args : NONE;
}
