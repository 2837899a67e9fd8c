/** Checks whether the index is up to date without loading the code of an update: the common case for every query. */
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import { isSameHead, refreshTree } from '../../discover/refresh-tree.ts';
import { isSameRecord } from '../../discover/tree-record.ts';
import { isComplete } from '../../model/stages.ts';
import type { Reader } from '../../store/read/read.ts';
import { stateOf } from '../index-state.ts';
import { memoryLabel, type TreeMemory } from './tree-memory.ts';

export interface UnchangedOptions {
  readonly root: string;
  readonly config: Config;
  readonly memory: TreeMemory;
  /** See `RefreshOptions`. */
  readonly onLikelySame?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** False means that a closer look is needed. */
export async function isTreeUnchanged(reader: Reader, options: UnchangedOptions): Promise<boolean> {
  const { root, config, memory, onLikelySame, signal } = options;
  const about = reader.meta();
  if (about.tool_version !== version || !isComplete(about)) return false;
  const label = memoryLabel(stateOf(reader), config);
  const known = memory.recall(label);
  if (known?.listing.root !== root) return false;
  const seen = await refreshTree(known, { config, onLikelySame, signal });
  if (seen === undefined || seen.suspects.length > 0) return false;
  const { record } = seen;
  if (!isSameHead(record.listing.head, known.listing.head)) return false;
  // Otherwise every later query would read the same directories again.
  if (!isSameRecord(record, known)) memory.remember(label, record);
  return true;
}
