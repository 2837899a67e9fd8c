/** A full build: every file is parsed into a new database file, which becomes active once it is complete. */
import { writerWithLease } from '../store/write/write.ts';
import type { Build, Planned, Start } from './build.ts';
import { embeddingOf } from './embed/embedding.ts';
import type { Run } from './index-options.ts';
import type { RebuildReason } from './plan/plan.ts';
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
export const freshBuild = ({ config }: Run, { plan, listing }: Planned): Build => ({
  embedding: embeddingOf(config, undefined),
  same: [],
  files: plan.read,
  keepsDeleted: false,
  meta: { shares_blocks: '' },
  openWriter: (lease) => writerWithLease(lease, { fresh: true }),
  resolution: (pool) => wholeResolution(pool, listing),
});
