/** Kotlin calls whose result depends on their arguments, and the types that callees expect of lambda arguments. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate, valueList } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { isHolder, settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  type CallableValue,
  EXTERNAL,
  type SymbolValue,
  type UnionValue,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { plainArguments } from '../../../src/resolve/overloads/library-signatures.ts';
import { argumentsAt, calledOf, listLength } from '../../../src/resolve/overloads/overloads.ts';
import { parameterNamed, parameterTypes } from '../../../src/resolve/overloads/signatures.ts';
import { withArguments } from '../../../src/resolve/overloads/type-arguments.ts';
import { ASKED } from '../extract/lambdas.ts';
import { functionOf, of, takenBy, withReceiver } from './built-in-types.ts';
import { LIBRARY } from './library-signatures.ts';
import { inferBesideLambdas } from './overloads.ts';

/** Undefined: an ordinary call. */
export function specialCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  if (callee < 0) return undefined;
  const { expressions, strings } = view.facts;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  const isMember = at(expressions, callee, EXPRESSION.op) === expressionOpCode.member;
  if (isMember && name.startsWith(ASKED)) {
    const asked = askedOf(b, view, at(expressions, callee, EXPRESSION.a), { scope, place: name.slice(ASKED.length) });
    return functionOf([asked]);
  }
  const given = { b, view, scope, list: argumentsAt(view, callee).list };
  if (isMember) return RESULTS.has(name) ? ofMember(given, callee, name) : undefined;
  return Object.hasOwn(GATHERING, name) || name === 'with' || name === 'run' ? ofName(given, callee, name) : undefined;
}

interface Given {
  readonly b: Binder;
  readonly view: FileView;
  readonly scope: number;
  readonly list: number;
}

/** Members that return the result of their lambda, or a list of such results. */
const RESULTS = new Set(['let', 'run', 'map', 'mapNotNull', 'flatMap', 'mapIndexed', 'use', 'to']);

const isFromLibrary = (value: Value | undefined): boolean =>
  value === undefined || value.kind === 'callable' || value.kind === 'external';

function ofMember(given: Given, callee: number, name: string): Value | undefined {
  const { b, view, scope } = given;
  const found = evaluate(b, view, callee, scope, 'call');
  if (!isFromLibrary(found)) return undefined;
  if (name === 'to') {
    const on = settle(b, evaluate(b, view, at(view.facts.expressions, callee, EXPRESSION.a), scope));
    return of('Pair', [on, argumentAt(given, 0)]);
  }
  // A signature says more than the name.
  if (found?.kind === 'callable' && found.method !== undefined) return undefined;
  const result = lambdaResult(given);
  if (result === undefined) return undefined;
  if (name === 'flatMap') return result;
  return name.startsWith('map') ? of('List', [result]) : result;
}

/** The result of a call of a library function whose signature is known. */
export function libraryResult(b: Binder, call: KnownCall): Value | undefined {
  const { callee, types, row, use } = call;
  const { view, scope, list } = use;
  const name = view.facts.strings[at(view.facts.expressions, row, EXPRESSION.name)];
  const isFree =
    callee?.kind === 'external' && at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.name;
  if (isFree && types.length > 0 && Object.hasOwn(GATHERING, name)) return of(GATHERING[name], types);
  const called = callee?.kind === 'callable' ? callee : isFree ? LIBRARY.named(b, name) : ofUnknown(call, name);
  if (called?.method === undefined) return undefined;
  return LIBRARY.result(b, called, { values: valueList(b, view, list, scope), types });
}

/** Whatever a library's sequence held before, from here on it holds the type argument: `things.filterIsInstance<T>()`. */
function ofUnknown({ callee, types }: KnownCall, name: string): CallableValue | undefined {
  if (callee?.kind !== 'external' || types.length === 0) return undefined;
  return { ...functionOf([]), method: { type: of('Iterable', [EXTERNAL]), name } };
}

/** The result of the last argument, which is a lambda. */
function lambdaResult(given: Given): Value | undefined {
  const { expressions } = given.view.facts;
  let last = -1;
  for (let cons = given.list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) last = cons;
  if (last < 0) return undefined;
  const value = evaluate(given.b, given.view, at(expressions, last, EXPRESSION.a), given.scope);
  return value?.kind === 'callable' ? value.returns : undefined;
}

function argumentAt({ b, view, scope, list }: Given, index: number): Value | undefined {
  let cons = list;
  for (let i = 0; i < index && cons >= 0; i++) cons = at(view.facts.expressions, cons, EXPRESSION.b);
  return cons < 0 ? undefined : settle(b, evaluate(b, view, at(view.facts.expressions, cons, EXPRESSION.a), scope));
}

/** By name, the collection that a function makes of its arguments. */
const GATHERING: Readonly<Record<string, string>> = {
  listOf: 'List',
  listOfNotNull: 'List',
  mutableListOf: 'MutableList',
  arrayListOf: 'MutableList',
  arrayOf: 'Array',
  setOf: 'Set',
  mutableSetOf: 'MutableSet',
  linkedSetOf: 'MutableSet',
  hashSetOf: 'MutableSet',
  sequenceOf: 'Sequence',
  mapOf: 'Map',
  mutableMapOf: 'MutableMap',
  linkedMapOf: 'MutableMap',
  hashMapOf: 'MutableMap',
};

function ofName(given: Given, callee: number, name: string): Value | undefined {
  const { b, view, scope, list } = given;
  const found = evaluate(b, view, callee, scope, 'call');
  if (!isFromLibrary(found)) return undefined;
  if (name === 'with' || name === 'run') return lambdaResult(given);
  if (list < 0) return undefined;
  const made = GATHERING[name];
  const elements: Values = Array.from({ length: Math.min(listLength(view, list), 4) }, (_, i) => argumentAt(given, i));
  const one = unionOf(elements);
  if (!made.endsWith('Map')) return of(made, [one]);
  return one?.kind === 'builtin' && one.name === 'Pair' ? of(made, one.args) : of(made);
}

/** Types that the lambda argument of a function builds, by the function's name. */
const BUILDING: Readonly<Record<string, string>> = {
  buildString: 'StringBuilder',
  buildList: 'MutableList',
  buildSet: 'MutableSet',
  buildMap: 'MutableMap',
};

interface Asked {
  readonly scope: number;
  /** A number, a name, or `last`. */
  readonly place: string;
}

/** The type that a callee expects at a place, as far as the arguments beside it determine the type. */
function askedOf(b: Binder, view: FileView, callee: number, { scope, place }: Asked): Value | undefined {
  if (callee < 0) return undefined;
  const written = argumentsAt(view, callee);
  const use: CallUse = { view, scope, args: listLength(view, written.list), ...written };
  const found = calledOf(b, evaluate(b, view, callee, scope, 'call'), use);
  const [first] = alternatives(found);
  const one = first === undefined ? undefined : (invoked(b, first, use) ?? first);
  if (one?.kind === 'symbol') {
    const asked = ofSymbol(b, one, use, place);
    return found?.kind === 'union' && !agree(b, found, asked, { use, place }) ? undefined : asked;
  }
  const settled = settle(b, one);
  const name = view.facts.strings[at(view.facts.expressions, callee, EXPRESSION.name)];
  const isFree = settled?.kind === 'external' && at(view.facts.expressions, callee, EXPRESSION.a) < 0;
  const taking = settled?.kind === 'callable' ? settled : isFree ? LIBRARY.named(b, name) : undefined;
  if (taking !== undefined) {
    const values = plainArguments(b, { view, scope, list: written.list });
    const parameters = LIBRARY.parameters(b, taking, { values, types: [] }) ?? taking.parameters;
    return place === 'last' ? parameters?.at(-1) : parameters?.[Number(place)];
  }
  if (Object.hasOwn(BUILDING, name)) return withReceiver(of(BUILDING[name]));
  if (name !== 'with' || place !== 'last') return settled?.kind === 'external' ? settled : undefined;
  const on = argumentAt({ b, view, scope, list: written.list }, 0);
  return on === undefined ? undefined : withReceiver(on);
}

/** Whether all functions that a call may mean expect a function of as many parameters. */
function agree(
  b: Binder,
  found: UnionValue,
  asked: Value | undefined,
  { use, place }: { use: CallUse; place: string },
): boolean {
  const count = (type: Value | undefined) => (type?.kind === 'callable' ? takenBy(type)?.length : -1);
  return found.of.every((one) => one.kind !== 'symbol' || count(ofSymbol(b, one, use, place)) === count(asked));
}

/** `Type { … }` of an interface calls the function `invoke` of its companion, `value { … }` that of the value's type. */
function invoked(b: Binder, callee: Value, use: CallUse): SymbolValue | undefined {
  const isInterface = callee.kind === 'symbol' && b.cell(callee.key, SYMBOL.kind) === symbolKindCode.interface;
  const isHeld = callee.kind === 'local' || (callee.kind === 'symbol' && isHolder(b.cell(callee.key, SYMBOL.kind)));
  const on = isInterface ? callee : isHeld ? settle(b, callee) : undefined;
  if (!isInterface && on?.kind !== 'instance') return undefined;
  const [found] = alternatives(calledOf(b, memberOf(b, on, 'invoke', 'call'), use));
  return found?.kind === 'symbol' ? found : undefined;
}

function ofSymbol(b: Binder, callee: SymbolValue, use: CallUse, place: string): Value | undefined {
  const types = parameterTypes(b, callee);
  const index =
    place === 'last' ? types.length - 1 : /^\d+$/.test(place) ? Number(place) : parameterNamed(b, callee.key, place);
  const type = types[index];
  return type === undefined ? undefined : withArguments(type, callee.key, inferBesideLambdas(b, callee, use));
}
