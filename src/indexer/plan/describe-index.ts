/** What an index says of itself: which tree it is of, and by which rules it was made. */
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import type { SnapshotCopy } from '../../store/snapshots/snapshot-copy.ts';
import { describeMissing } from '../seed/missing-contents.ts';
import { listingHash } from './listing-settings.ts';
import type { Fingerprint, Plan } from './plan.ts';

interface Described {
  readonly config: Config;
  readonly listing: TreeListing;
  readonly plan: Pick<Plan, 'fresh'>;
  readonly copy: SnapshotCopy | undefined;
  /** Of a commit. */
  readonly tree?: { readonly about: Readonly<Record<string, string>> } | undefined;
  readonly started: number;
}

export const describeIndex = (work: Described, fingerprint: Fingerprint): Record<string, string> => ({
  ...ofTree(work, fingerprint),
  ...ofCopy(work),
});

function ofTree({ listing, started }: Described, fingerprint: Fingerprint): Record<string, string> {
  return {
    tool_version: version,
    root: listing.root,
    vcs: listing.vcs,
    head_branch: listing.head?.branch ?? '',
    head_commit: listing.head?.commit ?? '',
    indexed_at: new Date().toISOString(),
    duration_ms: String(Math.round(performance.now() - started)),
    settings: fingerprint.settings,
    revisions: JSON.stringify(fingerprint.revisions),
    test_directories: fingerprint.testDirectories ?? '',
    tree: fingerprint.tree,
  };
}

/** How much room it takes, and under which settings a commit was listed: it is not listed again to find out. */
const ofCopy = ({ copy, plan, tree, config, listing }: Described): Record<string, string> => ({
  ...(tree && { listed_as: listingHash(config), ...tree.about, ...describeMissing(listing.missing) }),
  ...((copy || plan.fresh) && { shares_blocks: copy?.shared && !plan.fresh ? '1' : '' }),
});
