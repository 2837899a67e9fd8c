/** C# extension methods that are visible at a place and fit the value they are called on. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import type { MemberUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import {
  alternatives,
  type CallableValue,
  EXTERNAL,
  type SymbolValue,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { argumentsAt, listLength } from '../../../src/resolve/overloads/overloads.ts';
import { Fit } from '../../../src/resolve/overloads/type-fit.ts';
import { fitOf } from './conversions.ts';
import { hasConstructor } from './parts.ts';
import { isStatic } from './static-members.ts';
import { treeOf } from './tree.ts';

/** Members come first: what is attached counts when none of them takes the arguments. */
export function attached(b: Binder, use: MemberUse): Value | undefined {
  const { member } = use;
  if (member?.kind === 'callable' && takes(member, listLength(use.view, argumentsAt(use.view, use.row).list)))
    return undefined;
  const found = constructedType(b, use) ?? invoked(b, use) ?? extensionsFor(b, use);
  // What no type and no namespace of ours has comes from a library that the file uses.
  if (found === undefined && member === undefined) return fromOutside(b, use);
  if (found === undefined || member === undefined) return found;
  return { kind: 'union', of: [...alternatives(member), ...alternatives(found)] };
}

const takes = ({ parameters }: CallableValue, args: number): boolean =>
  parameters === undefined || args <= parameters.length;

function extensionsFor(b: Binder, use: MemberUse): Value | undefined {
  const { namespaces, names } = treeOf(b.world);
  const extensions = namespaces.extensionsNamed(use.name);
  if (extensions.length === 0) return undefined;
  const receiver = settle(b, use.receiver);
  if (!alternatives(receiver).some(isValue)) return undefined;
  const found: SymbolValue[] = [];
  for (const { key, namespace } of extensions)
    if (names.sees(use.view, use.scope, namespace) && fitOf(b, receiver, extendedType(b, key)) > Fit.maybe)
      found.push({ kind: 'symbol', key, on: receiver, attached: true });
  return found.length > 1 ? { kind: 'union', of: found } : found[0];
}

function fromOutside(b: Binder, { view, scope, receiver }: MemberUse): Value | undefined {
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

/** `: base(…)` and `: this(…)` where no constructor is written, or a primary one: the type stands for it. */
function constructedType(b: Binder, { receiver, name }: MemberUse): Value | undefined {
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
