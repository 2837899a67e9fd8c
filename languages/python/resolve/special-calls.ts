/** Functions of Python and its library that pass on their arguments. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf, evaluate, superAt } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { instanceFrom, typeOf } from '../../../src/resolve/core/type-of.ts';
import { EXTERNAL, type SuperValue, TYPE_VARIABLE, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { awaited, classOf, element, of } from './built-in-types.ts';

/** A call as it is written. */
interface Call {
  readonly b: Binder;
  readonly view: FileView;
  readonly scope: number;
  /** Rows of the arguments without a name. */
  readonly args: readonly number[];
  /** The callee's row, at which all arguments are listed. */
  readonly callee: number;
}

const argument = ({ b, view, scope, args }: Call, index: number): Value | undefined =>
  index < args.length ? settle(b, evaluate(b, view, args[index], scope)) : undefined;

/** One of the things in an argument. */
function elementAt(call: Call, index: number): Value | undefined {
  const value = argument(call, index);
  return value === undefined ? undefined : element(call.b, value, 'loop');
}

const listOfElements = (call: Call): Value => of('list', [elementAt(call, 0)]);
const first = (call: Call): Value | undefined => argument(call, 0);

/** Nothing is known of it, not even that it comes from outside. */
const ANYTHING: Value = { kind: 'callable', returns: undefined };

const KNOWN: Readonly<Record<string, (call: Call) => Value | undefined>> = {
  super: superOf,
  type: (call) => (call.args.length === 1 ? classOf(first(call)) : undefined),
  cast: ({ b, view, scope, args }) => (args.length > 1 ? typeOf(b, view, args[0], scope) : undefined),
  TypeVar: typeVariable,
  NewType: ({ b, view, scope, args }) => (args.length > 1 ? classOf(typeOf(b, view, args[1], scope)) : undefined),
  partial: first,
  partialmethod: first,
  staticmethod: first,
  classmethod: first,
  lru_cache: first,
  cache: first,
  copy: first,
  deepcopy: first,
  getattr: () => ANYTHING,
  property: (call) => callOf(call.b, first(call)),
  cached_property: (call) => callOf(call.b, first(call)),
  list: listOfElements,
  sorted: listOfElements,
  tuple: listOfElements,
  reversed: listOfElements,
  islice: listOfElements,
  iter: (call) => of('iterator', [elementAt(call, 0)]),
  set: (call) => of('set', [elementAt(call, 0)]),
  frozenset: (call) => of('set', [elementAt(call, 0)]),
  next: (call) => elementAt(call, 0),
  enumerate: (call) => of('list', [of('tuple', [undefined, elementAt(call, 0)])]),
  zip: (call) =>
    of('list', [
      of(
        'tuple',
        call.args.map((_, i) => elementAt(call, i)),
      ),
    ]),
  chain: (call) => of('iterator', [unionOf(call.args.map((_, i) => elementAt(call, i)))]),
  map: (call) => of('list', [callOf(call.b, first(call))]),
  filter: (call) => of('list', [elementAt(call, 1)]),
  min: leastOf,
  max: leastOf,
  create_task: waited,
  ensure_future: waited,
  wait_for: waited,
};

/** The result of a call of a known function; undefined for all other calls, and where a namesake in the tree is meant. */
export function specialCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  if (callee < 0) return undefined;
  const { expressions, strings } = view.facts;
  const op = at(expressions, callee, EXPRESSION.op);
  if (op !== expressionOpCode.name && op !== expressionOpCode.member) return undefined;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  if (!Object.hasOwn(KNOWN, name)) return undefined;
  if (evaluate(b, view, callee, scope)?.kind !== 'external') return undefined;
  return KNOWN[name]({ b, view, scope, callee, args: positionalArguments(view, callee) }) ?? EXTERNAL;
}

function positionalArguments({ facts: { expressions } }: FileView, callee: number): number[] {
  const out: number[] = [];
  for (let cons = at(expressions, callee, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const part = at(expressions, cons, EXPRESSION.a);
    if (part < 0 || at(expressions, part, EXPRESSION.op) !== expressionOpCode.property) out.push(part);
  }
  return out;
}

/** `TypeVar('T', bound=Base)`, `TypeVar('T', A, B)`. */
function typeVariable({ b, view, scope, callee, args }: Call): Value {
  const { expressions, strings } = view.facts;
  const bounds = args.slice(1).map((row) => typeOf(b, view, row, scope));
  for (let cons = at(expressions, callee, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const part = at(expressions, cons, EXPRESSION.a);
    const isBound = part >= 0 && strings[at(expressions, part, EXPRESSION.name)] === 'bound';
    if (isBound) bounds.push(typeOf(b, view, at(expressions, part, EXPRESSION.a), scope));
  }
  return of(TYPE_VARIABLE, [unionOf(bounds)]);
}

/** `super()`; `super(Type, self)` looks above the named type. */
function superOf(call: Call): Value | undefined {
  const { b, view, scope, args } = call;
  const found = superAt(b, view, scope);
  const above: Value | undefined =
    found?.kind === 'super' ? { kind: 'super', on: { ...found.on, isSelf: true } } : found;
  const type = args.length > 0 ? first(call) : undefined;
  if (type?.kind !== 'symbol' || above?.kind !== 'super') return above;
  const on = instanceFrom(b, type, []);
  return on?.kind === 'instance' ? ({ kind: 'super', on } satisfies SuperValue) : above;
}

/** `max(values)`, `max(a, b)`. */
function leastOf(call: Call): Value | undefined {
  return call.args.length === 1 ? elementAt(call, 0) : unionOf(call.args.map((_, i) => argument(call, i)));
}

function waited(call: Call): Value | undefined {
  const value = first(call);
  return value === undefined ? undefined : of('awaitable', [awaited(call.b, value)]);
}
