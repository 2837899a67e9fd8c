/** Plans one run: reads the stamps that the plan needs from the index it starts from. */
import type { Planned, Start } from '../build.ts';
import type { Run } from '../index-options.ts';
import { fingerprintOf, readStampsOf } from './current-index.ts';
import { listingHash } from './listing-settings.ts';
import { isNothing, planIndex, sameFingerprint, sameRevisions } from './plan.ts';
import type { ScannedTree } from './scan-tree.ts';

/** Undefined when the active index is up to date. */
export function planRun({ config, tree }: Run, start: Start, { listing, suspects }: ScannedTree): Planned | undefined {
  const now = fingerprintOf(config, listing);
  const { known } = start;
  // An index that lacks a stage is never up to date.
  const active = start.kind === 'update' && known?.missing.length === 0 ? known : undefined;
  if (active !== undefined && suspects?.length === 0 && sameFingerprint(active.fingerprint, now)) return undefined;
  // Revised rules affect files that were not touched.
  const stamped = known && sameRevisions(known.fingerprint, now) ? suspects : undefined;
  const stamps = known && start.read((reader) => readStampsOf(reader, stamped));
  const stored = known && stamps ? { ...known, stamps } : start.rebuild;
  const plan = planIndex({ files: listing.files, suspects }, stored, now);
  // The settings a commit was listed with are stored even if nothing changed: otherwise every query about it would list it again.
  const isRecorded = tree === undefined || active?.listingHash === listingHash(config);
  if (active !== undefined && isNothing(plan) && isRecorded) return undefined;
  return { plan, stamps, listing };
}
