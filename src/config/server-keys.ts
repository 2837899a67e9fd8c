/** Configuration keys of the MCP server. */
import type { ConfigKey } from './config-row.ts';

export const SERVER_KEYS = [
  {
    key: 'server.tools',
    type: 'list',
    default: ['core'],
    description: 'Tools that `wayfind serve` offers: `core`, `full`, or tool names; `core` can be combined with names.',
  },
  {
    key: 'server.max_bytes',
    type: 'integer',
    default: 8_000,
    min: 2_000,
    max: 1_000_000,
    description:
      'Limit on a reply of `wayfind serve`, in bytes, unless the call sets `max_tokens` (`explore` always does); content that does not fit is omitted, counted, and available through a follow-up call.',
  },
  {
    key: 'server.structured',
    type: 'choice',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    description:
      'Whether replies carry structured data besides the text: for every client (always), for no client (never), or only for clients that do not show the model the data in place of the text (auto).',
  },
  {
    key: 'server.watch',
    type: 'boolean',
    default: true,
    description:
      'Whether `wayfind serve` watches its workspaces for changes where the system reports them; otherwise the tree is checked before answers.',
  },
  {
    key: 'server.allowed_roots',
    type: 'list',
    default: [],
    own: true,
    description: 'Directories inside which `wayfind serve --auto-workspace` opens workspaces; not in `wayfind.json`.',
  },
  {
    key: 'server.auto_limit',
    type: 'integer',
    default: 10,
    min: 1,
    max: 100,
    own: true,
    description:
      'Number of workspaces that `wayfind serve --auto-workspace` keeps, open and indexed; the least recently used goes first; not in `wayfind.json`.',
  },
  {
    key: 'server.auto_keep_days',
    type: 'integer',
    default: 7,
    min: 1,
    max: 3_650,
    own: true,
    description:
      'How long the index of a workspace that `wayfind serve --auto-workspace` indexed is kept after its last use, in days; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
