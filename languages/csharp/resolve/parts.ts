/** C# types in several parts: which declarations belong together, their members and their super types. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { type Ancestor, writtenBases } from '../../../src/resolve/core/members.ts';
import { alternatives, EXTERNAL, type InstanceValue } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { isType, type Namespaces, sortParts } from './namespaces.ts';

export interface Parts {
  /** All parts of a type, the one that represents it first. */
  partsOf(b: Binder, type: SymbolKey): readonly SymbolKey[];
  /** Members of a name in the other parts. */
  otherMembers(b: Binder, type: SymbolKey, name: string): readonly SymbolKey[];
  otherBases(b: Binder, type: SymbolKey): readonly Ancestor[];
}

const NONE: readonly never[] = [];

export function createParts(world: World, namespaces: Namespaces): Parts {
  const known = new Map<SymbolKey, readonly SymbolKey[]>();

  function partsOf(b: Binder, type: SymbolKey): readonly SymbolKey[] {
    if ((b.cell(type, SYMBOL.flags) & FLAG.partial) === 0 || !isType(b.cell(type, SYMBOL.kind))) return [type];
    let parts = known.get(type);
    if (parts === undefined) {
      parts = findParts(b, type);
      for (const part of parts) known.set(part, parts);
    }
    return parts;
  }

  function findParts(b: Binder, type: SymbolKey): readonly SymbolKey[] {
    const view = b.view(type);
    const row = rowOfKey(type);
    const name = view.nameOf(row);
    const parent = view.symbol(row, SYMBOL.parent);
    if (!isType(view.symbol(parent, SYMBOL.kind)))
      return namespaces.typesNamed(name).find(({ parts }) => parts.includes(type))?.parts ?? [type];
    const arity = view.typeParametersOf(row).length;
    const found = partsOf(b, view.key(parent)).flatMap((around) => nestedParts(b, around, { name, arity }));
    sortParts(world, name, found);
    return found;
  }

  function otherMembers(b: Binder, type: SymbolKey, name: string): readonly SymbolKey[] {
    if ((b.cell(type, SYMBOL.flags) & FLAG.partial) === 0) return NONE;
    const parts = partsOf(b, type);
    let found: SymbolKey[] | undefined;
    if (parts.length > 1)
      for (const part of parts) {
        if (part === type) continue;
        const view = b.view(part);
        for (let row = view.firstChild(rowOfKey(part), view.nameId(name)); row >= 0; row = view.nextNamesake(row))
          (found ??= []).push(view.key(row));
      }
    return found ?? NONE;
  }

  return {
    partsOf,
    otherMembers,
    otherBases(b, type) {
      if ((b.cell(type, SYMBOL.flags) & FLAG.partial) === 0) return NONE;
      const parts = partsOf(b, type);
      return parts.length === 1 ? NONE : parts.flatMap((part) => (part === type ? [] : basesOf(b, part)));
    },
  };
}

function nestedParts(b: Binder, around: SymbolKey, { name, arity }: { name: string; arity: number }): SymbolKey[] {
  const view = b.view(around);
  const found: SymbolKey[] = [];
  for (let row = view.firstChild(rowOfKey(around), view.nameId(name)); row >= 0; row = view.nextNamesake(row))
    if (isType(view.symbol(row, SYMBOL.kind)) && view.typeParametersOf(row).length === arity) found.push(view.key(row));
  return found;
}

function basesOf(b: Binder, part: SymbolKey): Ancestor[] {
  return writtenBases(b, part).flatMap((value): Ancestor[] => {
    const types = alternatives(value).filter(
      (one): one is InstanceValue => one.kind === 'instance' && one.key !== part,
    );
    return types.length > 0 ? types : [EXTERNAL];
  });
}

/** Whether a type writes down how it is made. */
export function hasConstructor(b: Binder, parts: readonly SymbolKey[]): boolean {
  return parts.some((part) => {
    const view = b.view(part);
    return view
      .children(rowOfKey(part))
      .some(
        (row) =>
          view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor &&
          (view.symbol(row, SYMBOL.flags) & FLAG.static) === 0,
      );
  });
}
