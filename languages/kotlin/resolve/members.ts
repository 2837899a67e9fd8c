/** Kotlin members beyond those of an instance: companions, nested types, enum entries, members of every value. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf, memberOf, memberOfType } from '../../../src/resolve/core/members.ts';
import { NamedMemo } from '../../../src/resolve/core/memo.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
import { isHolder, settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  EXTERNAL,
  type InstanceValue,
  type SymbolValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { partTypes } from '../../../src/resolve/overloads/functional-interfaces.ts';
import {
  createImpliedMembers,
  type ImpliedMembers,
  memberOfKind,
} from '../../../src/resolve/overloads/implied-members.ts';
import { libraryBases } from '../../../src/resolve/overloads/library-bases.ts';
import { elementOf, functionOf, INT, indexed, isKnown, of, receiverIn, STRING, takenBy } from './built-in-types.ts';
import { companionOf, extensionProperty } from './extensions.ts';
import { fits, isObject, isOfType } from './kinds.ts';
import { libraryMember } from './library-signatures.ts';
import { OF_ANYTHING, ofAnything } from './of-anything.ts';

/** `Type.name`: for an object its members; else the members of the type itself, then those of its companion. */
export function typeMember(b: Binder, type: SymbolValue, name: string, want: Want): Value | undefined {
  const own = ownInstance(b.view(type.key), rowOfKey(type.key));
  // As Java names the one instance.
  if (isObject(b, type.key)) return name === 'INSTANCE' ? own : memberOfType(b, own, name, want);
  return (
    ofType(b, type.key, name, want) ??
    memberOfKind(b, OF_KIND, own, name) ??
    // Only a callable reference names a member of the instances so: `Type::member`.
    memberOfType(b, own, name, want)
  );
}

/** A property or parameter of a type without `invoke`: a call of its name means a function further out. */
export function cannotBeCalled(b: Binder, value: Value): boolean {
  const isHeld = value.kind === 'symbol' ? isHolder(b.cell(value.key, SYMBOL.kind)) : value.kind === 'local';
  if (!isHeld) return false;
  const { reason } = b;
  const held = settle(b, value);
  const isPlain =
    held?.kind === 'instance'
      ? memberOf(b, held, 'invoke', 'call') === undefined
      : held?.kind === 'builtin' && isKnown(held.name);
  b.reason = reason;
  return isPlain;
}

/** Members of the type itself or of its companion. */
function ofType(b: Binder, type: SymbolKey, name: string, want: Want): Value | undefined {
  const view = b.view(type);
  if (view.file.language !== 'kotlin') return undefined;
  const nameId = view.nameId(name);
  const found: Value[] = [];
  for (let row = nameId < 0 ? -1 : view.firstChild(rowOfKey(type), nameId); row >= 0; row = view.nextNamesake(row)) {
    const kind = view.symbol(row, SYMBOL.kind);
    if (isOfType(kind, view.symbol(row, SYMBOL.flags)) && fits(kind, want))
      found.push({ kind: 'symbol', key: view.key(row) });
  }
  if (found.length > 0) return unionOf(found);
  const companion = companionOf(view, rowOfKey(type));
  return companion < 0 ? undefined : ofCompanion(b, view.key(companion), name, want);
}

/** A companion may extend the type that it belongs to: a question with levels, or it would have no end. */
function ofCompanion(b: Binder, companion: SymbolKey, name: string, want: Want): Value | undefined {
  let memo = b.notes.get('kotlin companions') as NamedMemo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set('kotlin companions', (memo = new NamedMemo()));
  return b.ask(memo, `${companion} ${want} ${name}`, undefined, () => {
    const member = memberOfType(b, ownInstance(b.view(companion), rowOfKey(companion)), name, want);
    return member?.kind === 'symbol' || member?.kind === 'union' ? member : undefined;
  });
}

/** A member that neither the type nor any type above it declares for its instances. */
export function extension(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (receiver.kind === 'instance' || receiver.kind === 'symbol')
    return inTypes(b, receiver.key, name, want) ?? implied(b, receiver, name, want);
  if (receiver.kind !== 'builtin') return undefined;
  return (want === 'value' ? extensionProperty(b, receiver, name) : undefined) ?? ofAnything(receiver, name);
}

/** Members that belong to the types around and above an instance themselves. */
function inTypes(b: Binder, type: SymbolKey, name: string, want: Want): Value | undefined {
  const own = ofType(b, type, name, want);
  if (own !== undefined) return own;
  for (const one of ancestorsOf(b, type)) {
    const found = one.kind === 'instance' ? ofType(b, one.key, name, want) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A property as Java calls it: `getName()`, `isOpen()`, `setName(…)`. */
function accessor(b: Binder, on: InstanceValue | SymbolValue, name: string): Value | undefined {
  const match = /^(?:get|set)(\p{Lu}.*)$/u.exec(name);
  const property = match === null ? undefined : match[1][0].toLowerCase() + match[1].slice(1);
  if (property === undefined) return undefined;
  const view = b.view(on.key);
  const nameId = view.nameId(property);
  const row = nameId < 0 ? -1 : view.firstChild(rowOfKey(on.key), nameId);
  const isProperty = row >= 0 && view.symbol(row, SYMBOL.kind) === symbolKindCode.property;
  return isProperty ? { kind: 'symbol', key: view.key(row), on } : undefined;
}

const OF_KIND: ImpliedMembers['ofKind'] = {
  enum: {
    values: (type) => functionOf([], of('Array', [type])),
    entries: (type) => of('List', [type]),
    valueOf: (type: InstanceValue) => functionOf([], type),
    name: () => STRING,
    ordinal: () => INT,
  },
};

const implied = createImpliedMembers({
  ofKind: OF_KIND,
  ofAny: OF_ANYTHING,
  declared: (b, receiver, name, want) =>
    want === 'value' ? extensionProperty(b, receiver, name) : want === 'call' ? accessor(b, receiver, name) : undefined,
  ofLibrary: libraryMember,
});

/** A part of a destructured value; for a function type, its parameter at that position. */
export function position(b: Binder, value: Value, index: string): Value | undefined {
  switch (value.kind) {
    case 'callable':
      return index === 'this' ? receiverIn(value) : takenBy(value)?.[Number(index)];
    case 'builtin':
      if (index === 'this') return undefined;
      return value.name === 'Pair' || value.name === 'Triple' || value.name === 'Entry'
        ? value.args[Number(index)]
        : elementOf(value);
    case 'instance':
      return index === 'this' ? undefined : partOfInstance(b, value, Number(index));
    case 'union':
      return unionOf(value.of.map((one) => position(b, one, index)));
    case 'external':
      return EXTERNAL;
    default:
      return undefined;
  }
}

function partOfInstance(b: Binder, value: InstanceValue, index: number): Value | undefined {
  const parts = partTypes(b, value);
  return index < parts.length ? parts[index] : callOf(b, memberOf(b, value, `component${index + 1}`, 'call'));
}

/** The result of a loop over a value or of an index into it. */
export function element(b: Binder, value: Value, how: ElementUse): Value | undefined {
  return unionOf(
    alternatives(value).map((one) => {
      if (one.kind === 'builtin') return how === 'index' ? indexed(one) : elementOf(one);
      if (one.kind === 'external') return EXTERNAL;
      if (one.kind !== 'instance') return undefined;
      return unionOf(libraryBases(b, one).map(elementOf)) ?? ownElement(b, one, how);
    }),
  );
}

/** By the operators that the type declares. */
function ownElement(b: Binder, value: InstanceValue, how: ElementUse): Value | undefined {
  const called = (on: Value | undefined, name: string) => settle(b, callOf(b, memberOf(b, on, name, 'call')));
  return how === 'index' ? called(value, 'get') : called(called(value, 'iterator'), 'next');
}
