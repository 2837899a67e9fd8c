/** Members of Java types that nobody writes: of `Object`, of enums, accessors of records, and what library types hand down. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf, writtenBases } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type BuiltinValue,
  builtin,
  EXTERNAL,
  type InstanceValue,
  instanceOf,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { lombokField } from '../extract/lombok.ts';
import { arrayOf, builtinMember, elementOfBuiltin, STRING } from './built-in-types.ts';
import { functionOf, givenTo } from './functional-interfaces.ts';
import { parameterTypes } from './overloads.ts';

const returning = (returns: Value | undefined): Value => ({ kind: 'callable', returns });
const INT = builtin('java', 'int');

/** By name, what the methods that every object has return. */
const OF_OBJECT: Readonly<Record<string, Value | undefined>> = {
  toString: STRING,
  hashCode: INT,
  equals: builtin('java', 'boolean'),
  getClass: builtin('java', 'Class'),
  notify: undefined,
  notifyAll: undefined,
  wait: undefined,
  clone: undefined,
  finalize: undefined,
};

/** A member that neither the type nor any type of ours above it declares. */
export function impliedMember(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (want !== 'call') return undefined;
  if (receiver.kind !== 'instance' && receiver.kind !== 'symbol') return undefined;
  const { key } = receiver;
  const kind = b.cell(key, SYMBOL.kind);
  if (kind === symbolKindCode.enum || kind === symbolKindCode.enum_member) {
    const found = ofEnum(b, key, name);
    if (found !== undefined) return found;
  }
  const component = componentNamed(b, key, name);
  if (component >= 0) return { kind: 'symbol', key: b.view(key).key(component), on: receiver };
  const field = lombokField(b, key, name);
  if (field !== undefined) return { kind: 'symbol', key: field, on: receiver };
  for (const base of libraryBases(b, receiver.kind === 'instance' ? receiver : instanceOf(key))) {
    const found = builtinMember(b, base, name);
    if (found !== undefined && found.kind !== 'external') return found;
  }
  return Object.hasOwn(OF_OBJECT, name) ? returning(OF_OBJECT[name]) : undefined;
}

function ofEnum(b: Binder, key: SymbolKey, name: string): Value | undefined {
  const isMember = b.cell(key, SYMBOL.kind) === symbolKindCode.enum_member;
  const type = instanceOf(isMember ? b.view(key).key(b.cell(key, SYMBOL.parent)) : key);
  switch (name) {
    case 'values':
      return returning(arrayOf(type));
    case 'valueOf':
      return returning(type);
    case 'name':
      return returning(STRING);
    case 'ordinal':
    case 'compareTo':
      return returning(INT);
    default:
      return undefined;
  }
}

/** The field that a record's accessor of this name reads, -1 when there is none. */
function componentNamed(b: Binder, type: SymbolKey, name: string): number {
  const view = b.view(type);
  const nameId = view.nameId(name);
  const [first, end] = nameId < 0 ? [0, 0] : view.parametersOf(rowOfKey(type));
  for (let row = first; row < end; row++)
    if (at(view.facts.parameters, row, PARAMETER.name) === nameId) return view.firstChild(rowOfKey(type), nameId);
  return -1;
}

/** The component of a record at this place; of a functional interface, what its method takes there. */
export function partAt(b: Binder, value: Value, index: string): Value | undefined {
  if (value.kind === 'builtin') return givenTo(value, Number(index));
  if (value.kind !== 'instance') return undefined;
  const view = b.view(value.key);
  if (view.symbol(rowOfKey(value.key), SYMBOL.kind) === symbolKindCode.interface) {
    const method = functionOf(b, value);
    return method === undefined ? undefined : parameterTypes(b, method)[Number(index)];
  }
  const [first, end] = view.parametersOf(rowOfKey(value.key));
  const row = first + Number(index);
  if (!(row < end)) return undefined;
  const type = typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(rowOfKey(value.key)));
  return substitute(b, type, value);
}

/** Types of the library that a type of ours extends, itself or through others, as seen from it. */
export function libraryBases(b: Binder, type: InstanceValue): readonly BuiltinValue[] {
  const ancestors = ancestorsOf(b, type.key);
  if (!ancestors.includes(EXTERNAL)) return NO_BASES;
  const bases = [type.key, ...ancestors.map((one) => (one.kind === 'instance' ? one.key : -1))].flatMap((key) =>
    key < 0 ? [] : ownLibraryBases(b, key),
  );
  return bases.map((base) => substitute(b, base, type) as BuiltinValue);
}

const NO_BASES: readonly BuiltinValue[] = [];

function ownLibraryBases(b: Binder, key: SymbolKey): readonly BuiltinValue[] {
  let memo = b.notes.get('java library bases') as Memo<readonly BuiltinValue[]> | undefined;
  if (memo === undefined) b.notes.set('java library bases', (memo = new Memo()));
  return b.ask(memo, key, NO_BASES, () => writtenBases(b, key).filter((value) => value?.kind === 'builtin'));
}

/** What a loop over a value or an index into it gives. */
export function element(b: Binder, value: Value): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'builtin') return elementOfBuiltin(one);
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'instance') return undefined;
      return unionOf(libraryBases(b, one).map(elementOfBuiltin));
    }),
  );
}
