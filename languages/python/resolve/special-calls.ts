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

const elements = (call: Call): (Value | undefined)[] => call.args.map((_, i) => elementAt(call, i));
const listOfLists = (call: Call): Value => of('list', [of('list', [elementAt(call, 0)])]);
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
  zip: (call) => of('list', [of('tuple', elements(call))]),
  chain: (call) => of('iterator', [unionOf(elements(call))]),
  map: (call) => of('list', [callOf(call.b, first(call))]),
  filter: (call) => of('list', [elementAt(call, 1)]),
  min: leastOf,
  max: leastOf,
  dict: dictOf,
  OrderedDict: dictOf,
  defaultdict: (call) => of('dict', [undefined, madeBy(call)]),
  deque: listOfElements,
  from_iterable: (call) => of('iterator', [elementsOfElements(call)]),
  groupby: (call) => of('list', [of('tuple', [undefined, of('iterator', [elementAt(call, 0)])])]),
  product: (call) => of('list', [of('tuple', elements(call))]),
  zip_longest: (call) => of('list', [of('tuple', elements(call))]),
  combinations: listOfLists,
  permutations: listOfLists,
  pairwise: listOfLists,
  batched: listOfLists,
  tee: listOfLists,
  takewhile: (call) => of('iterator', [elementAt(call, 1)]),
  dropwhile: (call) => of('iterator', [elementAt(call, 1)]),
  filterfalse: (call) => of('iterator', [elementAt(call, 1)]),
  accumulate: listOfElements,
  cycle: listOfElements,
  starmap: (call) => of('list', [callOf(call.b, first(call))]),
  reduce: (call) => argument(call, 2) ?? unionOf([elementAt(call, 1), callOf(call.b, first(call))]),
  sum: (call) => unionOf([argument(call, 1), elementAt(call, 0)]),
  gather: gathered,
  shield: first,
  run: (call) => runBy(call),
  run_until_complete: (call) => runBy(call),
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
  if (!Object.hasOwn(KNOWN, name) || !isOfLibrary(view, callee, name)) return undefined;
  if (evaluate(b, view, callee, scope)?.kind !== 'external') return undefined;
  return KNOWN[name]({ b, view, scope, callee, args: positionalArguments(view, callee) }) ?? EXTERNAL;
}

/** Names that methods of libraries have too: they are meant as functions of the modules that have them. */
const ORDINARY = new Set(
  `dict product accumulate cycle tee batched reduce sum run gather shield from_iterable combinations permutations pairwise groupby
  takewhile dropwhile filterfalse starmap deque`.split(/\s+/),
);
const MODULES = new Set(['itertools', 'functools', 'asyncio', 'collections', 'chain', 'builtins', 'anyio']);

function isOfLibrary({ facts: { expressions, strings } }: FileView, callee: number, name: string): boolean {
  if (!ORDINARY.has(name) || at(expressions, callee, EXPRESSION.op) === expressionOpCode.name) return true;
  const owner = at(expressions, callee, EXPRESSION.a);
  return owner >= 0 && MODULES.has(strings[at(expressions, owner, EXPRESSION.name)]);
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

function elementsOfElements(call: Call): Value | undefined {
  const inner = elementAt(call, 0);
  return inner === undefined ? undefined : element(call.b, inner, 'loop');
}

/** `dict(other)`, `dict(pairs)`, `dict(a=1)`. */
function dictOf(call: Call): Value | undefined {
  const { b, view, scope, callee } = call;
  const value = first(call);
  if (value?.kind === 'builtin' && value.name === 'dict') return value;
  const pair = value === undefined ? undefined : element(b, value, 'loop');
  if (pair?.kind === 'builtin' && pair.name === 'tuple') return of('dict', pair.args.slice(0, 2));
  const { expressions } = view.facts;
  const named: (Value | undefined)[] = [];
  for (let cons = at(expressions, callee, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const part = at(expressions, cons, EXPRESSION.a);
    if (part >= 0 && at(expressions, part, EXPRESSION.op) === expressionOpCode.property)
      named.push(settle(b, evaluate(b, view, at(expressions, part, EXPRESSION.a), scope)));
  }
  return of('dict', [undefined, unionOf(named)]);
}

const EMPTY = new Set(['list', 'set', 'dict', 'str', 'int']);

/** What the function given to a `defaultdict` makes. */
function madeBy(call: Call): Value | undefined {
  const { view, args } = call;
  const { expressions, strings } = view.facts;
  if (args.length === 0 || args[0] < 0) return undefined;
  const made = first(call);
  const name = strings[at(expressions, args[0], EXPRESSION.name)];
  if (made?.kind === 'external') return EMPTY.has(name) ? of(name) : undefined;
  return callOf(call.b, made);
}

/** `asyncio.gather(a, b)`: the results by place; those of a list that is unpacked in any number. */
function gathered(call: Call): Value | undefined {
  const { b, view, args } = call;
  const { expressions } = view.facts;
  const isSpread = (row: number): boolean =>
    row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.spread;
  const results = args.map((row, i) => {
    const value = isSpread(row) ? elementAt(call, i) : argument(call, i);
    return value === undefined ? undefined : awaited(b, value);
  });
  return of('awaitable', [args.some(isSpread) ? of('list', [unionOf(results)]) : of('tuple', results)]);
}

/** `asyncio.run(main())`; other functions of that name take something else. */
function runBy(call: Call): Value | undefined {
  const value = first(call);
  return value?.kind === 'builtin' && value.name === 'awaitable' ? awaited(call.b, value) : undefined;
}

function waited(call: Call): Value | undefined {
  const value = first(call);
  return value === undefined ? undefined : of('awaitable', [awaited(call.b, value)]);
}
