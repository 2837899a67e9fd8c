/** Inference from the arguments of a Rust call: type parameters that are not written, and which of several impl blocks is meant. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CallUse, KnownCall } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type CallableValue,
  instanceOf,
  type SymbolValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { accepts } from '../../../src/resolve/overloads/overloads.ts';
import { isOpen, replaceParameters } from '../../../src/resolve/overloads/type-arguments.ts';
import { projectedFrom } from './associated-types.ts';
import { familyOf, fill, library, of } from './built-in-types.ts';
import { implAround, selfAt } from './impls.ts';
import { methodOf } from './method-table.ts';
import { isSameType } from './traits.ts';

/** The value of an argument; -1 rows are unknown. */
function argumentAt(b: Binder, { view, scope, list }: CallUse, index: number): Value | undefined {
  const { expressions } = view.facts;
  let cons = list;
  for (let i = 0; i < index && cons >= 0; i++) cons = at(expressions, cons, EXPRESSION.b);
  const row = cons < 0 ? -1 : at(expressions, cons, EXPRESSION.a);
  return row < 0 ? undefined : functionValue(b, evaluate(b, view, row, scope, wantAt(view, row)));
}

/** A function passed by name is a callable with its result, as a closure is. */
function functionValue(b: Binder, value: Value | undefined): Value | undefined {
  if (value?.kind !== 'symbol') return settle(b, value);
  const kind = b.cell(value.key, SYMBOL.kind);
  if (kind === symbolKindCode.struct && !hasPlaces(b, value.key)) return instanceOf(value.key);
  const isFunction =
    kind === symbolKindCode.function || kind === symbolKindCode.method || kind === symbolKindCode.struct;
  return isFunction ? { kind: 'callable', returns: callOf(b, value) } : settle(b, value);
}

/** Whether a struct is made by calling it. */
function hasPlaces(b: Binder, struct: SymbolKey): boolean {
  const view = b.view(struct);
  return view.firstBinding(view.symbol(rowOfKey(struct), SYMBOL.scope), view.nameId('0')) >= 0;
}

const wantAt = ({ facts: { expressions } }: FileView, row: number) =>
  at(expressions, row, EXPRESSION.op) === expressionOpCode.name ? ('call' as const) : ('value' as const);

/** The result of a call, completed with the types of its arguments. */
export function completed(b: Binder, call: KnownCall): Value | undefined {
  const { callee, result, use } = call;
  if (callee?.kind === 'external') return fromLibrary(b, call) ?? result;
  if (alternatives(callee).some((one) => one.kind === 'callable' && one.method !== undefined))
    return unionOf(
      alternatives(callee).map((one) => (one.kind === 'callable' ? ofMethod(b, one, call) : callOf(b, one))),
    );
  if (callee?.kind !== 'symbol' || result === undefined || !isOpen(result)) return result;
  const found = new Map<string, Value>();
  const types = parameterTypes(b, callee.key);
  const shift = isPath(b, callee, use) ? 1 : 0;
  for (const [i, type] of types.entries())
    if (type !== undefined && isOpen(type)) unify(b, type, argumentAt(b, use, i + shift), { found, depth: 0 });
  if (found.size === 0) return result;
  return replaceParameters(
    result,
    (owner, index) => found.get(`${owner} ${index}`) ?? projectedFrom(b, found.values(), owner),
  );
}

/** `Type::method(value, …)`: the first argument is the receiver. */
function isPath(b: Binder, { key }: SymbolValue, use: CallUse): boolean {
  if (b.cell(key, SYMBOL.kind) !== symbolKindCode.method || (b.cell(key, SYMBOL.flags) & FLAG.static) !== 0)
    return false;
  const [first, end] = b.view(key).parametersOf(rowOfKey(key));
  return use.args > end - first;
}

function ofMethod(b: Binder, { method, returns }: CallableValue, { use, types }: KnownCall): Value | undefined {
  const known = method === undefined ? undefined : methodOf(familyOf(method.type.name), method.name);
  if (known === undefined) return returns;
  return fill(b, known.result, {
    type: method!.type,
    argument: (index) => argumentAt(b, use, index),
    spelled: types[0],
  });
}

/** Types that functions and constructors of the library make of their first argument, by name. */
const WRAPPERS: Readonly<Record<string, string>> = { Some: 'Option', Ok: 'Result', None: 'Option' };
const SELF_MADE = new Set([
  'new',
  'default',
  'with_capacity',
  'from',
  'from_iter',
  'pin',
  'clone',
  'new_in',
  'open',
  'create',
  'now',
  'new_unchecked',
  'from_raw',
  'into_raw',
  'leak',
]);

/** Functions of the library by name: in which modules and traits, and their results from the first argument or type argument. */
interface LibraryFunction {
  readonly in: string;
  readonly result: (given: Value | undefined, spelled: Value | undefined) => Value | undefined;
}
const same: LibraryFunction['result'] = (given) => given;
const returned = (given: Value | undefined): Value | undefined =>
  given?.kind === 'callable' ? given.returns : undefined;
const iterator = (item: Value | undefined): Value => of('Iter', [item]);
const FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  take: { in: 'mem', result: same },
  replace: { in: 'mem', result: same },
  clone: { in: 'Clone', result: same },
  max: { in: 'cmp', result: same },
  min: { in: 'cmp', result: same },
  once: { in: 'iter', result: iterator },
  repeat: { in: 'iter', result: iterator },
  repeat_with: { in: 'iter', result: (given) => iterator(returned(given)) },
  once_with: { in: 'iter', result: (given) => iterator(returned(given)) },
  from_fn: { in: 'iter', result: (given) => iterator(held(returned(given))) },
  successors: { in: 'iter', result: (given) => iterator(held(given)) },
  spawn: { in: 'thread task tokio', result: (given) => of('JoinHandle', [returned(given) ?? given]) },
  spawn_blocking: { in: 'task tokio', result: (given) => of('JoinHandle', [returned(given)]) },
  channel: { in: 'mpsc', result: (_, spelled) => of('tuple', [of('Sender', [spelled]), of('Receiver', [spelled])]) },
  unbounded_channel: {
    in: 'mpsc',
    result: (_, spelled) => of('tuple', [of('Sender', [spelled]), of('Receiver', [spelled])]),
  },
};
const held = (value: Value | undefined): Value | undefined =>
  value?.kind === 'builtin' && value.name === 'Option' ? value.args[0] : undefined;

/** `Some(x)`, `Arc::new(x)`, `Vec::with_capacity(n)`. */
function fromLibrary(b: Binder, { row, use, types }: KnownCall): Value | undefined {
  const { expressions, strings } = use.view.facts;
  const name = strings[at(expressions, row, EXPRESSION.name)];
  const first = () => argumentAt(b, use, 0);
  const before = at(expressions, row, EXPRESSION.a);
  if (before < 0) {
    if (name === 'Err') return of('Result', [undefined, first()]);
    return Object.hasOwn(WRAPPERS, name) ? of(WRAPPERS[name], [first()]) : undefined;
  }
  const type = strings[at(expressions, before, EXPRESSION.name)];
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known?.in.split(' ').includes(type)) return known.result(first(), types[0]);
  if (!SELF_MADE.has(name) || type === '') return undefined;
  if (library(type, [CONTENT], true) === CONTENT) return first();
  if (type === 'NonNull') return name === 'new' ? of('Option', [of(type, [first()])]) : of(type, [first()]);
  return of(type, familyOf(type) === 'Cell' && name === 'new' ? [first()] : []);
}
const CONTENT = of('content');

/** Declared types of a function's parameters, without the receiver. */
function parameterTypes(b: Binder, key: SymbolKey): (Value | undefined)[] {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  const types: (Value | undefined)[] = [];
  for (let row = first; row < end; row++)
    types.push(typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(rowOfKey(key))));
  return types;
}

const DEEPEST = 4;

interface Unification {
  /** By owner and place of the parameter. */
  readonly found: Map<string, Value>;
  readonly depth: number;
}

/** Notes the types that parameters inside a declared type must have for an argument to have that type. */
function unify(b: Binder, type: Value, given: Value | undefined, { found, depth }: Unification): void {
  if (given === undefined || depth > DEEPEST || given.kind === 'external') return;
  const inner = { found, depth: depth + 1 };
  if (type.kind === 'parameter') {
    const key = `${type.owner} ${type.index}`;
    if (!found.has(key)) found.set(key, given);
    // `F: Fn(A) -> R`: the result of the function is an `R`.
    const bound = given.kind === 'callable' ? settle(b, type) : undefined;
    if (bound !== undefined) unify(b, bound, given, inner);
  } else if (type.kind === 'union') {
    for (const one of type.of) unify(b, one, given, inner);
  } else if (type.kind === 'callable' && given.kind === 'callable') {
    if (type.returns !== undefined) unify(b, type.returns, given.returns, inner);
  } else if ((type.kind === 'instance' || type.kind === 'builtin') && isSameType(type, given)) {
    for (const [i, arg] of type.args.entries())
      if (arg !== undefined) unify(b, arg, (given as typeof type).args[i], inner);
  }
}

// ---- several blocks -----------------------------------------------------------------------------------------------------

/** Which of the members of one name a call means: the type's own before those of traits, then by receiver and arguments. */
export function called(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  if (candidates.length < 2) return candidates;
  const own = candidates.filter(({ key }) => (b.cell(key, SYMBOL.flags) & FLAG.override) === 0);
  const left = own.length > 0 ? own : candidates;
  if (left.length < 2) return left;
  const isFor = left.filter((one) => fitsReceiver(b, one));
  const possible = isFor.length > 0 ? isFor : left;
  if (possible.length < 2 || use.args < 0) return possible;
  const byCount = possible.filter(({ key }) => accepts(b, key, use.args) || accepts(b, key, use.args - 1));
  const fitting = (byCount.length > 0 ? byCount : possible).filter((one) => takes(b, one, use));
  return fitting.length > 0 ? fitting : possible;
}

/** `impl Foo<A>` has nothing to say about a `Foo<B>`. */
function fitsReceiver(b: Binder, { key, on }: SymbolValue): boolean {
  if (on?.kind !== 'instance' || on.args.length === 0) return true;
  const view = b.view(key);
  const impl = implAround(view, rowOfKey(key));
  const type = impl < 0 ? undefined : selfAt(b, view, view.scopeOf(rowOfKey(key)));
  return type?.kind !== 'instance' || type.key !== on.key || type.args.every((arg, i) => mayBe(b, on.args[i], arg));
}

function takes(b: Binder, one: SymbolValue, use: CallUse): boolean {
  const shift = isPath(b, one, use) ? 1 : 0;
  return parameterTypes(b, one.key).every((type, i) => mayBe(b, argumentAt(b, use, i + shift), type));
}

/** Whether nothing says that a value is of another type. */
function mayBe(b: Binder, given: Value | undefined, type: Value | undefined): boolean {
  if (given === undefined || type === undefined) return true;
  if (given.kind === 'external' || type.kind === 'external' || given.kind === 'union' || type.kind === 'union')
    return true;
  if (given.kind === 'parameter' || type.kind === 'parameter' || given.kind === 'symbol') return true;
  if (given.kind === 'instance' && type.kind === 'instance') {
    if (isTrait(b, given.key) || isTrait(b, type.key)) return true;
    return given.key === type.key && type.args.every((arg, i) => mayBe(b, given.args[i], arg));
  }
  if (given.kind === 'builtin' && type.kind === 'builtin')
    return isNumber(given.name) === isNumber(type.name) && sameName(given.name, type.name);
  return given.kind === 'instance' && type.kind === 'builtin'
    ? !isNumber(type.name) && !TEXTS.has(type.name)
    : given.kind === type.kind;
}

const isTrait = (b: Binder, key: SymbolKey): boolean => b.cell(key, SYMBOL.kind) === symbolKindCode.trait;
const isNumber = (name: string): boolean => /^(?:[iuf](?:8|16|32|64|128|size)|integer|float)$/.test(name);
const TEXTS = new Set(['str', 'String', 'char', 'bool']);
const sameName = (a: string, c: string): boolean =>
  a === c || a === 'integer' || a === 'float' || c === 'integer' || (!TEXTS.has(a) && !TEXTS.has(c)) || isDerefOf(a, c);
const isDerefOf = (a: string, c: string): boolean => a === 'String' && c === 'str';
