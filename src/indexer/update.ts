/** An increment: the rows of changed files are replaced in the active index, in one transaction. */
import type { Reader } from '../store/read/read.ts';
import { writerWithLease } from '../store/write/write.ts';
import type { Build, KnownIndex, Planned, Start } from './build.ts';
import { embeddingOf, fitsVectors } from './embed/embedding.ts';
import { freshBuild, freshStart } from './fresh.ts';
import type { Run } from './index-options.ts';
import { stateOf } from './index-state.ts';
import { withOrigins } from './moves/move-origins.ts';
import { readCurrent } from './plan/current-index.ts';
import { missingLinks } from './resolve/missing-links.ts';
import { partialResolution } from './resolve/resolution.ts';

/** An index with vectors of another model cannot be updated: then it is a rebuild. */
export function updateStart(run: Run, active: KnownIndex): Start {
  const isOvertaken = () => readCurrent(run, stateOf) !== active.state;
  if (!fitsVectors(run.config, active.vectorModel)) return freshStart(run, 'vectors', isOvertaken);
  const read = <T>(question: (reader: Reader) => T) => readCurrent(run, question);
  return {
    kind: 'update',
    known: active,
    rebuild: 'none',
    read,
    isOvertaken,
    build: async (planned) => (planned.plan.fresh ? freshBuild(run, planned) : updateBuild(run, planned, active)),
    discard() {},
  };
}

function updateBuild(run: Run, { plan, stamps, listing }: Planned, { vectorModel, missing }: KnownIndex): Build {
  const files = stamps && readCurrent(run, (reader) => withOrigins(plan, stamps, reader));
  return {
    embedding: embeddingOf(run.config, vectorModel),
    same: [],
    files: files ?? plan.read,
    keepsDeleted: run.tree === undefined,
    meta: {},
    openWriter: (lease) => writerWithLease(lease, { fresh: false }),
    resolution: (pool) =>
      missing.includes('links') ? missingLinks(pool, listing) : partialResolution(pool, listing, run.signal),
  };
}
