/** A new snapshot: a copy of the nearest one, updated to its own tree before any reader sees it. */
import type { TreeListing } from '../discover/discover.ts';
import type { SnapshotCopy } from '../store/snapshots/snapshot-copy.ts';
import { writerWithLease } from '../store/write/write.ts';
import { type Build, type KnownIndex, type Planned, readKnown, type Start } from './build.ts';
import { embeddingOf, fitsVectors } from './embed/embedding.ts';
import { freshBuild, freshStart } from './fresh.ts';
import type { Run } from './index-options.ts';
import { stateOf } from './index-state.ts';
import { withOrigins } from './moves/move-origins.ts';
import { fingerprintOf, readCurrent } from './plan/current-index.ts';
import { splitBySameContent } from './plan/same-content.ts';
import { partialResolution } from './resolve/resolution.ts';
import { copyNearest } from './seed/nearest-snapshot.ts';
import { isSwitched, keepCheckout } from './seed/switched-tree.ts';

/** For a tree without an index: a fresh start where no snapshot is near enough. */
export async function seededStart(run: Run): Promise<Start> {
  const copy = await nearest(run);
  if (copy !== undefined) return startFrom(run, copy, undefined);
  return freshStart(run, 'none', () => readCurrent(run, stateOf) !== undefined);
}

/**
 * For a tree in which another commit was checked out: keeps a snapshot of the old commit, and starts from a snapshot that is
 * nearer to the new one. Undefined where the commit is the same or no snapshot is nearer.
 */
export async function seedAfterCheckout(
  run: Run,
  start: Start,
  { plan, listing }: Planned,
): Promise<Start | undefined> {
  if (start.kind !== 'update' || start.known === undefined || run.tree !== undefined) return undefined;
  const { commit, missing } = start.known;
  // No seed for others: it is completed first.
  if (missing.length > 0) return undefined;
  if (!(await isSwitched(plan, { ...run, commit, listing }))) return undefined;
  const copy = await nearest(run, { hasOwn: true });
  try {
    await keepCheckout({ ...run, commit, max: run.config.snapshots.keep_checkouts });
    return copy && startFrom(run, copy, readCurrent(run, readKnown)?.state);
  } catch (error) {
    copy?.remove();
    throw error;
  }
}

function nearest(run: Run, { hasOwn = false } = {}): Promise<SnapshotCopy | undefined> {
  const { settings } = fingerprintOf(run.config, NO_TREE);
  return copyNearest({ ...run, commit: run.tree?.commit ?? 'HEAD', hasOwn }, (reader) => {
    const { fingerprint, vectorModel, missing } = readKnown(reader);
    return missing.length === 0 && fingerprint.settings === settings && fitsVectors(run.config, vectorModel);
  });
}

const NO_TREE: TreeListing = { root: '', vcs: 'none', files: [], ignored: [], problems: [], asksGit: false };

/** `activeState`: state of the active index, which the copy replaces. */
function startFrom(run: Run, copy: SnapshotCopy, activeState: string | undefined): Start {
  const known = copy.read(readKnown);
  return {
    kind: 'seeded',
    known: fitsVectors(run.config, known.vectorModel) ? known : undefined,
    rebuild: 'none',
    read: copy.read,
    isOvertaken: () => readCurrent(run, stateOf) !== activeState,
    build: async (planned) =>
      planned.plan.fresh ? freshBuild(run, planned) : seededBuild(run, planned, { copy, known }),
    discard: copy.remove,
  };
}

interface Seed {
  readonly copy: SnapshotCopy;
  readonly known: KnownIndex;
}

async function seededBuild(run: Run, planned: Planned, { copy, known }: Seed): Promise<Build> {
  const { plan, stamps, listing } = planned;
  const { same, rest } = await splitFiles(run, planned);
  return {
    embedding: embeddingOf(run.config, known.vectorModel),
    same,
    files: stamps ? copy.read((reader) => withOrigins({ ...plan, read: rest }, stamps, reader)) : rest,
    // The files that the copy loses belong to another tree: they were not deleted here.
    keepsDeleted: false,
    meta: { shares_blocks: copy.shared ? '1' : '' },
    seededFrom: copy.from,
    openWriter: (lease) => writerWithLease(lease, { fresh: false, copy: copy.file }),
    resolution: (pool) => partialResolution(pool, listing, run.signal),
  };
}

/** Elsewhere, files with another stamp are few or have changed, so the workers compare contents. */
async function splitFiles({ root, config, tree, signal }: Run, { plan }: Planned) {
  if (tree !== undefined) return { same: [], rest: plan.read };
  const { max_file_size: maxFileBytes, follow_symlinks: followsLinks } = config.index;
  return splitBySameContent(plan.read, { root, maxFileBytes, followsLinks, signal });
}
