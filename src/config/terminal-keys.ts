/** Configuration keys of what a terminal shows. */
import type { ConfigKey } from './config-row.ts';
import { LINK_FORMAT } from './value-patterns.ts';

export const TERMINAL_KEYS = [
  {
    key: 'terminal.hyperlinks',
    type: 'choice',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    own: true,
    description:
      'Whether places in the text of a reply are links: auto where the terminal is known to understand them, always in every terminal; never in a pipe; not in `wayfind.json`.',
  },
  {
    key: 'terminal.hyperlink_url',
    type: 'string',
    default: 'file',
    pattern: LINK_FORMAT,
    expected:
      'file, kitty, vscode, vscode-insiders, vscodium, cursor, windsurf, zed, idea, textmate, macvim, or an address with {path} such as vscode://file{path}:{line}:{column}',
    own: true,
    description:
      'Where these links lead: file, the name of an editor (vscode, cursor, zed, idea, …), or an address with {path}, and with {line}, {column} and {host}; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
