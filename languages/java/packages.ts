/** Java packages: which ones the tree has, and the types declared in them. */
import { SYMBOL } from '../../src/model/facts.ts';
import { symbolKindCode } from '../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../src/model/links.ts';
import type { World, WorldFile } from '../../src/resolve/world.ts';

export interface Packages {
  /** `package`: some file is in it; `prefix`: only longer names begin with it. */
  kindOf(name: string): 'package' | 'prefix' | undefined;
  /** The top-level type of this name; several of them: the one nearest to the file that asks. */
  typeIn(name: string, type: string, from?: WorldFile): SymbolKey | 'ambiguous' | undefined;
}

const TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum]);

export function createPackages(world: World): Packages {
  let known: { readonly names: Set<string>; readonly prefixes: Set<string> } | undefined;
  const all = () => (known ??= listPackages(world));
  return {
    kindOf(name) {
      // The package without a name is there, whoever is in it.
      if (name === '' || all().names.has(name)) return 'package';
      return all().prefixes.has(name) ? 'prefix' : undefined;
    },
    typeIn(name, type, from) {
      // Code in Kotlin is compiled together with Java and seen by it.
      const named = [...world.declared(type, 'java'), ...world.declared(type, 'kotlin')];
      const found = named.filter((key) => {
        const file = fileOfKey(key);
        if (world.file(file)?.packageName !== name) return false;
        return TYPES.has(world.view(file).symbol(rowOfKey(key), SYMBOL.kind));
      });
      return found.length < 2 ? found[0] : nearest(world, found, from);
    },
  };
}

function listPackages(world: World) {
  const names = new Set<string>();
  const prefixes = new Set<string>();
  for (const { language, packageName } of world.files()) {
    if ((language !== 'java' && language !== 'kotlin') || names.has(packageName)) continue;
    names.add(packageName);
    for (let dot = packageName.indexOf('.'); dot >= 0; dot = packageName.indexOf('.', dot + 1))
      prefixes.add(packageName.slice(0, dot));
  }
  return { names, prefixes };
}

/**
 * Projects beside each other may declare the same type (examples, versions of one module, doubles in tests): the class path
 * decides, and the directories are all we see of it.
 */
function nearest(world: World, keys: readonly SymbolKey[], from: WorldFile | undefined): SymbolKey | 'ambiguous' {
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
  return best.length === 1 ? best[0] : 'ambiguous';
}

function sharedDirectories(a: string, b: string): number {
  let shared = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/') shared++;
  return shared;
}
