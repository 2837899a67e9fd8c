/** The three ways to make an index (fresh, update, seeded) as the run sees them: where each starts, and how it writes. */
import type { TreeListing } from '../discover/discover.ts';
import type { WriterLease } from '../store/jobs/writer-lease.ts';
import type { Reader } from '../store/read/read.ts';
import type { Writer } from '../store/write/write.ts';
import type { Embedding } from './embed/embedding.ts';
import { stateOf } from './index-state.ts';
import type { BatchFile, WorkerFile } from './parse/batch.ts';
import type { ParserPool } from './parse/parser-pool.ts';
import { readFingerprint, refuseNewer } from './plan/current-index.ts';
import type { Plan, RebuildReason, StoredState } from './plan/plan.ts';
import type { Resolution } from './resolve/resolution.ts';

/** Metadata of an index that a run may start from. */
export type KnownIndex = ReturnType<typeof readKnown>;

/** Throws INDEX_NEWER. */
export function readKnown(reader: Reader) {
  refuseNewer(reader);
  return {
    state: stateOf(reader),
    vectorModel: reader.vectorState().model,
    fingerprint: readFingerprint(reader),
    missing: reader.missingStages(),
    listingHash: reader.meta().listed_as,
    commit: reader.meta().head_commit ?? '',
  };
}

/** The index that an attempt starts from. */
export interface Start {
  readonly kind: 'fresh' | 'update' | 'seeded';
  /** The index that the plan compares the tree with; undefined: every file is parsed. */
  readonly known: KnownIndex | undefined;
  /** Why every file is parsed, where there is no such index, or no longer one. */
  readonly rebuild: RebuildReason;
  /** Reads that index; undefined when it is gone. */
  read<T>(question: (reader: Reader) => T): T | undefined;
  /** Whether the active index is no longer the one that the attempt began with. Certain only while the lease is held. */
  isOvertaken(): boolean;
  build(planned: Planned): Promise<Build>;
  /** Removes files that only this attempt uses. Safe to call twice. */
  discard(): void;
}

export interface Planned {
  readonly plan: Plan;
  /** Stamps that the plan was made from; undefined for a rebuild. */
  readonly stamps: StoredState['stamps'] | undefined;
  readonly listing: TreeListing;
}

/** How a plan is carried out. */
export interface Build {
  readonly embedding: Embedding;
  /** Files of the plan that were read already and have the content that the index holds. */
  readonly same: readonly WorkerFile[];
  /** The other files to read, each with the files it may have been moved from. */
  readonly files: readonly BatchFile[];
  /** Whether to remember deleted files, so that the next run recognises them under another path. */
  readonly keepsDeleted: boolean;
  /** Metadata about how the index was made. */
  readonly meta: Readonly<Record<string, string>>;
  /** Key of the snapshot that was copied. */
  readonly seededFrom?: string | undefined;
  openWriter(lease: WriterLease): Writer;
  resolution(pool: ParserPool): Resolution;
}
