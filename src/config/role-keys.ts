/** The configuration key for roles that a repository or a user adds. */
import type { ConfigKey } from './config-row.ts';

export const ROLE_KEYS = [
  {
    key: 'roles',
    type: 'roles',
    default: {},
    description:
      'Further roles for `--role`, by name: patterns of path, lang, kind, name, decorator and base (see docs/roles.md).',
  },
] as const satisfies readonly ConfigKey[];
