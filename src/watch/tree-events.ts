/** Native events of a tree, by the means that the system offers. */
import { type FSWatcher, watch } from 'node:fs';
import { sep } from 'node:path';
import { DirectoryWatches } from './directory-watches.ts';
import type { EventKind } from './event-batch.ts';
import { NoNativeEvents, watchLimitReason } from './native-events.ts';
import type { WatchedTree } from './watched-tree.ts';

/** The path is relative to the root, with forward slashes. */
export type OnTreeEvent = (path: string, kind: EventKind) => void;

export interface TreeEvents {
  /** Number of system watches in use. */
  readonly size: number;
  /** Watches exactly the directories of this tree. Throws NoNativeEvents. */
  follow(tree: WatchedTree): void;
  /** Call for a directory that was added, removed or replaced. */
  forget(directory: string): void;
  close(): void;
}

/** Throws NoNativeEvents. */
export function openTreeEvents(
  { root, maxWatches }: { readonly root: string; readonly maxWatches?: (() => number) | undefined },
  onEvent: OnTreeEvent,
): TreeEvents {
  const isRecursive = process.platform === 'darwin' || process.platform === 'win32';
  return isRecursive ? recursiveWatch(root, onEvent) : new DirectoryWatches(root, onEvent, maxWatches);
}

/** One watch for the whole tree, including excluded files: the caller filters the events. */
function recursiveWatch(root: string, onEvent: OnTreeEvent): TreeEvents {
  let watcher: FSWatcher;
  try {
    watcher = watch(root, { recursive: true }, (kind, name) => {
      onEvent(name === null ? '' : name.split(sep).join('/'), name === null ? 'rename' : kind);
    });
  } catch (error) {
    throw new NoNativeEvents(watchLimitReason(error, 1) ?? (error as Error).message);
  }
  watcher.on('error', () => onEvent('', 'rename'));
  return { size: 1, follow() {}, forget() {}, close: () => watcher.close() };
}
