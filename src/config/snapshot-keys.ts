/** The configuration keys of snapshots that nobody stands in: commits asked about, worktrees that are gone. */
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
    description: 'How many of them are kept; those that were not used for longest go first.',
  },
  {
    key: 'snapshots.keep_mb',
    type: 'integer',
    default: 4_000,
    min: 0,
    max: 10_000_000,
    description: 'How much they may take together, in megabytes.',
  },
  {
    key: 'snapshots.keep_checkouts',
    type: 'integer',
    default: 3,
    min: 0,
    max: 100,
    description:
      'How many earlier checkouts are kept, so that going back to a branch begins from what its index was; each takes as much room as an index.',
  },
] as const satisfies readonly ConfigKey[];
