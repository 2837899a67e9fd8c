/** C# extension methods that are visible at a place and fit the value they are called on. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import { isWidespreadMethod } from '../../../src/model/widespread-names.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { receiverAt } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { MemberUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { isTypeKind, typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type CallableValue,
  EXTERNAL,
  MAY_BE_OURS,
  type SymbolValue,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { typeParameterOf } from '../../../src/resolve/overloads/choose-call.ts';
import { argumentsAt, listLength } from '../../../src/resolve/overloads/overloads.ts';
import { signatureFor } from '../../../src/resolve/overloads/signatures.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { elementOfBuiltin, isValueType, libraryMember } from './built-in-types.ts';
import { fitOf } from './conversions.ts';
import { isSealed } from './library-order.ts';
import { names, of, STRING } from './library-values.ts';
import { hasConstructor } from './parts.ts';
import { isStatic } from './static-members.ts';
import { treeOf } from './tree.ts';

/** Members come first: what is attached counts when none of them takes the arguments. */
export function attached(b: Binder, use: MemberUse): Value | undefined {
  const { member } = use;
  if (member?.kind === 'callable' && takes(member, listLength(use.view, argumentsAt(use.view, use.row).list)))
    return undefined;
  const found = constructedType(b, use) ?? invoked(b, use) ?? extensionsFor(b, use) ?? likelyExtension(b, use);
  // A member that no type and no namespace of ours has comes from a library that the file uses.
  if (found === undefined && member === undefined) return fromOutside(b, use);
  if (found === undefined || member === undefined) return found;
  return { kind: 'union', of: [...alternatives(member), ...alternatives(found)] };
}

const takes = ({ parameters }: CallableValue, args: number): boolean =>
  parameters === undefined || args <= parameters.length;

function extensionsFor(b: Binder, use: MemberUse): Value | undefined {
  const { namespaces, names: visible } = treeOf(b.world);
  const extensions = namespaces.extensionsNamed(use.name);
  if (extensions.length === 0) return undefined;
  const receiver = settle(b, use.receiver);
  if (!alternatives(receiver).some(isValue)) return undefined;
  const seen = visible.reached(
    use.view,
    extensions.filter(({ namespace }) => visible.sees(use.view, use.scope, namespace)),
  );
  const fitting = (on: Value | undefined): SymbolValue[] =>
    seen
      .filter(({ key }) => fitOf(b, on, extendedType(b, key)) > Fit.maybe)
      .map(({ key }) => ({ kind: 'symbol', key, on, attached: true }));
  const own = fitting(receiver);
  // `nullable?.Extend()` extends the value in it.
  const isNullable = receiver?.kind === 'builtin' && receiver.name === 'Nullable';
  const found = own.length === 0 && isNullable ? fitting(receiver.args[0]) : own;
  return found.length > 1 ? { kind: 'union', of: found } : found[0];
}

/**
 * A receiver whose type the text does not tell, or whose library type may or may not be the one extended: the only extension in
 * sight that takes the arguments is probably meant, unless the library is known to have methods of that name itself.
 */
function likelyExtension(b: Binder, use: MemberUse): Value | undefined {
  const { view, scope, row, name, member } = use;
  if (member !== undefined && member.kind !== 'external') return undefined;
  const { namespaces, names: visible } = treeOf(b.world);
  const extensions = namespaces.extensionsNamed(name);
  if (extensions.length === 0 || isLibraryName(name)) return undefined;
  const receiver = unknownReceiver(b, use);
  if (receiver === undefined) return undefined;
  const args = listLength(view, argumentsAt(view, row).list);
  const seen = extensions.filter(
    ({ key, namespace }) => visible.sees(view, scope, namespace) && fitOf(b, receiver, extendedType(b, key)) !== Fit.no,
  );
  const found = visible
    .reached(view, seen)
    .map(({ key }): SymbolValue => ({ kind: 'symbol', key, on: receiver, attached: true, isLikely: true }))
    .filter((value) => args < 0 || takesCount(b, value, args));
  if (found.length < 2) return found[0];
  return areOverloads(b, found) ? { kind: 'union', of: found } : MAY_BE_OURS;
}

/** Whether functions are overloads of one name in one type, so that the arguments tell which is meant. */
const areOverloads = (b: Binder, [first, ...others]: readonly SymbolValue[]): boolean =>
  others.every(
    ({ key }) => b.view(key) === b.view(first.key) && b.cell(key, SYMBOL.parent) === b.cell(first.key, SYMBOL.parent),
  );

/** Whether a method takes this many arguments by place. */
const takesCount = (b: Binder, value: SymbolValue, count: number): boolean =>
  signatureFor(b, value, { args: new Array(count).fill({ name: '', row: -1 }) }) !== undefined;

/** The known facts about a receiver of uncertain type; undefined for one that has no extension methods. */
function unknownReceiver(b: Binder, { view, scope, receiver }: MemberUse): Value | undefined {
  const settled = settle(b, receiver);
  if (settled === undefined) return EXTERNAL;
  if (alternatives(settled).some((one) => one.kind === 'external' || (isValue(one) && !isWellKnown(one))))
    return settled;
  // `User` may be a property that the types above hand down, not a type of that name.
  const isBare =
    (receiver?.kind === 'symbol' && isTypeKind(b.cell(receiver.key, SYMBOL.kind))) ||
    (receiver?.kind === 'builtin' && isStatic(receiver));
  return isBare && inheritsFromOutside(b, view, scope) ? EXTERNAL : undefined;
}

/** Collections, texts, numbers: what is above them is known, so that what is not has nothing to do with them. */
const isWellKnown = (value: Value): boolean =>
  value.kind === 'builtin' &&
  (elementOfBuiltin(value) !== undefined || isValueType(value.name) || isSealed(value.name));

function inheritsFromOutside(b: Binder, view: FileView, scope: number): boolean {
  const self = receiverAt(b, view, scope);
  return self?.kind === 'instance' && ancestorsOf(b, self.key).includes(EXTERNAL);
}

/** Methods of spans, streams and what every library has. */
const OF_LIBRARIES = names(
  `Split CopyTo AsSpan AsMemory IsEmpty Substring Dispose DisposeAsync Flush FlushAsync ReadAsync WriteAsync ReadLine ReadToEnd Seek
  GetValue SetValue TryGetValue AddRange ToString GetType`,
);

/** Whether collections or texts have a method of that name: more likely than one of ours. */
const isLibraryName = (name: string): boolean =>
  OF_LIBRARIES.has(name) ||
  isWidespreadMethod(name) ||
  libraryMember(of('List', [STRING]), name, 'call') !== undefined ||
  libraryMember(STRING, name, 'call') !== undefined;

/** The methods that every value has from `object`. */
const OF_OBJECT = names('ToString Equals GetHashCode GetType');

function fromOutside(b: Binder, { view, scope, receiver, name }: MemberUse): Value | undefined {
  if (OF_OBJECT.has(name) && typeParameterOf(b, receiver) !== undefined) return EXTERNAL;
  const isKnown = alternatives(settle(b, receiver)).some(isValue);
  return isKnown && treeOf(b.world).names.seesOutside(view, scope) ? EXTERNAL : undefined;
}

/** Delegates are called by a method of theirs as well. */
function invoked(b: Binder, { receiver, name, member }: MemberUse): Value | undefined {
  if (member !== undefined || !/Invoke(?:Async)?$/.test(name)) return undefined;
  return alternatives(settle(b, receiver)).find((one) => one.kind === 'callable');
}

/** Types, namespaces and what is not known have no extension methods. */
const isValue = (value: Value): boolean =>
  value.kind === 'instance' || value.kind === 'callable' || (value.kind === 'builtin' && !isStatic(value));

function extendedType(b: Binder, method: SymbolKey): Value | undefined {
  const view = b.view(method);
  const row = rowOfKey(method);
  return typeOf(b, view, view.symbol(row, SYMBOL.owner), view.scopeOf(row));
}

/** `: base(…)` and `: this(…)` where no constructor is written, or a primary one: they mean the type. */
function constructedType(b: Binder, { receiver, name }: MemberUse): Value | undefined {
  if (receiver === undefined) return undefined;
  if (receiver.kind !== 'super' && receiver.kind !== 'instance') return undefined;
  const self = receiver.kind === 'super' ? receiver.on.key : receiver.key;
  const isNamed = (key: SymbolKey): boolean => b.view(key).nameOf(rowOfKey(key)) === name;
  if (receiver.kind === 'instance') return isNamed(self) ? withoutConstructor(b, self) : undefined;
  for (const one of ancestorsOf(b, self))
    if (one.kind === 'instance' && isNamed(one.key)) return withoutConstructor(b, one.key);
  return undefined;
}

function withoutConstructor(b: Binder, type: SymbolKey): SymbolValue | undefined {
  const parts = treeOf(b.world).parts.partsOf(b, type);
  const primary = parts.find((part) => {
    const [first, end] = b.view(part).parametersOf(rowOfKey(part));
    return end > first;
  });
  if (primary !== undefined) return { kind: 'symbol', key: primary };
  return hasConstructor(b, parts) ? undefined : { kind: 'symbol', key: type };
}
