/** Calls of Java's library whose result depends on their arguments: `stream.map(…)`, `List.of(…)`, `requireNonNull(…)`. */
import { at, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate, valueList } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { type BuiltinValue, builtinsOf, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { elementOfBuiltin, STATIC } from './built-in-types.ts';
import { collectedBy } from './collectors.ts';
import { boxed } from './conversions.ts';
import { LIBRARY } from './library-signatures.ts';

interface Call {
  readonly on: BuiltinValue;
  readonly given: readonly (Value | undefined)[];
  /** What the first argument, a collector, makes of elements. */
  readonly collect: (element: Value | undefined) => Value | undefined;
}

type Result = (call: Call) => Value | undefined;

const of = builtinsOf('java');
const boxedOf = (value: Value | undefined): Value | undefined => (value === undefined ? undefined : boxed(value));

const HOLDERS = new Set(['Stream', 'IntStream', 'LongStream', 'Optional', 'CompletableFuture', 'CompletionStage']);

/** The same holder of what the lambda returns. */
const mapped: Result = ({ on, given: [first] }) => {
  if (!HOLDERS.has(on.name) || first?.kind !== 'callable') return undefined;
  return of(on.name.endsWith('Stream') ? 'Stream' : on.name, [boxedOf(first.returns)]);
};

const flattened: Result = ({ on, given: [first] }) =>
  HOLDERS.has(on.name) && first?.kind === 'callable' ? first.returns : undefined;

const collected: Result = ({ on, collect }) => (on.name === 'Stream' ? collect(on.args[0]) : undefined);

/** `List.of(a, b)`; an array passed alone is spread. */
const gathered: Result = ({ on, given }) => {
  const type = on.name.slice(STATIC.length);
  if (type === 'Map') return of('Map', [boxedOf(given[0]), boxedOf(given[1])]);
  const [only] = given;
  const isArray = given.length === 1 && only?.kind === 'builtin' && only.name === 'array';
  const name = type === 'Arrays' || type === 'Collections' ? 'List' : type;
  return of(name, [isArray ? elementOfBuiltin(only) : boxedOf(unionOf(given))]);
};

const first: Result = ({ given: [value] }) => boxedOf(value);
const holding =
  (name: string): Result =>
  ({ given: [value] }) =>
    of(name, [boxedOf(value)]);

/** By method: static ones by the types that have them. */
const STATICS: Readonly<Record<string, Readonly<Record<string, Result>>>> = {
  of: {
    List: gathered,
    Set: gathered,
    Map: gathered,
    Stream: gathered,
    EnumSet: gathered,
    Optional: holding('Optional'),
  },
  ofNullable: { Optional: holding('Optional'), Stream: holding('Stream') },
  asList: { Arrays: gathered },
  singletonList: { Collections: gathered },
  stream: {
    Arrays: ({ given: [value] }) => of('Stream', [value?.kind === 'builtin' ? elementOfBuiltin(value) : undefined]),
  },
  copyOf: { List: first, Set: first, Map: first, Arrays: first },
  copyOfRange: { Arrays: first },
  requireNonNull: { Objects: first },
  requireNonNullElse: { Objects: first },
  checkNotNull: { Preconditions: first },
  unmodifiableList: { Collections: first },
  unmodifiableSet: { Collections: first },
  unmodifiableMap: { Collections: first },
  unmodifiableCollection: { Collections: first },
  entry: { Map: ({ given }) => of('Entry', given.map(boxedOf)) },
  completedFuture: { CompletableFuture: holding('CompletableFuture') },
  supplyAsync: {
    CompletableFuture: ({ given: [value] }) =>
      of('CompletableFuture', [value?.kind === 'callable' ? value.returns : undefined]),
  },
};

const METHODS: Readonly<Record<string, Result>> = {
  map: mapped,
  mapToObj: mapped,
  thenApply: mapped,
  thenApplyAsync: mapped,
  flatMap: flattened,
  thenCompose: flattened,
  collect: collected,
};

/** Undefined: an ordinary call. */
export function libraryCall(b: Binder, view: FileView, callee: number, scope: number): Value | undefined {
  const { expressions, strings } = view.facts;
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) !== expressionOpCode.member) return undefined;
  const name = strings[at(expressions, callee, EXPRESSION.name)];
  const isKnown = Object.hasOwn(METHODS, name) || Object.hasOwn(STATICS, name);
  const isSigned = LIBRARY.has(name);
  if (!isKnown && !isSigned) return undefined;
  const list = at(expressions, callee, EXPRESSION.b);
  if (list < 0 && !isSigned) return undefined;
  const on = settle(b, evaluate(b, view, at(expressions, callee, EXPRESSION.a), scope));
  if (on?.kind !== 'builtin') return undefined;
  const isStatic = on.name.startsWith(STATIC);
  const result = isStatic ? STATICS[name]?.[on.name.slice(STATIC.length)] : METHODS[name];
  if (result === undefined || list < 0) {
    const called = isSigned ? LIBRARY.member(b, on, name) : undefined;
    if (called?.kind !== 'callable') return undefined;
    return LIBRARY.result(b, called, { values: valueList(b, view, list, scope), types: [] });
  }
  return result({
    on,
    given: valueList(b, view, list, scope),
    collect: (element) => collectedBy(b, { view, row: at(expressions, list, EXPRESSION.a), scope }, element),
  });
}
