/** Members of C# types that nobody writes: of `object`, of structs and enums, of delegates, and what library types hand down. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf, memberOfType, writtenBases } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, resultOf, typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type BuiltinValue,
  EXTERNAL,
  type InstanceValue,
  instanceOf,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { elementOfBuiltin, indexOfBuiltin, libraryMember } from './built-in-types.ts';
import { BOOL, INT, method, of, STRING } from './library-values.ts';
import { treeOf } from './tree.ts';

/** By name, what the methods that every object has return. */
const OF_OBJECT: Readonly<Record<string, Value | undefined>> = {
  ToString: STRING,
  GetHashCode: INT,
  Equals: BOOL,
  ReferenceEquals: BOOL,
  GetType: of('Type'),
  MemberwiseClone: undefined,
  Finalize: undefined,
  HasFlag: BOOL,
  CompareTo: INT,
};

/** A member that neither the type nor any type of ours above it declares. */
export function impliedMember(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (want === 'type') return undefined;
  if (receiver.kind === 'builtin') return libraryMember(receiver, name, want);
  if (receiver.kind !== 'instance' && receiver.kind !== 'symbol') return undefined;
  const type = receiver.kind === 'instance' ? receiver : instanceOf(receiver.key);
  for (const base of libraryBases(b, type)) {
    const found = libraryMember(base, name, want);
    if (found !== undefined && found.kind !== 'external') return found;
  }
  const kind = b.cell(receiver.key, SYMBOL.kind);
  if (kind === symbolKindCode.enum || kind === symbolKindCode.struct) {
    // `T?` of a struct is read as `T`.
    if (name === 'Value') return receiver;
    if (name === 'GetValueOrDefault') return method(receiver);
    if (name === 'HasValue') return BOOL;
  }
  return Object.hasOwn(OF_OBJECT, name) ? method(OF_OBJECT[name]) : undefined;
}

const NO_BASES: readonly BuiltinValue[] = [];

/** Types of the library that a type of ours extends, itself or through others, as seen from it. */
export function libraryBases(b: Binder, type: InstanceValue): readonly BuiltinValue[] {
  let memo = b.notes.get('csharp library bases') as Memo<readonly BuiltinValue[]> | undefined;
  if (memo === undefined) b.notes.set('csharp library bases', (memo = new Memo()));
  const bases = b.ask(memo, type.key, NO_BASES, () => allLibraryBases(b, type.key));
  return type.args.length === 0 || bases.length === 0
    ? bases
    : bases.map((base) => substitute(b, base, type) as BuiltinValue);
}

/** In terms of the type's own parameters. */
function allLibraryBases(b: Binder, key: SymbolKey): readonly BuiltinValue[] {
  const ancestors = ancestorsOf(b, key);
  if (!ancestors.includes(EXTERNAL)) return NO_BASES;
  const own = ownInstance(b.view(key), rowOfKey(key));
  const { parts } = treeOf(b.world);
  const types = [key, ...ancestors.flatMap((one) => (one.kind === 'instance' ? [one.key] : []))];
  const written = types.flatMap((type) => parts.partsOf(b, type).flatMap((part) => writtenBases(b, part)));
  return written.filter((value) => value?.kind === 'builtin').map((base) => substitute(b, base, own) as BuiltinValue);
}

/** What a loop over a value, or an index into it, gives. */
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

/** One of the things a value holds; undefined for what is no collection. */
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

/** Place `index` of what is taken apart: tuples, pairs, records; and what a lambda is given there. */
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

/** What a record or a `Deconstruct` method hands out at a place. */
function component(b: Binder, value: InstanceValue, place: number): Value | undefined {
  const written = alternatives(memberOfType(b, value, 'Deconstruct', 'call')).find((one) => one.kind === 'symbol');
  const key = written?.key ?? value.key;
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  if (first + place >= end) return undefined;
  const type = typeOf(b, view, at(view.facts.parameters, first + place, PARAMETER.type), view.scopeOf(rowOfKey(key)));
  return substitute(b, type, value);
}
