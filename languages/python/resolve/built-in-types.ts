/** Types of Python's library: what they hold and return, as far as values of the tree pass through them. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  instanceOf,
  returning,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';

import { GUARD } from '../extract/conditions.ts';

export const of = builtinsOf('python');

/** The class of a value, as a thing. */
export function classOf(value: Value | undefined): Value | undefined {
  return unionOf(
    alternatives(value).map((one): Value | undefined => {
      if (one.kind === 'instance') return { kind: 'symbol', key: one.key, isSelf: one.isSelf === true };
      return one.kind === 'external' || one.kind === 'builtin' || one.kind === 'self' ? EXTERNAL : undefined;
    }),
  );
}

export function literal(name: string): Value | undefined {
  switch (name) {
    case 'None':
      return undefined;
    case 'dict':
      return of('dict', [undefined, undefined]);
    default:
      return of(name);
  }
}

/** Parameters that take several values; comprehensions: their kind around the function that makes their elements. */
export function wrapped(name: string, inner: Value | undefined): Value | undefined {
  if (name === 'args') return of('list', [inner]);
  if (name === 'kwargs') return of('dict', [of('str'), inner]);
  const made = inner?.kind === 'callable' ? inner.returns : undefined;
  if (name !== 'dict') return of(name, [made]);
  return of(name, made?.kind === 'builtin' && made.name === 'tuple' ? made.args : []);
}

const FIRST = new Set(['pop', 'popleft', '__next__', '__anext__', '__getitem__', 'send']);
const SECOND = new Set(['get', 'pop', 'setdefault', '__getitem__']);
const ENTER = new Set(['__enter__', '__aenter__']);
const SAME = new Set([
  'copy',
  '__iter__',
  '__aiter__',
  '__copy__',
  'union',
  'intersection',
  'difference',
  'symmetric_difference',
  '__add__',
  '__iadd__',
  '__mul__',
  '__or__',
  '__and__',
  '__sub__',
]);

export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const [first, second] = value.args;
  switch (value.name) {
    case 'tuple':
    case 'list':
    case 'set':
    case 'iterator':
      if (SAME.has(name)) return returning(value);
      if (FIRST.has(name)) return returning(unionOf(value.args));
      // A generator under `@contextmanager`.
      return value.name === 'iterator' && ENTER.has(name) ? returning(first) : EXTERNAL;
    case 'dict':
      if (SECOND.has(name)) return returning(second);
      if (name === 'values') return returning(of('list', [second]));
      if (name === 'keys' || name === '__iter__') return returning(of('list', [first]));
      if (name === 'items') return returning(of('list', [of('tuple', [first, second])]));
      if (name === 'popitem') return returning(of('tuple', [first, second]));
      return name === 'copy' || name === '__or__' ? returning(value) : EXTERNAL;
    case 'awaitable':
      return name === 'result' ? returning(first) : EXTERNAL;
    case 'context':
      return ENTER.has(name) ? returning(first) : EXTERNAL;
    default:
      return EXTERNAL;
  }
}

export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(holders(value).map((one) => elementOfOne(b, one, how)));
}

/** A value put into an object of the tree passes through the object's own methods: only they say what comes out. */
function holders(value: Value): readonly Value[] {
  const all = alternatives(value);
  const ours = all.length > 1 ? all.filter((one) => one.kind === 'instance') : [];
  return ours.length > 0 ? ours : all;
}

function elementOfOne(b: Binder, value: Value, how: ElementUse): Value | undefined {
  if (how === 'slice') return sliceOf(b, value);
  switch (value.kind) {
    case 'external':
      return EXTERNAL;
    case 'builtin':
      if (value.name === 'dict') return value.args[how === 'index' ? 1 : 0];
      if (value.name === 'tuple') return unionOf(value.args);
      return HOLDS_FIRST.has(value.name) ? value.args[0] : EXTERNAL;
    case 'symbol':
      // `Color['RED']`, `for color in Color`; `Box[int]` is still the class.
      if (b.cell(value.key, SYMBOL.kind) === symbolKindCode.enum) return instanceOf(value.key);
      return how === 'index' ? value : undefined;
    case 'instance': {
      if (how === 'index') return callOf(b, memberOf(b, value, '__getitem__'));
      const iterators = alternatives(callOf(b, memberOf(b, value, '__iter__')));
      return unionOf(iterators.map((one) => nextOf(b, one)));
    }
    default:
      return undefined;
  }
}

/** The elements of an iterator. */
const nextOf = (b: Binder, iterator: Value): Value | undefined =>
  iterator.kind === 'instance' ? callOf(b, memberOf(b, iterator, '__next__')) : elementOfOne(b, iterator, 'loop');

const HOLDS_FIRST = new Set(['list', 'set', 'iterator']);

/** Places are not kept: any of them may be in it. */
function sliceOf(b: Binder, value: Value): Value | undefined {
  if (value.kind === 'instance') return callOf(b, memberOf(b, value, '__getitem__'));
  return value.kind === 'builtin' && value.name === 'tuple' ? of('list', [unionOf(value.args)]) : value;
}

/** `value[0]`, `value['key']`, or a target of an assignment that destructures a value. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  if (index === GUARD) return value.kind === 'builtin' && value.name === GUARD ? value.args[0] : undefined;
  return unionOf(holders(value).map((one) => placeIn(b, one, index)));
}

/** `1`, `-1`, or a slice: `1:`, `:2`, `1:-1`. */
function placeInTuple(args: Values, index: string): Value | undefined {
  const [from, to] = index.split(':');
  if (to === undefined) return Number.isInteger(Number(from)) ? args.at(Number(from)) : undefined;
  return of('tuple', args.slice(Number(from), to === '' ? undefined : Number(to)));
}

function placeIn(b: Binder, value: Value, index: string): Value | undefined {
  if (value.kind !== 'builtin') return element(b, value, index.includes(':') ? 'slice' : 'index');
  if (value.name === 'tuple') return placeInTuple(value.args, index);
  if (index.includes(':')) return value;
  if (value.keys === undefined) return element(b, value, 'index');
  const place = value.keys.lastIndexOf(index);
  // A key that is worked out, or came from another dictionary, may be the one.
  if (place < 0) return value.keys.includes('') ? value.args[1] : undefined;
  return value.args[value.args.length - value.keys.length + place];
}

export function awaited(b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'builtin' && one.name === 'awaitable') return one.args[0];
      if (one.kind !== 'instance') return one;
      const waited = callOf(b, memberOf(b, one, '__await__'));
      return waited === undefined || waited.kind === 'external' ? one : undefined;
    }),
  );
}
