/** Looks at the tree: by stamps where it is remembered, by listing it where it is not. */
import type { Config } from '../../config/config.ts';
import { discover, type TreeListing } from '../../discover/discover.ts';
import { refreshTree } from '../../discover/refresh-tree.ts';
import { recordTree, type TreeRecord } from '../../discover/tree-record.ts';
import { memoryLabel, type TreeMemory } from './tree-memory.ts';

export interface ScannedTree {
  readonly listing: TreeListing;
  /** The only files that may be other than the index has them; undefined: any may be, and come or go. */
  readonly suspects: readonly string[] | undefined;
  /**
   * Keeps what was seen for the next run, once the index is in this state. `recheck`: files that must be looked at again, because
   * they may still change without looking so.
   */
  remember(state: string, recheck: ReadonlySet<string>): Promise<void>;
}

export interface ScanOptions {
  readonly root: string;
  readonly config: Config;
  readonly memory: TreeMemory;
  /** Of the index in force; undefined: nothing remembered is of use. */
  readonly state: string | undefined;
  /** All that changed, as somebody who watches knows. */
  readonly only?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function scanTree(options: ScanOptions): Promise<ScannedTree> {
  const { root, config, memory, state, only, signal } = options;
  const keep = (now: string, record: TreeRecord, recheck: ReadonlySet<string>): void =>
    memory.remember(memoryLabel(now, config), recheck.size === 0 ? record : withRechecks(record, recheck));
  const known = state === undefined ? undefined : memory.recall(memoryLabel(state, config));
  const refreshed =
    known && known.listing.root === root ? await refreshTree(known, { config, only, signal }) : undefined;
  if (refreshed !== undefined) {
    const { record, suspects } = refreshed;
    return {
      listing: record.listing,
      suspects,
      async remember(now, recheck) {
        if (now !== state || !isSame(record, known!)) keep(now, record, recheck);
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

/** Nothing to keep: a suspect alone is looked at again next time. */
const isSame = (a: TreeRecord, b: TreeRecord): boolean => a.directories === b.directories && a.rules === b.rules;

/** A time that no file has makes a file a suspect. */
function withRechecks(record: TreeRecord, recheck: ReadonlySet<string>): TreeRecord {
  const files = record.listing.files.map((file) => (recheck.has(file.path) ? { ...file, mtimeMs: -1 } : file));
  return { ...record, listing: { ...record.listing, files } };
}
