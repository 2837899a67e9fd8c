/** A binder over the stored facts of a tree. Kept apart from the parser, which most questions need not load. */
import type { SemanticsOver } from '../../../languages/load.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { type ModuleConfigs, NO_CONFIGS } from '../../resolve/core/module-configs.ts';
import type { LinkReads } from '../../store/read/links.ts';
import type { Reader } from '../../store/read/read.ts';
import type { WorldReads } from '../../store/read/world.ts';
import { storedWorld } from './stored-world.ts';

interface StoredFacts {
  readonly semantics: SemanticsOver;
  /** Facts to use in place of the stored ones, by file id. */
  readonly instead?: ReadonlyMap<FileId, FileFacts>;
  /** Those of them that differ from what the index was linked with. */
  readonly changed?: readonly FileId[];
}

/** What a binder reads of an index. */
export type BinderReads = WorldReads & Pick<LinkReads, 'filesMentioning'> & Pick<Reader, 'meta'>;

export function storedBinder(reader: BinderReads, { semantics, instead, changed }: StoredFacts): Binder {
  const configs = configsOf(reader.meta());
  const world = storedWorld(reader, { configs, ...(instead && { instead }), ...(changed && { changed }) });
  return new Binder(world, semantics(world));
}

function configsOf({ modules }: Readonly<Record<string, string>>): ModuleConfigs {
  try {
    return JSON.parse(modules) as ModuleConfigs;
  } catch {
    return NO_CONFIGS; // An index without them: names are resolved as in a tree without manifests.
  }
}
