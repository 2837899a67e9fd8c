/** The world as an index holds it: facts are read and decoded when they are asked for. */
import { decodeFacts } from '../extract/facts-codec.ts';
import type { FileFacts } from '../model/facts.ts';
import type { ModuleConfigs } from '../resolve/modules/configs.ts';
import { treeWorld } from '../resolve/tree-world.ts';
import { familyOf, type World } from '../resolve/world.ts';
import type { FileReads } from '../store/read-files.ts';

export interface StoredWorldOptions {
  readonly configs: ModuleConfigs;
  /** Facts to use instead of the stored ones, by file id. */
  readonly instead?: ReadonlyMap<number, FileFacts>;
}

export function storedWorld(reads: FileReads, { configs, instead }: StoredWorldOptions): World {
  return treeWorld({
    files: reads.worldFiles(),
    configs,
    facts: (id) => instead?.get(id) ?? decodeFacts(reads.factsOf(id)),
    declared(name, language) {
      const family = familyOf(language);
      const isOurs = ({ language: of }: { language: typeof language | undefined }) =>
        of !== undefined && familyOf(of) === family;
      return reads
        .declaredNamed(name)
        .filter(isOurs)
        .map(({ key }) => key);
    },
  });
}
