/** Native events of a tree, by whichever way the system has. */
import { type FSWatcher, watch } from 'node:fs';
import { sep } from 'node:path';
import { DirectoryWatches } from './directory-watches.ts';
import type { EventKind } from './event-batch.ts';
import { NoNativeEvents, watchLimitReason } from './native-events.ts';
import type { WatchedTree } from './watched-tree.ts';

/** The path is relative to the root, with forward slashes. */
export type OnTreeEvent = (path: string, kind: EventKind) => void;

export interface TreeEvents {
  /** Watches taken from the system. */
  readonly size: number;
  /** The directories are these now. Throws NoNativeEvents. */
  follow(tree: WatchedTree): void;
  /** The directory came, went, or was put in the place of another. */
  forget(directory: string): void;
  close(): void;
}

/** Throws NoNativeEvents. */
export function openTreeEvents(root: string, onEvent: OnTreeEvent): TreeEvents {
  const isRecursive = process.platform === 'darwin' || process.platform === 'win32';
  return isRecursive ? recursiveWatch(root, onEvent) : new DirectoryWatches(root, onEvent);
}

/** One watch for all of the tree, left out or not: the caller knows which events it wants. */
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
