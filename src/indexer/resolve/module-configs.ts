/** The module configuration from manifests: read from the tree, or taken from the index where its sources have not changed. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { loadModules, moduleConfigsOnDemand, readModuleConfigs } from '../../../languages/load.ts';
import type { TreeListing } from '../../discover/discover.ts';
import type { LanguageId } from '../../model/language.ts';
import { decodeText } from '../../parse/decode.ts';
import { type ModuleConfigs, NO_CONFIGS } from '../../resolve/core/module-configs.ts';
import { readSource } from '../parse/read-source.ts';

export interface CurrentConfigs {
  readonly configs: ModuleConfigs;
  /** For the index to keep. */
  readonly meta: { readonly modules: string; readonly module_sources: string };
}

/** The sources of the configuration: the paths of the tree, and the content of some of them. */
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
    const text = manifestText(listing, path);
    if (text === undefined) allRead = false;
    return text;
  });
  const sources: Sources = { paths: hashOf(paths), manifests: [...manifests] };
  return {
    configs,
    meta: {
      modules: JSON.stringify(configs),
      // An unreadable manifest may become readable without a new stamp, so every run tries again.
      module_sources: allRead ? JSON.stringify(sources) : '',
    },
  };
}

/** Of the languages of the tree, and those that they see. Each one's manifests are read when its configuration is asked for. */
export async function configsOnDemand(listing: TreeListing): Promise<ModuleConfigs> {
  const families = new Set<LanguageId>();
  for (const language of new Set(listing.files.map((file) => file.language))) {
    if (language === undefined) continue;
    const family = familyOf(language);
    for (const one of [family, ...(languageFacts(family)?.sees ?? [])]) families.add(one);
  }
  return moduleConfigsOnDemand(await loadModules(families), pathsOf(listing), (path) => manifestText(listing, path));
}

function manifestText(listing: TreeListing, path: string): string | undefined {
  const { root, contents, followed } = listing;
  const source = contents?.read(path) ?? readSource(join(root, path), MAX_MANIFEST_BYTES, followed && root);
  return source.ok ? decodeText(source.bytes).text : undefined;
}

/** The stored configuration, without reading any manifest, if reading would return the same. Django: 30 ms less per update. */
export function storedConfigs(
  listing: TreeListing,
  stored: Readonly<Record<string, string>>,
  changed: ReadonlySet<string>,
): ModuleConfigs | undefined {
  const sources = parsed<Sources>(stored.module_sources);
  if (sources === undefined || sources.manifests.some((path) => changed.has(path))) return undefined;
  return sources.paths === hashOf(pathsOf(listing)) ? parsed<ModuleConfigs>(stored.modules) : undefined;
}

/** The configuration that the links of an index were made with. */
export const configsIn = ({ modules }: Readonly<Record<string, string>>): ModuleConfigs =>
  parsed<ModuleConfigs>(modules) ?? NO_CONFIGS;

/** Undefined for a missing or unknown value: then the manifests are read. */
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
