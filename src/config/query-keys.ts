/** Configuration keys of `query`: the limits of a statement. */
import type { ConfigKey } from './config-row.ts';

export const QUERY_KEYS = [
  {
    key: 'query.timeout_ms',
    type: 'integer',
    default: 10_000,
    min: 100,
    max: 600_000,
    description:
      'Time limit of a statement of `query`, in milliseconds, for reading the index and running it; questions.timeout_ms applies too.',
  },
  {
    key: 'query.max_memory_mb',
    type: 'integer',
    default: 512,
    min: 128,
    max: 65_536,
    description: 'Memory limit of the process that runs a statement of `query`, in megabytes.',
  },
  {
    key: 'query.max_commits',
    type: 'integer',
    default: 5_000,
    min: 1,
    max: 1_000_000,
    description: 'Most commits in the view `commits` of `query`, from the newest on; reading them takes at most 5 s.',
  },
] as const satisfies readonly ConfigKey[];
