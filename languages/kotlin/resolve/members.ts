/** Kotlin members that are not simply those of an instance: companions, nested types, enum entries, what every value has. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import { ancestorsOf, memberOf, memberOfType } from '../../../src/resolve/core/members.ts';
import { NamedMemo } from '../../../src/resolve/core/memo.ts';
import type { ElementUse, Want } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  EXTERNAL,
  type InstanceValue,
  instanceOf,
  type SymbolValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import {
  BOOLEAN,
  builtinMember,
  elementOf,
  functionOf,
  INT,
  indexed,
  of,
  receiverIn,
  STRING,
  takenBy,
  withReceiver,
} from './built-in-types.ts';
import { companionOf, extensionProperty } from './extensions.ts';
import { fits, isObject, isOfType } from './kinds.ts';
import { libraryBases, openFunction } from './type-fit.ts';

/** `Type.name`: of an object its members; else what belongs to the type, then what its companion has. */
export function typeMember(b: Binder, type: SymbolValue, name: string, want: Want): Value | undefined {
  const own = ownInstance(b.view(type.key), rowOfKey(type.key));
  // As Java names the one instance.
  if (isObject(b, type.key)) return name === 'INSTANCE' ? own : memberOfType(b, own, name, want);
  return (
    ofType(b, type.key, name, want) ??
    ofEnum(b, type.key, name) ??
    // Only a callable reference names a member of the instances so: `Type::member`.
    memberOfType(b, own, name, want)
  );
}

/** What belongs to the type itself or to its companion. */
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
  if (receiver.kind === 'instance' || receiver.kind === 'symbol') {
    const inType = inTypes(b, receiver.key, name, want) ?? ofEnum(b, receiver.key, name);
    if (inType !== undefined) return inType;
    const property = want === 'value' ? extensionProperty(b, receiver, name) : undefined;
    if (property !== undefined) return property;
    const on: InstanceValue = receiver.kind === 'instance' ? receiver : instanceOf(receiver.key);
    const accessed = want === 'call' ? accessor(b, on, name) : undefined;
    if (accessed !== undefined) return accessed;
    for (const base of libraryBases(b, on)) {
      const found = builtinMember(b, base, name);
      if (found !== undefined) return found;
    }
    return ofAnything(on, name);
  }
  if (receiver.kind !== 'builtin') return undefined;
  return (want === 'value' ? extensionProperty(b, receiver, name) : undefined) ?? ofAnything(receiver, name);
}

/** What the types around and above an instance have for themselves. */
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
function accessor(b: Binder, on: InstanceValue, name: string): Value | undefined {
  const match = /^(?:get|set)(\p{Lu}.*)$/u.exec(name);
  const property = match === null ? undefined : match[1][0].toLowerCase() + match[1].slice(1);
  if (property === undefined) return undefined;
  const view = b.view(on.key);
  const nameId = view.nameId(property);
  const row = nameId < 0 ? -1 : view.firstChild(rowOfKey(on.key), nameId);
  const isProperty = row >= 0 && view.symbol(row, SYMBOL.kind) === symbolKindCode.property;
  return isProperty ? { kind: 'symbol', key: view.key(row), on } : undefined;
}

function ofEnum(b: Binder, key: SymbolKey, name: string): Value | undefined {
  if (b.cell(key, SYMBOL.kind) !== symbolKindCode.enum) return undefined;
  const type = instanceOf(key);
  switch (name) {
    case 'values':
      return functionOf([], of('Array', [type]));
    case 'entries':
      return of('List', [type]);
    case 'valueOf':
      return functionOf([], type);
    case 'name':
      return STRING;
    case 'ordinal':
      return INT;
    default:
      return undefined;
  }
}

/** What Kotlin lets every value do. */
export function ofAnything(on: Value, name: string): Value | undefined {
  switch (name) {
    case 'let':
      return functionOf([functionOf([on])]);
    case 'also':
    case 'takeIf':
    case 'takeUnless':
      return functionOf([functionOf([on])], on);
    case 'use':
      return functionOf([functionOf([on])]);
    case 'apply':
      return functionOf([withReceiver(on)], on);
    case 'run':
    case 'runCatching':
      return functionOf([withReceiver(on)]);
    case 'to':
      return functionOf([], of('Pair', [on]));
    case 'copy':
      return functionOf([], on);
    case 'toString':
      return functionOf([], STRING);
    case 'hashCode':
    case 'compareTo':
      return functionOf([], INT);
    case 'equals':
      return functionOf([], BOOLEAN);
    default:
      return undefined;
  }
}

/** A part of a value taken apart; of a function type, what it is given there. */
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
    default:
      return undefined;
  }
}

function partOfInstance(b: Binder, value: InstanceValue, index: number): Value | undefined {
  const view = b.view(value.key);
  const open = openFunction(b, value.key);
  const taker = open >= 0 ? open : rowOfKey(value.key);
  const [first, end] = view.parametersOf(taker);
  const row = first + index;
  if (row >= end) return callOf(b, memberOf(b, value, `component${index + 1}`, 'call'));
  const type = typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(taker));
  return substitute(b, type, value);
}

/** What a loop over a value or an index into it gives. */
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
