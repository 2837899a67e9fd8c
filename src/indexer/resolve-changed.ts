/** Resolution after an edit: only the files that a change can be felt in, over facts read from the index. */
import { semanticsOver } from '../../languages/semantics.ts';
import { decodeFacts } from '../extract/facts-codec.ts';
import type { LanguageId } from '../model/language.ts';
import { affectedFiles, type FileChange } from '../resolve/affected.ts';
import { Binder } from '../resolve/binder.ts';
import { linksRow } from '../resolve/links-row.ts';
import type { ModuleConfigs } from '../resolve/modules/configs.ts';
import type { World } from '../resolve/world.ts';
import type { Writer } from '../store/write.ts';
import { storedWorld } from './stored-world.ts';

/** A file that was added, replaced or removed, with its packed facts. */
export interface StoredChange {
  readonly id: number;
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

export interface ChangedTree {
  readonly changes: readonly StoredChange[];
  readonly configs: ModuleConfigs;
  /** What manifests say about modules is not what it was: any import may lead elsewhere. */
  readonly configsChanged: boolean;
}

/** Returns how many files were resolved. */
export function resolveChanged(writer: Writer, { changes, configs, configsChanged }: ChangedTree): number {
  const world = storedWorld(writer.reads, { configs });
  const decoded = changes.map(
    ({ before, after, ...change }): FileChange => ({
      ...change,
      before: decode(before),
      after: decode(after),
    }),
  );
  const affected = configsChanged ? undefined : affectedFiles(decoded, world, writer.reads);
  const binder = new Binder(world, semanticsOver(world));
  // Only what was parsed has a language in a world.
  const wanted = [...(affected ?? allFiles(world))].filter((id) => binder.knows(world.file(id)?.language));
  wanted.sort((a, b) => a - b);
  for (const id of wanted) writer.putLinks(id, linksRow(binder, id));
  return wanted.length;
}

const decode = (facts: Uint8Array | undefined) =>
  facts === undefined || facts.length === 0 ? undefined : decodeFacts(facts);

function* allFiles(world: World): Generator<number> {
  for (const file of world.files()) yield file.id;
}
