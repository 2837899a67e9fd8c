/** The metadata that an index stores about itself: which tree it is of, and by which rules it was made. */
import { version } from '../../base/version.ts';
import type { Config } from '../../config/config.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { followedMeta } from '../../model/followed-links.ts';
import { describeMissing } from '../seed/missing-contents.ts';
import { listingHash } from './listing-settings.ts';
import type { Fingerprint } from './plan.ts';

interface Described {
  readonly config: Config;
  readonly listing: TreeListing;
  /** The commit, for a tree that is not checked out. */
  readonly tree?: { readonly about: Readonly<Record<string, string>> } | undefined;
  readonly started: number;
  /** Paths that could not be read, or may still change. */
  readonly recheck: ReadonlySet<string>;
}

export const describeIndex = (work: Described, fingerprint: Fingerprint): Record<string, string> => ({
  ...describeTree(work, fingerprint),
  ...describeCommit(work),
});

function describeTree({ listing, started }: Described, fingerprint: Fingerprint): Record<string, string> {
  return {
    tool_version: version,
    root: listing.root,
    vcs: listing.vcs,
    head_branch: listing.head?.branch ?? '',
    head_commit: listing.head?.commit ?? '',
    ...followedMeta(listing),
    indexed_at: new Date().toISOString(),
    duration_ms: String(Math.round(performance.now() - started)),
    settings: fingerprint.settings,
    revisions: JSON.stringify(fingerprint.revisions),
    test_directories: fingerprint.testDirectories ?? '',
    tree: fingerprint.tree,
  };
}

/** With these settings stored, a commit need not be listed again to find out whether its index is up to date. */
function describeCommit({ tree, config, listing, recheck }: Described): Record<string, string> {
  if (tree === undefined) return {};
  // The files of a commit do not change: those were unreadable, that is, damaged.
  const unread = listing.files.flatMap(({ path, object }) => (object !== undefined && recheck.has(path) ? object : []));
  return { listed_as: listingHash(config), ...tree.about, ...describeMissing([...(listing.missing ?? []), ...unread]) };
}
