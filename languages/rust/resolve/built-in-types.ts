/** Types of Rust's library: which are transparent, which hold others, and the results of their methods. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { ElementUse } from '../../../src/resolve/core/semantics.ts';
import {
  alternatives,
  type BuiltinValue,
  builtinsOf,
  type CallableValue,
  EXTERNAL,
  unionOf,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';
import { METHODS } from './built-in-methods.ts';
import { element } from './elements.ts';
import { methodOf, type Template } from './method-table.ts';

export const of = builtinsOf('rust');

const names = (list: string): readonly string[] => list.trim().split(/\s+/);
const family = (head: string, list: string): [string, string][] => names(list).map((name) => [name, head]);

/** Types with the same methods as another, as far as they matter here. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ...family(
    'Vec',
    'Vec VecDeque LinkedList BinaryHeap HashSet BTreeSet IndexSet FxHashSet AHashSet SmallVec ArrayVec ThinVec array',
  ),
  ...family('Map', 'HashMap BTreeMap IndexMap FxHashMap AHashMap FxIndexMap DashMap'),
  ...family('Cell', 'RefCell Cell Mutex RwLock UnsafeCell'),
  ...family('Once', 'OnceCell OnceLock'),
  ...family('Handle', 'JoinHandle ScopedJoinHandle Receiver UnboundedReceiver'),
  ...family('Text', 'str String'),
  ...family('Local', 'LocalKey'),
  ...family('Number', 'i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 integer float'),
  ...family('Future', 'Future BoxFuture LocalBoxFuture'),
  ...family(
    'Iter',
    'Iter Iterator IntoIterator DoubleEndedIterator ExactSizeIterator ParallelIterator Stream FromIterator',
  ),
]);
export const familyOf = (name: string): string => FAMILIES.get(name) ?? name;
/** Whether a library type is known to hold values of other types. */
export const isHolder = (name: string): boolean => {
  const known = familyOf(name);
  return known !== 'Number' && Object.hasOwn(METHODS, known);
};

/** Pointers and guards: a value of these is used like the value it points to. */
const TRANSPARENT = new Set(
  names(`Box Rc Arc Pin Cow Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard ManuallyDrop MaybeUninit Lazy LazyLock LazyCell
    AssertUnwindSafe CachePadded Wrapping Unique Shared Owned`),
);
/** Adapters whose argument is the iterator they wrap. */
const ADAPTERS = new Set(
  names('Peekable Rev Skip Take Fuse Chain Cloned Copied StepBy Cycle TakeWhile SkipWhile Filter Inspect'),
);
/** Iterators of collections: their arguments are the element types. */
const COLLECTION_ITERATORS = new Set(
  names('IterMut IntoIter Drain Chunks Windows Values ValuesMut IntoValues Keys IntoKeys'),
);

/** A type from outside the tree, by its last name. */
export function library(name: string, given: Values, isOutside: boolean): Value | undefined {
  if (!isOutside) return undefined;
  const args = given.map(statedType);
  if (TRANSPARENT.has(name)) return args.length === 0 ? of(name) : args[0];
  if (ADAPTERS.has(name) && args[0]?.kind === 'builtin' && familyOf(args[0].name) === 'Iter') return args[0];
  if (name === 'Iter' || COLLECTION_ITERATORS.has(name))
    return of('Iter', args.length > 1 ? [of('tuple', args)] : args);
  // `SmallVec<[T; 4]>`
  if (familyOf(name) === 'Vec' && args[0]?.kind === 'builtin' && args[0].name === 'array')
    return of(name, args[0].args);
  // `io::Result<T>` and its kin leave the error to their library.
  if (name === 'Result')
    return of(name, [args.length === 0 ? EXTERNAL : args[0], args.length < 2 ? EXTERNAL : args[1]]);
  return of(name, args);
}

export function literal(name: string): Value | undefined {
  if (name === 'range') return of('Iter', [of('integer')]);
  if (name === 'Result') return of(name, [EXTERNAL, EXTERNAL]);
  return name === 'Vec' || name === 'array' ? of(name, [undefined]) : of(name);
}

export function wrapped(name: string, inner: Value | undefined): Value | undefined {
  if (name === 'array') return of('array', [inner]);
  if (isStatement(name) || HOLDS.has(name)) return of(name, [inner]);
  return name === 'tuple' ? of('tuple') : inner;
}

/** Types of the library that the rules write around a type. */
const HOLDS = new Set(['LocalKey']);
/** `Item = T` among the arguments of a trait: its name begins with this. */
export const STATED = '=';
/** The same for `where T::Item: A`. */
export const BOUNDED = '+';
const isStatement = (name: string): boolean => name[0] === STATED || name[0] === BOUNDED;

/** A library's trait with one associated type is known by that type alone. */
const statedType = (value: Value | undefined): Value | undefined =>
  value?.kind === 'builtin' && isStatement(value.name) ? value.args[0] : value;

/** A library method, with the closures it takes; its result is computed when it is called. */
export function builtinMember(b: Binder, type: BuiltinValue, name: string): Value | undefined {
  const method = methodOf(familyOf(type.name), name);
  if (method === undefined) return type.name === 'tuple' ? type.args[Number(name)] : undefined;
  const filled = (template: Template) => fill(b, template, { type });
  const parameters = method.closures.map((given): CallableValue | undefined =>
    given === undefined ? undefined : { kind: 'callable', returns: undefined, parameters: given.map(filled) },
  );
  return { kind: 'callable', returns: filled(method.result), parameters, method: { type, name } };
}

/** Facts about a call of a library method. */
export interface Filling {
  readonly type: BuiltinValue;
  /** The type of an argument; for a closure, its result. */
  readonly argument?: (index: number) => Value | undefined;
  readonly spelled?: Value | undefined;
}

export function fill(b: Binder, template: Template, by: Filling): Value | undefined {
  const { type } = by;
  const parts = () => template.parts.map((part) => fill(b, part, by));
  switch (template.head) {
    case '?':
      return undefined;
    case 'T':
      return type.args[0];
    case 'U':
      return type.args[1];
    case 'Self':
      return type;
    case '$':
      return returnOf(by.argument?.(template.index));
    case '#':
      return by.argument?.(template.index);
    case '[]': {
      const [inner] = parts();
      return inner === undefined ? undefined : element(b, inner, 'loop');
    }
    case '<>':
      return spelledOr(by.spelled, parts()[0]);
    case '()':
      return of('tuple', parts());
    default:
      return of(template.head, parts());
  }
}

const returnOf = (value: Value | undefined): Value | undefined =>
  unionOf(alternatives(value).map((one) => (one.kind === 'callable' ? one.returns : undefined)));

/** `collect::<Vec<_>>()`: the open parts of the type are filled in from the other one. */
function spelledOr(spelled: Value | undefined, other: Value | undefined): Value | undefined {
  if (spelled?.kind !== 'builtin') return spelled ?? other;
  if (other?.kind !== 'builtin' || spelled.args.length === 0 || spelled.args[0] !== undefined) return spelled;
  return { ...spelled, args: [other.args[0], ...spelled.args.slice(1)] };
}

/** The element that a loop or an index takes out of a library type. */
export function elementOfBuiltin({ name, args }: BuiltinValue, how: ElementUse): Value | undefined {
  switch (familyOf(name)) {
    case 'Vec':
    case 'Iter':
    case 'Option':
    case 'Result':
    case 'Cell':
      return args[0];
    case 'Map':
      return how === 'loop' ? of('tuple', args) : args[1];
    default:
      return undefined;
  }
}

export function awaited(_b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind !== 'builtin') return one;
      if (one.name === 'JoinHandle') return of('Result', [one.args[0], EXTERNAL]);
      return familyOf(one.name) === 'Future' ? one.args[0] : one;
    }),
  );
}
