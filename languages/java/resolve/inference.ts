/** Type arguments of Java's generic methods, by the types of the arguments that a call gives them. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { resultOf } from '../../../src/resolve/core/type-of.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { functionOf, resultPlace } from './functional-interfaces.ts';
import { libraryBases } from './implied-members.ts';
import { isVariadic, parameterTypes } from './overloads.ts';
import { boxed } from './type-fit.ts';

type Values = readonly (Value | undefined)[];
const NONE: Values = [];

/** What is asked for, what is found. */
interface Search {
  readonly owner: SymbolKey;
  readonly found: (Value | undefined)[];
}

const DEEPEST = 4;

export function inferred(b: Binder, callee: SymbolValue, use: CallUse): Values {
  const view = b.view(callee.key);
  const count = view.typeParametersOf(rowOfKey(callee.key)).length;
  if (count === 0 || use.list < 0) return NONE;
  const search: Search = { owner: callee.key, found: new Array(count).fill(undefined) };
  const types = parameterTypes(b, callee);
  const { expressions } = use.view.facts;
  let index = 0;
  for (let cons = use.list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const isRest = index >= types.length - 1 && isVariadic(b, callee.key);
    const type = isRest ? elementOf(types.at(-1)) : types[index];
    index++;
    if (type === undefined || type.kind === 'external') continue;
    const given = settle(b, evaluate(b, use.view, at(expressions, cons, EXPRESSION.a), use.scope));
    if (given !== undefined) match(b, { type, given, depth: 0 }, search);
  }
  return search.found;
}

const elementOf = (type: Value | undefined): Value | undefined => (type?.kind === 'builtin' ? type.args[0] : undefined);

interface Pair {
  readonly type: Value;
  readonly given: Value;
  readonly depth: number;
}

function match(b: Binder, { type, given, depth }: Pair, search: Search): void {
  if (depth > DEEPEST || given.kind === 'external') return;
  if (type.kind === 'parameter') {
    if (type.owner === search.owner) search.found[type.index] ??= boxed(given);
  } else if (given.kind === 'callable') matchResult(b, { type, given: given.returns ?? given, depth }, search);
  else if (type.kind === 'builtin')
    matchArguments(b, type.args, libraryArguments(b, type.name, given), { search, depth });
  else if (type.kind === 'instance') matchArguments(b, type.args, ownArguments(b, type.key, given), { search, depth });
}

function matchArguments(
  b: Binder,
  types: Values,
  given: Values,
  { search, depth }: { search: Search; depth: number },
): void {
  if (types.length !== given.length) return;
  for (const [i, type] of types.entries()) {
    const one = given[i];
    if (type !== undefined && one !== undefined) match(b, { type, given: one, depth: depth + 1 }, search);
  }
}

/** Type arguments of a value seen as a type of the library. */
function libraryArguments(b: Binder, name: string, given: Value): Values {
  if (given.kind === 'builtin') return given.args;
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

/** A lambda tells what the method of its interface returns. */
function matchResult(b: Binder, { type, given, depth }: Pair, search: Search): void {
  if (given.kind === 'callable') return;
  let returned: Value | undefined;
  if (type.kind === 'builtin') returned = type.args[resultPlace(type.name)];
  else if (type.kind === 'instance') {
    const method = functionOf(b, type);
    returned = method === undefined ? undefined : substitute(b, resultOf(b, method.key), type);
  }
  if (returned !== undefined) match(b, { type: returned, given, depth: depth + 1 }, search);
}
