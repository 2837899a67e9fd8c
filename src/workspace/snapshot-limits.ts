/** Which snapshots are kept: those of trees that are there, and of the others as many as the configuration allows. */
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { removeParsedVersions } from '../store/snapshots/parsed-versions.ts';
import { snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import { listSnapshots, removeSnapshot, type SnapshotEntry } from '../store/snapshots/snapshot-list.ts';

export type EvictionReason = 'age' | 'count' | 'size' | 'unusable' | 'asked';

type Limits = Pick<Config['snapshots'], 'keep_days' | 'keep_count' | 'keep_mb'>;

export interface Eviction {
  readonly entry: SnapshotEntry;
  readonly why: EvictionReason;
}

const DAY_MS = 86_400_000;
/** What was imported is there to begin from: whoever did has an index of their own. */
const IMPORT_DAYS = 1;
/** Longer than anything takes from finding a snapshot, or beginning one, to being done with it. */
const IN_USE_MS = 10 * 60_000;

/** Also one that is just being made, which nobody can tell from a broken one. */
export const isInUse = ({ state, usedMs }: SnapshotEntry, nowMs: number): boolean =>
  state === 'writing' || nowMs - usedMs < IN_USE_MS;

/** Somebody can stand in its tree: a directory that is there and has no other snapshot. */
export function isInhabited({ kind, key, meta }: SnapshotEntry): boolean {
  const { root } = meta;
  if (kind === 'import' || kind === 'checkout') return false;
  // Before its first end it says nothing of itself; whoever makes it does so for a tree.
  if (kind !== 'commit' && root === undefined) return true;
  return kind !== 'commit' && existsSync(root) && snapshotKeyOf(root) === key;
}

/** The least recently used first. `keep`: the one that was just asked about. */
export function evictions(
  entries: readonly SnapshotEntry[],
  limits: Limits,
  { nowMs, keep }: { readonly nowMs: number; readonly keep?: string | undefined },
): Eviction[] {
  const others = entries.filter((entry) => entry.key !== keep && !isInhabited(entry));
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

/** Returns those that are gone; one that somebody writes stays. */
export async function evict(indexDir: string, chosen: readonly Eviction[]): Promise<Eviction[]> {
  const done: Eviction[] = [];
  for (const one of chosen) if (await removeSnapshot(indexDir, one.entry.key)) done.push(one);
  return done;
}

/** After a snapshot was made. Best effort: what cannot be removed now goes the next time. */
export async function keepWithinLimits(indexDir: string, limits: Limits, keep: string): Promise<void> {
  try {
    await evict(indexDir, evictions(listSnapshots(indexDir), limits, { nowMs: Date.now(), keep }));
    removeParsedVersions(indexDir, Date.now() - limits.keep_days * DAY_MS);
  } catch {
    // A directory that may not be written.
  }
}
