/** Dart extensions: the type an extension is on, and the members that extensions add to a value. */
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { ancestorsOf, memberOf } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import type { Value } from '../../../src/resolve/core/values.ts';

/** The type that an extension symbol is on. */
function extendedBy(b: Binder, key: SymbolKey): Value | undefined {
  let memo = b.notes.get('dart extensions') as Memo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set('dart extensions', (memo = new Memo()));
  return b.ask(memo, key, undefined, () => {
    const view = b.view(key);
    return typeOf(b, view, view.symbol(rowOfKey(key), SYMBOL.type), 0);
  });
}

/** The only extension member of a name that fits the value. */
export function attached(b: Binder, receiver: Value, name: string): Value | undefined {
  const found: SymbolKey[] = [];
  for (const key of b.world.declared(name, 'dart')) {
    if ((b.cell(key, SYMBOL.flags) & FLAG.extension) === 0) continue;
    const view = b.view(key);
    const extension = view.symbol(rowOfKey(key), SYMBOL.parent);
    if (extension > 0 && isOn(b, receiver, extendedBy(b, view.key(extension)))) found.push(key);
  }
  // A getter and its setter share a name.
  if (found.length === 0 || (found.length > 1 && !isOnePair(b, found))) return undefined;
  return { kind: 'symbol', key: found[0], on: receiver };
}

const isOnePair = (b: Binder, keys: readonly SymbolKey[]): boolean =>
  keys.every((key) => b.view(key) === b.view(keys[0]) && b.cell(key, SYMBOL.parent) === b.cell(keys[0], SYMBOL.parent));

function isOn(b: Binder, receiver: Value, type: Value | undefined): boolean {
  if (type?.kind === 'builtin') return receiver.kind === 'builtin' && receiver.name === type.name;
  if (type?.kind !== 'instance' || receiver.kind !== 'instance') return false;
  return (
    receiver.key === type.key ||
    ancestorsOf(b, receiver.key).some((above) => above.kind === 'instance' && above.key === type.key)
  );
}

/** The row that binds `this` in the extension around a scope, -1 when the nearest type is no extension. */
function extensionAround(view: FileView, scope: number): number {
  const nameId = view.nameId('this');
  return nameId < 0 ? -1 : view.firstBinding(scope, nameId);
}

export function thisAt(b: Binder, view: FileView, scope: number): Value | undefined {
  for (let around = scope < -1 ? -2 - scope : scope; around >= 0; around = view.scopeParent(around)) {
    if (view.scopeKind(around) !== scopeKindCode.type) continue;
    const row = extensionAround(view, around);
    if (row >= 0) return typeOf(b, view, view.binding(row, BINDING.type), 0);
    return { ...ownInstance(view, view.scopeSymbol(around)), isSelf: true };
  }
  return undefined;
}

/** A bare name in a member of an extension may be a member of the type it is on. */
export function ownerMember(b: Binder, use: NameUse, scope: number): Value | undefined {
  const around = use.view.scopeParent(scope);
  if (use.want === 'type' || around < 0 || use.view.scopeKind(around) !== scopeKindCode.type) return undefined;
  if (extensionAround(use.view, around) < 0) return undefined;
  const on = thisAt(b, use.view, around);
  if (on === undefined || on.kind === 'external') return undefined;
  const found = memberOf(b, on, use.view.facts.strings[use.nameId], use.want);
  return found?.kind === 'external' ? undefined : found;
}
