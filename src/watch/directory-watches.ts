/** Native events on systems that watch one directory at a time: one watch per directory, all on one descriptor. */
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { NoNativeEvents, tooManyWatches, watchLimitReason } from './native-events.ts';
import type { OnTreeEvent, TreeEvents } from './tree-events.ts';
import type { WatchedTree } from './watched-tree.ts';

/**
 * Node's own recursive watch on Linux also watches every file and follows no ignore rule: 10,400 watches instead of 3,300 for
 * django, and events for everything that a build writes.
 */
export class DirectoryWatches implements TreeEvents {
  readonly #watches = new Map<string, FSWatcher>();

  constructor(
    private readonly root: string,
    private readonly onEvent: OnTreeEvent,
    private readonly maxWatches: () => number = () => Number.POSITIVE_INFINITY,
  ) {}

  get size(): number {
    return this.#watches.size;
  }

  /** Throws NoNativeEvents when the system has no more watches, or the tree needs too many of them. */
  follow(tree: WatchedTree): void {
    const directories = new Set([...tree.directories, ...tree.targets]);
    if (directories.size > this.maxWatches()) throw new NoNativeEvents(tooManyWatches(directories.size));
    // Removes first: the watch of a moved directory still has its old name.
    for (const directory of [...this.#watches.keys()]) if (!directories.has(directory)) this.#remove(directory);
    for (const directory of directories) if (!this.#watches.has(directory)) this.#add(directory, directories.size);
  }

  /** Removes the watches of a directory that may have been replaced: they are useless, even under the same names. */
  forget(directory: string): void {
    this.#remove(directory);
    const below = directory === '' ? '' : `${directory}/`;
    for (const one of [...this.#watches.keys()]) if (one.startsWith(below)) this.#remove(one);
  }

  close(): void {
    for (const watcher of this.#watches.values()) watcher.close();
    this.#watches.clear();
  }

  #add(directory: string, wanted: number): void {
    const prefix = directory === '' ? '' : `${directory}/`;
    try {
      const watcher = watch(join(this.root, directory), (kind, name) => {
        if (name !== null) this.onEvent(prefix + name, kind);
        else this.onEvent(directory, 'rename');
      });
      watcher.on('error', () => {
        this.forget(directory);
        this.onEvent(directory, 'rename');
      });
      this.#watches.set(directory, watcher);
    } catch (error) {
      const reason = watchLimitReason(error, wanted);
      if (reason !== undefined) throw new NoNativeEvents(reason);
      // It was removed, which the watch of its parent reports, or it is not readable, which discovery reports.
    }
  }

  #remove(directory: string): void {
    this.#watches.get(directory)?.close();
    this.#watches.delete(directory);
  }
}
