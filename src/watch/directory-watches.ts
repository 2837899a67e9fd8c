/** Native events where the system watches one directory at a time: one watch each, all on one descriptor. */
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { NoNativeEvents, watchLimitReason } from './native-events.ts';
import type { OnTreeEvent, TreeEvents } from './tree-events.ts';
import type { WatchedTree } from './watched-tree.ts';

/**
 * Node's own recursive watch on Linux has a watch for every file too, and follows no ignore rule: 10,400 instead of 3,300 for
 * django, and what a build writes comes along.
 */
export class DirectoryWatches implements TreeEvents {
  readonly #watches = new Map<string, FSWatcher>();

  constructor(
    private readonly root: string,
    private readonly onEvent: OnTreeEvent,
  ) {}

  get size(): number {
    return this.#watches.size;
  }

  /** Throws NoNativeEvents where the system has no more watches to give. */
  follow({ directories }: WatchedTree): void {
    // First those that go: a watch of a directory that was moved still stands for its old name.
    for (const directory of [...this.#watches.keys()]) if (!directories.has(directory)) this.#remove(directory);
    for (const directory of directories) if (!this.#watches.has(directory)) this.#add(directory, directories.size);
  }

  /** Another directory may stand there now: its watches are of no use, whatever they are called. */
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
      // Gone meanwhile, which its parent's watch tells, or not for us to read, which discovery reports.
    }
  }

  #remove(directory: string): void {
    this.#watches.get(directory)?.close();
    this.#watches.delete(directory);
  }
}
