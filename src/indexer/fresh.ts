/** A full build: every file is parsed into a new database file, which becomes active once it is complete. */
import { AppError } from '../errors/errors.ts';
import { writerWithLease } from '../store/write/write.ts';
import type { Build, Planned, Start } from './build.ts';
import { embeddingOf } from './embed/embedding.ts';
import type { Run } from './index-options.ts';
import { readCurrent } from './plan/current-index.ts';
import type { Plan, RebuildReason } from './plan/plan.ts';
import { wholeResolution } from './resolve/resolution.ts';

export const freshStart = (run: Run, rebuild: RebuildReason, isOvertaken: () => boolean): Start => ({
  kind: 'fresh',
  known: undefined,
  rebuild,
  read: () => undefined,
  isOvertaken,
  build: async (planned) => freshBuild(run, planned),
  discard() {},
});

/** Also for a start from an index that turns out to need a rebuild. */
export const freshBuild = (run: Run, { plan, listing }: Planned): Build => ({
  embedding: embeddingOf(run.config, undefined),
  same: [],
  files: plan.read,
  keepsDeleted: false,
  meta: { shares_blocks: '' },
  openWriter: (lease) => writerWithLease(lease, { fresh: true, staged: isStaged(run, plan) }),
  resolution: (pool) => wholeResolution(pool, listing),
});

/** Fewer files are linked before a person could ask. */
const MIN_FILES = 300;

/** Whether names are published before links: not in place of a complete index, and not for a commit, which a question waits for. */
const isStaged = (run: Run, { read }: Plan): boolean =>
  run.tree === undefined && read.length >= MIN_FILES && !hasCompleteIndex(run);

/** Also for one that this program must not replace by less, such as one of a newer program. */
function hasCompleteIndex(run: Run): boolean {
  try {
    return readCurrent(run, (reader) => reader.missingStages().length === 0) ?? false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
