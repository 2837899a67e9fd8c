/** Configuration keys for snapshots shared with other machines. */
import type { ConfigKey } from './config-row.ts';

export const SHARING_KEYS = [
  {
    key: 'sharing.target',
    type: 'string',
    default: '',
    own: true,
    description:
      'Where `push` and `pull` store snapshots when no target is named: a directory, or `s3://bucket/prefix`; not in `wayfind.json`.',
  },
  {
    key: 'sharing.keep_count',
    type: 'integer',
    default: 20,
    min: 1,
    max: 1_000,
    description: 'Number of snapshots that `push` keeps at the target; the oldest are removed first.',
  },
  {
    key: 'sharing.s3_path_style',
    type: 'boolean',
    default: false,
    own: true,
    description:
      'Whether the bucket is part of the path instead of the host name, as MinIO and most self-hosted servers require; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
