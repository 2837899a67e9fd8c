/** From a prototype, a declared member or an `extern` variable to the one definition of it in the tree, and back. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { Includes } from './includes.ts';
import { isDeclarationOnly, isOfFile, isRecord, isType, joined, namespaceOf, ownerPath, pathOfType } from './paths.ts';

export interface Definitions {
  /** The symbol that represents a declaration: its definition where there is exactly one, else itself. */
  whole(key: SymbolKey): SymbolKey;
  /** All declarations and definitions of one thing. */
  parts(key: SymbolKey): readonly SymbolKey[];
}

export function createDefinitions(world: World, includes: Includes): Definitions {
  const known = new Map<SymbolKey, SymbolKey>();

  function whole(key: SymbolKey): SymbolKey {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = find(key)));
    return found;
  }

  function find(key: SymbolKey): SymbolKey {
    const view = world.view(fileOfKey(key));
    const row = rowOfKey(key);
    const kind = view.symbol(row, SYMBOL.kind);
    if (kind === symbolKindCode.namespace) return view.key(firstNamesake(view, row));
    if (isRecord(kind)) return primary(view, row);
    if (!isDeclarationOnly(view, row)) return key;
    const here = siblings(view, row).filter((other) => !isDeclarationOnly(view, other));
    const own = matching(
      view,
      row,
      here.map((other) => view.key(other)),
    );
    if (own !== undefined) return own;
    if (isOfFile(view, row) && !isMember(view, row)) return key;
    const elsewhere = world.candidates(view.nameOf(row), 'cpp').filter((other) => defines(view, row, other));
    return matching(view, row, elsewhere) ?? key;
  }

  /** Whether a symbol of another file is a definition of this one. */
  function defines(view: FileView, row: number, other: SymbolKey): boolean {
    if (fileOfKey(other) === view.file.id) return false;
    const there = world.view(fileOfKey(other));
    const at_ = rowOfKey(other);
    if (there.nameOf(at_) !== view.nameOf(row) || isDeclarationOnly(there, at_)) return false;
    if (!isSameSort(view.symbol(row, SYMBOL.kind), there.symbol(at_, SYMBOL.kind))) return false;
    if (isMember(view, row)) return there.symbol(at_, SYMBOL.owner) >= 0 && isOwnedBy(there, at_, view, row);
    if (isOfFile(there, at_)) return false;
    return joined(namespaceOf(there, at_), ownerPath(there, at_)) === namespaceOf(view, row);
  }

  /** A definition outside the class names it as far as its own place needs. */
  function isOwnedBy(there: FileView, definition: number, view: FileView, declaration: number): boolean {
    const type = pathOfType(view, view.symbol(declaration, SYMBOL.parent));
    const written = joined(namespaceOf(there, definition), ownerPath(there, definition));
    const isNamed = type === written || type.endsWith(`::${written}`);
    return isNamed && includes.seenFrom(there.file.id).has(view.file.id);
  }

  function matching(view: FileView, row: number, found: readonly SymbolKey[]): SymbolKey | undefined {
    if (found.length === 0) return undefined;
    if (!isCallable(view.symbol(row, SYMBOL.kind))) return found.length === 1 ? found[0] : undefined;
    const count = parameterCount(view, row);
    const sameCount = found.filter((key) => parameterCount(world.view(fileOfKey(key)), rowOfKey(key)) === count);
    if (sameCount.length < 2) return sameCount[0];
    const types = parameterTypes(view, row);
    const same = sameCount.filter((key) => parameterTypes(world.view(fileOfKey(key)), rowOfKey(key)) === types);
    return same.length === 1 ? same[0] : undefined;
  }

  /** The template that a specialisation is one of. */
  function primary(view: FileView, row: number): SymbolKey {
    const isPrimary = (other: number) => !isPartial(view, other) && isType(view.symbol(other, SYMBOL.kind));
    const own = siblings(view, row).find(isPrimary);
    if (own !== undefined) return view.key(own);
    const seen = includes.seenFrom(view.file.id);
    const path = pathOfType(view, row);
    for (const key of world.candidates(view.nameOf(row), 'cpp')) {
      if (!seen.has(fileOfKey(key))) continue;
      const there = world.view(fileOfKey(key));
      const at_ = rowOfKey(key);
      const isOne = !isPartial(there, at_) && isType(there.symbol(at_, SYMBOL.kind));
      if (isOne && pathOfType(there, at_) === path) return key;
    }
    return view.key(row);
  }

  function parts(key: SymbolKey): readonly SymbolKey[] {
    const view = world.view(fileOfKey(key));
    const row = rowOfKey(key);
    const kind = view.symbol(row, SYMBOL.kind);
    if (isRecord(kind) || kind === symbolKindCode.namespace) return [key];
    const all = new Set([key]);
    for (const other of siblings(view, row))
      if (isDeclarationOnly(view, other) && whole(view.key(other)) === key) all.add(view.key(other));
    for (const other of world.candidates(view.nameOf(row), 'cpp')) {
      const there = world.view(fileOfKey(other));
      if (there.nameOf(rowOfKey(other)) === view.nameOf(row) && whole(other) === key) all.add(other);
    }
    return [...all];
  }

  return { whole, parts };
}

const isPartial = (view: FileView, row: number): boolean => (view.symbol(row, SYMBOL.flags) & FLAG.partial) !== 0;

const firstNamesake = (view: FileView, row: number): number => {
  let found = view.firstChild(view.symbol(row, SYMBOL.parent), view.symbol(row, SYMBOL.name));
  while (found >= 0 && view.symbol(found, SYMBOL.kind) !== symbolKindCode.namespace) found = view.nextNamesake(found);
  return found < 0 ? row : found;
};

/** Others of the same name in the same container. */
function siblings(view: FileView, row: number): number[] {
  const out: number[] = [];
  const first = view.firstChild(view.symbol(row, SYMBOL.parent), view.symbol(row, SYMBOL.name));
  const kind = view.symbol(row, SYMBOL.kind);
  for (let other = first; other >= 0; other = view.nextNamesake(other))
    if (other !== row && isSameSort(kind, view.symbol(other, SYMBOL.kind))) out.push(other);
  return out;
}

const isMember = (view: FileView, row: number): boolean =>
  isRecord(view.symbol(view.symbol(row, SYMBOL.parent), SYMBOL.kind));

const CALLABLES = new Set([symbolKindCode.function, symbolKindCode.method, symbolKindCode.constructor]);
const isCallable = (kind: number): boolean => CALLABLES.has(kind);

const isSameSort = (a: number, b: number): boolean =>
  isCallable(a)
    ? isCallable(b)
    : isRecord(a)
      ? isRecord(b)
      : !isCallable(b) && !isType(b) && b !== symbolKindCode.macro;

function parameterCount(view: FileView, row: number): number {
  const [first, end] = view.parametersOf(row);
  return end - first;
}

/** Types as they are spelled, without their qualifiers. */
function parameterTypes(view: FileView, row: number): string {
  const [first, end] = view.parametersOf(row);
  const out: string[] = [];
  for (let p = first; p < end; p++) out.push(spelling(view, at(view.facts.parameters, p, PARAMETER.type), 0));
  return out.join(',');
}

function spelling(view: FileView, row: number, depth: number): string {
  if (row < 0 || depth > 6) return '';
  const { expressions, strings } = view.facts;
  const isMemberName =
    at(expressions, row, EXPRESSION.b) === -1 && strings[at(expressions, row, EXPRESSION.name)] !== '';
  const name = strings[at(expressions, row, EXPRESSION.name)];
  const inner = at(expressions, row, EXPRESSION.a);
  const isWrapped = name === 'pointer' || name === 'array' || name === '';
  return isWrapped || !isMemberName ? `${name}(${spelling(view, inner, depth + 1)})` : name;
}
