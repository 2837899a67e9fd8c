/** What is known of bases from outside a tree: which of them call no member, and which members others declare. */

/** They describe a type, or give it members; nothing calls a method of a type because it has them. */
const INERT: ReadonlySet<string> = new Set(
  `object Object Any AnyObject NSObject ABC ABCMeta Generic Protocol NamedTuple TypedDict Enum IntEnum StrEnum Flag IntFlag
  tuple list dict set str int float bytes type
  Exception BaseException RuntimeException Error Throwable RuntimeError ValueError TypeError KeyError IOError OSError
  LookupError ArithmeticError NotImplementedError AttributeError ImportError IllegalArgumentException IllegalStateException
  ArgumentException InvalidOperationException ApplicationException StandardError LogicException
  Serializable Cloneable ICloneable Record Sendable Hashable Equatable Codable Encodable Decodable Identifiable CaseIterable
  Copy Send Sync Unpin Sized EventArgs MarshalByRefObject ValueType Attribute Annotation`
    .trim()
    .split(/\s+/),
);

/** All members of interfaces. */
const MEMBERS: Readonly<Record<string, string>> = {
  IDisposable: 'Dispose',
  IAsyncDisposable: 'DisposeAsync',
  IComparable: 'CompareTo',
  IComparer: 'Compare',
  IEquatable: 'Equals',
  IEqualityComparer: 'Equals GetHashCode',
  IEnumerable: 'GetEnumerator',
  IEnumerator: 'MoveNext Reset Dispose',
  IHostedService: 'StartAsync StopAsync',
  Runnable: 'run',
  Callable: 'call',
  Comparable: 'compareTo',
  Comparator: 'compare',
  Iterable: 'iterator',
  Iterator: 'hasNext next remove',
  AutoCloseable: 'close',
  Closeable: 'close',
  Supplier: 'get',
  Consumer: 'accept',
  BiConsumer: 'accept',
  Function: 'apply',
  BiFunction: 'apply',
  Predicate: 'test',
  PipeTransform: 'transform',
  NestInterceptor: 'intercept',
  ExceptionFilter: 'catch',
  NestMiddleware: 'use',
  Countable: 'count',
  IteratorAggregate: 'getIterator',
  ArrayAccess: 'offsetExists offsetGet offsetSet offsetUnset',
  JsonSerializable: 'jsonSerialize',
};

/** Bases that only describe data: no framework looks for the types that have them. */
const DATA: ReadonlySet<string> = new Set(['BaseModel', 'Struct', 'IEquatable', 'IComparable', 'Comparable']);

/** Whether nothing calls, finds or registers a type because it has the base. */
export const isInertBase = (base: string): boolean => INERT.has(base) || DATA.has(base);

export type OutsideCall = 'declared' | 'unknown' | 'none';

/** Whether code outside the tree may call a member of that name because its type has the base. */
export function outsideCall(base: string, member: string): OutsideCall {
  const known = Object.hasOwn(MEMBERS, base) ? MEMBERS[base].split(' ') : undefined;
  if (known?.includes(member) || isNamedAfter(base, member)) return 'declared';
  return known !== undefined || INERT.has(base) ? 'none' : 'unknown';
}

/** `OnModuleInit` declares `onModuleInit`, `CanActivate` declares `canActivate`. */
const isNamedAfter = (base: string, member: string): boolean =>
  /^(?:On|Can|Before|After|Has)[A-Z]/.test(base) && base.toLowerCase() === member.toLowerCase();
