/** Kotlin packages: which ones the tree has, and what is declared in them, in Java as well. */
import { SYMBOL } from '../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../src/model/links.ts';
import type { World, WorldFile } from '../../src/resolve/world.ts';

export interface Packages {
  /** `package`: some file is in it; `prefix`: only longer names begin with it. */
  kindOf(name: string): 'package' | 'prefix' | undefined;
  /** Everything of a name at the top of a package; of types declared twice, the one nearest to the file that asks. */
  declaredIn(name: string, declared: string, from?: WorldFile): readonly SymbolKey[];
  /** Functions and properties of a name that extend a type, at the top of any package. */
  extensionsNamed(name: string): readonly SymbolKey[];
}

const NONE: readonly SymbolKey[] = [];
const TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum, symbolKindCode.type_alias]);

export function createPackages(world: World): Packages {
  let known: { readonly names: Set<string>; readonly prefixes: Set<string> } | undefined;
  const all = () => (known ??= listPackages(world));
  const extensions = new Map<string, readonly SymbolKey[]>();
  const packageOf = (key: SymbolKey): string | undefined => world.file(fileOfKey(key))?.packageName;
  const cell = (key: SymbolKey, column: number): number => world.view(fileOfKey(key)).symbol(rowOfKey(key), column);
  /** What a script declares is its own. */
  const isTop = (key: SymbolKey): boolean =>
    cell(key, SYMBOL.parent) === 0 && !world.file(fileOfKey(key))!.path.endsWith('.kts');
  return {
    kindOf(name) {
      // The package without a name is there, whoever is in it.
      if (name === '' || all().names.has(name)) return 'package';
      return all().prefixes.has(name) ? 'prefix' : undefined;
    },
    declaredIn(name, declared, from) {
      const isHere = (key: SymbolKey) => packageOf(key) === name && isTop(key);
      const own = world.declared(declared, 'kotlin').filter(isHere);
      const java = world.declared(declared, 'java').filter((key) => isHere(key) && TYPES.has(cell(key, SYMBOL.kind)));
      const found = java.length === 0 ? own : [...own, ...java];
      if (found.length < 2) return found;
      const types = found.filter((key) => TYPES.has(cell(key, SYMBOL.kind)));
      const others = found.filter((key) => !TYPES.has(cell(key, SYMBOL.kind)));
      return types.length < 2 ? found : [...nearest(world, types, from), ...others];
    },
    extensionsNamed(name) {
      let found = extensions.get(name);
      if (found === undefined) {
        const keys = world
          .declared(name, 'kotlin')
          .filter((key) => (cell(key, SYMBOL.flags) & FLAG.extension) !== 0 && isTop(key));
        found = keys.length === 0 ? NONE : keys;
        extensions.set(name, found);
      }
      return found;
    },
  };
}

function listPackages(world: World) {
  const names = new Set<string>();
  const prefixes = new Set<string>();
  for (const { language, packageName } of world.files()) {
    if ((language !== 'kotlin' && language !== 'java') || names.has(packageName)) continue;
    names.add(packageName);
    for (let dot = packageName.indexOf('.'); dot >= 0; dot = packageName.indexOf('.', dot + 1))
      prefixes.add(packageName.slice(0, dot));
  }
  return { names, prefixes };
}

/** Source sets and modules beside each other may declare the same type: the directories are all we see of the class path. */
export function nearest(world: World, keys: readonly SymbolKey[], from: WorldFile | undefined): readonly SymbolKey[] {
  let best: SymbolKey[] = [];
  let most = -1;
  for (const key of keys) {
    const file = world.file(fileOfKey(key))!;
    // Code does not see tests; tests see both.
    const hidden = file.role === 'test' && from?.role !== 'test' ? 0 : 1;
    const score = hidden * 1000 + (from === undefined ? 0 : sharedDirectories(file.path, from.path));
    if (score > most) best = [];
    if (score >= most) best.push(key);
    most = Math.max(most, score);
  }
  return best;
}

function sharedDirectories(a: string, b: string): number {
  let shared = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/') shared++;
  return shared;
}
