/** Members and results of Java library types, as far as values of ours pass through them. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import {
  type BuiltinValue,
  builtinsOf,
  EXTERNAL,
  returning,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';

const of = builtinsOf('java');
const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** A type of the library as the receiver of its static members: `static Double`. */
export const STATIC = 'static ';

export const STRING = of('String');
export const arrayOf = (inner: Value | undefined): BuiltinValue => of('array', [inner]);

/** A type that is not in the tree: only its name is known, and that name distinguishes overloads. */
export const library = (name: string, args: Values): Value => of(name, args);

export const literal = (name: string): Value => of(name);

export function wrapped(name: string, inner: Value | undefined): Value | undefined {
  if (name === 'array') return arrayOf(inner);
  return name === 'class' ? of('Class', [inner]) : inner;
}

/** Types that hold things of their first argument. */
const SEQUENCES = names(
  `array Iterable Collection List ArrayList LinkedList AbstractList Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet
  EnumSet Queue Deque ArrayDeque PriorityQueue BlockingQueue LinkedBlockingQueue ArrayBlockingQueue ConcurrentLinkedQueue
  ConcurrentLinkedDeque BlockingDeque LinkedBlockingDeque Vector Stack CopyOnWriteArrayList CopyOnWriteArraySet
  ConcurrentSkipListSet SequencedCollection SequencedSet Iterator ListIterator Enumeration Spliterator Stream ServiceLoader
  ImmutableList ImmutableSet ImmutableCollection ImmutableSortedSet`,
);
const MAPS = names(
  `Map HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap ConcurrentHashMap ConcurrentSkipListMap EnumMap
  IdentityHashMap WeakHashMap Hashtable AbstractMap SequencedMap ImmutableMap ImmutableSortedMap BiMap`,
);
/** Types that hold one value of their first argument, and the method that returns it. */
const HOLDERS: Readonly<Record<string, string>> = {
  Supplier: 'get',
  Callable: 'call',
  Future: 'get',
  CompletableFuture: 'get join getNow',
  ThreadLocal: 'get',
  AtomicReference: 'get getAndSet getPlain',
  WeakReference: 'get',
  SoftReference: 'get',
  Reference: 'get',
  Provider: 'get',
  Class: 'newInstance cast',
  Constructor: 'newInstance',
  UnaryOperator: 'apply',
  BinaryOperator: 'apply',
  Optional: 'get orElse orElseThrow orElseGet',
};
/** Function types: which argument they return. */
const RETURNED: Readonly<Record<string, number>> = { Function: 1, BiFunction: 2 };

const ELEMENT = names(
  `get getFirst getLast first last element elementAt firstElement lastElement next previous nextElement pop poll pollFirst
  pollLast peekFirst peekLast take takeFirst takeLast removeFirst removeLast floor ceiling higher lower set remove push`,
);
const SAME = names(
  `subList headSet tailSet subSet descendingSet reversed filter sorted distinct limit skip takeWhile dropWhile parallel
  sequential unordered onClose or clone`,
);
const ITERATOR = names('iterator listIterator descendingIterator elements');
const OPTIONAL = names('findFirst findAny min max reduce');

/** Plain methods whose result distinguishes overloads. */
const TEXT = names(
  `toString substring trim strip toLowerCase toUpperCase replace replaceAll replaceFirst concat repeat intern getName
  getSimpleName getCanonicalName getTypeName name getMessage getPath readLine`,
);
const ARRAYS: Readonly<Record<string, string>> = { toCharArray: 'char', getBytes: 'byte', split: 'String' };
const NUMBER = names('length size hashCode indexOf lastIndexOf ordinal compareTo compareToIgnoreCase intValue');
const TRUTH = names(
  'equals equalsIgnoreCase isEmpty contains startsWith endsWith hasNext containsKey matches isPresent',
);

export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const [first, second] = value.args;
  if (value.name === 'array' && name === 'length') return of('int');
  if (value.name.startsWith(STATIC)) return staticMember(value.name.slice(STATIC.length), name);
  const result = resultOf(value, name) ?? plainResult(name);
  const callbacks = callbacksOf(value, name);
  if (result !== undefined) return returning(result, callbacks);
  if (Object.hasOwn(HOLDERS, value.name) && HOLDERS[value.name].split(' ').includes(name))
    return returning(first, callbacks);
  // A raw type, or one whose arguments are not known, holds anything.
  if (callbacks !== undefined) return returning(ELEMENT.has(name) || VALUE.has(name) ? undefined : EXTERNAL, callbacks);
  if (Object.hasOwn(RETURNED, value.name) && name === 'apply') return returning(value.args[RETURNED[value.name]]);
  if (value.name === 'Entry')
    return name === 'getKey' ? returning(first) : name === 'getValue' ? returning(second) : EXTERNAL;
  return EXTERNAL;
}

const UNBOXED: Readonly<Record<string, string>> = {
  Byte: 'byte',
  Short: 'short',
  Integer: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Character: 'char',
  Boolean: 'boolean',
};
const BIG = names('BigDecimal BigInteger');
const LIMITS = names('MIN_VALUE MAX_VALUE MIN_NORMAL NaN POSITIVE_INFINITY NEGATIVE_INFINITY');
const OF_STRING = names('valueOf format join copyValueOf');
/** Other types whose static methods `libraryCall` knows. */
const MAKERS = names(
  'IntStream LongStream ThreadLocal ServiceLoader Arrays Collections Objects List Set Map Stream Optional EnumSet CompletableFuture Preconditions',
);

/** The receiver of static members, for types of the library that are known to have some. */
export const staticReceiver = (name: string): Value =>
  Object.hasOwn(UNBOXED, name) || BIG.has(name) || MAKERS.has(name) || name === 'String' ? of(STATIC + name) : EXTERNAL;

function staticMember(type: string, name: string): Value {
  if (type === 'String') return OF_STRING.has(name) ? returning(STRING) : EXTERNAL;
  if (BIG.has(type)) return name === 'valueOf' ? returning(of(type)) : /^[A-Z]+$/.test(name) ? of(type) : EXTERNAL;
  const plain = UNBOXED[type];
  if (plain === undefined) return EXTERNAL;
  if (LIMITS.has(name)) return of(plain);
  if (name === 'TRUE' || name === 'FALSE' || name === 'valueOf')
    return name === 'valueOf' ? returning(of(type)) : of(type);
  if (name.startsWith('parse')) return returning(of(plain));
  return name === 'toString' ? returning(STRING) : EXTERNAL;
}

/** The arguments that methods of collections pass to their lambdas, wherever those are written. */
function callbacksOf(value: BuiltinValue, name: string): Values | undefined {
  const [first, second] = value.args;
  if (MAPS.has(value.name)) {
    const pair = of('BiFunction', name === 'merge' ? [second, second] : [first, second]);
    return [pair, pair, pair];
  }
  if (!SEQUENCES.has(value.name) && !CALLED_BACK.has(value.name)) return undefined;
  if (name === 'toArray' || name === 'collect') return undefined;
  const pair = of('BiFunction', [first, first]);
  return [pair, pair, pair];
}

const CALLED_BACK = names('Optional CompletableFuture CompletionStage');

function resultOf(value: BuiltinValue, name: string): Value | undefined {
  if (SEQUENCES.has(value.name)) return resultOfSequence(value, name);
  if (MAPS.has(value.name)) return resultOfMap(value, name);
  if (value.name === 'Optional')
    return name === 'filter' || name === 'or' ? value : name === 'stream' ? of('Stream', value.args) : undefined;
  return undefined;
}

function resultOfSequence(value: BuiltinValue, name: string): Value | undefined {
  const [first] = value.args;
  if (value.name === 'Stream') {
    if (name === 'peek') return value;
    if (name === 'toList') return of('List', [first]);
  }
  if (ELEMENT.has(name) || name === 'peek') return first;
  if (SAME.has(name)) return value;
  if (ITERATOR.has(name)) return of('Iterator', [first]);
  if (OPTIONAL.has(name)) return of('Optional', [first]);
  if (name === 'stream' || name === 'parallelStream') return of('Stream', [first]);
  return name === 'toArray' ? arrayOf(first) : undefined;
}

const VALUE = names('get getOrDefault put remove putIfAbsent computeIfAbsent computeIfPresent compute merge replace');
const KEY = names('firstKey lastKey floorKey ceilingKey higherKey lowerKey');
const ENTRY = names('firstEntry lastEntry floorEntry ceilingEntry higherEntry lowerEntry pollFirstEntry pollLastEntry');

function resultOfMap(value: BuiltinValue, name: string): Value | undefined {
  const [key, held] = value.args;
  if (VALUE.has(name)) return held;
  if (KEY.has(name)) return key;
  if (ENTRY.has(name)) return of('Entry', value.args);
  switch (name) {
    case 'values':
      return of('Collection', [held]);
    case 'keySet':
    case 'navigableKeySet':
      return of('Set', [key]);
    case 'entrySet':
      return of('Set', [of('Entry', value.args)]);
    case 'headMap':
    case 'tailMap':
    case 'subMap':
    case 'descendingMap':
      return value;
    default:
      return undefined;
  }
}

function plainResult(name: string): Value | undefined {
  if (Object.hasOwn(ARRAYS, name)) return arrayOf(of(ARRAYS[name]));
  if (TEXT.has(name)) return STRING;
  if (NUMBER.has(name)) return of('int');
  return TRUTH.has(name) ? of('boolean') : undefined;
}

/** The element in a loop over a library value. */
export function elementOfBuiltin(value: BuiltinValue): Value | undefined {
  return SEQUENCES.has(value.name) ? value.args[0] : undefined;
}
