/** Detects git operations on a tree by the files of its repository: HEAD, the index, and the lock of an index being written. */
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRepository } from '../discover/git-repository.ts';

export interface GitEvents {
  /** Resolves when no git operation is running; `false` when that takes so long that its lock must be left over. */
  settled(signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** Written at the end of every operation that changes the tree or its tracked files. A change of refs alone does neither. */
const GIT_STATE_FILES = new Set(['HEAD', 'index', 'ORIG_HEAD', 'packed-refs']);
const LOCK = 'index.lock';
const POLL_MS = 25;
/** A checkout of the largest trees takes less time. */
const MAX_WAIT_MS = 60_000;

/** Calls `onEvent` with `rules` when the repository's own ignore file changed. Without a repository there are no events. */
export function openGitEvents(root: string, onEvent: (what: 'git' | 'rules') => void): GitEvents {
  const repository = findRepository(root);
  if (repository === undefined) return { settled: async () => true, close() {} };
  const { gitDir, commonDir } = repository;
  const lock = join(gitDir, LOCK);
  const watchers = [
    watchIfThere(gitDir, (name) => {
      if (GIT_STATE_FILES.has(name)) onEvent('git');
    }),
    watchIfThere(join(commonDir, 'info'), (name) => {
      if (name === 'exclude') onEvent('rules');
    }),
  ];
  /** A lock that outlived the wait was left by a killed git process: it is not waited for again. */
  let isLeftOver = false;
  return {
    async settled(signal) {
      const deadline = performance.now() + MAX_WAIT_MS;
      while (existsSync(lock)) {
        if (isLeftOver) return true;
        if (performance.now() > deadline) {
          isLeftOver = true;
          return false;
        }
        await sleep(POLL_MS, undefined, { signal }).catch(() => {});
        if (signal.aborted) return true;
      }
      isLeftOver = false;
      return true;
    },
    close() {
      for (const watcher of watchers) watcher?.close();
    },
  };
}

/** The regular scan of the tree finds changes without events. */
function watchIfThere(directory: string, onName: (name: string) => void): FSWatcher | undefined {
  try {
    const watcher = watch(directory, (_, name) => {
      if (name !== null) onName(name);
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
