/** Types of Dart's own library: what they hold, and the results of members that hand on what they hold. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  returning,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';

const of = builtinsOf('dart');

export const literal = (name: string): Value => of(name);
export const library = (name: string, args: Values): Value => of(name, args);
export const wrapped = (name: string, inner: Value | undefined): Value | undefined => of(name, [inner]);

const ITERABLES = new Set(['List', 'Iterable', 'Set', 'Queue', 'Stream', 'Iterator']);

const AN_ELEMENT = new Set(['first', 'last', 'single', 'current', 'firstOrNull', 'lastOrNull', 'singleOrNull']);
const GIVES_ELEMENT = new Set([
  'elementAt',
  'firstWhere',
  'lastWhere',
  'singleWhere',
  'removeAt',
  'removeLast',
  'reduce',
  'removeFirst',
  'elementAtOrNull',
]);
const THE_SAME = new Set([
  'where',
  'toList',
  'toSet',
  'skip',
  'take',
  'followedBy',
  'sublist',
  'skipWhile',
  'takeWhile',
  'getRange',
]);

export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const [held, second] = value.args;
  if (ITERABLES.has(value.name)) {
    const isLater = value.name === 'Stream';
    if (AN_ELEMENT.has(name)) return isLater ? of('Future', [held]) : held;
    if (GIVES_ELEMENT.has(name)) return returning(isLater ? of('Future', [held]) : held);
    if (THE_SAME.has(name)) return returning(of(isLater ? 'Stream' : 'List', [held]));
    if (name === 'reversed') return of('List', [held]);
    if (name === 'iterator') return of('Iterator', [held]);
  }
  if (value.name === 'Map') {
    if (name === 'values') return of('Iterable', [second]);
    if (name === 'keys') return of('Iterable', [held]);
    if (name === 'entries') return of('Iterable', [of('MapEntry', [held, second])]);
    if (name === 'putIfAbsent' || name === 'remove') return returning(second);
  }
  if (value.name === 'MapEntry') return name === 'key' ? held : name === 'value' ? second : undefined;
  return undefined;
}

export function element(_b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'builtin') return undefined;
      if (one.name === 'Map') return how === 'index' ? one.args[1] : undefined;
      return ITERABLES.has(one.name) ? one.args[0] : undefined;
    }),
  );
}

const LATER = new Set(['Future', 'FutureOr']);

export const awaited = (_b: Binder, value: Value): Value | undefined =>
  unionOf(
    alternatives(value).map((one) => (one.kind === 'builtin' && LATER.has(one.name) ? (one.args[0] ?? EXTERNAL) : one)),
  );

/** Names that every library sees without an import. */
export const CORE_NAMES: ReadonlySet<string> = new Set(
  (
    'ArgumentError AssertionError BigInt BigInt Comparable Comparator DateTime Deprecated Duration Enum Error Exception Expando Finalizer ' +
    'FormatException Function Future FutureOr IndexError Invocation Iterable Iterator List Map MapEntry Match Never ' +
    'NoSuchMethodError Null Object OutOfMemoryError Pattern RangeError Record RegExp RegExpMatch RuneIterator Runes Set Sink ' +
    'StackOverflowError StackTrace StateError Stopwatch Stream String StringBuffer StringSink Symbol Type TypeError Uri UriData ' +
    'UnimplementedError UnsupportedError WeakReference bool deprecated double dynamic identical identityHashCode int num ' +
    'override pragma print void ConcurrentModificationError CastError Finalizable'
  ).split(' '),
);
