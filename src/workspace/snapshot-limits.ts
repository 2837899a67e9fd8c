/** Which snapshots are kept: those of existing trees, and as many others as the configuration allows. */
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { removeParsedVersions } from '../store/snapshots/parsed-versions.ts';
import { snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import {
  listSnapshots,
  removeLeftovers,
  removeSnapshot,
  type SnapshotEntry,
} from '../store/snapshots/snapshot-list.ts';

export type EvictionReason = 'age' | 'count' | 'size' | 'unusable' | 'asked';

type Limits = Pick<Config['snapshots'], 'keep_days' | 'keep_count' | 'keep_mb'>;

export interface Eviction {
  readonly entry: SnapshotEntry;
  readonly why: EvictionReason;
}

const DAY_MS = 86_400_000;
/** An imported snapshot only seeds others, which then have their own index. */
const IMPORT_DAYS = 1;
/** Longer than any work with a snapshot takes, from finding or creating it to the end. */
const IN_USE_MS = 10 * 60_000;

/** Also true for one that is being created, which looks like a broken one. */
export const isInUse = ({ state, usedMs }: SnapshotEntry, nowMs: number): boolean =>
  state === 'writing' || nowMs - usedMs < IN_USE_MS;

/** Whether its tree exists: a directory whose snapshot this is. */
export function hasTree({ kind, key, meta }: SnapshotEntry): boolean {
  const { root } = meta;
  if (kind === 'import' || kind === 'checkout') return false;
  // Without metadata it is still being created, for a tree.
  if (kind !== 'commit' && root === undefined) return true;
  return kind !== 'commit' && existsSync(root) && snapshotKeyOf(root) === key;
}

/** The least recently used first. `keep`: the one in use by the caller. */
export function evictions(
  entries: readonly SnapshotEntry[],
  limits: Limits,
  { nowMs, keep }: { readonly nowMs: number; readonly keep?: string | undefined },
): Eviction[] {
  const others = entries.filter((entry) => entry.key !== keep && !hasTree(entry));
  const idle = others.filter((entry) => !isInUse(entry, nowMs)).sort((a, b) => b.usedMs - a.usedMs);
  const used = others.filter((entry) => isInUse(entry, nowMs));
  const gone: Eviction[] = [];
  let kept = used.length;
  let bytes = used.reduce((sum, entry) => sum + entry.bytes, 0);
  for (const entry of idle) {
    const isFull = kept >= limits.keep_count;
    const isTooMuch = bytes + entry.bytes > limits.keep_mb * 1_000_000;
    const days = entry.kind === 'import' ? Math.min(IMPORT_DAYS, limits.keep_days) : limits.keep_days;
    const isOld = nowMs - entry.usedMs > days * DAY_MS;
    const why =
      entry.state === 'unusable' ? 'unusable' : isOld ? 'age' : isFull ? 'count' : isTooMuch ? 'size' : undefined;
    if (why !== undefined) gone.push({ entry, why });
    else {
      kept++;
      bytes += entry.bytes;
    }
  }
  return gone.reverse();
}

/** Returns the removed ones; one that is being written stays. */
export async function evict(indexDir: string, chosen: readonly Eviction[]): Promise<Eviction[]> {
  const done: Eviction[] = [];
  for (const one of chosen) if (await removeSnapshot(indexDir, one.entry.key)) done.push(one);
  return done;
}

/** Called after a snapshot was made. Best effort: what cannot be removed now is removed the next time. */
export async function keepWithinLimits(indexDir: string, limits: Limits, keep: string): Promise<void> {
  try {
    await evict(indexDir, evictions(listSnapshots(indexDir), limits, { nowMs: Date.now(), keep }));
    removeLeftovers(indexDir);
    removeParsedVersions(indexDir, Date.now() - limits.keep_days * DAY_MS);
  } catch {
    // The directory is not writable.
  }
}
