/** Kotlin packages: the packages of the tree, and their declarations, in Java as well. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { nearest, type PackageKind, packageKinds } from '../../java/modules/jvm-packages.ts';

export interface Packages {
  kindOf(name: string): PackageKind;
  /** Everything of a name at the top of a package; of types declared twice, the one nearest to the file that asks. */
  declaredIn(name: string, declared: string, from?: WorldFile): readonly SymbolKey[];
  /** Functions and properties of a name that extend a type, at the top of any package. */
  extensionsNamed(name: string): readonly SymbolKey[];
}

const NONE: readonly SymbolKey[] = [];
const TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum, symbolKindCode.type_alias]);

export function createPackages(world: World): Packages {
  const extensions = new Map<string, readonly SymbolKey[]>();
  const packageOf = (key: SymbolKey): string | undefined => world.file(fileOfKey(key))?.packageName;
  const cell = (key: SymbolKey, column: number): number => world.view(fileOfKey(key)).symbol(rowOfKey(key), column);
  /** Declarations of a script are its own. */
  const isTop = (key: SymbolKey): boolean =>
    cell(key, SYMBOL.parent) === 0 && !world.file(fileOfKey(key))!.path.endsWith('.kts');
  return {
    kindOf: packageKinds(world),
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
