/** Configuration keys for repositories that `wayfind index URL` clones. */
import type { ConfigKey } from './config-row.ts';

export const CLONE_KEYS = [
  {
    key: 'clones.max_mb',
    type: 'integer',
    default: 2_000,
    min: 1,
    max: 1_000_000,
    own: true,
    description:
      'Largest repository that `wayfind index URL` clones, in megabytes: of what is sent and of the files; not in `wayfind.json`.',
  },
  {
    key: 'clones.timeout_s',
    type: 'integer',
    default: 600,
    min: 1,
    max: 86_400,
    own: true,
    description: 'Longest time for cloning or updating a repository, in seconds; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
