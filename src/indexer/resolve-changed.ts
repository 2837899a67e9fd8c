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
import { type SharedWorld, SharedWorldBuilder } from './memory-world.ts';
import type { ParserPool } from './parser-pool.ts';
import { resolving, writeLinks } from './resolve-all.ts';
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

/** How many files were resolved again, and why those. */
export interface Resolved {
  readonly files: number;
  readonly why: string;
}

/** From here on the workers get all facts and resolve side by side. FIXME: the number is a guess, not measured. */
const MANY_FILES = 400;

export async function resolveChanged(
  writer: Writer,
  { changes, configs, configsChanged }: ChangedTree,
  pool: ParserPool,
): Promise<Resolved> {
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
  if (wanted.length > MANY_FILES) {
    const world = sharedWorld(writer.reads, configs);
    await writeLinks(writer, resolving({ pool, world, ids: wanted, onFiles() {} }));
  } else for (const id of wanted) writer.putLinks(id, linksRow(binder, id));
  const why = configsChanged
    ? 'what manifests say about modules changed, so any import may lead elsewhere'
    : affected === undefined
      ? 'so many names changed that any file may feel it'
      : 'those that changed, and those that mention a name whose meaning did';
  return { files: wanted.length, why };
}

/** What the index holds, as the workers take it. */
function sharedWorld(reads: Writer['reads'], configs: ModuleConfigs): SharedWorld {
  const builder = new SharedWorldBuilder();
  for (const file of reads.worldFiles()) {
    builder.addFacts(file.id, { ...file, facts: file.language === undefined ? NO_FACTS : reads.factsOf(file.id) });
  }
  for (const { name, key } of reads.declaredSymbols()) builder.addDeclared(name, key);
  return builder.finish(configs);
}

const NO_FACTS = new Uint8Array();

const decode = (facts: Uint8Array | undefined) =>
  facts === undefined || facts.length === 0 ? undefined : decodeFacts(facts);

function* allFiles(world: World): Generator<number> {
  for (const file of world.files()) yield file.id;
}
