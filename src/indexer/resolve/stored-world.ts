/** The world as an index stores it: files, directories and facts are read on demand. */
import { familyOf } from '../../../languages/all.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { passedNames, passMention } from '../../extract/passes.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import type { ModuleConfigs } from '../../resolve/core/module-configs.ts';
import { treeWorld, viewOf } from '../../resolve/core/tree-world.ts';
import type { World, WorldFile } from '../../resolve/core/world.ts';
import type { AskLog } from '../../resolve/invalidate/ask-log.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';
import type { LinkReads } from '../../store/read/links.ts';
import type { WorldReads } from '../../store/read/world.ts';

export interface StoredWorldOptions {
  readonly configs: ModuleConfigs;
  readonly asks?: AskLog;
  /** Facts to use instead of the stored ones, by file id. */
  readonly instead?: ReadonlyMap<FileId, FileFacts>;
  /** Files with other facts than those they were linked with: the index has the names that they mentioned then. */
  readonly changed?: readonly FileId[];
}

/** Above this, one list of all files is cheaper than a query for each, and its cache of facts is bounded. */
const MAX_LOOKUPS = 1500;

/**
 * An edit that changes no interface affects one file, which needs some dozens of others: listing all files of a large tree for it
 * took longer than the rest of the update.
 */
export function storedWorld(
  reads: WorldReads & Pick<LinkReads, 'filesMentioning'>,
  { configs, instead, asks, changed = [] }: StoredWorldOptions,
): World {
  let whole: World | undefined;
  const complete = (): World =>
    (whole ??= treeWorld({
      files: reads.worldFiles(),
      configs,
      facts: factsOf,
      declared: declaredIn(reads),
      passing,
      asks,
    }));
  let asked = 0;
  /** Caches the answers of one lookup until the whole tree is loaded. */
  const cached = <K, V>(load: (key: K) => V, ofWhole: (world: World) => (key: K) => V): ((key: K) => V) => {
    const known = new Map<K, V>();
    return (key) => {
      if (whole !== undefined) return ofWhole(whole)(key);
      let value = known.get(key);
      if (value === undefined && !known.has(key)) {
        if (asked++ === MAX_LOOKUPS) return ofWhole(complete())(key);
        known.set(key, (value = load(key)));
      }
      return value as V;
    };
  };
  let changedPasses: ReadonlyMap<FileId, ReadonlySet<string>> | undefined;
  const passing: World['passing'] = (name) => {
    changedPasses ??= new Map(changed.map((id) => [id, new Set(passedNames(factsOf(id), file(id)?.language))]));
    const others = reads.filesMentioning(new Set([mentionHash(passMention(name))]));
    return [
      ...others.filter((id) => !changedPasses!.has(id)),
      ...[...changedPasses].flatMap(([id, names]) => (names.has(name) ? [id] : [])),
    ];
  };
  const factsOf = (id: FileId) => instead?.get(id) ?? decodeFacts(reads.factsOf(id));
  const file = cached<FileId, WorldFile | undefined>(reads.worldFile, (world) => world.file);
  const fileAt = cached<string, WorldFile | undefined>(reads.worldFileAt, (world) => world.fileAt);
  return {
    files: () => complete().files(),
    file,
    fileAt,
    has: (path) => fileAt(path) !== undefined,
    filesIn: cached<string, readonly WorldFile[]>(reads.worldFilesIn, (world) => world.filesIn),
    hasDirectory: cached<string, boolean>(reads.hasDirectory, (world) => world.hasDirectory),
    view: cached<FileId, FileView>(
      (id) => viewOf(file(id)!, factsOf(id), asks),
      (world) => world.view,
    ),
    declared: declaredIn(reads),
    candidates: declaredIn(reads),
    passing,
    configs,
    asks,
  };
}

const declaredIn =
  (reads: WorldReads): World['declared'] =>
  (name, language) => {
    const family = familyOf(language);
    return reads
      .declaredNamed(name)
      .filter(({ language: of }) => of !== undefined && familyOf(of) === family)
      .map(({ key }) => key);
  };
