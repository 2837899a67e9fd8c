/** Members that C# types have without declaring them: of `object`, of structs and enums, of delegates, and what library types hand down. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { memberOfType } from '../../../src/resolve/core/members.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { resultOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type BuiltinValue,
  EXTERNAL,
  type InstanceValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { createImpliedMembers, type Members } from '../../../src/resolve/overloads/implied-members.ts';
import { libraryBases } from '../../../src/resolve/overloads/library-bases.ts';
import { parameterTypes } from '../../../src/resolve/overloads/signatures.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { elementOfBuiltin, indexOfBuiltin, libraryMember } from './built-in-types.ts';
import { LIBRARY } from './library-signatures.ts';
import { BOOL, INT, method, of, STRING } from './library-values.ts';

/** A member of a library type: by its signature, else by what its name says. */
function signedMember(b: Binder, type: BuiltinValue, name: string, want: Want): Value | undefined {
  return (want === 'call' ? LIBRARY.member(b, type, name) : undefined) ?? libraryMember(type, name, want);
}

/** `T?` of a struct is read as `T`. */
const OF_VALUE: Members = { Value: (on) => on, GetValueOrDefault: (on) => method(on), HasValue: () => BOOL };

const implied = createImpliedMembers({
  ofKind: { enum: OF_VALUE, struct: OF_VALUE },
  ofAny: {
    ToString: () => method(STRING),
    GetHashCode: () => method(INT),
    Equals: () => method(BOOL),
    ReferenceEquals: () => method(BOOL),
    GetType: () => method(of('Type')),
    MemberwiseClone: () => method(undefined),
    Finalize: () => method(undefined),
    HasFlag: () => method(BOOL),
    CompareTo: () => method(INT),
  },
  ofLibrary: signedMember,
});

/** A member that neither the type nor any type of the tree above it declares. */
export function impliedMember(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (want === 'type') return undefined;
  if (receiver.kind === 'builtin') return signedMember(b, receiver, name, want);
  return receiver.kind === 'instance' || receiver.kind === 'symbol' ? implied(b, receiver, name, want) : undefined;
}

/** The element in a loop over a value, or at an index of it. */
export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'builtin') return (how === 'index' ? indexOfBuiltin(one) : elementOfBuiltin(one)) ?? EXTERNAL;
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'instance') return undefined;
      return how === 'index' ? indexed(b, one) : elementOf(b, one);
    }),
  );
}

/** The indexer's type; several of them must agree. */
function indexed(b: Binder, value: InstanceValue): Value | undefined {
  const member = memberOfType(b, value, 'this[]');
  const types = alternatives(member)
    .filter((one) => one.kind === 'symbol')
    .map((one) => settle(b, one));
  if (types.length > 0) return unionOf(types);
  return unionOf(libraryBases(b, value).map(indexOfBuiltin));
}

/** One of the things a value holds; undefined when it is not a collection. */
export function elementOf(b: Binder, value: Value): Value | undefined {
  if (value.kind === 'builtin') return elementOfBuiltin(value);
  if (value.kind !== 'instance') return undefined;
  const inherited = libraryBases(b, value)
    .map(elementOfBuiltin)
    .find((one) => one !== undefined);
  if (inherited !== undefined) return inherited;
  const [enumerate] = alternatives(memberOfType(b, value, 'GetEnumerator', 'call'));
  if (enumerate?.kind !== 'symbol') return undefined;
  const enumerator = settle(b, substitute(b, resultOf(b, enumerate.key), enumerate.on));
  if (enumerator?.kind === 'builtin') return enumerator.args[0];
  return enumerator?.kind === 'instance' ? settle(b, memberOfType(b, enumerator, 'Current')) : undefined;
}

/** Place `index` of a deconstructed value (tuple, pair, record), or of the arguments passed to a lambda. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  const place = Number(index);
  switch (value.kind) {
    case 'callable':
      return value.parameters?.[place];
    case 'builtin':
      return value.args[place];
    case 'instance':
      return component(b, value, place);
    case 'union':
      return unionOf(value.of.map((one) => position(b, one, index)));
    case 'external':
      return EXTERNAL;
    default:
      return undefined;
  }
}

/** The component of a record, or of a `Deconstruct` method, at a place. */
function component(b: Binder, value: InstanceValue, place: number): Value | undefined {
  const written = alternatives(memberOfType(b, value, 'Deconstruct', 'call')).find((one) => one.kind === 'symbol');
  return parameterTypes(b, { kind: 'symbol', key: written?.key ?? value.key, on: value })[place];
}
