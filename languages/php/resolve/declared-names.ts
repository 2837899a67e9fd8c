/** Classes, functions and constants by their full names: which declarations of the tree a namespace has. */

import { sharedDirectories } from '../../../src/base/tree-paths.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';

const {
  class: CLASS,
  interface: INTERFACE,
  trait: TRAIT,
  enum: ENUM,
  function: FUNCTION,
  constant: CONSTANT,
} = symbolKindCode;
const TYPES = new Set([CLASS, INTERFACE, TRAIT, ENUM]);
const CONTAINERS = new Set([symbolKindCode.file, symbolKindCode.namespace]);

export const isType = (kind: number): boolean => TYPES.has(kind);

/** Classes, functions and constants have separate names. */
type Sort = Exclude<Want, 'value'>;

interface Declared {
  readonly key: SymbolKey;
  readonly namespace: string;
  readonly sort: Sort;
}

export interface DeclaredNames {
  /** The meaning of a name of a namespace, as a file sees it; `ambiguous`: several, no one of them nearer than the others. */
  find(use: NamedIn): Value | 'ambiguous' | undefined;
  /** Whether no file of the tree declares anything of the name. */
  isForeign(name: string): boolean;
}

export interface NamedIn {
  readonly namespace: string;
  readonly name: string;
  readonly want: Want;
  readonly from: WorldFile | undefined;
}

export function createDeclaredNames(world: World): DeclaredNames {
  const known = new Map<string, readonly Declared[]>();
  const named = (name: string): readonly Declared[] => {
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = declaredAs(world, name)));
    return found;
  };
  return {
    isForeign: (name) => named(name).length === 0,
    find({ namespace, name, want, from }) {
      const all = named(name);
      if (all.length === 0) return undefined;
      const sorts: readonly Sort[] = want === 'value' ? ['type', 'call', 'macro'] : [want];
      for (const sort of sorts) {
        const keys = all.filter((one) => one.sort === sort && one.namespace === namespace).map(({ key }) => key);
        if (keys.length > 0) return nearest(world, keys, from);
      }
      return undefined;
    },
  };
}

function declaredAs(world: World, name: string): readonly Declared[] {
  const found: Declared[] = [];
  for (const key of world.declared(name, 'php')) {
    const view = world.view(fileOfKey(key));
    const row = rowOfKey(key);
    const parent = view.symbol(row, SYMBOL.parent);
    const sort = CONTAINERS.has(view.symbol(parent, SYMBOL.kind)) ? sortOf(view, row) : undefined;
    if (sort !== undefined) found.push({ key, namespace: namespaceOf(view, parent), sort });
  }
  return found;
}

function sortOf(view: FileView, row: number): Sort | undefined {
  const kind = view.symbol(row, SYMBOL.kind);
  if (isType(kind)) return 'type';
  if (kind === CONSTANT) return 'macro';
  // A closure is called by its variable.
  return kind === FUNCTION && view.bindingRowOf(row) >= 0 && isBoundAs(view, row) ? 'call' : undefined;
}

function isBoundAs(view: FileView, row: number): boolean {
  const nameId = view.nameId(`$${view.nameOf(row)}`);
  if (nameId < 0) return true;
  for (let next = view.firstBinding(view.outerScopeOf(row), nameId); next >= 0; next = view.nextBinding(next))
    if (view.bindingRowOf(row) === next) return false;
  return true;
}

/** The namespace that a symbol is, or is declared in; '' for the global one. */
export function namespaceOf(view: FileView, symbol: number): string {
  for (let up = symbol; up > 0; up = view.symbol(up, SYMBOL.parent))
    if (view.symbol(up, SYMBOL.kind) === symbolKindCode.namespace) return view.nameOf(up);
  return '';
}

/** Autoloading decides which of several is meant, and the directories are all we see of it; the file's own comes first. */
function nearest(world: World, keys: readonly SymbolKey[], from: WorldFile | undefined): Value | 'ambiguous' {
  const value = (key: SymbolKey): SymbolValue => ({ kind: 'symbol', key });
  if (keys.length === 1) return value(keys[0]);
  let best: SymbolKey[] = [];
  let most = -1;
  for (const key of keys) {
    const file = world.file(fileOfKey(key))!;
    // Code does not see tests; tests see both.
    const isSeen = file.role !== 'test' || from?.role === 'test';
    const near = from === undefined ? 0 : file.id === from.id ? 900 : sharedDirectories(file.path, from.path);
    const score = (isSeen ? 1000 : 0) + near;
    if (score > most) best = [];
    if (score >= most) best.push(key);
    most = Math.max(most, score);
  }
  if (best.length === 1) return value(best[0]);
  // Versions of one thing, for one platform or another.
  const isOneFile = best.every((key) => fileOfKey(key) === fileOfKey(best[0]));
  return isOneFile ? { kind: 'union', of: best.map(value) } : 'ambiguous';
}
