/** Who knows whether the tree is what was indexed, and brings the index up to date. */
import type { Config } from '../config/config.ts';
import type { Delta } from '../indexer/sync-delta.ts';
import { storedMemory } from '../indexer/tree-memory.ts';
import { isTreeUnchanged } from '../indexer/tree-unchanged.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshot-dir.ts';
import type { Session } from './session.ts';

export type FreshnessPolicy = Config['freshness']['policy'];

/** A `Syncer` is one; with a watcher behind it, a check costs nothing. */
export interface FreshnessSource {
  check(signal?: AbortSignal): Promise<Delta>;
  sync(options: { readonly signal?: AbortSignal | undefined }): Promise<unknown>;
}

/** Undefined: nothing has changed. */
export type Found = Delta | undefined;

/** For a process that answers one question: looks at stamps, and loads what an update needs only when there is one to make. */
export async function checkOnce(session: Session, config: Config, signal?: AbortSignal): Promise<Found> {
  const { root } = session;
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const memory = storedMemory(place);
  const options = { root, config, memory, signal };
  if (await isTreeUnchanged(session.reader(), options)) return undefined;
  const { findDelta } = await import('../indexer/sync-delta.ts');
  return findDelta({ ...options, place });
}

/** The vectors of a provider are left to `index`: nobody who asks a question means to pay for them. */
export async function syncOnce({ root }: Session, config: Config, signal?: AbortSignal): Promise<void> {
  const { indexWorkspace } = await import('../indexer/pipeline.ts');
  await indexWorkspace({ root, config, embed: false, waitMs: WAIT_MS, signal });
}

/** Somebody else who writes is about to publish what this would. */
const WAIT_MS = 2000;
