/** Packages of Java and Kotlin, which are compiled together: which ones the tree has, and which of several declarations is meant. */

import { sharedDirectories } from '../../../src/base/tree-paths.ts';
import { fileOfKey, type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { fileClass } from '../language.ts';

/** `package`: some file is in it; `prefix`: only longer names begin with it. */
export type PackageKind = 'package' | 'prefix' | undefined;

export function packageKinds(world: World): (name: string) => PackageKind {
  let known: { readonly names: Set<string>; readonly prefixes: Set<string> } | undefined;
  return (name) => {
    // The unnamed package always exists, even when no file is in it.
    if (name === '') return 'package';
    known ??= listPackages(world);
    if (known.names.has(name)) return 'package';
    return known.prefixes.has(name) ? 'prefix' : undefined;
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
 * Projects beside each other may declare the same type (examples, source sets, versions of one module, doubles in tests): the
 * class path decides, and the directories are all we see of it. Several are left when they are equally near.
 */
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

/** Kotlin files by the package and name of that class. */
export function fileClasses(world: World): (name: string) => readonly SymbolKey[] {
  let known: Map<string, SymbolKey[]> | undefined;
  return (name) => {
    if (known === undefined) {
      known = new Map();
      for (const { id, language, packageName, path } of world.files()) {
        if (language !== 'kotlin' || !path.endsWith('.kt')) continue;
        const full = `${packageName}.${fileClass(path)}`;
        known.set(full, [...(known.get(full) ?? []), symbolKey(id, 0)]);
      }
    }
    return known.get(name) ?? [];
  };
}
