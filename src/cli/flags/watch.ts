/** The arguments and flags of `wayfind watch`. */
import type { CommandLine, Option } from '../../tools/options.ts';

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
    { ...VALUE, key: 'root', flag: 'root', type: 'string', description: 'Workspace to watch, as with --root' },
  ],
  flags: [
    toggle('background', 'Start a background process that keeps running when this terminal is closed'),
    toggle('status', 'Report on the running watcher; exit status 1 when none is running'),
    toggle('stop', 'Stop the running watcher'),
  ],
};
