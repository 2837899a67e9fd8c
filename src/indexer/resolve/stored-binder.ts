/** A binder over the stored facts of a tree. Kept apart from the parser, which most questions need not load. */
import type { SemanticsOver } from '../../../languages/load.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { type ModuleConfigs, NO_CONFIGS } from '../../resolve/core/module-configs.ts';
import type { Reader } from '../../store/read/read.ts';
import { storedWorld } from './stored-world.ts';

interface StoredFacts {
  readonly semantics: SemanticsOver;
  /** Facts to use in place of the stored ones, by file id. */
  readonly instead?: ReadonlyMap<FileId, FileFacts>;
}

export function storedBinder(reader: Reader, { semantics, instead }: StoredFacts): Binder {
  const world = storedWorld(reader, { configs: configsOf(reader.meta()), ...(instead && { instead }) });
  return new Binder(world, semantics(world));
}

function configsOf({ modules }: Readonly<Record<string, string>>): ModuleConfigs {
  try {
    return JSON.parse(modules) as ModuleConfigs;
  } catch {
    return NO_CONFIGS; // An index without them: names are resolved as in a tree without manifests.
  }
}
