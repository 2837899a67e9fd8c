/** Scans the tree: by stamps where an earlier scan is remembered, otherwise by listing it. */
import type { Config } from '../../config/config.ts';
import { discover, type TreeListing } from '../../discover/discover.ts';
import { refreshTree } from '../../discover/refresh-tree.ts';
import { isSameRecord, recordTree, type TreeRecord } from '../../discover/tree-record.ts';
import type { Run } from '../index-options.ts';
import { memoryLabel, type TreeMemory } from './tree-memory.ts';

export interface ScannedTree {
  readonly listing: TreeListing;
  /** The only files that may differ from the index; undefined: any file may differ, be new or be deleted. */
  readonly suspects: readonly string[] | undefined;
  /**
   * Keeps the scan for the next run, once the index is in this state. `recheck`: files that the next run must check again, because
   * they may still change without a new stamp.
   */
  remember(state: string, recheck: ReadonlySet<string>): Promise<void>;
}

export interface ScanOptions {
  readonly root: string;
  readonly config: Config;
  readonly memory: TreeMemory;
  /** State of the active index; undefined: no earlier scan can be used. */
  readonly state: string | undefined;
  /** See `IndexOptions`. */
  readonly lists?: boolean | undefined;
  /** Everything that changed, as a watcher reported it. */
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The tree of a run. `state`: state of the index that is updated; undefined when another one is made. */
export async function discoverTree(run: Run, state: string | undefined): Promise<ScannedTree> {
  if (run.tree === undefined) return scanTree({ ...run, state, only: run.warm?.only });
  // The content of a commit never changes: there is nothing to remember.
  return { listing: await run.tree.list(run.signal), suspects: undefined, remember: async () => {} };
}

export async function scanTree(options: ScanOptions): Promise<ScannedTree> {
  const { root, config, memory, state, lists = false, only, signal } = options;
  const keep = (now: string, record: TreeRecord, recheck: ReadonlySet<string>): void =>
    memory.remember(memoryLabel(now, config), recheck.size === 0 ? record : withRechecks(record, recheck));
  const recalled = state === undefined ? undefined : memory.recall(memoryLabel(state, config));
  const known = recalled?.listing.root === root ? recalled : undefined;
  const refreshed = known && (await refreshTree(known, { config, only, lists, signal }));
  if (refreshed !== undefined) {
    const { record, suspects } = refreshed;
    return {
      listing: record.listing,
      suspects,
      async remember(now, recheck) {
        if (now !== state || !isSameRecord(record, known!)) keep(now, record, recheck);
      },
    };
  }
  const startedAt = Date.now();
  const listing = await discover(root, { config, signal });
  return {
    listing,
    suspects: undefined,
    async remember(now, recheck) {
      const record = await recordTree(listing, { startedAt, signal });
      if (record !== undefined) keep(now, record, recheck);
    },
  };
}

/** A modification time that no file has makes a file a suspect. */
function withRechecks(record: TreeRecord, recheck: ReadonlySet<string>): TreeRecord {
  const files = record.listing.files.map((file) => (recheck.has(file.path) ? { ...file, mtimeMs: -1 } : file));
  return { ...record, listing: { ...record.listing, files }, ...(record.stamps && { stamps: 'lost' }) };
}
