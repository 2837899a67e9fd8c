/** What manifests say about modules, read from the tree, or taken from the index where nothing they come from has changed. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadModules, readModuleConfigs } from '../../../languages/load.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { decodeText } from '../../parse/decode.ts';
import { type ModuleConfigs, NO_CONFIGS } from '../../resolve/core/module-configs.ts';
import { readSource } from '../parse/read-source.ts';

export interface CurrentConfigs {
  readonly configs: ModuleConfigs;
  /** For the index to keep. */
  readonly meta: { readonly modules: string; readonly module_sources: string };
}

/** What configs were made from: the paths of the tree, and the content of some of them. */
interface Sources {
  readonly paths: string;
  readonly manifests: readonly string[];
}

const MAX_MANIFEST_BYTES = 2_000_000;

export async function readConfigs(listing: TreeListing): Promise<CurrentConfigs> {
  const manifests = new Set<string>();
  let allRead = true;
  const paths = pathsOf(listing);
  const configs = readModuleConfigs(await loadModules(), paths, (path) => {
    manifests.add(path);
    const source = listing.contents?.read(path) ?? readSource(join(listing.root, path), MAX_MANIFEST_BYTES);
    if (source.ok) return decodeText(source.bytes).text;
    allRead = false;
    return undefined;
  });
  const sources: Sources = { paths: hashOf(paths), manifests: [...manifests] };
  return {
    configs,
    meta: {
      modules: JSON.stringify(configs),
      // What could not be read may become readable without looking changed: then every run tries again.
      module_sources: allRead ? JSON.stringify(sources) : '',
    },
  };
}

/** The stored ones, without looking at any manifest, if that is what reading them would give. Django: 30 ms less an update. */
export function storedConfigs(
  listing: TreeListing,
  stored: Readonly<Record<string, string>>,
  changed: ReadonlySet<string>,
): ModuleConfigs | undefined {
  const sources = parsed<Sources>(stored.module_sources);
  if (sources === undefined || sources.manifests.some((path) => changed.has(path))) return undefined;
  return sources.paths === hashOf(pathsOf(listing)) ? parsed<ModuleConfigs>(stored.modules) : undefined;
}

/** Those that the links of an index were made with. */
export const configsIn = ({ modules }: Readonly<Record<string, string>>): ModuleConfigs =>
  parsed<ModuleConfigs>(modules) ?? NO_CONFIGS;

/** Undefined for what is not there or not what this program wrote: then the manifests are read. */
function parsed<T>(text: string | undefined): T | undefined {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const pathsOf = ({ files }: TreeListing): string[] =>
  files.filter((file) => file.role !== 'vendored').map((file) => file.path);

const hashOf = (paths: readonly string[]): string => createHash('sha1').update(paths.join('\0')).digest('hex');
