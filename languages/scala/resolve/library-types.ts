/** Scala's collections and options, as far as their elements are concerned. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import {
  alternatives,
  type BuiltinValue,
  EXTERNAL,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';

export const of = (name: string, args: Values = []): BuiltinValue => ({
  kind: 'builtin',
  language: 'scala',
  name,
  args,
});

const HOLDERS = new Set(
  (
    'List Seq IndexedSeq Vector Set Iterable Iterator Traversable Stream LazyList Array Option Some Buffer ListBuffer ' +
    'ArrayBuffer Queue SortedSet Future Try Success'
  ).split(' '),
);
const MAPS = new Set(['Map', 'SortedMap', 'HashMap', 'TreeMap', 'ListMap', 'TrieMap']);

export function library(name: string, args: Values): Value | undefined {
  return args.length > 0 && (HOLDERS.has(name) || MAPS.has(name) || name === 'Either') ? of(name, args) : undefined;
}

/** What a `for` takes out of a value. */
export function element(_b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'builtin') return undefined;
      if (MAPS.has(one.name)) return of('tuple', one.args);
      return one.args[one.name === 'Either' ? 1 : 0];
    }),
  );
}

const TAKES = new Set(['head', 'last', 'get', 'next', 'max', 'min']);
const TAKES_CALLED = new Set(['getOrElse', 'apply', 'orNull', 'reduce', 'maxBy', 'minBy']);
const OPTIONAL = new Set(['headOption', 'lastOption', 'find', 'toOption', 'maxByOption', 'minByOption']);
const SAME = new Set(
  (
    'filter filterNot tail init take drop takeWhile dropWhile reverse sorted sortBy sortWith distinct distinctBy toList toSeq ' +
    'toVector toSet toArray toIndexedSeq iterator withFilter orElse recover recoverWith view'
  ).split(' '),
);

/** A member of a collection or option that leads back to what is in it. */
export function libraryMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const element_ = MAPS.has(value.name) ? value.args[1] : value.args[0];
  if (element_ === undefined) return EXTERNAL;
  const isMap = MAPS.has(value.name);
  if (TAKES.has(name)) {
    if (isMap) return name === 'get' ? returning(of('Option', [element_])) : of('tuple', value.args);
    return element_;
  }
  if (TAKES_CALLED.has(name)) return returning(element_);
  if (SAME.has(name)) return name === 'tail' || name === 'init' || name.startsWith('to') ? value : returning(value);
  if (isMap && name === 'values') return of('Iterable', [element_]);
  if (OPTIONAL.has(name) && !isMap) {
    const option = of('Option', [element_]);
    return name === 'find' ? returning(option) : option;
  }
  // What a function of ours makes of the elements is not known.
  return MADE.has(name) ? returning(undefined) : EXTERNAL;
}

const MADE = new Set(
  (
    'map flatMap collect collectFirst foldLeft foldRight flatten zip unzip groupBy groupMap transform map2 andThen scanLeft ' +
    'partition span zipWithIndex mapValues'
  ).split(' '),
);

const returning = (value: Value | undefined): Value => ({ kind: 'callable', returns: value });
