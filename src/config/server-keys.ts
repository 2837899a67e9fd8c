/** The configuration keys of the server for agents. */
import type { ConfigKey } from './config-row.ts';

export const SERVER_KEYS = [
  {
    key: 'server.tools',
    type: 'list',
    default: ['core'],
    description: 'Tools that `wayfind serve` offers: `core`, `full`, or names of tools; `core` and names may be mixed.',
  },
  {
    key: 'server.max_bytes',
    type: 'integer',
    default: 8_000,
    min: 2_000,
    max: 1_000_000,
    description:
      'Hard limit on a reply of `wayfind serve`, in bytes; what does not fit is left out, counted, and reachable.',
  },
  {
    key: 'server.structured',
    type: 'choice',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    description:
      'Who gets replies as data beside the text: everybody (always), nobody (never), or those clients that do not show it to the model in place of the text (auto).',
  },
  {
    key: 'server.allowed_roots',
    type: 'list',
    default: [],
    own: true,
    description: 'Directories inside which `wayfind serve --auto-workspace` opens workspaces; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
