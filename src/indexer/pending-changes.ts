/** Changes that a watcher has reported since the index was last updated. */
import type { ChangeFeed } from './sync.ts';

export interface TakenChanges {
  /** Undefined: unknown, or there is no watcher. */
  readonly paths: readonly string[] | undefined;
  /** There is a watcher, and it missed something. */
  readonly isLost: boolean;
  /** Returns them to the queue when the update failed. */
  putBack(): void;
}

export interface PendingChanges {
  readonly isOpen: boolean;
  /** There is a watcher, and it has reported nothing. */
  isSettled(): boolean;
  take(): TakenChanges;
  /** Something may have changed without an event. Does nothing without a watcher. */
  lose(): void;
  open(): ChangeFeed;
}

/** Above this, scanning the whole tree is as fast. */
const MAX_PATHS = 2000;

export function pendingChanges(): PendingChanges {
  let current: symbol | undefined;
  let isLost = false;
  let paths = new Set<string>();
  const add = (more: Iterable<string>): void => {
    for (const path of more) paths.add(path);
    if (paths.size <= MAX_PATHS) return;
    isLost = true;
    paths = new Set();
  };
  return {
    get isOpen() {
      return current !== undefined;
    },
    isSettled: () => current !== undefined && !isLost && paths.size === 0,
    take() {
      if (current === undefined) return { paths: undefined, isLost: false, putBack() {} };
      const taken = { of: current, isLost, paths };
      isLost = false;
      paths = new Set();
      return {
        paths: taken.isLost ? undefined : [...taken.paths],
        isLost: taken.isLost,
        putBack() {
          if (current !== taken.of) return;
          isLost ||= taken.isLost;
          add(taken.paths);
        },
      };
    },
    lose() {
      if (current !== undefined) isLost = true;
    },
    open() {
      const own = Symbol('feed');
      current = own;
      isLost = true;
      paths = new Set();
      const ifCurrent = (action: () => void) => {
        if (current === own) action();
      };
      return {
        changed: (more) => ifCurrent(() => add(more)),
        lost: () =>
          ifCurrent(() => {
            isLost = true;
          }),
        close: () =>
          ifCurrent(() => {
            current = undefined;
          }),
      };
    },
  };
}
