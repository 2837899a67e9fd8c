/** Keeps the workspaces that callers of a server opened by name within limits: their indexes were made for them alone, and are removed again. */
import fs from 'node:fs';
import path from 'node:path';
import { currentGeneration, snapshotKindOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { lastUse, removeSnapshot, snapshotKeys } from '../store/snapshots/snapshot-list.ts';
import {
  forgetWorkspace,
  type RegisteredWorkspace,
  registerAuto,
  registeredWorkspaces,
} from '../workspace/registry/registry.ts';
import { isIndexedOnDisk } from './indexed-on-disk.ts';
import type { WorkspacePool } from './workspace-pool.ts';

export interface AutoKeeper {
  /** Call for a directory that a caller named: if it has no index, the one that is made now is not kept for ever. */
  claim(root: string): void;
  close(): void;
}

interface KeepOptions {
  readonly limit: number;
  readonly keepDays?: number | undefined;
  readonly log: (text: string) => void;
}

const DAY_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
/** An index that was used so recently may be in use by another server. */
const IN_USE_MS = 10 * 60_000;

/** Removes what is over the limits now, every hour, and when a workspace is added. */
export function keepAuto(
  pool: WorkspacePool,
  { limit, keepDays = Number.POSITIVE_INFINITY, log }: KeepOptions,
): AutoKeeper {
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      pool.closeUnused(Date.now() - keepDays * DAY_MS);
      const open = new Set(pool.opened().map(({ root }) => root));
      const limits = { limit, keepMs: keepDays * DAY_MS, nowMs: Date.now() };
      for (const { entry, why } of overLimits(autoEntries(), limits).filter((one) => !open.has(one.entry.root)))
        if (await evict(entry)) log(`removed the index of ${entry.root}: ${why}`);
    } catch {
      // What cannot be removed now is removed the next time.
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();
  const first = setTimeout(() => void sweep(), 1000).unref();
  return {
    claim(root) {
      if (isIndexedOnDisk(root)) return;
      registerAuto(root);
      void sweep();
    },
    close() {
      clearInterval(timer);
      clearTimeout(first);
    },
  };
}

interface AutoEntry {
  readonly entry: RegisteredWorkspace;
  readonly usedMs: number;
}

const autoEntries = (): AutoEntry[] =>
  registeredWorkspaces()
    .filter((entry) => entry.auto)
    .map((entry) => ({ entry, usedMs: usedMsOf(entry) }));

/** Without an index: when it was registered, for it may be being made. */
function usedMsOf({ index_dir, key, since }: RegisteredWorkspace): number {
  try {
    const paths = snapshotPaths(index_dir, key);
    if (currentGeneration(paths) !== undefined) return lastUse(paths);
  } catch {
    // Not safe to open: it is left alone until it is old.
  }
  return Date.parse(since) || 0;
}

interface Over {
  readonly entry: RegisteredWorkspace;
  readonly why: string;
}

/** The most recently used stay. */
export function overLimits(
  entries: readonly AutoEntry[],
  { limit, keepMs, nowMs }: { readonly limit: number; readonly keepMs: number; readonly nowMs: number },
): Over[] {
  const recent = entries.toSorted((a, b) => b.usedMs - a.usedMs);
  return recent.flatMap(({ entry, usedMs }, i): Over[] => {
    const idleMs = nowMs - usedMs;
    if (idleMs > keepMs) return [{ entry, why: `not used for ${Math.floor(keepMs / DAY_MS)} days` }];
    return i >= limit && idleMs > IN_USE_MS ? [{ entry, why: `more than ${limit} workspaces` }] : [];
  });
}

/** False while a process writes it. */
async function evict({ root, index_dir, key }: RegisteredWorkspace): Promise<boolean> {
  if (snapshotKeys(index_dir).includes(key) && !(await removeSnapshot(index_dir, key))) return false;
  forgetWorkspace(root);
  // Commits of a tree that is no longer asked about.
  const rest = snapshotKeys(index_dir);
  if (!rest.some((one) => ['tree', 'worktree'].includes(snapshotKindOf(one))))
    for (const one of rest) await removeSnapshot(index_dir, one);
  removeIfEmpty(index_dir);
  return true;
}

/** Nothing but what an index makes. */
function removeIfEmpty(indexDir: string): void {
  try {
    const names = fs.readdirSync(indexDir);
    if (path.basename(indexDir) !== '.wayfind' || names.some((name) => name !== '.gitignore' && name !== 'snapshots'))
      return;
    fs.rmdirSync(path.join(indexDir, 'snapshots'));
    fs.rmSync(path.join(indexDir, '.gitignore'), { force: true });
    fs.rmdirSync(indexDir);
  } catch {
    // There is something in it, or another process was faster.
  }
}
