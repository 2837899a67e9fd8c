/** Configuration keys for snapshots without a checkout: requested commits and removed worktrees. */
import type { ConfigKey } from './config-row.ts';

export const SNAPSHOT_KEYS = [
  {
    key: 'snapshots.keep_days',
    type: 'integer',
    default: 14,
    min: 0,
    max: 3_650,
    description:
      'How long the index of a commit, or of a worktree that was removed, is kept after its last use, in days.',
  },
  {
    key: 'snapshots.keep_count',
    type: 'integer',
    default: 20,
    min: 0,
    max: 10_000,
    description:
      'Number of indexes of commits and removed worktrees that are kept; the least recently used are removed first.',
  },
  {
    key: 'snapshots.keep_mb',
    type: 'integer',
    default: 4_000,
    min: 0,
    max: 10_000_000,
    description: 'Total size of the indexes of commits and removed worktrees, in megabytes.',
  },
  {
    key: 'snapshots.keep_checkouts',
    type: 'integer',
    default: 3,
    min: 0,
    max: 100,
    description:
      'Number of earlier checkouts that are kept, so that switching back to a branch starts from its last index; each is as large as an index.',
  },
] as const satisfies readonly ConfigKey[];
