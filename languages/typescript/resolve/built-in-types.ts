/** Types of the JavaScript library: what they hold and return, as far as values of the tree pass through them. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { signatureOf } from '../../../src/resolve/core/members.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  type InstanceValue,
  returning,
  type ShapeValue,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { ASSERTION, PREDICATE } from '../extract/conditions.ts';
import { INDEXED } from '../extract/object-types.ts';
import { addedMember } from './extended-library.ts';
import { callbackResult, elementsOf, flattenedResult, foldedResult } from './inference.ts';
import { reactMember, reactType } from './react-types.ts';

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
const MAPS = new Set(['Map', 'ReadonlyMap', 'WeakMap']);
const PROMISES = new Set(['Promise', 'PromiseLike', 'Thenable']);

export function library(name: string, args: Values, isOutside: boolean): Value | undefined {
  if (TRANSPARENT.has(name)) return args[0];
  if (SEQUENCES.has(name)) return of(name === 'Set' ? 'set' : 'array', args.slice(0, 1));
  if (MAPS.has(name)) return of('map', args);
  if (name === 'Record') return of('record', args);
  if (PROMISES.has(name)) return of('promise', args.slice(0, 1));
  if (name === 'Object') return of('object');
  return isOutside ? reactType(name, args) : undefined;
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

export function wrapped(name: string, inner: Value | undefined, key?: Value): Value | undefined {
  if (name === 'array' || name === 'tuple') return of('array', [inner]);
  if (name === PREDICATE || name === ASSERTION) return of(name, [inner, key]);
  return inner;
}

const SAME = new Set(['slice', 'concat', 'reverse', 'splice', 'toReversed', 'fill', 'add', 'with', 'set']);
const ONE = new Set(['pop', 'shift', 'at']);
const SORTS = new Set(['sort', 'toSorted']);
const FOLDS = new Set(['reduce', 'reduceRight']);
/** Methods that pass each element to a callback, and the kind of their result by name. */
const EACH: Readonly<Record<string, 'same' | 'one' | 'each' | 'flat' | 'other'>> = {
  filter: 'same',
  find: 'one',
  findLast: 'one',
  every: 'other',
  some: 'other',
  findIndex: 'other',
  findLastIndex: 'other',
  flatMap: 'flat',
  forEach: 'other',
  map: 'each',
};

/** A function that hands these values to the callback it is given. */
const handing = (values: Values, returns: Value | undefined): Value => ({
  kind: 'callable',
  returns,
  parameters: [{ kind: 'callable', returns: undefined, parameters: values }],
});

export function builtinMember(b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const found = libraryMember(value, name);
  return found?.kind === 'external' ? (addedMember(b, value, name) ?? found) : found;
}

function libraryMember(value: BuiltinValue, name: string): Value | undefined {
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
    case 'record':
      return second ?? EXTERNAL;
    // The result of an iterator, or of a promise that was settled.
    case 'outcome':
      return name === 'value' ? first : EXTERNAL;
    case 'promise':
      if (name === 'then') return handing([first], of('promise', [callbackResult(0)]));
      return name === 'catch' || name === 'finally' ? returning(value) : EXTERNAL;
    default:
      return reactMember(value.name, value.args, name) ?? EXTERNAL;
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
  if (FOLDS.has(name)) return handing([undefined, first], foldedResult());
  if (name === 'flat') return returning(of('array', [first === undefined ? undefined : elementsOf(first)]));
  if (name === 'next' || name === 'return') return returning(of('outcome', [first]));
  if (name === 'values' || name === 'keys') return returning(of('array', [first]));
  if (name === 'entries') return returning(of('array', [of('tuple', [undefined, first])]));
  if (!Object.hasOwn(EACH, name)) return EXTERNAL;
  const result = EACH[name];
  const index = value.name === 'set' ? first : undefined;
  const made = {
    same: value,
    one: first,
    other: undefined,
    each: of('array', [callbackResult(0)]),
    flat: of('array', [flattenedResult(0)]),
  };
  return handing([first, index, value], made[result]);
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (how === 'slice')
        return one.kind === 'builtin' && one.name === 'tuple' ? of('array', [unionOf(one.args)]) : one;
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind === 'instance' || one.kind === 'shape') return how === 'index' ? indexed(b, one) : undefined;
      if (one.kind !== 'builtin') return undefined;
      if (one.name === 'record') return how === 'index' ? one.args[1] : undefined;
      if (one.name === 'map') return how === 'loop' ? of('tuple', one.args) : one.args[1];
      if (one.name === 'tuple') return unionOf(one.args);
      return one.name === 'array' || one.name === 'set' || one.name === 'iterator' ? one.args[0] : undefined;
    }),
  );
}

/** The type that an index signature states: `{ [key: string]: T }`. */
export function indexed(b: Binder, value: InstanceValue | ShapeValue): Value | undefined {
  const { reason } = b;
  const signature = signatureOf(b, value, INDEXED);
  b.reason = reason;
  return signature === undefined ? undefined : settle(b, callOf(b, signature));
}

export function position(b: Binder, value: Value, index: string): Value | undefined {
  return unionOf(
    alternatives(value).map((one) =>
      NUMBER.test(index)
        ? one.kind === 'builtin' && one.name === 'tuple'
          ? one.args[Number(index)]
          : element(b, one, 'index')
        : predicated(one, index),
    ),
  );
}

/** The type that a type predicate states of an argument: `is 0`, `asserts this`. */
function predicated(value: Value, index: string): Value | undefined {
  if (value.kind !== 'builtin' || (value.name !== PREDICATE && value.name !== ASSERTION)) return undefined;
  const [type, place] = value.args;
  return place?.kind === 'builtin' && index === `${value.name} ${place.name}` ? type : undefined;
}

const PRIMITIVES = new Set(['string', 'number', 'boolean', 'symbol', 'bigint']);

/** `typeof x === kind`, and `array` for `Array.isArray`; undefined where a value from outside decides. */
export function isOfKind(_b: Binder, value: Value, kind: string): boolean | undefined {
  if (value.kind === 'external') return undefined;
  const isFunction = value.kind === 'callable' || value.kind === 'symbol';
  const isSimple = value.kind === 'builtin' && PRIMITIVES.has(value.name);
  if (kind === 'function') return isFunction || (value.kind === 'builtin' ? false : undefined);
  if (kind === 'array') return value.kind === 'builtin' && (value.name === 'array' || value.name === 'tuple');
  if (kind === 'object') return !isFunction && !isSimple;
  return PRIMITIVES.has(kind) ? isSimple && value.name === kind : undefined;
}

export function awaited(_b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => (one.kind === 'builtin' && one.name === 'promise' ? flattened(one.args[0]) : one)),
  );
}

/** A promise of a promise is one. */
const flattened = (value: Value | undefined): Value | undefined =>
  value?.kind === 'builtin' && value.name === 'promise' ? value.args[0] : value;
