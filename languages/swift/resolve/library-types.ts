/** Types of Swift's library: what they hold, and the results of members that hand on what they hold. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
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

const of = builtinsOf('swift');

export const literal = (name: string): Value => of(name);
export const wrapped = (name: string, inner: Value | undefined): Value => of(name, [inner]);

/** An optional value has the members of what it holds. */
export const library = (name: string, args: Values): Value | undefined =>
  name === 'Optional' ? args[0] : of(name, args);

/** A type of a library as a value, because extensions in the tree may add members to it; calling it makes an instance. */
export function libraryName(name: string, want: Want): Value {
  if (want === 'type' || !/^[A-Z]/.test(name)) return EXTERNAL;
  return want === 'call' ? returning(of(name)) : of(name);
}

const COLLECTIONS = new Set(['Array', 'Set', 'ArraySlice', 'Sequence', 'Collection', 'AsyncStream', 'ContiguousArray']);
const AN_ELEMENT = new Set(['first', 'last']);
const GIVES_ELEMENT = new Set([
  'first',
  'last',
  'removeFirst',
  'removeLast',
  'popLast',
  'remove',
  'min',
  'max',
  'randomElement',
]);
const THE_SAME = new Set(['filter', 'sorted', 'reversed', 'prefix', 'suffix', 'dropFirst', 'dropLast', 'shuffled']);

export function builtinMember(_b: Binder, value: BuiltinValue, name: string): Value | undefined {
  const [held, second] = value.args;
  if (COLLECTIONS.has(value.name)) {
    // `first` is a property, and a method that takes a test.
    if (AN_ELEMENT.has(name)) return held;
    if (GIVES_ELEMENT.has(name)) return returning(held);
    if (THE_SAME.has(name)) return returning(of('Array', [held]));
  }
  if (value.name === 'Dictionary') {
    if (name === 'values') return of('Array', [second]);
    if (name === 'keys') return of('Array', [held]);
  }
  return undefined;
}

export const element = (_b: Binder, value: Value, how: ElementUse): Value | undefined =>
  unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'builtin') return undefined;
      if (one.name === 'Dictionary') return how === 'index' ? one.args[1] : of('Pair', one.args);
      return COLLECTIONS.has(one.name) ? one.args[0] : undefined;
    }),
  );

/** `for (key, value) in dictionary`. */
export const partAt = (_b: Binder, value: Value, index: string): Value | undefined =>
  value.kind === 'builtin' && value.name === 'Pair' ? value.args[Number(index)] : undefined;

/** Names that every file sees without an import. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set(
  (
    'Any AnyHashable AnyObject Array ArraySlice AsyncSequence AsyncStream Bool Character ClosedRange CaseIterable Codable CodingKey ' +
    'Collection Comparable Continuation CustomDebugStringConvertible CustomStringConvertible Decodable Decoder Dictionary Double ' +
    'Encodable Encoder Equatable Error ExpressibleByArrayLiteral ExpressibleByDictionaryLiteral ExpressibleByStringLiteral Float Hashable ' +
    'Hasher Identifiable Int Int16 Int32 Int64 Int8 IteratorProtocol KeyPath LosslessStringConvertible MainActor Mirror Never ObjectIdentifier ' +
    'Optional OptionSet Range RawRepresentable Result Self Sendable Sequence Set StaticString String Substring Task TaskGroup UInt UInt16 ' +
    'UInt32 UInt64 UInt8 Unicode UnsafePointer UnsafeMutablePointer UnsafeRawPointer Void WritableKeyPath abs assert assertionFailure dump fatalError ' +
    'isKnownUniquelyReferenced max min numericCast precondition preconditionFailure print readLine repeatElement sequence stride swap ' +
    'type unsafeBitCast withExtendedLifetime withUnsafePointer withTaskGroup withCheckedContinuation withThrowingTaskGroup zip ' +
    'available discardableResult escaping autoclosure objc main Published State Binding inlinable frozen usableFromInline testable'
  ).split(' '),
);
