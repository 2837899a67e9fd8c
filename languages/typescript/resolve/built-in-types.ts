/** Types of the JavaScript library: what they hold and return, as far as values of the tree pass through them. */
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
import { PREDICATE } from '../extract/flow.ts';
import { callbackResult } from './inference.ts';

const of = builtinsOf('typescript');

/** Types that are equivalent to their first argument, and wrap nothing. */
const TRANSPARENT = new Set([
  'Partial',
  'Readonly',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'DeepPartial',
  'Awaited',
  'NoInfer',
  'Exclude',
  'Extract',
  'ThisType',
]);
const SEQUENCES = new Set([
  'Array',
  'ReadonlyArray',
  'Set',
  'ReadonlySet',
  'WeakSet',
  'Iterable',
  'Iterator',
  'IterableIterator',
  'AsyncIterable',
  'AsyncIterator',
  'AsyncIterableIterator',
  'Generator',
  'AsyncGenerator',
  'ArrayLike',
]);
const MAPS = new Set(['Map', 'ReadonlyMap', 'WeakMap', 'Record']);
const PROMISES = new Set(['Promise', 'PromiseLike', 'Thenable']);

export function library(name: string, args: Values): Value | undefined {
  if (TRANSPARENT.has(name)) return args[0];
  if (SEQUENCES.has(name)) return of(name === 'Set' ? 'set' : 'array', args.slice(0, 1));
  if (MAPS.has(name)) return of('map', args);
  if (PROMISES.has(name)) return of('promise', args.slice(0, 1));
  return undefined;
}

export function literal(name: string): Value | undefined {
  switch (name) {
    case 'null':
    case 'undefined':
    case 'void':
    case 'any':
    case 'unknown':
    case 'never':
      return undefined;
    case 'array':
      return of('array', [undefined]);
    default:
      return of(name);
  }
}

export function wrapped(name: string, inner: Value | undefined): Value | undefined {
  if (name === 'array' || name === 'tuple') return of('array', [inner]);
  if (name === PREDICATE) return of(PREDICATE, [inner]);
  return inner;
}

const SAME = new Set(['slice', 'concat', 'reverse', 'splice', 'toReversed', 'fill', 'add', 'with', 'set']);
const ONE = new Set(['pop', 'shift', 'at']);
const SORTS = new Set(['sort', 'toSorted']);
const FOLDS = new Set(['reduce', 'reduceRight']);
/** Methods that pass each element to a callback, and the kind of their result by name. */
const EACH: Readonly<Record<string, 'same' | 'one' | 'each' | 'other'>> = {
  filter: 'same',
  find: 'one',
  findLast: 'one',
  every: 'other',
  some: 'other',
  findIndex: 'other',
  findLastIndex: 'other',
  flatMap: 'each',
  forEach: 'other',
  map: 'each',
};

/** A function that hands these values to the callback it is given. */
const handing = (values: Values, returns: Value | undefined): Value => ({
  kind: 'callable',
  returns,
  parameters: [{ kind: 'callable', returns: undefined, parameters: values }],
});

export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const [first, second] = value.args;
  switch (value.name) {
    case 'tuple':
      return NUMBER.test(name) ? value.args[Number(name)] : sequenceMember(of('array', [unionOf(value.args)]), name);
    case 'array':
    case 'set':
    case 'iterator':
      return NUMBER.test(name) ? first : sequenceMember(value, name);
    case 'map':
      if (name === 'get') return returning(second);
      if (name === 'set') return returning(value);
      if (name === 'values') return returning(of('array', [second]));
      if (name === 'keys') return returning(of('array', [first]));
      if (name === 'entries') return returning(of('array', [of('tuple', [first, second])]));
      return name === 'forEach' ? handing([second, first, value], undefined) : EXTERNAL;
    case 'promise':
      if (name === 'then') return handing([first], of('promise', [callbackResult(0)]));
      return name === 'catch' || name === 'finally' ? returning(value) : EXTERNAL;
    default:
      return EXTERNAL;
  }
}

/** `import('m')` is a promise of the module; waiting for one that is there already changes nothing. */
export const promised = (module: Value, name: string): Value | undefined =>
  name === 'then' ? handing([module], of('promise', [callbackResult(0)])) : undefined;

const NUMBER = /^\d+$/;

function sequenceMember(value: BuiltinValue, name: string): Value {
  const [first] = value.args;
  if (SAME.has(name)) return returning(value);
  if (ONE.has(name)) return returning(first);
  if (SORTS.has(name)) return handing([first, first], value);
  if (FOLDS.has(name)) return handing([undefined, first], undefined);
  if (name === 'values' || name === 'keys') return returning(of('array', [first]));
  if (name === 'entries') return returning(of('array', [of('tuple', [undefined, first])]));
  if (!Object.hasOwn(EACH, name)) return EXTERNAL;
  const result = EACH[name];
  const index = value.name === 'set' ? first : undefined;
  const made = { same: value, one: first, other: undefined, each: of('array', [callbackResult(0)]) };
  return handing([first, index, value], made[result]);
}

export function element(_b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'builtin') return undefined;
      if (one.name === 'map') return how === 'loop' ? of('tuple', one.args) : one.args[1];
      if (one.name === 'tuple') return unionOf(one.args);
      return one.name === 'array' || one.name === 'set' || one.name === 'iterator' ? one.args[0] : undefined;
    }),
  );
}

export function position(b: Binder, value: Value, index: string): Value | undefined {
  return unionOf(
    alternatives(value).map((one) =>
      index === PREDICATE
        ? predicated(one)
        : one.kind === 'builtin' && one.name === 'tuple'
          ? one.args[Number(index)]
          : element(b, one, 'index'),
    ),
  );
}

/** The type that a type predicate asserts of its argument. */
const predicated = (value: Value): Value | undefined =>
  value.kind === 'builtin' && value.name === PREDICATE ? value.args[0] : undefined;

export function awaited(_b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => (one.kind === 'builtin' && one.name === 'promise' ? flattened(one.args[0]) : one)),
  );
}

/** A promise of a promise is one. */
const flattened = (value: Value | undefined): Value | undefined =>
  value?.kind === 'builtin' && value.name === 'promise' ? value.args[0] : value;
