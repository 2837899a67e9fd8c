/** Configuration keys of the counts that `stats` shows. */
import type { ConfigKey } from './config-row.ts';

export const USAGE_KEYS = [
  {
    key: 'usage.record',
    type: 'boolean',
    default: true,
    own: true,
    description:
      'Whether each call adds a line of numbers (tool, tokens of the reply, size of the cited files) to a file on this machine, for `wayfind stats`; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
