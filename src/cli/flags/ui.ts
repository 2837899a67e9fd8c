/** The flags of `wayfind ui`. */
import type { CommandLine, Option } from '../../tools/options.ts';

const FLAG = { type: 'string', integer: false, repeatable: false, required: false } as const;

const FLAGS: readonly Option[] = [
  {
    ...FLAG,
    key: 'workspace',
    flag: 'workspace',
    repeatable: true,
    value: 'DIR',
    description:
      'Directory to explore; the first is shown first (default: the repository around the current directory)',
  },
  {
    ...FLAG,
    key: 'port',
    flag: 'port',
    type: 'number',
    integer: true,
    minimum: 0,
    maximum: 65_535,
    description: 'Port on 127.0.0.1 (default: 7412, or a free one where that is in use)',
  },
  {
    ...FLAG,
    key: 'open',
    flag: 'open',
    type: 'boolean',
    default: true,
    description: 'Open the page in the browser',
  },
];

export const UI_LINE: CommandLine = { positional: [], flags: FLAGS };
