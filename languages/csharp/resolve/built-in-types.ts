/** Members and results of the types of the C# language and its library, as far as values of ours pass through them. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { type BuiltinValue, EXTERNAL, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { handingMethod } from './library-generics.ts';
import { BOOL, INT, method, names, of, STRING } from './library-values.ts';
import { queryMember } from './queries.ts';
import { isStatic, staticMember } from './static-members.ts';

const ALIASES: Readonly<Record<string, string>> = {
  String: 'string',
  Object: 'object',
  Boolean: 'bool',
  Char: 'char',
  Byte: 'byte',
  SByte: 'sbyte',
  Int16: 'short',
  UInt16: 'ushort',
  Int32: 'int',
  UInt32: 'uint',
  Int64: 'long',
  UInt64: 'ulong',
  Single: 'float',
  Double: 'double',
  Decimal: 'decimal',
};

/** Structs: with `?` they are types of their own. */
const VALUE_TYPES = names(
  `bool char byte sbyte short ushort int uint long ulong float double decimal nint nuint DateTime DateTimeOffset DateOnly TimeOnly
  TimeSpan Guid BigInteger KeyValuePair CancellationToken Span ReadOnlySpan Memory ReadOnlyMemory ValueTask IntPtr Index Range`,
);
export const isValueType = (name: string): boolean => VALUE_TYPES.has(name);

/** No alternative is known: its members are known only at run time. */
const ANYTHING: Value = { kind: 'union', of: [] };

/** A type that is not in the tree: only its name is known, and that name distinguishes overloads. */
export function library(name: string, args: Values): Value {
  if (name === 'dynamic') return ANYTHING;
  if (name === 'Nullable' && args[0] !== undefined) return nullable(args[0]);
  // A lambda seen as a tree of expressions is still a lambda.
  if (name === 'Expression' && args[0]?.kind === 'callable') return args[0];
  const given = givenBy(name, args);
  if (given !== undefined) return method(returnedBy(name, args), given);
  return of(aliased(name), args);
}

/** The keyword for a type of the library that has one. */
export const aliased = (name: string): string => (Object.hasOwn(ALIASES, name) ? ALIASES[name] : name);

export const literal = (name: string): Value => of(name);

function nullable(inner: Value): Value {
  return inner.kind === 'builtin' && isValueType(inner.name) ? of('Nullable', [inner]) : inner;
}

export function wrapped(name: string, inner: Value | undefined, other?: Value): Value | undefined {
  if (name === 'operation') return operated(inner, other);
  if (name === 'query') return inner?.kind === 'callable' ? of('IEnumerable', [inner.returns]) : undefined;
  if (hasNames(name)) return inner?.kind === 'builtin' ? of(name, inner.args) : undefined;
  if (name === 'array') return of('array', [inner]);
  if (name === 'optional') return inner && nullable(inner);
  return name === 'tuple' ? of('tuple') : inner;
}

/** `tuple:a,b` and `anonymous:a,b` say what their parts are called. */
const hasNames = (name: string): boolean => name.includes(':');

const RANKS = [
  'decimal',
  'double',
  'float',
  'ulong',
  'long',
  'uint',
  'int',
  'ushort',
  'short',
  'sbyte',
  'byte',
  'char',
];

/** The result of `a + b` and similar operators: the wider number, a text, or one more of the same. */
function operated(a: Value | undefined, c: Value | undefined): Value | undefined {
  if (isText(a) || isText(c)) return STRING;
  if (a === undefined || c === undefined) return undefined;
  if (a.kind === 'instance') return c.kind === 'instance' && c.key === a.key ? a : undefined;
  if (a.kind !== 'builtin' || c.kind !== 'builtin') return undefined;
  const [first, second] = [a, c].map(({ name }) => RANKS.indexOf(name));
  if (first < 0 || second < 0) return first === second && a.name === c.name && !DATES.has(a.name) ? a : undefined;
  // A type narrower than `int` is promoted to `int`.
  return of(RANKS[Math.min(first, second, RANKS.indexOf('int'))]);
}

const isText = (value: Value | undefined): boolean => value?.kind === 'builtin' && value.name === 'string';
/** Their difference is something else. */
const DATES = names('DateTime DateTimeOffset DateOnly TimeOnly');

/** Types that hold things of their first argument. */
const SEQUENCES = names(
  `array IEnumerable IAsyncEnumerable ICollection IList ISet IReadOnlyCollection IReadOnlyList IReadOnlySet IQueryable
  IOrderedEnumerable IOrderedQueryable IIncludableQueryable List LinkedList HashSet SortedSet Queue Stack PriorityQueue Collection ObservableCollection
  ReadOnlyCollection ReadOnlyObservableCollection ConcurrentBag ConcurrentQueue ConcurrentStack BlockingCollection ImmutableArray
  ImmutableList ImmutableHashSet ImmutableSortedSet ImmutableQueue ImmutableStack IImmutableList IImmutableSet FrozenSet
  KeyedCollection Span ReadOnlySpan Memory ReadOnlyMemory ArraySegment DbSet Lookup ILookup`,
);
const MAPS = names(
  `Dictionary IDictionary IReadOnlyDictionary SortedDictionary SortedList ConcurrentDictionary ReadOnlyDictionary OrderedDictionary
  ImmutableDictionary ImmutableSortedDictionary IImmutableDictionary FrozenDictionary`,
);

/** The element in a loop over a library value; undefined when it is not a collection. */
export function elementOfBuiltin(value: BuiltinValue): Value | undefined {
  const { name, args } = value;
  if (SEQUENCES.has(name)) return name === 'KeyedCollection' ? args[1] : args[0];
  if (name === 'IGrouping') return args[1];
  if (MAPS.has(name)) return of('KeyValuePair', args);
  return name === 'string' ? of('char') : undefined;
}

/** The value of `value[…]`. */
export const indexOfBuiltin = (value: BuiltinValue): Value | undefined =>
  MAPS.has(value.name) ? value.args[1] : elementOfBuiltin(value);

/** Types that hold one value of their first argument, and the members that return it. */
const HOLDERS: Readonly<Record<string, string>> = {
  Nullable: 'Value',
  Lazy: 'Value',
  ThreadLocal: 'Value',
  AsyncLocal: 'Value',
  StrongBox: 'Value',
  IOptions: 'Value',
  IOptionsSnapshot: 'Value',
  IOptionsMonitor: 'CurrentValue',
  Task: 'Result',
  ValueTask: 'Result',
  IEnumerator: 'Current',
  IAsyncEnumerator: 'Current',
  LinkedListNode: 'Value',
  Mock: 'Object',
  EntityEntry: 'Entity',
  ActionResult: 'Value',
};

/** Members of texts, of things that describe themselves, and of every value. */
const OF_TEXT = names(
  `Substring Trim TrimStart TrimEnd ToLower ToUpper ToLowerInvariant ToUpperInvariant Replace Remove Insert PadLeft PadRight Format
  Concat Join`,
);
const NAMES = names('Name FullName Message Namespace AssemblyQualifiedName StackTrace');
const NAMED = /(?:Info|Exception)$|^(?:Type|Assembly)$/;
const TEXT = names('ToString ReadLine ReadToEnd');
const LENGTHS = names('Length Count IndexOf LastIndexOf');
const NUMBER = names('CompareTo GetHashCode Year Month Day Hour Minute Second');
const TRUTH = names(
  `Equals Contains StartsWith EndsWith IsNullOrEmpty IsNullOrWhiteSpace HasValue ContainsKey ContainsValue MoveNext TryParse`,
);

/** The type of a plain member: enough to distinguish overloads. */
function plainMember({ name: type }: BuiltinValue, name: string, isCollection: boolean): Value | undefined {
  if (TEXT.has(name) || (type === 'string' && OF_TEXT.has(name)) || (NAMES.has(name) && NAMED.test(type)))
    return STRING;
  if (NUMBER.has(name) || (LENGTHS.has(name) && (isCollection || type === 'StringBuilder'))) return INT;
  if (name === 'InnerException') return of('Exception');
  return TRUTH.has(name) ? BOOL : undefined;
}

/** Methods that return their receiver. */
function returnsReceiver({ name: type }: BuiltinValue, name: string): boolean {
  if (type === 'StringBuilder')
    return name.startsWith('Append') || name === 'Insert' || name === 'Replace' || name === 'Clear';
  return name === 'ConfigureAwait' || name === 'AsTask';
}

/** A member of a value of the library; undefined when its name says nothing. */
export function libraryMember(value: BuiltinValue, name: string, want: Want): Value | undefined {
  const { args } = value;
  if (Object.hasOwn(HOLDERS, value.name) && HOLDERS[value.name] === name) return args[0] ?? EXTERNAL;
  if (hasNames(value.name)) {
    const place = value.name
      .slice(value.name.indexOf(':') + 1)
      .split(',')
      .indexOf(name);
    if (place >= 0) return args[place] ?? EXTERNAL;
  }
  const element = elementOfBuiltin(value);
  if (want !== 'call' && element !== undefined && LENGTHS.has(name)) return INT;
  const found =
    (MAPS.has(value.name) ? memberOfMap(value, name) : memberOfPair(value, name)) ??
    (element && value.name !== 'string' ? queryMember(value, element, name) : undefined);
  if (found !== undefined) return found;
  const handing = handingMethod(value, name);
  if (handing !== undefined) return handing;
  const fixed = staticMember(value, name);
  if (fixed !== undefined || isStatic(value)) return fixed;
  if (returnsReceiver(value, name)) return method(value);
  if (name === 'GetType') return method(of('Type'));
  const plain = plainMember(value, name, element !== undefined);
  return plain && want === 'call' ? method(plain) : plain;
}

function memberOfMap(value: BuiltinValue, name: string): Value | undefined {
  const [key, held] = value.args;
  switch (name) {
    case 'Keys':
      return of('ICollection', [key]);
    case 'Values':
      return of('ICollection', [held]);
    case 'TryGetValue':
    case 'TryRemove':
    case 'TryAdd':
      return method(BOOL, [key, held]);
    case 'GetOrAdd':
      return method(held, [key, method(held, [key])]);
    case 'AddOrUpdate':
      return method(held, [key, held, method(held, [key, held])]);
    case 'GetValueOrDefault':
      return method(held);
    default:
      return undefined;
  }
}

function memberOfPair({ name: type, args }: BuiltinValue, name: string): Value | undefined {
  if (type === 'KeyValuePair' || type === 'IGrouping' || type === 'DictionaryEntry') {
    if (name === 'Key') return args[0] ?? EXTERNAL;
    if (name === 'Value') return args[1] ?? EXTERNAL;
  }
  if (type.startsWith('tuple') || type === 'Tuple' || type === 'ValueTuple') {
    const place = /^Item([1-8])$/.exec(name);
    if (place !== null) return args[Number(place[1]) - 1] ?? EXTERNAL;
  }
  if (name === 'GetValueOrDefault' || name === 'GetResult') return method(args[0]);
  if (name === 'GetEnumerator') return method(of('IEnumerator', [args[0]]));
  if (name === 'GetAwaiter') return method(of('TaskAwaiter', args));
  return name === 'TryGetTarget' ? method(BOOL, [args[0]]) : undefined;
}

const NO_VALUES: Values = [];

/** The result of a library delegate. */
function returnedBy(type: string, args: Values): Value | undefined {
  if (type === 'Func') return args.at(-1);
  if (type === 'Predicate') return BOOL;
  if (type === 'Comparison') return INT;
  return type === 'Converter' ? args[1] : undefined;
}

/** The parameter types of a library delegate; undefined when it is not a delegate. */
function givenBy(type: string, args: Values): Values | undefined {
  switch (type) {
    case 'Func':
      return args.slice(0, -1);
    case 'Action':
    case 'Predicate':
      return args;
    case 'ThreadStart':
    case 'MethodInvoker':
      return NO_VALUES;
    case 'Comparison':
      return [args[0], args[0]];
    case 'Converter':
      return [args[0]];
    case 'EventHandler':
      return [of('object'), args[0] ?? of('EventArgs')];
    default:
      return undefined;
  }
}

/** The result of awaiting a value. */
export function awaited(_b: Binder, value: Value): Value | undefined {
  if (value.kind !== 'builtin') return value.kind === 'external' ? EXTERNAL : undefined;
  return value.args[0] ?? EXTERNAL;
}
