/** A world over a list of files, wherever their facts come from. */

import { withSlot } from '../../base/slots.ts';
import { passedNames } from '../../extract/passes.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { AskLog } from '../invalidate/ask-log.ts';
import { FileView } from './file-view.ts';
import type { ModuleConfigs } from './module-configs.ts';
import type { World, WorldFile } from './world.ts';

export interface TreeWorldOptions {
  readonly files: readonly WorldFile[];
  readonly configs: ModuleConfigs;
  readonly facts: (id: FileId) => FileFacts;
  readonly declared: World['declared'];
  /** Where `declared` has to decode facts. */
  readonly candidates?: World['candidates'];
  /** Where facts are parsed on demand. */
  readonly candidatesIn?: World['candidatesIn'];
  readonly declaredForAll?: World['declaredForAll'];
  readonly lacks?: World['lacks'];
  /** Default: looks into the facts of all files. */
  readonly passing?: World['passing'];
  readonly asks?: AskLog | undefined;
  /** How many bytes of decoded facts to keep. */
  readonly cacheBytes?: number;
}

const CACHE_BYTES = 64 << 20;

export function treeWorld(options: TreeWorldOptions): World {
  const { files, configs, facts, declared, candidates = declared, candidatesIn, declaredForAll, lacks } = options;
  const { asks, cacheBytes = CACHE_BYTES } = options;
  const byId = new Map<number, WorldFile>();
  const byPath = new Map<string, WorldFile>();
  const directories = new Map<string, WorldFile[]>();
  let last: { readonly directory: string; readonly siblings: WorldFile[] } | undefined;
  const siblingsIn = (directory: string): WorldFile[] => {
    const known = directories.get(directory);
    if (known !== undefined) return known;
    const siblings: WorldFile[] = [];
    directories.set(directory, siblings);
    let above = directory;
    while (above !== '' && !directories.has((above = parentOf(above)))) directories.set(above, []);
    return siblings;
  };
  for (const file of files) {
    byId.set(file.id, file);
    byPath.set(file.path, file);
    // Nearly always that of the file before.
    const directory = parentOf(file.path);
    if (last?.directory !== directory) last = { directory, siblings: siblingsIn(directory) };
    last.siblings.push(file);
  }
  const views = viewCache((id) => viewOf(byId.get(id)!, facts(id), asks), cacheBytes);
  return {
    files: () => files,
    file: (id) => byId.get(id),
    fileAt: (path) => byPath.get(path),
    has: (path) => byPath.has(path),
    filesIn: (directory) => directories.get(directory) ?? [],
    hasDirectory: (directory) => directories.has(directory),
    view: views,
    declared,
    candidates,
    ...(candidatesIn && { candidatesIn }),
    ...(declaredForAll && { declaredForAll }),
    ...(lacks && { lacks }),
    passing: options.passing ?? passingIn(files, (id) => views(id).facts),
    configs,
    asks,
  };
}

/** Reads the facts of all files with the first question. */
function passingIn(files: readonly WorldFile[], facts: (id: FileId) => FileFacts): World['passing'] {
  let byName: Map<string, FileId[]> | undefined;
  return (name) => {
    if (byName === undefined) {
      byName = new Map();
      for (const { id, language } of files)
        for (const passed of language === undefined ? [] : passedNames(facts(id), language)) {
          const known = byName.get(passed);
          if (known === undefined) byName.set(passed, [id]);
          else known.push(id);
        }
    }
    return byName.get(name) ?? [];
  };
}

export const viewOf = (file: WorldFile, facts: FileFacts, asks: AskLog | undefined): FileView =>
  new FileView(file, facts, asks);

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Keeps views up to a size. When it is full, those not used since the last round go; one is decoded again when it is needed. */
function viewCache(load: (id: FileId) => FileView, limit: number): World['view'] {
  let views: (FileView | undefined)[] = [];
  let used: boolean[] = [];
  let bytes = 0;
  let hand = 0;
  const makeRoom = (): void => {
    while (bytes > limit) {
      hand = (hand + 1) % views.length;
      const view = views[hand];
      if (view !== undefined && !used[hand]) {
        views[hand] = undefined;
        bytes -= view.bytes;
      }
      used[hand] = false;
    }
  };
  return (id) => {
    let view = views[id];
    if (view === undefined) {
      makeRoom();
      view = load(id);
      views = withSlot(views, id);
      used = withSlot(used, id);
      views[id] = view;
      bytes += view.bytes;
    }
    used[id] = true;
    return view;
  };
}
