/** The options of an index run, and the run made from them. */
import { availableParallelism } from 'node:os';
import { addedRevisions } from '../config/added-languages.ts';
import type { Config } from '../config/config.ts';
import type { TreeListing } from '../discover/discover.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { IndexProgress } from './index-progress.ts';
import { storedMemory, type TreeMemory } from './plan/tree-memory.ts';

export interface IndexOptions {
  readonly root: string;
  readonly config: Config;
  /** Rebuild from nothing. */
  readonly force?: boolean;
  readonly jobs?: number;
  /** Read every directory and ask git for what it tracks, also where their times say that nothing changed (default: no). */
  readonly lists?: boolean;
  /** Whether to make the vectors of a provider too (default: yes). */
  readonly embed?: boolean;
  /** How long to wait for another writer before INDEX_BUSY (default: ten minutes). */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** The tree to index instead of the one on disk. */
  readonly tree?: TreeSource | undefined;
}

/** A tree that is not checked out. */
export interface TreeSource {
  /** Key of its snapshot. */
  readonly key: string;
  readonly commit: string;
  /** Metadata stored in its index in addition to the metadata of every index. */
  readonly about: Readonly<Record<string, string>>;
  list(signal?: AbortSignal): Promise<TreeListing>;
}

/** State that a long-running process keeps from one run to the next. */
export interface WarmParts {
  readonly memory: TreeMemory;
  /** Everything that changed since the last run, as a watcher reported it. */
  readonly only?: readonly string[] | undefined;
}

export interface Run extends IndexOptions {
  readonly jobs: number;
  readonly indexDir: string;
  readonly key: string;
  /** On the clock of `performance.now()`, for durations. */
  readonly started: number;
  /** On the clock that file times are compared with. */
  readonly startedAt: number;
  readonly notes: string[];
  /** The languages that the user has added by now. */
  readonly languages: string;
  readonly warm: WarmParts | undefined;
  readonly memory: TreeMemory;
}

export function openRun(options: IndexOptions, warm: WarmParts | undefined): Run {
  const place = { indexDir: indexDirOf(options.root), key: options.tree?.key ?? snapshotKeyOf(options.root) };
  return {
    ...options,
    ...place,
    warm,
    memory: warm?.memory ?? storedMemory(place),
    jobs: options.jobs || options.config.index.jobs || availableParallelism(),
    started: performance.now(),
    startedAt: Date.now(),
    notes: [],
    languages: addedRevisions(),
  };
}
