/** Names that Nuxt imports by itself: what the files in `composables/`, `utils/` and the like export. */
import { below } from '../../../src/base/tree-paths.ts';
import { at, EXPORT, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { familyOf } from '../../all.ts';
import { scriptConfigsIn } from './configs.ts';
import { defaultName, type NuxtConfig, type Offered, offeredTo } from './nuxt-configs.ts';

/** A file that may export the name, and as what. */
export interface Offer {
  readonly file: WorldFile;
  readonly exported: string;
}

export interface NuxtImports {
  /** Whether Nuxt runs the file. */
  covers(path: string): boolean;
  /** The files that may export this name for a file. */
  named(name: string, from: string): readonly Offer[];
}

const NONE: readonly Offer[] = [];

/** The innermost application around a path. */
const configAround = (configs: readonly NuxtConfig[], path: string): NuxtConfig | undefined =>
  configs.find(({ dir }) => below(dir, path) !== undefined);

export function nuxtImports(world: World): NuxtImports {
  const { nuxt = [] } = scriptConfigsIn(world.configs);
  const applications = new Map<NuxtConfig, Application>();
  return {
    covers: (path) => nuxt.length > 0 && configAround(nuxt, path) !== undefined,
    named: (name, from) => {
      const config = nuxt.length === 0 ? undefined : configAround(nuxt, from);
      if (config === undefined) return NONE;
      let known = applications.get(config);
      if (known === undefined) applications.set(config, (known = new Application(world, nuxt, config)));
      return known.named(name, from);
    },
  };
}

class Application {
  private readonly offered: { readonly file: WorldFile; readonly to: Offered; readonly byDefault: string }[] = [];
  private readonly known = new Map<string, readonly Offer[]>();
  /** By name, the files that spell it among their exports; not in a world that reads texts before it parses. */
  private spelled: ReadonlyMap<string, ReadonlySet<FileId>> | undefined;

  constructor(
    private readonly world: World,
    configs: readonly NuxtConfig[],
    private readonly config: NuxtConfig,
  ) {
    for (const file of world.files()) {
      const to = familyOf(file.language ?? '') === 'typescript' ? offeredTo(config, file.path) : undefined;
      if (to !== undefined && configAround(configs, file.path) === config)
        this.offered.push({ file, to, byDefault: defaultName(file.path) });
    }
  }

  named(name: string, from: string): readonly Offer[] {
    const isServer = below(this.config.dir, from)!.startsWith('server/');
    const key = `${isServer ? 'server' : 'app'} ${name}`;
    let offers = this.known.get(key);
    if (offers === undefined) this.known.set(key, (offers = this.find(name, isServer ? 'server' : 'app')));
    return offers;
  }

  private find(name: string, side: Offered): Offer[] {
    return this.offered.flatMap(({ file, to, byDefault }) => {
      if (to !== 'both' && to !== side) return [];
      const offers: Offer[] = [];
      if (byDefault === name) offers.push({ file, exported: 'default' });
      if (this.maySpell(file, name)) offers.push({ file, exported: name });
      return offers;
    });
  }

  private maySpell({ id }: WorldFile, name: string): boolean {
    if (this.world.lacks !== undefined) return !this.world.lacks(id, name);
    this.spelled ??= spelledIn(this.offered.map(({ file }) => this.world.view(file.id)));
    return this.spelled.get(name)?.has(id) === true || this.spelled.get('*')?.has(id) === true;
  }
}

function spelledIn(views: readonly FileView[]): Map<string, Set<FileId>> {
  const files = new Map<string, Set<FileId>>();
  const add = (name: string, id: FileId): void => {
    const known = files.get(name);
    if (known === undefined) files.set(name, new Set([id]));
    else known.add(id);
  };
  for (const { facts, file } of views) {
    const { exports, strings, symbols } = facts;
    for (let row = 0; row < exports.rows; row++) add(strings[at(exports, row, EXPORT.exported)], file.id);
    for (let row = 1; row < symbols.rows; row++)
      if (at(symbols, row, SYMBOL.parent) === 0 && (at(symbols, row, SYMBOL.flags) & FLAG.exported) !== 0)
        add(strings[at(symbols, row, SYMBOL.name)], file.id);
  }
  return files;
}

/**
 * Names by which the files of an application may mean what one of them exports. Any file counts, scanned or not: a name that nothing
 * offers is from outside only as long as no file declares it.
 */
export function offeredNames({ configs }: World): (path: string, names: Iterable<string>) => readonly string[] {
  const { nuxt = [] } = scriptConfigsIn(configs);
  if (nuxt.length === 0) return () => [];
  return (path, names) => {
    if (configAround(nuxt, path) === undefined) return [];
    return Array.from(names, (name) => (name === 'default' ? defaultName(path) : name));
  };
}
