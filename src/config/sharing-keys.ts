/** The configuration keys of snapshots that are shared with other machines. */
import type { ConfigKey } from './config-row.ts';

export const SHARING_KEYS = [
  {
    key: 'sharing.target',
    type: 'string',
    default: '',
    own: true,
    description:
      'Where `push` and `pull` keep snapshots when none is named: a directory, or `s3://bucket/prefix`; not in `wayfind.json`.',
  },
  {
    key: 'sharing.keep_count',
    type: 'integer',
    default: 20,
    min: 1,
    max: 1_000,
    description: 'How many snapshots `push` leaves at the target; the oldest go first.',
  },
  {
    key: 'sharing.s3_path_style',
    type: 'boolean',
    default: false,
    own: true,
    description:
      'Whether the bucket is part of the path instead of the host name, as MinIO and most servers of your own want it; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
