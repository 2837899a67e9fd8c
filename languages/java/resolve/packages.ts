/** Java packages: which ones the tree has, and the types declared in them. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { fileClasses, nearest, type PackageKind, packageKinds } from '../modules/jvm-packages.ts';

export interface Packages {
  kindOf(name: string): PackageKind;
  /** The top-level type of this name; several of them: the one nearest to the file that asks. */
  typeIn(name: string, type: string, from?: WorldFile): SymbolKey | 'ambiguous' | undefined;
}

const TYPES = new Set([symbolKindCode.class, symbolKindCode.interface, symbolKindCode.enum]);

export function createPackages(world: World): Packages {
  const ofFile = fileClasses(world);
  return {
    kindOf: packageKinds(world),
    typeIn(name, type, from) {
      // Code in Kotlin is compiled together with Java and seen by it.
      const named = [...world.declared(type, 'java'), ...world.declared(type, 'kotlin')];
      const declared = named.filter((key) => {
        const file = fileOfKey(key);
        if (world.file(file)?.packageName !== name) return false;
        return TYPES.has(world.view(file).symbol(rowOfKey(key), SYMBOL.kind));
      });
      const isOfFile = declared.length === 0 && type.endsWith('Kt');
      const found = isOfFile ? ofFile(`${name}.${type}`) : declared;
      if (found.length < 2) return found[0];
      const near = nearest(world, found, from);
      return near.length === 1 ? near[0] : 'ambiguous';
    },
  };
}
