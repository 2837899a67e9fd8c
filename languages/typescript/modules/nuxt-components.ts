/** Components that Nuxt imports by itself: files in `components/` beside its configuration, called by their paths. */
import { below, inside } from '../../../src/base/tree-paths.ts';
import { type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { nuxtName } from '../language.ts';
import { scriptConfigsIn } from './configs.ts';
import type { NuxtConfig } from './nuxt-configs.ts';

const COMPONENT = /\.vue$/;

/** The components of that name for a file. */
export type AutoImports = (name: string, from: string) => readonly SymbolKey[];

const NONE: readonly SymbolKey[] = [];

export function nuxtComponents(world: World): AutoImports {
  const { nuxt = [] } = scriptConfigsIn(world.configs);
  let known: readonly Map<string, SymbolKey[]>[] | undefined;
  return (name, from) => {
    known ??= nuxt.map((config) => componentsIn(world, config));
    const near = nuxt.findIndex(({ dir }) => below(dir, from) !== undefined);
    return known[near]?.get(name) ?? NONE;
  };
}

function componentsIn(world: World, { sources }: NuxtConfig): Map<string, SymbolKey[]> {
  const byName = new Map<string, SymbolKey[]>();
  for (const folder of sources.map((source) => inside(source, 'components')))
    for (const { id, path } of world.files()) {
      if (!COMPONENT.test(path) || !path.startsWith(`${folder}/`)) continue;
      const name = nuxtName(path.slice(folder.length + 1));
      for (const one of [name, `Lazy${name}`]) byName.set(one, [...(byName.get(one) ?? []), symbolKey(id, 1)]);
    }
  return byName;
}
