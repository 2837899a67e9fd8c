/** The world as an index holds it: files, directories and facts are read when they are asked for. */

import { decodeFacts } from '../../extract/facts-codec.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import { treeWorld, viewOf } from '../../resolve/core/tree-world.ts';
import { familyOf, type World, type WorldFile } from '../../resolve/core/world.ts';
import type { AskLog } from '../../resolve/invalidate/ask-log.ts';
import type { ModuleConfigs } from '../../resolve/modules/configs.ts';
import type { FileReads } from '../../store/read/files.ts';

export interface StoredWorldOptions {
  readonly configs: ModuleConfigs;
  readonly asks?: AskLog;
  /** Facts to use instead of the stored ones, by file id. */
  readonly instead?: ReadonlyMap<FileId, FileFacts>;
}

/** From here on, one list of all files is cheaper than asking for each, and its cache of facts has a limit. */
const MOST_ASKED = 1500;

/**
 * An edit that changes no interface is felt in one file, which asks for some dozens of others: listing all files of a large tree
 * for it took longer than all the rest.
 */
export function storedWorld(reads: FileReads, { configs, instead, asks }: StoredWorldOptions): World {
  let whole: World | undefined;
  const complete = (): World =>
    (whole ??= treeWorld({ files: reads.worldFiles(), configs, facts: factsOf, declared: declaredIn(reads), asks }));
  let asked = 0;
  /** Keeps the answers of one question until the whole tree is known. */
  const keeping = <K, V>(load: (key: K) => V, ofWhole: (world: World) => (key: K) => V): ((key: K) => V) => {
    const known = new Map<K, V>();
    return (key) => {
      if (whole !== undefined) return ofWhole(whole)(key);
      let value = known.get(key);
      if (value === undefined && !known.has(key)) {
        if (asked++ === MOST_ASKED) return ofWhole(complete())(key);
        known.set(key, (value = load(key)));
      }
      return value as V;
    };
  };
  const factsOf = (id: FileId) => instead?.get(id) ?? decodeFacts(reads.factsOf(id));
  const file = keeping<FileId, WorldFile | undefined>(reads.worldFile, (world) => world.file);
  const fileAt = keeping<string, WorldFile | undefined>(reads.worldFileAt, (world) => world.fileAt);
  return {
    files: () => complete().files(),
    file,
    fileAt,
    has: (path) => fileAt(path) !== undefined,
    filesIn: keeping<string, readonly WorldFile[]>(reads.worldFilesIn, (world) => world.filesIn),
    hasDirectory: keeping<string, boolean>(reads.hasDirectory, (world) => world.hasDirectory),
    view: keeping<FileId, FileView>(
      (id) => viewOf(file(id)!, factsOf(id), asks),
      (world) => world.view,
    ),
    declared: declaredIn(reads),
    candidates: declaredIn(reads),
    configs,
    asks,
  };
}

const declaredIn =
  (reads: FileReads): World['declared'] =>
  (name, language) => {
    const family = familyOf(language);
    return reads
      .declaredNamed(name)
      .filter(({ language: of }) => of !== undefined && familyOf(of) === family)
      .map(({ key }) => key);
  };
