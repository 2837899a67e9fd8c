/** Components that Nuxt imports by itself: files in `components/` beside its configuration, called by their paths. */
import { inside } from '../../../src/base/tree-paths.ts';
import { type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { nuxtName } from '../language.ts';

const CONFIG = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/;
const COMPONENT = /\.vue$/;

/** The components of that name for a file. */
export type AutoImports = (name: string, from: string) => readonly SymbolKey[];

const NONE: readonly SymbolKey[] = [];

export function nuxtComponents(world: World): AutoImports {
  let known: { readonly root: string; readonly byName: Map<string, SymbolKey[]> }[] | undefined;
  return (name, from) => {
    known ??= findComponents(world);
    const near = known.find(({ root }) => root === '' || from.startsWith(`${root}/`));
    return near?.byName.get(name) ?? NONE;
  };
}

function findComponents(world: World) {
  const roots = Array.from(world.files(), ({ path }) => path)
    .filter((path) => CONFIG.test(path))
    .map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    .sort((a, b) => b.length - a.length);
  return roots.map((root) => ({ root, byName: componentsIn(world, root) }));
}

function componentsIn(world: World, root: string): Map<string, SymbolKey[]> {
  const byName = new Map<string, SymbolKey[]>();
  for (const folder of [inside(root, 'components'), inside(root, 'app/components')])
    for (const { id, path } of world.files()) {
      if (!COMPONENT.test(path) || !path.startsWith(`${folder}/`)) continue;
      const name = nuxtName(path.slice(folder.length + 1));
      for (const one of [name, `Lazy${name}`]) byName.set(one, [...(byName.get(one) ?? []), symbolKey(id, 1)]);
    }
  return byName;
}
