/** Types of Kotlin's library: how they relate to each other, what they hold, and the results of their members. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import {
  type BuiltinValue,
  builtinsOf,
  type CallableValue,
  EXTERNAL,
  type Value,
  type Values,
} from '../../../src/resolve/core/values.ts';

export const of = builtinsOf('kotlin');

export const BOOLEAN = of('Boolean');
export const INT = of('Int');
export const STRING = of('String');

/** Marks the receiver among the parameters of a function type, and an empty parameter list. */
export const RECEIVER_MARK = 'receiver';
const NOTHING_MARK = 'nothing';

export const literal = (name: string): Value | undefined => of(name);

export function wrapped(name: string, inner: Value | undefined): Value | undefined {
  switch (name) {
    case 'array':
      return of('Array', [inner]);
    case RECEIVER_MARK:
    case NOTHING_MARK:
      return of(name, [inner]);
    default:
      return inner;
  }
}

/** A type that is not in the tree is known by its last name. */
export const library = (name: string, args: Values): Value => of(name, args);

export const functionOf = (parameters: Values, returns?: Value): CallableValue => ({
  kind: 'callable',
  returns,
  parameters,
});
export const withReceiver = (receiver: Value): CallableValue => functionOf([of(RECEIVER_MARK, [receiver])]);

const isMark = (value: Value | undefined, name: string): value is BuiltinValue =>
  value?.kind === 'builtin' && value.name === name;

export function receiverIn({ parameters }: CallableValue): Value | undefined {
  const first = parameters?.[0];
  return isMark(first, RECEIVER_MARK) ? first.args[0] : undefined;
}

/** The parameters of a function, without its receiver; undefined when it does not declare them. */
export function takenBy({ parameters }: CallableValue): Values | undefined {
  const first = parameters?.[0];
  if (isMark(first, NOTHING_MARK)) return [];
  return isMark(first, RECEIVER_MARK) ? parameters!.slice(1) : parameters;
}

/** The types right above a type of the library, with the places of their arguments. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  MutableList: ['List', 'MutableCollection'],
  ArrayList: ['MutableList'],
  LinkedList: ['MutableList'],
  List: ['Collection'],
  MutableSet: ['Set', 'MutableCollection'],
  HashSet: ['MutableSet'],
  LinkedHashSet: ['MutableSet'],
  Set: ['Collection'],
  MutableCollection: ['Collection'],
  Deque: ['MutableCollection'],
  ArrayDeque: ['MutableList'],
  Collection: ['Iterable'],
  MutableMap: ['Map'],
  HashMap: ['MutableMap'],
  LinkedHashMap: ['MutableMap'],
  ConcurrentHashMap: ['MutableMap'],
  String: ['CharSequence', 'Comparable'],
  StringBuilder: ['CharSequence'],
  Int: ['Number', 'Comparable'],
  Long: ['Number', 'Comparable'],
  Short: ['Number', 'Comparable'],
  Byte: ['Number', 'Comparable'],
  Double: ['Number', 'Comparable'],
  Float: ['Number', 'Comparable'],
  IntRange: ['Iterable'],
  Exception: ['Throwable'],
  RuntimeException: ['Exception'],
  Error: ['Throwable'],
};

/** Number of steps from a type of the library up to another; -1: it is not known to be above. */
export function stepsAbove(name: string, above: string, depth = 0): number {
  if (name === above) return depth;
  if (depth > 5 || !Object.hasOwn(ABOVE, name)) return -1;
  for (const next of ABOVE[name]) {
    const steps = stepsAbove(next, above, depth + 1);
    if (steps >= 0) return steps;
  }
  return -1;
}

/** Types whose behaviour is known: no other type of ours or of a library can be one of them. */
export const isKnown = (name: string): boolean => Object.hasOwn(ABOVE, name) || CLOSED.has(name);
const CLOSED = new Set([
  'Boolean',
  'Char',
  'Array',
  'Unit',
  'Nothing',
  'Map',
  'Iterable',
  'Number',
  'CharSequence',
  'Pair',
]);

const SEQUENCES = new Set(['Array', 'Sequence', 'Flow', 'Iterator', 'Stream', 'Optional', 'Channel']);

export const isSequence = (name: string): boolean => SEQUENCES.has(name) || stepsAbove(name, 'Iterable') >= 0;
export const isMap = (name: string): boolean => stepsAbove(name, 'Map') >= 0;

/** `ByteArray`, `UIntArray`. */
const PRIMITIVES = /^(U?(?:Byte|Short|Int|Long)|Float|Double|Char|Boolean)Array$/;

/** The element of a loop over a value of the library. */
export function elementOf(value: BuiltinValue): Value | undefined {
  if (value.name === 'String' || value.name === 'CharSequence') return of('Char');
  if (value.name === 'IntRange') return INT;
  const [, primitive] = PRIMITIVES.exec(value.name) ?? [];
  if (primitive !== undefined) return of(primitive);
  if (isMap(value.name)) return of('Entry', value.args);
  return isSequence(value.name) ? value.args[0] : undefined;
}

/** The result of an index into a value of the library. */
export const indexed = (value: BuiltinValue): Value | undefined =>
  isMap(value.name) ? value.args[1] : elementOf(value);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Members that return one of the elements, and take a lambda of one element. */
const ONE =
  words(`first last single firstOrNull lastOrNull singleOrNull find findLast random randomOrNull maxOrNull minOrNull max min
  maxBy minBy maxByOrNull minByOrNull elementAt elementAtOrNull removeAt removeFirst removeLast removeFirstOrNull
  removeLastOrNull next poll peek pop element take reduce component1 component2 get getOrNull getOrElse orElse orElseThrow`);
/** Members that return the same collection, or a list of the same elements. */
const SAME =
  words(`filter filterNot filterNotNull sortedBy sortedByDescending sorted sortedWith sortedDescending reversed shuffled
  distinct distinctBy take takeLast takeWhile drop dropLast dropWhile plus minus toList toMutableList asSequence
  asIterable onEach onEachIndexed subList slice asReversed ifEmpty orEmpty toTypedArray also apply requireNoNulls toCollection
  toSet toMutableSet union intersect subtract stream asList`);
const TRUTH = words(
  'any all none contains containsAll isEmpty isNotEmpty isNullOrEmpty add addAll remove removeAll removeIf retainAll',
);
const COUNT = words('count indexOf indexOfFirst indexOfLast lastIndexOf sumOf sumBy');
const GIVEN =
  words(`forEach map mapNotNull flatMap associateBy associateWith associate groupBy partition mapTo filterTo fold
  joinToString zip mapIndexedNotNull flatMapIndexed sumOf computeIfAbsent`);
const INDEXED = words('forEachIndexed mapIndexed filterIndexed onEachIndexed mapIndexedNotNull flatMapIndexed');

const TEXT =
  words(`trim trimStart trimEnd trimIndent trimMargin substring substringBefore substringAfter substringBeforeLast
  substringAfterLast replace replaceFirst lowercase uppercase toLowerCase toUpperCase capitalize decapitalize removePrefix
  removeSuffix padStart padEnd repeat format ifEmpty ifBlank toString drop dropLast take takeLast reversed filter prependIndent`);
const ARITHMETIC = words('plus minus times div rem');

/** The result of a member of a library type; undefined: nothing is known of it. */
export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  if (value.name === RECEIVER_MARK) return undefined;
  if (value.name === 'Pair' || value.name === 'Triple' || value.name === 'Entry') return partOf(value, name);
  if (ARITHMETIC.has(name) && stepsAbove(value.name, 'Comparable') > 0) return functionOf([], value);
  if (stepsAbove(value.name, 'CharSequence') >= 0 && TEXT.has(name)) return functionOf([], STRING);
  const element = elementOf(value);
  if (isMap(value.name)) {
    if (name === 'get' || name === 'remove' || name === 'getValue' || name === 'put')
      return functionOf([], value.args[1]);
    if (name === 'getOrPut' || name === 'getOrElse') return functionOf([], value.args[1]);
    if (name === 'keys') return of('Set', [value.args[0]]);
    if (name === 'values') return of('Collection', [value.args[1]]);
    if (name === 'entries') return of('Set', [element]);
  }
  if (element === undefined) return undefined;
  const taking = functionOf([element]);
  if (INDEXED.has(name)) return functionOf([functionOf([INT, element])]);
  if (name === 'take' || SAME.has(name)) return functionOf([taking], sameHolder(value, element));
  if (ONE.has(name)) return functionOf([taking], element);
  if (TRUTH.has(name)) return functionOf([taking], BOOLEAN);
  if (COUNT.has(name)) return functionOf([taking], INT);
  if (name === 'iterator' || name === 'listIterator') return functionOf([], of('Iterator', [element]));
  if (name === 'size' || name === 'length' || name === 'lastIndex') return INT;
  if (name === 'indices') return of('IntRange');
  if (name === 'withIndex') return functionOf([], of('Iterable', [of('Pair', [INT, element])]));
  return GIVEN.has(name) ? functionOf([taking]) : undefined;
}

const sameHolder = (value: BuiltinValue, element: Value): Value =>
  isMap(value.name) || value.name === 'Sequence' || value.name === 'Flow' ? value : of('List', [element]);

const PARTS = ['first', 'second', 'third'];

function partOf(value: BuiltinValue, name: string): Value | undefined {
  const isEntry = value.name === 'Entry';
  const index = isEntry ? ['key', 'value'].indexOf(name) : PARTS.indexOf(name);
  if (index >= 0) return value.args[index] ?? EXTERNAL;
  const component = /^component(\d)$/.exec(name);
  return component === null ? undefined : functionOf([], value.args[Number(component[1]) - 1]);
}
