/** Configuration keys of `check`: the rules, and the violations that are accepted. */
import type { ConfigKey } from './config-row.ts';

export const CHECK_KEYS = [
  {
    key: 'check.rules',
    type: 'rules',
    default: [],
    description: 'Rules of the repository that `wayfind check` holds it to (see docs/check.md).',
  },
  {
    key: 'check.baseline',
    type: 'string',
    default: '',
    description:
      'A file in the root with violations that `wayfind check` accepts; `--baseline` overrides it, `--update-baseline` writes it.',
  },
] as const satisfies readonly ConfigKey[];
