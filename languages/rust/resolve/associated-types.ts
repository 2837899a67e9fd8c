/** Associated types of Rust traits: open where a trait declares them, the type of an impl block or a bound where one says it. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { ownMember } from '../../../src/resolve/core/members.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { typeOfAlias } from '../../../src/resolve/core/type-of.ts';
import {
  type InstanceValue,
  symbolsIn,
  type TypeParameterValue,
  unionOf,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { BOUNDED, STATED } from './built-in-types.ts';
import { implAround, traitOfImpl } from './impls.ts';

/** A trait's `type Item;` is a parameter of its own. */
export function openType(_b: Binder, view: FileView, row: number): TypeParameterValue | undefined {
  const isOpen = (view.symbol(row, SYMBOL.flags) & FLAG.abstract) !== 0;
  return isOpen ? { kind: 'parameter', owner: view.key(row), index: 0 } : undefined;
}

/** The type that an associated type is for a receiver: stated by its bound, or by the block that implements the trait. */
export function projected(b: Binder, receiver: InstanceValue, alias: SymbolKey): Value | undefined {
  const view = b.view(alias);
  const name = view.nameOf(rowOfKey(alias));
  for (const one of receiver.args) {
    if (one?.kind !== 'builtin' || one.name.slice(1) !== name) continue;
    if (one.name[0] === STATED) return one.args[0];
    // A bound beside those that the trait declares.
    if (one.name[0] === BOUNDED)
      return unionOf([settle(b, { kind: 'parameter', owner: alias, index: 0 }), one.args[0]]);
  }
  const trait = view.key(view.symbol(rowOfKey(alias), SYMBOL.parent));
  if (receiver.key === trait || b.cell(receiver.key, SYMBOL.kind) === symbolKindCode.trait) return undefined;
  const found = symbolsIn(ownMember(b, receiver.key, name, receiver, 'type')).filter((key) => {
    if (b.cell(key, SYMBOL.kind) !== symbolKindCode.type_alias) return false;
    const of = b.view(key);
    const impl = implAround(of, rowOfKey(key));
    return impl >= 0 && traitOfImpl(b, of, impl) === trait;
  });
  return found.length === 1 ? substitute(b, typeOfAlias(b, found[0]), receiver) : undefined;
}

/** The same for a call whose arguments are known: the first of their types that says it. */
export function projectedFrom(b: Binder, types: Iterable<Value>, alias: SymbolKey): Value | undefined {
  if (b.cell(alias, SYMBOL.kind) !== symbolKindCode.type_alias) return undefined;
  for (const type of types) {
    const found = type.kind === 'instance' ? projected(b, type, alias) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
