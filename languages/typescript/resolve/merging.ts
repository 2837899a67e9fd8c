/** Declarations that make up one thing: overloads, accessors, interfaces, classes and namespaces of one name. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { globalsNamed, isScript } from './globals.ts';

/** One name may mean a value, a type and a namespace; declarations that share a meaning are one thing. */
const MEANING = { value: 1, type: 2, namespace: 4 } as const;

const { class: class_, interface: interface_, enum: enum_, type_alias, namespace, module, file } = symbolKindCode;

const CONTAINERS = new Set<number>([class_, interface_, enum_, namespace, module]);

function meaningOf(view: FileView, row: number): number {
  switch (view.symbol(row, SYMBOL.kind)) {
    case interface_:
    case type_alias:
      return MEANING.type;
    case class_:
    case enum_:
      return MEANING.value | MEANING.type;
    case namespace:
    case module:
      return view.children(row).some((child) => meaningOf(view, child) & MEANING.value)
        ? MEANING.namespace | MEANING.value
        : MEANING.namespace;
    default:
      return MEANING.value;
  }
}

/** All declarations of the symbol that this one is a part of, itself included. */
export function declarations(b: Binder, key: SymbolKey): readonly SymbolKey[] {
  const namesakes = namesakesOf(b, key);
  if (namesakes.length < 2) return namesakes;
  const own = b.cell(key, SYMBOL.flags) & FLAG.static;
  let meaning = meaningOf(b.view(key), rowOfKey(key));
  const found = new Set([key]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const one of namesakes) {
      const other = meaningOf(b.view(one), rowOfKey(one));
      if (found.has(one) || (other & meaning) === 0 || (b.cell(one, SYMBOL.flags) & FLAG.static) !== own) continue;
      found.add(one);
      meaning |= other;
    }
  }
  return [...found];
}

/** Symbols of the same name in the same scope, or in another part of the same container. */
function namesakesOf(b: Binder, key: SymbolKey): SymbolKey[] {
  const view = b.view(key);
  const row = rowOfKey(key);
  const parent = view.symbol(row, SYMBOL.parent);
  const kind = view.symbol(parent, SYMBOL.kind);
  const name = view.nameOf(row);
  if (CONTAINERS.has(kind)) return declarations(b, view.key(parent)).flatMap((part) => childrenNamed(b, part, name));
  const scope = view.outerScopeOf(row);
  const here = childrenNamed(b, view.key(parent), name).filter((one) => view.outerScopeOf(rowOfKey(one)) === scope);
  return kind === file && isScript(view)
    ? [...here, ...globalsNamed(b, name).filter((one) => fileOfKey(one) !== view.file.id)]
    : here;
}

function childrenNamed(b: Binder, parent: SymbolKey, name: string): SymbolKey[] {
  const view = b.view(parent);
  const nameId = view.nameId(name);
  const out: SymbolKey[] = [];
  if (nameId < 0) return out;
  for (let row = view.firstChild(rowOfKey(parent), nameId); row >= 0; row = view.nextNamesake(row))
    out.push(view.key(row));
  return out;
}

/** A name inside a namespace, whichever of its parts declares it. */
export function inNamespace(b: Binder, key: SymbolKey, name: string): Value[] {
  return declarations(b, key)
    .filter((part) => CONTAINERS.has(b.cell(part, SYMBOL.kind)))
    .flatMap((part) => childrenNamed(b, part, name))
    .map((found) => ({ kind: 'symbol', key: found }));
}
