/** Members that Java types have without declaring them: of `Object`, of enums, accessors of records, and what they hold by place. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { memberOfType } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  builtin,
  EXTERNAL,
  type InstanceValue,
  returning,
  type SymbolValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { partTypes } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { createImpliedMembers } from '../../../src/resolve/overloads/implied-members.ts';
import { libraryBases } from '../../../src/resolve/overloads/library-bases.ts';
import { lombokField } from '../extract/lombok.ts';
import { arrayOf, builtinMember, elementOfBuiltin, STRING } from './built-in-types.ts';
import { givenTo } from './functional-interfaces.ts';

const INT = returning(builtin('java', 'int'));

const implied = createImpliedMembers({
  ofKind: {
    enum: {
      values: (type) => returning(arrayOf(type)),
      valueOf: (type: InstanceValue) => returning(type),
      name: () => returning(STRING),
      ordinal: () => INT,
      compareTo: () => INT,
    },
  },
  ofAny: {
    toString: () => returning(STRING),
    hashCode: () => INT,
    equals: () => returning(builtin('java', 'boolean')),
    getClass: () => returning(builtin('java', 'Class')),
    notify: () => returning(),
    notifyAll: () => returning(),
    wait: () => returning(),
    clone: () => returning(),
    finalize: () => returning(),
  },
  declared: accessor,
  ofLibrary: builtinMember,
});

/** A member that neither the type nor any type of the tree above it declares. */
export function impliedMember(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (want === 'value' && receiver.kind === 'instance') return property(b, receiver, name);
  if (want !== 'call' || (receiver.kind !== 'instance' && receiver.kind !== 'symbol')) return undefined;
  return implied(b, receiver, name, want);
}

/** `value.name`, as Kotlin reads `getName()`. Where it can be set too, a use may mean the other method. */
function property(b: Binder, on: InstanceValue, name: string): Value | undefined {
  const isTruth = /^is\p{Lu}/u.test(name);
  const rest = isTruth ? name.slice(2) : name.slice(0, 1).toUpperCase() + name.slice(1);
  const getter = onlyMethod(b, on, isTruth ? name : `get${rest}`);
  if (getter === undefined) return undefined;
  const read = { ...getter, narrowed: settle(b, callOf(b, getter)) };
  return onlyMethod(b, on, `set${rest}`) === undefined ? read : { ...read, isLikely: true };
}

function onlyMethod(b: Binder, on: InstanceValue, name: string): SymbolValue | undefined {
  const { reason } = b;
  const found = memberOfType(b, on, name, 'call');
  b.reason = reason;
  return found?.kind === 'symbol' && b.cell(found.key, SYMBOL.kind) === symbolKindCode.method ? found : undefined;
}

/** The component that a record's accessor reads, or the field that Lombok makes an accessor for. */
function accessor(b: Binder, on: InstanceValue | SymbolValue, name: string): Value | undefined {
  const component = componentNamed(b, on.key, name);
  const key = component < 0 ? lombokField(b, on.key, name) : b.view(on.key).key(component);
  return key === undefined ? undefined : { kind: 'symbol', key, on };
}

/** The field of a record's component of this name, -1 when there is none. */
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
  if (value.kind === 'external') return EXTERNAL;
  return value.kind === 'instance' ? partTypes(b, value)[Number(index)] : undefined;
}

/** One of the things that a loop or an index takes out of a value. */
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
