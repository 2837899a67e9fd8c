/** Checks whether the tree is the indexed one, and updates the index. */
import type { Config } from '../config/config.ts';
import type { Delta } from '../indexer/plan/sync-delta.ts';
import { storedMemory } from '../indexer/plan/tree-memory.ts';
import { isTreeUnchanged } from '../indexer/plan/tree-unchanged.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { OpenTree } from './session.ts';

export type FreshnessPolicy = Config['freshness']['policy'];

/** How a server notices changes of a tree: by events of the system, or by checks before answers, with the reason. */
export interface Watching {
  readonly by: 'events' | 'checks';
  readonly reason?: string | undefined;
}

/** Implemented by `Syncer`; with a watcher, a check costs nothing. */
export interface FreshnessSource {
  check(signal?: AbortSignal): Promise<Delta>;
  sync(options: { readonly signal?: AbortSignal | undefined }): Promise<Synced>;
  /** The next check compares the whole tree: not every change has an event. */
  doubt(): void;
  /** An update is running, which a check waits for. */
  isSyncing(): boolean;
}

/** Problems that a sync found and repaired. */
export interface Synced {
  readonly notes?: readonly string[] | undefined;
}

/** Undefined: nothing has changed. */
export type Found = Delta | undefined;

/** A check that is running. */
export interface Looking {
  /** Called when only the comparison of the files is left, which another process makes. */
  readonly onLikelySame?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** For a process that answers one question: compares stamps, and loads the indexer only when an update is needed. */
export async function checkOnce(session: OpenTree, config: Config, looking: Looking): Promise<Found> {
  const { root } = session;
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const memory = storedMemory(place);
  const options = { root, config, memory, ...looking };
  if (await isTreeUnchanged(session.reader(), options)) return undefined;
  const { findDelta } = await import('../indexer/plan/sync-delta.ts');
  return findDelta({ ...options, place });
}

interface SyncOnce {
  /** The answer needs the newest state, however long that takes. */
  readonly isPatient: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Another process that writes is about to publish the same update. */
const WAIT_MS = 2000;
const PATIENT_WAIT_MS = 60_000;

/** Vectors of a provider are left to `index`: a question must not cause costs. */
export async function syncOnce({ root }: OpenTree, config: Config, { isPatient, signal }: SyncOnce): Promise<Synced> {
  const { indexWorkspace } = await import('../indexer/run.ts');
  return indexWorkspace({ root, config, embed: false, waitMs: isPatient ? PATIENT_WAIT_MS : WAIT_MS, signal });
}
