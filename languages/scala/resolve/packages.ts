/** Scala packages: the packages of the tree, and their declarations, in Java as well. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { nearest, type PackageKind } from '../../java/modules/jvm-packages.ts';

export interface Packages {
  kindOf(name: string): PackageKind;
  /** Everything of a name at the top of a package; of those declared twice, the ones nearest to the file that asks. */
  declaredIn(name: string, declared: string, from?: WorldFile): readonly SymbolKey[];
  /** Methods of a name that extend a type. */
  extensionsNamed(name: string): readonly SymbolKey[];
}

const NONE: readonly SymbolKey[] = [];
const LANGUAGES = new Set(['scala', 'java', 'kotlin']);
const JAVA_TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum]);

export function createPackages(world: World): Packages {
  const extensions = new Map<string, readonly SymbolKey[]>();
  let known: { readonly names: Set<string>; readonly prefixes: Set<string> } | undefined;
  const cell = (key: SymbolKey, column: number): number => world.view(fileOfKey(key)).symbol(rowOfKey(key), column);
  return {
    kindOf(name) {
      if (name === '') return 'package';
      known ??= listPackages(world);
      if (known.names.has(name)) return 'package';
      return known.prefixes.has(name) ? 'prefix' : undefined;
    },
    declaredIn(name, declared, from) {
      const isHere = (key: SymbolKey) =>
        world.file(fileOfKey(key))?.packageName === name &&
        cell(key, SYMBOL.parent) === 0 &&
        (cell(key, SYMBOL.flags) & FLAG.extension) === 0;
      const own = world.declared(declared, 'scala').filter(isHere);
      const java = world
        .declared(declared, 'java')
        .filter((key) => isHere(key) && JAVA_TYPES.has(cell(key, SYMBOL.kind)));
      const found = java.length === 0 ? own : [...own, ...java];
      return found.length < 2 ? found : nearest(world, found, from);
    },
    extensionsNamed(name) {
      let found = extensions.get(name);
      if (found === undefined) {
        const keys = world.declared(name, 'scala').filter((key) => (cell(key, SYMBOL.flags) & FLAG.extension) !== 0);
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
    if (language === undefined || !LANGUAGES.has(language) || names.has(packageName)) continue;
    names.add(packageName);
    for (let dot = packageName.indexOf('.'); dot >= 0; dot = packageName.indexOf('.', dot + 1))
      prefixes.add(packageName.slice(0, dot));
  }
  return { names, prefixes };
}
