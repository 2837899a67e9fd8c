/** Swift extensions: the type they extend, the members they add, and `self` inside of them. */
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { type Ancestor, memberOf } from '../../../src/resolve/core/members.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { EXTENDED } from '../extract/declarations.ts';

/** The type that a member written in an extension belongs to. It is named at the top of the file. */
function extendedType(b: Binder, key: SymbolKey): Value | undefined {
  let memo = b.notes.get('swift extended') as Memo<Value | undefined> | undefined;
  if (memo === undefined) b.notes.set('swift extended', (memo = new Memo()));
  return b.ask(memo, key, undefined, () => {
    const view = b.view(key);
    return typeOf(b, view, view.symbol(rowOfKey(key), SYMBOL.owner), 0);
  });
}

const added = (b: Binder, name: string): SymbolKey[] =>
  b.world
    .declared(name, 'swift')
    .filter((key) => (b.cell(key, SYMBOL.flags) & FLAG.extension) !== 0 && b.cell(key, SYMBOL.owner) >= 0);

/** Members of a type of the tree that extensions in other files add; those of its own file are its children. */
export function outsideMembers(b: Binder, type: SymbolKey, name: string): readonly SymbolKey[] {
  return added(b, name).filter((key) => {
    if (b.cell(key, SYMBOL.parent) !== 0) return false;
    const on = extendedType(b, key);
    return on?.kind === 'instance' && on.key === type;
  });
}

/** Members that extensions add to a type of a library. */
export function impliedMember(b: Binder, receiver: Value, name: string): Value | undefined {
  if (receiver.kind !== 'builtin') return undefined;
  const found = added(b, name).filter((key) => {
    const on = extendedType(b, key);
    return on?.kind === 'builtin' && on.name === receiver.name;
  });
  if (found.length === 0) return undefined;
  const values = found.map((key): Value => ({ kind: 'symbol', key, on: receiver }));
  return values.length === 1 ? values[0] : { kind: 'union', of: values };
}

/** The row that binds `Self` to a type in the scope of an extension; -1 in the scope of a type. */
function extensionAt(view: FileView, scope: number): number {
  const nameId = view.nameId(EXTENDED);
  const row = nameId < 0 ? -1 : view.firstBinding(scope, nameId);
  return row >= 0 && view.binding(row, BINDING.type) >= 0 ? row : -1;
}

export function thisAt(b: Binder, view: FileView, scope: number): Value | undefined {
  for (let around = scope < -1 ? -2 - scope : scope; around >= 0; around = view.scopeParent(around)) {
    if (view.scopeKind(around) !== scopeKindCode.type) continue;
    const row = extensionAt(view, around);
    if (row >= 0) return typeOf(b, view, view.binding(row, BINDING.type), 0);
    return { ...ownInstance(view, view.scopeSymbol(around)), isSelf: true };
  }
  return undefined;
}

/** A bare name in a member of an extension may be a member of the extended type. */
export function ownerMember(b: Binder, use: NameUse, scope: number): Value | undefined {
  const around = use.view.scopeParent(scope);
  if (around < 0 || use.view.scopeKind(around) !== scopeKindCode.type || extensionAt(use.view, around) < 0)
    return undefined;
  const on = thisAt(b, use.view, around);
  const name = use.view.facts.strings[use.nameId];
  if (on === undefined || on.kind === 'external') return undefined;
  const found = memberOf(b, on, name, use.want);
  // A name that a library type may have is looked for further out first.
  return found?.kind === 'external' ? undefined : found;
}

/** A case of an enum is a value of the enum. */
export function outsideBases(b: Binder, key: SymbolKey): readonly Ancestor[] {
  const view = b.view(key);
  if (view.symbol(rowOfKey(key), SYMBOL.kind) !== symbolKindCode.enum_member) return [];
  return [ownInstance(view, view.symbol(rowOfKey(key), SYMBOL.parent))];
}
