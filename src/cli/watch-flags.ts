/** The arguments and flags of `wayfind watch`. */
import type { CommandLine, Option } from '../tools/options.ts';

const VALUE = { integer: false, repeatable: false, required: false } as const;

const toggle = (key: string, description: string): Option => ({
  ...VALUE,
  key,
  flag: key,
  type: 'boolean',
  description,
});

export const WATCH_LINE: CommandLine = {
  positional: [
    { ...VALUE, key: 'root', flag: 'root', type: 'string', description: 'Workspace to work on, as with --root' },
  ],
  flags: [
    toggle('background', 'Start a process that goes on when this terminal is closed'),
    toggle('status', 'Say whether somebody watches, and how it does; exit status 1 when nobody does'),
    toggle('stop', 'End whoever watches'),
  ],
};
